"""The picture of a table of cards, with the hand and the stack below it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import svg

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import Square, place_of
from referee.core.languages import Language
from referee.diagrams import marks
from referee.diagrams.canvas import RIM, Canvas, lay_out
from referee.diagrams.frame import draw_frame, draw_rim
from referee.diagrams.ink import UNIT, group, pace_all
from referee.diagrams.labyrinth_cards.cards import draw_card, draw_ground, draw_treasures
from referee.diagrams.labyrinth_cards.marks import (
    CardMarks,
    draw_collected,
    draw_ghosts,
    draw_paths,
)
from referee.diagrams.labyrinth_cards.names import write_text
from referee.diagrams.lettering import letter
from referee.diagrams.taps import draw_taps
from referee.labyrinth_cards.cards import CardFace
from referee.texts.sentences import write

DOMAIN: Final = "card_diagrams"
_CAPTION: Final = 26
"""Height of the line that says how many cards the stack or the hand has."""
_STEP: Final = 0.9
"""Size of a card in hand, as a fraction of one on the table."""
_NUMBER: Final = 20
"""Height of the line with the number of a card in hand, below it."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What is shown: the cards of a table as they lie, those in hand, and the stack if known."""

    faces: Mapping[int, CardFace]
    hand: Sequence[CardFace] = ()
    stack: int | None = None


def draw_cards(
    cards: Cards, shown: CardMarks, language: Language, checkpoint: Checkpoint = no_checkpoint
) -> svg.SVG:
    """Draw a table of cards with the hand and marks.

    :param checkpoint: called every few milliseconds, here and while the picture is written.
    """
    ghosts = shown.placeable.squares if shown.placeable else []
    taps = (tap.square for tap in shown.taps)
    canvas = lay_out(map(Square, [*cards.faces, *ghosts, *taps, *shown.look_at]))
    canvas = replace(canvas, apron=_measure_apron(cards, canvas))
    layers = [
        group(pace_all(_lay(canvas, cards.faces, draw_ground), checkpoint), "cards"),
        group(pace_all(draw_paths(canvas, cards.faces, shown.ways), checkpoint), "traces"),
        group(pace_all(_lay(canvas, cards.faces, draw_treasures), checkpoint), "lying"),
        group(pace_all(_draw_marks(canvas, shown), checkpoint), "marks"),
        group(_draw_apron(canvas, cards, language), "apron"),
        *([group(draw_taps(canvas, shown.taps), "taps")] if shown.taps else []),
        draw_rim(canvas, checkpoint),
    ]
    said = describe(cards, shown, language)
    return draw_frame(
        canvas,
        layers,
        said=said,
        language=language,
        is_tapped=bool(shown.taps),
    )


def describe(cards: Cards, shown: CardMarks, language: Language) -> tuple[str, str]:
    """Return what a picture is called, and what it shows."""

    def say(code: str, **params: Any) -> str:
        return write(DOMAIN, code, params, language)

    title = say("cards", count=len(cards.faces)) if cards.faces else say("no-cards")
    said = [*_say_where(cards.faces, say)]
    if cards.hand:
        said.append(say("cards-hand", count=len(cards.hand)))
    if cards.stack is not None:
        said.append(say("cards-stack", count=cards.stack))
    if shown.paths is not None:
        said.append(say("cards-marked-paths", count=len(shown.paths)))
    if shown.collected:
        ruling = shown.collected.ruling
        counts = {"count": len(ruling.matches), "best": len(ruling.best)}
        said.append(say("cards-marked-collectable", **counts))
    if shown.placeable:
        said.append(say("cards-marked-placements", count=len(shown.placeable.squares)))
    if shown.look_at:
        said.append(say("cards-marked-places", places=", ".join(map(_name_place, shown.look_at))))
    return title, " ".join(said)


def _say_where(faces: Mapping[int, CardFace], say: Any) -> Iterator[str]:
    if faces:
        columns, rows = zip(*map(place_of, faces), strict=True)
        yield say(
            "cards-from-to",
            left=min(columns),
            right=max(columns),
            top=min(rows),
            bottom=max(rows),
        )


def _name_place(square: int) -> str:
    x, y = place_of(Square(square))
    return f"{x},{y}"


def _lay(
    canvas: Canvas, faces: Mapping[int, CardFace], draw: Callable[[CardFace], svg.G]
) -> Iterator[svg.Element]:
    for square, face in faces.items():
        data = marks.place_data(square)
        yield group([draw(face)], None, data, at=canvas.centre(square))


def _draw_marks(canvas: Canvas, shown: CardMarks) -> Iterator[svg.Element]:
    if shown.placeable:
        yield from draw_ghosts(canvas, shown.placeable)
    if shown.collected:
        yield from draw_collected(canvas, shown.collected)
    for square in shown.look_at:
        yield marks.mark_square(canvas, Square(square))


def _count_in_a_row(canvas: Canvas) -> int:
    return max(1, int((canvas.width - 2 * RIM) // (UNIT * _STEP)))


def _measure_apron(cards: Cards, canvas: Canvas) -> float:
    rows = -(-len(cards.hand) // _count_in_a_row(canvas))
    captions = (_CAPTION if cards.hand else 0) + (_CAPTION if cards.stack is not None else 0)
    return captions + rows * (UNIT * _STEP + _NUMBER)


def _draw_apron(canvas: Canvas, cards: Cards, language: Language) -> Iterator[svg.Element]:
    """Draw the stack's count, and the cards in hand with their indexes, from the left."""
    top = canvas.height
    if cards.stack is not None:
        text = write(DOMAIN, "stack", {"count": cards.stack}, language)
        words = write_text(text, (RIM, top + _CAPTION / 2), 15, "start")
        yield group([words], "stack", {"count": cards.stack})
        top += _CAPTION
    if cards.hand:
        words = write_text(
            write(DOMAIN, "hand", {}, language), (RIM, top + _CAPTION / 2), 15, "start"
        )
        yield words
        top += _CAPTION
    row = _count_in_a_row(canvas)
    side = UNIT * _STEP
    for index, face in enumerate(cards.hand):
        x = RIM + (index % row + 0.5) * side
        y = top + (index // row) * (side + _NUMBER) + side / 2
        card = group([draw_card(face)], at=(x, y), scaled=_STEP)
        number = letter(str(index), (x, y + side / 2 + 8), 11, "#5b5648")
        yield group([card, number], "in-hand", {"card": index})
