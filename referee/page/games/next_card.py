"""The next turn of cards, chosen by links: a card, its square, then how it lies and what it takes.

The card is one of the hand, if the game knows it, or is put together by taps: its paths, then its
two treasures. Turns of several actions, which the variants have, are typed.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.api.labyrinth_cards.position import FORM
from referee.api.problems import refuse_value
from referee.api.responses.answers import write_places
from referee.api.yielding import in_steps, pause
from referee.core.errors import NotAPosition
from referee.core.grid import Square, place_of, square_at
from referee.diagrams.labyrinth_cards.large import draw_single
from referee.diagrams.labyrinth_cards.marks import CardMarks, Placeable
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.diagrams.taps import CHOSEN, FREE, Tap
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.notation import format_position
from referee.labyrinth_cards.placement import CardPlacement, find_placements
from referee.labyrinth_cards.turns import rule_on_collecting
from referee.page.games.played import Play
from referee.page.table.boards import write_board
from referee.page.table.labyrinth_cards.chips import draw_shapes, draw_sign_of, find_known
from referee.page.table.labyrinth_cards.entering import add_treasures, lay_card, write_card
from referee.page.table.labyrinth_cards.questions import say_places
from referee.page.table.panels import View
from referee.texts.sentences import write

_BEGIN: Final = "l1/hand,"
_TREASURES: Final = 2
_MOST: Final = 8
"""Collections that are offered for a card as it lies, at most; others are typed."""


class Taken(NamedTuple):
    """Cards that a turn may take: how many, which, and the game with the turn."""

    cards: int
    places: str
    address: str


class CardWay(NamedTuple):
    """A way in which the card may lie: its rotation, its picture, and what it may take."""

    rotation: int
    picture: Markup
    taken: Sequence[Taken]


def show_card_step(playing: Play, view: View) -> dict[str, Any] | Response:
    """Return the board, and what is chosen next."""
    face = _read_card(view)
    passes = playing.add({"actions": []})
    if face is None:
        return _offer_cards(view) | {"passes": passes}
    shown: dict[str, Any] = {"other_card": view.link(tile=None, at=None), "drawn": _draw(face)}
    if sum(map(len, face.treasures)) < _TREASURES and face not in view.position.hand:
        return shown | _offer_treasures(view, face)
    found = find_placements(view.position.table, [face], pause).placements
    squares = sorted({each.square for each in found})
    at = view.state.at
    chosen = None if at is None else square_at(*at)
    if chosen not in squares:
        board = _draw_board(view, squares, None, ())
        return shown | {
            "step": "card-square",
            "board": board,
            "fits": bool(squares),
            "passes": passes,
        }
    here = [each for each in found if each.square == chosen]
    ways = list(in_steps(_offer_ways(playing, view, face, here)))
    marked = CardPlacement(0, here[0].square, here[0].rotation, (), None)
    lying = [Placeable([face], [marked])] if len(here) == 1 else []
    return shown | {
        "step": "card-ways",
        "board": _draw_board(view, squares, chosen, lying),
        "at": at,
        "ways": ways,
    }


def _read_card(view: View) -> CardFace | None:
    """Return the card that is played, as far as it is known.

    :raises Problem: ``bad-query``, for what is no card.
    """
    text = view.state.in_hand.get("tile")
    if text is None:
        return None
    if not set("/,") & {*text}:
        try:
            hand: Sequence[CardFace] = FORM.read_alone(_BEGIN + text).hand
        except NotAPosition:
            hand = ()
        if len(hand) == 1:
            return hand[0]
    raise refuse_value("tile", text, "NE.crown.map")


def _name(face: CardFace) -> str:
    """Write a card as the notation does."""
    line = format_position({"cards": [], "hand": [write_card(face)]})
    return line.removeprefix(_BEGIN)


def _draw(face: CardFace) -> Markup:
    return Markup(draw_single(face).as_str())  # noqa: S704 - drawn by diagrams


def _draw_board(
    view: View, squares: Sequence[int], chosen: int | None, lying: Sequence[Placeable]
) -> Markup:
    """Draw the table with a link over each square to choose, and the card where it would lie."""
    taps = []
    for square in squares:
        x, y = place_of(square)
        said = write("card_table", "tap.lay", {"x": x, "y": y}, view.language)
        kind = CHOSEN if square == chosen else FREE
        taps.append(Tap(Square(square), view.link(at=(x, y)), said, kind))
    marked = CardMarks(taps=taps, placeable=lying[0] if lying else None)
    picture = draw_cards(Cards(view.position.table.faces), marked, view.language, pause)
    return write_board(picture)


def _offer_cards(view: View) -> dict[str, Any]:
    """Return the cards of the hand, if it is known, and the shapes of others."""

    def link(face: CardFace) -> str:
        return view.link(tile=_name(face))

    return {
        "step": "card",
        "board": _draw_board(view, (), None, ()),
        "held": [(_draw(face), link(face)) for face in view.position.hand],
        "shapes": [
            [(each.name, each.picture, link(each.face)) for each in draw_shapes(paths)]
            for paths in (1, 2)
        ],
    }


def _offer_treasures(view: View, face: CardFace) -> dict[str, Any]:
    """Return the treasures that the card may have: of two paths each gets one, the first first."""
    bare = (path for path, names in enumerate(face.treasures) if not names)
    path = next(bare, 0)
    chips = [
        (name, draw_sign_of(name), view.link(tile=_name(add_treasures(face, path, [name]))))
        for name in find_known(view)
        if name not in face.treasures[path]
    ]
    return {
        "step": "card-treasures",
        "board": _draw_board(view, (), None, ()),
        "chips": {"chips": chips},
        "lacking": _TREASURES - sum(map(len, face.treasures)),
        "path": path + 1 if len(face.treasures) > 1 else None,
    }


def _offer_ways(
    playing: Play, view: View, face: CardFace, here: Sequence[CardPlacement]
) -> Iterator[CardWay]:
    """Yield how the card may lie on a square, each with the turns that take cards or none."""
    for placement in here:
        square, rotation = placement.square, placement.rotation
        x, y = place_of(square)
        play: dict[str, Any] = {"card": write_card(face), "x": x, "y": y}
        if rotation:
            play["rotation"] = rotation
        turn: dict[str, Any] = {"actions": [{"play": play}]}
        lying = face.turned(rotation // 90)
        table = FORM.read_alone(lay_card(view.posted, (x, y), lying)).table
        taken = []
        for squares in rule_on_collecting(table, (square,), pause).maximal[:_MOST]:
            if squares:
                taking = {**turn, "collect": write_places(squares)}
                taken.append(Taken(len(squares), say_places([*squares]), playing.add(taking)))
        taken.append(Taken(0, "", playing.add(turn)))
        yield CardWay(rotation, _draw(lying), taken)
