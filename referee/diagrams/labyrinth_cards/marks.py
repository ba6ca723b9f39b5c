"""What a picture of cards points at: joined paths, what may be collected, where a card may lie."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

import svg

from referee.core.grid import Square
from referee.diagrams import marks
from referee.diagrams.canvas import Canvas
from referee.diagrams.ink import UNIT, Line, Point, box, group, stroke
from referee.diagrams.labyrinth_cards.cards import draw_card
from referee.diagrams.labyrinth_cards.ways import trace_over, trace_to
from referee.diagrams.lettering import letter
from referee.diagrams.taps import Tap
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.official import Collecting
from referee.labyrinth_cards.paths import Step, TreasurePath
from referee.labyrinth_cards.placement import CardPlacement

BEST: Final = "best"
"""The class of marks on cards of a largest collection."""
_GHOST: Final = 0.5
_OFFSETS: Final[tuple[Point, ...]] = ((0, 0), (-4, -4), (4, 4), (-8, -8), (8, 8))
"""How far the ways of one treasure after the other are moved, so that none hides another."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What was played, and what may then be collected."""

    played: Sequence[int]
    ruling: Collecting


@dataclass(frozen=True, slots=True)
class Placeable:
    """Cards, and their legal placements."""

    cards: Sequence[CardFace]
    placements: Sequence[CardPlacement]

    @property
    def squares(self) -> list[int]:
        """The squares on which a card may lie, ascending."""
        return sorted({placement.square for placement in self.placements})


@dataclass(frozen=True, slots=True)
class CardMarks:
    """All that a picture points at, nothing of a kind if it is None; and what can be tapped."""

    paths: Sequence[TreasurePath] | None = None
    collected: Collected | None = None
    placeable: Placeable | None = None
    taps: Sequence[Tap] = ()
    look_at: Sequence[int] = ()

    @property
    def ways(self) -> list[TreasurePath]:
        """The paths to trace: those asked for, and those to what may be collected."""
        matches = self.collected.ruling.matches if self.collected else ()
        return [*(self.paths or ()), *(way for match in matches for way in match.ways)]


def draw_ghosts(canvas: Canvas, placeable: Placeable) -> Iterator[svg.Element]:
    """Draw on each square the cards that may lie there, in their first rotation, with all of them.

    Several stand side by side, smaller, each with its index in the hand.
    """
    for square in placeable.squares:
        here = [each for each in placeable.placements if each.square == square]
        fitting = sorted({each.card for each in here})
        columns = ceil(sqrt(len(fitting)))
        rows = ceil(len(fitting) / columns)
        for order, card in enumerate(fitting):
            turns = [each.rotation for each in here if each.card == card]
            ghost = group([draw_card(placeable.cards[card].turned(turns[0] // 90))])
            ghost.opacity = _GHOST
            drawn: list[svg.Element] = [ghost, marks.mark_rotations(turns, (32, 32))]
            if len(fitting) > 1:
                drawn.append(letter(str(card), (-32, 36), 22, "#23201b"))
            at = canvas.point(
                square, (_spread(order % columns, columns), _spread(order // columns, rows))
            )
            data = marks.place_data(square) | {"card": card, "rotation": turns[0]}
            lying = group(drawn, at=at, scaled=1 / columns)
            yield marks.mark(marks.PLACEMENT, [lying], data)


def _spread(order: int, count: int) -> float:
    """Return how far from the middle of a square one of several side by side lies."""
    return UNIT * ((order + 0.5) / count - 0.5)


def draw_paths(
    canvas: Canvas, faces: Mapping[int, CardFace], paths: Iterable[TreasurePath]
) -> Iterator[svg.Element]:
    """Trace paths between treasures, those of one treasure as one mark.

    What several of them share is drawn once.
    """
    by_treasure: dict[str, dict[Step, None]] = {}
    for path in paths:
        by_treasure.setdefault(path.treasure, {}).update(dict.fromkeys(path.steps))
    for order, (treasure, steps) in enumerate(by_treasure.items()):
        across, down = _OFFSETS[order % len(_OFFSETS)]
        lines = [
            [
                canvas.point(step.square, (x + across, y + down))
                for x, y in _trace(faces[step.square], step, treasure)
            ]
            for step in steps
        ]
        yield marks.mark_trace(lines, treasure=treasure)


def _trace(face: CardFace, step: Step, treasure: str) -> Line:
    """Return the way over one card, or to the treasure at one of the ends of a path."""
    if step.enter is not None and step.leave is not None:
        return trace_over(face, face.path_at[step.enter], step.enter, step.leave)
    side = step.leave if step.enter is None else step.enter
    return [] if side is None else trace_to(face, face.path_at[side], side, treasure)


def draw_collected(canvas: Canvas, collected: Collected) -> Iterator[svg.Element]:
    """Mark played cards, those that match, and those that a match would cut off.

    A match that may go alone has a checkpoint, one that may not a cross; the cards of a largest
    collection have a broad edge.
    """
    ruling = collected.ruling
    cut_off = {square for match in ruling.matches for square in match.cuts_off}
    for square in sorted(cut_off):
        yield _mark_cut_off(canvas, square)
    for square in collected.played:
        yield marks.mark_square(canvas, Square(square))
    for match in ruling.matches:
        yield _mark_match(canvas, match.square, match.may_go_alone, match.square in ruling.best)


def _mark_match(canvas: Canvas, square: int, may_go: bool, is_best: bool) -> svg.G:
    colour = marks.MARK if may_go else marks.REFUSED
    inset, width = (1, 7) if is_best else (3, 3)
    edge = _edge(canvas, square, inset, colour, width)
    x, y = canvas.point(square, (36, -36))
    drawn: list[Line] = [[(x - 5, y), (x - 1, y + 5), (x + 6, y - 5)]]
    if not may_go:
        drawn = [[(x - 5, y - 5), (x + 5, y + 5)], [(x - 5, y + 5), (x + 5, y - 5)]]
    disc = svg.Circle(cx=x, cy=y, r=11, fill=colour, stroke=marks.HALO, stroke_width=2)
    name = f"{marks.COLLECTABLE} {BEST}" if is_best else marks.COLLECTABLE
    sign = stroke(drawn, marks.HALO, 3)
    data = marks.place_data(square) | {"alone": int(may_go)}
    return marks.mark(name, [edge, disc, sign], data)


def _mark_cut_off(canvas: Canvas, square: int) -> svg.G:
    """Hatch a card that would be cut off."""
    left, top = canvas.corner(square)
    far = UNIT - 8
    lines: list[Line] = []
    for step in range(20, 2 * far, 20):
        start = (left + 4 + max(0, step - far), top + 4 + min(step, far))
        end = (left + 4 + min(step, far), top + 4 + max(0, step - far))
        lines.append([start, end])
    hatch = stroke(lines, marks.REFUSED, 2)
    hatch.stroke_opacity = 0.6
    edge = _edge(canvas, square, 3, marks.REFUSED, 3)
    edge.stroke_dasharray = [8, 6]
    return marks.mark(marks.CUT_OFF, [hatch, edge], marks.place_data(square))


def _edge(canvas: Canvas, square: int, inset: float, colour: str, width: float) -> svg.Rect:
    """Draw an edge that leaves free where names stand."""
    left, top = canvas.corner(square)
    side = UNIT - 2 * inset
    edge = box((left + inset, top + inset), (side, side), "none", colour, width)
    edge.rx = 5
    return edge
