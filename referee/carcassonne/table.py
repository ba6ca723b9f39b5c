"""The table: faces on squares and figures on features, built once from a position.

A *piece* is one feature of one placed tile, as an integer: ``square * 16 + feature index``.
A partial table is welcome: squares that nobody named are open ends.
Rule: car-2.1.neighbour, car-2.1.disagreement
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from referee.carcassonne.figures import NEUTRAL, Figure, locate
from referee.carcassonne.rules import Rules
from referee.carcassonne.tiles import EDGE_NAMES, MAX_FEATURES, Face, Feature, Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import SIDE_STEP, place_of, side_place_of
from referee.core.rulings import Citation, Objection, in_order

DISAGREEMENT: Final = Citation("car-2.1.disagreement")
NEIGHBOUR: Final = Citation("car-2.1.neighbour")
_QUARTERS: Final = Citation("car-6.9")


NO_LEIPZIG: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class FigureClaim(NamedTuple):
    """A figure as the caller puts it down, before anybody looked whether its feature is there."""

    player: str | None
    kind: str
    square: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Table:
    """Faces by square in (y, x) order, figures by (square, spot, player, kind), and Leipzig.

    ``leipzig`` gives the players who have a meeple in each quarter that has any.
    """

    rules: Rules
    faces: Mapping[int, Face]
    figures: tuple[Figure, ...]
    leipzig: Mapping[str, tuple[str, ...]]

    def feature(self, piece: int) -> Feature:
        """Return the feature that a piece is; the piece must be on the table."""
        return self.faces[piece // MAX_FEATURES].features[piece % MAX_FEATURES]

    def figures_by_piece(self) -> dict[int, list[Figure]]:
        """Return the figures that stand on pieces, in order, by piece."""
        standing: dict[int, list[Figure]] = {}
        for figure in self.figures:
            if figure.piece is not None:
                standing.setdefault(figure.piece, []).append(figure)
        return standing


def piece_at(square: int, index: int) -> int:
    """Return the piece that is feature ``index`` of the tile on ``square``."""
    return square * MAX_FEATURES + index


def build_table(
    rules: Rules,
    placed: Sequence[tuple[int, Face]],
    claims: Sequence[FigureClaim],
    leipzig: Mapping[str, tuple[str, ...]] = NO_LEIPZIG,
) -> Table:
    """Lay tiles and figures on a table.

    :param placed: (square, face) in the caller's order; order never changes a ruling.
    :raises NotAPosition: with every fault: two tiles on a square, a figure on a square without a
        tile or on a feature that is not there, a second mage or witch.
    """
    unordered = dict(placed)
    faces = {square: unordered[square] for square in sorted(unordered)}
    faults = list(_doubled(placed)) if len(faces) < len(placed) else []
    figures: list[Figure] = []
    seen: set[str] = set()
    for index, claim in enumerate(claims):
        outcome = _stand(faces, claim, seen)
        if isinstance(outcome, Fault):
            faults.append(outcome.under("figures", index))
        else:
            figures.append(outcome)
    if faults:
        raise NotAPosition(faults)
    return Table(rules, faces, in_table_order(figures), leipzig)


def in_table_order(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Return figures by square, spot, player and kind."""
    return tuple(sorted(figures, key=_figure_order))


def _figure_order(figure: Figure) -> tuple[int, str, str, str, str]:
    player, kind, square, (on, side), _ = figure
    return square, on, side or "", player or "", kind


def _doubled(placed: Sequence[tuple[int, Face]]) -> Iterable[Fault]:
    first: dict[int, int] = {}
    for index, (square, _) in enumerate(placed):
        if square in first:
            x, y = place_of(square)
            yield Fault("two-tiles-on-a-square", ("tiles", index), {"x": x, "y": y})
        first.setdefault(square, index)


def _stand(faces: Mapping[int, Face], claim: FigureClaim, seen: set[str]) -> Figure | Fault:
    player, kind, square, spot = claim
    if kind in NEUTRAL:
        if kind in seen:
            return Fault("figure-twice", ("figure",), {"figure": kind})
        seen.add(kind)
    face = faces.get(square)
    if face is None:
        x, y = place_of(square)
        return Fault("no-tile-there", (), {"x": x, "y": y})
    index = locate(face, spot)
    if isinstance(index, Fault):
        return index
    if index is None:
        return Figure(player, kind, square, spot, piece=None)
    return Figure(player, kind, square, face.spots[index], square * MAX_FEATURES + index)


def find_warnings(table: Table) -> tuple[Objection, ...]:
    """Return what is odd about a table and keeps nobody from ruling on the rest.

    Meeples in quarters of Leipzig on which no source gives a ruling, tiles that touch no other, and
    sides that disagree (once for each pair of tiles, seen from the tile that comes first). By
    place, then code. Rule: car-2.1.neighbour, car-2.1.disagreement, car-6.9
    """
    disagreements, lonely = _look_around(table.faces)
    warnings = [_disagreement(table.faces, side_place) for side_place in disagreements]
    warnings += find_unruled_quarters(table)
    if len(table.faces) > 1:
        warnings += [
            Objection("tile-touches-nothing", (NEIGHBOUR,), place_of(square)) for square in lonely
        ]
    return in_order(warnings) if warnings else ()


def find_unruled_quarters(table: Table) -> list[Objection]:
    """Return a warning for every quarter with a meeple on which no source gives a ruling.

    Rule: car-6.9
    """
    return [
        Objection("quarter-not-ruled", (_QUARTERS,), params={"quarter": quarter})
        for quarter in ("bookbinders", "fourth")
        if quarter in table.leipzig
    ]


def find_disagreements(faces: Mapping[int, Face]) -> list[int]:
    """Return the side places where two tiles disagree, each once, from the tile that comes first.

    Rule: car-2.1.disagreement
    """
    return _look_around(faces)[0]


def find_disagreement_objections(faces: Mapping[int, Face]) -> list[Objection]:
    """Return every disagreement with what its two tiles show. Rule: car-2.1.disagreement."""
    return [_disagreement(faces, side_place) for side_place in find_disagreements(faces)]


_, _EAST, _SOUTH, _ = SIDE_STEP


def _look_around(faces: Mapping[int, Face]) -> tuple[list[int], list[int]]:
    """Return the side places where tiles disagree, and the squares with no tile beside them."""
    disagreements: list[int] = []
    lonely: list[int] = []
    for square, face in faces.items():
        east, south = faces.get(square + _EAST), faces.get(square + _SOUTH)
        if east is not None and east.edges[3] != face.edges[1]:
            disagreements.append(square * 4 + 1)
        if south is not None and south.edges[0] != face.edges[2]:
            disagreements.append(square * 4 + 2)
        elif east is south is None and square - _EAST not in faces and square - _SOUTH not in faces:
            lonely.append(square)
    return disagreements, lonely


def _disagreement(faces: Mapping[int, Face], side_place: int) -> Objection:
    square, side = divmod(side_place, 4)
    kinds = {
        "here": EDGE_NAMES[faces[square].edges[side]],
        "there": EDGE_NAMES[faces[square + SIDE_STEP[side]].edges[side ^ 2]],
    }
    return Objection("sides-disagree", (DISAGREEMENT,), side_place_of(side_place), kinds)
