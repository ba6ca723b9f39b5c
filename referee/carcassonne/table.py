"""The table: faces on squares and figures on features, built once from a position.

A partial table is welcome: unknown squares are open ends.

Rule: car-2.1.neighbour, car-2.1.disagreement
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.further_sets.castles import find_castle_faults
from referee.carcassonne.further_sets.extras import NOTHING_BESIDE, Beside
from referee.carcassonne.ground import Ground, lay_ground
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.maps.boards import BY_BORDER, BY_FERRY, BY_LARGE_CITY, START, Board
from referee.carcassonne.pieces import Network, Piece, piece_at
from referee.carcassonne.remaining.stock import NO_RIVER, RiverTiles
from referee.carcassonne.rules import Rules
from referee.carcassonne.tiles.tile import EDGE_NAMES, Face, Need, Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import (
    SIDES,
    SidePlace,
    Square,
    neighbour,
    place_of,
    side_place,
    side_place_of,
    split_side_place,
)
from referee.core.rulings import Citation, Objection, in_order
from referee.core.tuples import make

DISAGREEMENT: Final = Citation("car-2.1.disagreement")
NEIGHBOUR: Final = Citation("car-2.1.neighbour")
PRINTED_FIT: Final = {
    BY_LARGE_CITY: Citation("map-9.2.large-city-fit"),
    BY_BORDER: Citation("map-9.2.border"),
    BY_FERRY: Citation("map-9.2.ferry-fit"),
}
"""The rules by which a tile must fit what a map prints beside it."""
_QUARTERS: Final = Citation("car-6.9")


NO_LEIPZIG: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class FigureClaim(NamedTuple):
    """A figure as the caller puts it down, before anybody looked whether its feature is there."""

    player: str | None
    kind: str
    square: Square
    spot: Spot


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Table:
    """The ground with the figures on it by (square, spot, player, kind), and Leipzig.

    ``leipzig`` gives the players who have a meeple in each quarter that has any, ``beside`` what
    further sets put on the tiles or before the players. ``river_tiles`` are those in play, laid or
    not, as far as anybody knows. ``known`` holds what has been found about where tiles go, once
    somebody has asked for it: the river, and what the free squares ask for.
    """

    rules: Rules
    ground: Ground
    figures: tuple[Figure, ...]
    leipzig: Mapping[str, tuple[str, ...]]
    beside: Beside = NOTHING_BESIDE
    river_tiles: RiverTiles = NO_RIVER
    known: dict[str, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    @property
    def faces(self) -> dict[Square, Face]:
        """The placed tiles by square in (y, x) order."""
        return self.ground.faces

    @property
    def board(self) -> Board | None:
        """The map on which the tiles lie."""
        return self.ground.board

    def place(self, piece: Piece) -> Network:
        """Return the pieces that are occupied as one.

        The whole feature, under the advanced rules of The Labyrinth a labyrinth or a leg.
        Rule: car-2.3, car-2.4.labyrinth, car-2.4.leg
        """
        return self.ground.leg(piece) if self.rules.is_advanced else self.ground.network(piece)

    def having(self, ground: Ground, figures: tuple[Figure, ...], beside: Beside) -> "Table":
        """Return this table with another ground, other figures in order, and what lies beside.

        A move asks several times, and ``dataclasses.replace`` takes thrice as long.
        """
        return Table(self.rules, ground, figures, self.leipzig, beside, self.river_tiles)

    def figures_by_piece(self) -> dict[Piece, list[Figure]]:
        """Return the figures that stand on pieces, in order, by piece."""
        standing: dict[Piece, list[Figure]] = {}
        for figure in self.figures:
            piece = figure.piece
            if piece in standing:
                standing[piece].append(figure)
            elif piece is not None:
                standing[piece] = [figure]
        return standing


def build_table(
    rules: Rules,
    placed: Sequence[tuple[Square, Face]],
    claims: Sequence[FigureClaim],
    leipzig: Mapping[str, tuple[str, ...]] = NO_LEIPZIG,
    board: Board | None = None,
    beside: Beside = NOTHING_BESIDE,
) -> Table:
    """Lay tiles and figures on a table, or on a map.

    :param placed: (square, face) in the caller's order; order never changes a ruling.
    :raises NotAPosition: with every fault: two tiles on a square, a tile where a map takes none, a
        figure on a square without a tile or on a feature that is not there, a second mage or witch,
        a castle without a city for it; a bridge or a token where none can lie, before anybody looks
        at figures.
    """
    faces = dict(sorted(placed, key=itemgetter(0)))
    faults = list(_doubled(placed)) if len(faces) < len(placed) else []
    if board is not None:
        faults += _off_the_map(placed, board)
        if faults:
            raise NotAPosition(faults)
    ground, misplaced = lay_ground(faces, board, beside)
    if misplaced:
        raise NotAPosition([*faults, *misplaced])
    figures, unplaced = _stand_all(ground, claims)
    faults += unplaced
    if beside.castles:
        faults += find_castle_faults(ground, beside.castles)
        beside = beside._replace(castles=tuple(sorted(beside.castles)))
    if faults:
        raise NotAPosition(faults)
    return Table(rules, ground, in_table_order(figures), leipzig, beside.in_order())


def lay_soundly(
    rules: Rules,
    placed: Sequence[tuple[Square, Face]],
    stand: Callable[[dict[Square, Face]], tuple[Figure, ...] | None],
    leipzig: Mapping[str, tuple[str, ...]] = NO_LEIPZIG,
    board: Board | None = None,
    beside: Beside = NOTHING_BESIDE,
) -> Table | None:
    """Return the table that :func:`build_table` builds; None where that may find anything wrong.

    :param stand: returns the figures on what lies on the squares, in table order, or None.
    """
    faces = dict(sorted(placed, key=itemgetter(0)))
    if len(faces) < len(placed) or not (board is None or all(map(board.takes_tile, faces))):
        return None
    ground, misplaced = lay_ground(faces, board, beside)
    figures = None if misplaced else stand(ground.faces)
    if figures is None or any(find_castle_faults(ground, beside.castles)):
        return None
    return Table(rules, ground, figures, leipzig, beside.in_order())


def with_figures(table: Table, figures: Iterable[Figure]) -> Table:
    """Return the same table with other figures on it."""
    return table.having(table.ground, in_table_order(figures), table.beside)


def in_table_order(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Return figures by square, spot, player and kind.

    The squares alone tell where each goes if no two stand on one, as on most tables.
    """
    found = sorted(figures, key=attrgetter("square"))
    if len({figure.square for figure in found}) < len(found):
        found.sort(key=_figure_order)
    return tuple(found)


def _figure_order(figure: Figure) -> tuple[int, str, str, str, str]:
    player, kind, square, (on, side), _ = figure
    return square, on, side or "", player or "", kind


def _doubled(placed: Sequence[tuple[Square, Face]]) -> Iterable[Fault]:
    first: dict[Square, int] = {}
    for index, (square, _) in enumerate(placed):
        if square in first:
            x, y = place_of(square)
            yield Fault("two-tiles-on-a-square", ("tiles", index), {"x": x, "y": y})
        first.setdefault(square, index)


def _off_the_map(placed: Sequence[tuple[Square, Face]], board: Board) -> Iterable[Fault]:
    """Yield every tile that lies where the map prints no square, or one that takes no tile."""
    for index, (square, _) in enumerate(placed):
        if board.takes_tile(square):
            continue
        x, y = place_of(square)
        kind = board.kinds.get(square)
        if kind is None:
            yield Fault("tile-off-the-map", ("tiles", index), {"x": x, "y": y})
        else:
            yield Fault("square-takes-no-tile", ("tiles", index), {"x": x, "y": y, "kind": kind})


def _stand_all(ground: Ground, claims: Sequence[FigureClaim]) -> tuple[list[Figure], list[Fault]]:
    """Put figures where they are claimed to stand; those that can't stand there are faults.

    Most stand on a feature that has been located before.
    """
    faces, seen = ground.faces, set[str]()
    figures: list[Figure] = []
    faults: list[Fault] = []
    for number, claim in enumerate(claims):
        player, kind, square, spot = claim
        face = faces.get(square)
        index = None if face is None else face.located.get(spot)
        if face is not None and index is not None and kind not in NEUTRAL:
            piece = piece_at(square, index)
            figures.append(make(Figure, (player, kind, square, face.spots[index], piece)))
            continue
        outcome = _stand(ground, claim, seen)
        if isinstance(outcome, Fault):
            faults.append(outcome.under("figures", number))
        else:
            figures.append(outcome)
    return figures, faults


def _stand(ground: Ground, claim: FigureClaim, seen: set[str]) -> Figure | Fault:
    player, kind, square, spot = claim
    if kind in NEUTRAL:
        if kind in seen:
            return Fault("figure-twice", ("figure",), {"figure": kind})
        seen.add(kind)
    face = ground.faces.get(square)
    if face is None:
        x, y = place_of(square)
        return Fault("no-tile-there", (), {"x": x, "y": y})
    index = locate(face, spot)
    if isinstance(index, Fault):
        return index
    if index is None:
        return Figure(player, kind, square, spot, piece=None)
    return make(Figure, (player, kind, square, face.spots[index], piece_at(square, index)))


def find_warnings(table: Table) -> tuple[Objection, ...]:
    """Return what is odd about a table and keeps nobody from ruling on the rest.

    Meeples in quarters of Leipzig on which no source gives a ruling, tiles that touch no other, and
    sides that disagree (once for each pair of tiles, seen from the tile that comes first). By
    place, then code. Rule: car-2.1.neighbour, car-2.1.disagreement, car-6.9
    """
    disagreements, lonely = table.ground.seams
    warnings = [_disagreement(table.faces, place) for place in disagreements]
    warnings += find_unruled_quarters(table)
    if table.board is not None:
        warnings += _find_printed_disagreements(table.faces, table.board)
        lonely = [square for square in lonely if not _touches_print(table.board, square)]
    if len(table.faces) > 1:
        warnings += [
            Objection("tile-touches-nothing", (NEIGHBOUR,), place_of(square)) for square in lonely
        ]
    return in_order(warnings) if warnings else ()


def _touches_print(board: Board, square: Square) -> bool:
    """Whether a tile may lie without a neighbour: on a start square, or where a map opens one."""
    needs = board.needs.get(square, ())
    return board.kinds[square] == START or any(need.by != BY_BORDER for need in needs)


def find_unruled_quarters(table: Table) -> list[Objection]:
    """Return a warning for every quarter with a meeple on which no source gives a ruling.

    Rule: car-6.9
    """
    return [
        Objection("quarter-not-ruled", (_QUARTERS,), params={"quarter": quarter})
        for quarter in ("bookbinders", "fourth")
        if quarter in table.leipzig
    ]


def find_disagreements(table: Table) -> list[SidePlace]:
    """Return the side places where two tiles disagree, each once, from the tile that comes first.

    On a map also those where a tile disagrees with what is printed beside it.
    Rule: car-2.1.disagreement
    """
    found = list(table.ground.seams.disagreements)
    if table.board is not None:
        found += [
            side_place(square, need.side)
            for square, need in _find_misfits(table.faces, table.board)
        ]
    return found


def find_disagreement_objections(table: Table) -> list[Objection]:
    """Return every disagreement with what its two sides show. Rule: car-2.1.disagreement."""
    found = [_disagreement(table.faces, place) for place in table.ground.seams.disagreements]
    if table.board is not None:
        found += _find_printed_disagreements(table.faces, table.board)
    return found


def _find_misfits(faces: Mapping[Square, Face], board: Board) -> Iterator[tuple[Square, Need]]:
    """Yield where a placed tile does not fit what the map prints beside it."""
    for square, needs in board.needs.items():
        face = faces.get(square)
        if face is not None and not face.is_abbey:
            yield from ((square, need) for need in needs if face.edges[need.side] != need.edge)


def _find_printed_disagreements(faces: Mapping[Square, Face], board: Board) -> Iterator[Objection]:
    """Yield the disagreements of tiles with the map.

    Rule: map-9.2.large-city-fit, map-9.2.border, map-9.2.ferry-fit
    """
    for square, need in _find_misfits(faces, board):
        kinds = {"here": EDGE_NAMES[faces[square].edges[need.side]], "there": EDGE_NAMES[need.edge]}
        cited = (DISAGREEMENT, PRINTED_FIT[need.by])
        yield Objection("sides-disagree", cited, (*place_of(square), SIDES[need.side]), kinds)


def _disagreement(faces: Mapping[Square, Face], place: SidePlace) -> Objection:
    square, side = split_side_place(place)
    kinds = {
        "here": EDGE_NAMES[faces[square].edges[side]],
        "there": EDGE_NAMES[faces[neighbour(square, side)].edges[side ^ 2]],
    }
    return Objection("sides-disagree", (DISAGREEMENT,), side_place_of(place), kinds)
