"""`diagram`: the picture of a table of cards, with marks."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.contract.drawings import Drawing, mark, read_mark
from referee.api.labyrinth_cards.position import FORM, CardsPosition
from referee.api.labyrinth_cards.questions.collectable import COLLECTABLE, rule
from referee.api.labyrinth_cards.questions.paths import PATHS, find_paths
from referee.api.labyrinth_cards.questions.placements import CARD_PLACEMENTS, choose_cards
from referee.api.yielding import pause
from referee.catalogue.loader import LABYRINTH_CARDS
from referee.core.languages import Language
from referee.diagrams.documents import Picture
from referee.diagrams.labyrinth_cards.marks import CardMarks, Collected, Placeable
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.forms.places import Places
from referee.labyrinth_cards.placement import find_placements

_MARK: Final = mark(
    {
        "paths": mark(PATHS.asks, "PathsAsk"),
        "collectable": mark({"played": COLLECTABLE.asks["played"]}, "CollectableMark"),
        "placements": mark({"card": CARD_PLACEMENTS.asks["card"]}, "CardPlacementsMark"),
        "places": Places(limits.CARDS, named="Places"),
    },
    "CardsMark",
)


def _draw(position: CardsPosition, mark: Mapping[str, Any], language: Language) -> Picture:
    marked = CardMarks(
        paths=read_mark(mark, "paths", lambda ask: find_paths(position, ask).paths),
        collected=read_mark(mark, "collectable", lambda ask: _collect(position, ask)),
        placeable=read_mark(mark, "placements", lambda ask: _place(position, ask)),
        look_at=tuple(mark.get("places", ())),
    )
    cards = Cards(position.table.faces, position.hand, position.stack)
    return draw_cards(cards, marked, language, pause)


def _collect(position: CardsPosition, ask: Mapping[str, Any]) -> Collected:
    return Collected(tuple(ask["played"]), rule(position, ask)[1])


def _place(position: CardsPosition, ask: Mapping[str, Any]) -> Placeable:
    cards = choose_cards(position, ask)
    return Placeable(cards, find_placements(position.table, cards, pause).placements)


def make_drawing(example: Mapping[str, Any]) -> Drawing[CardsPosition]:
    """Return the drawing of the card game, shown with the position of its other examples."""
    return Drawing(
        game=LABYRINTH_CARDS,
        summary="Draw a table of cards with the hand, and mark what a question is about.",
        position=FORM,
        mark=_MARK,
        draw=_draw,
        example=(example, {"collectable": {"played": [{"x": 0, "y": 0}]}}),
    )
