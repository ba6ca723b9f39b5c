"""Checking a table: everything about it that cannot be right, all at once.

A *fault* cannot come about by the rules; a *warning* is odd and may have its reasons. Each rule is
one function that yields its findings. Rule: car-2.1.disagreement, car-2.1.neighbour,
car-2.1.copies, car-2.2.unoccupied, car-2.2.builder, car-2.2.pig, car-2.2.barn, car-7.2,
map-9.2.start, map-9.2.island, map-9.6.tiles
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Final, NamedTuple

from referee.carcassonne.figures import CORNER, NEUTRAL, Figure
from referee.carcassonne.maps.boards import START, Board, Crossing
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.opened_squares import (
    ISLAND_CONNECTED,
    START_COUNT,
    START_SQUARES,
    find_connected,
    find_opened,
    is_cut_off,
)
from referee.carcassonne.placing.places import (
    ALONE,
    CORNER_NOT_FIELD,
    UNKNOWN_FIELD,
    Place,
    Reason,
    find_reasons,
    find_reasons_at_corner,
    has_company,
)
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import NEIGHBOUR, Table, find_disagreement_objections
from referee.core.graphs import find_groups, number_components
from referee.core.grid import SIDE_STEP, Square, place_of, shift
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param

_COPIES: Final = Citation("car-2.1.copies")
_UNOCCUPIED: Final = Citation("car-2.2.unoccupied")
_TOGETHER: Final = Citation("car-7.2")
_START_SQUARES_USED: Final = Citation("map-9.6.start-squares")
_TILES: Final = Citation("map-9.6.tiles")
_KITS: Final = Citation("map-9.6.kits")
_EAST_AND_SOUTH: Final = SIDE_STEP[1:3]
"""Steps to two neighbours: so each pair of squares comes up once."""


class Stock(NamedTuple):
    """How many tiles are in play: by tile id, and by set where only its total is known.

    ``set_of`` gives the set of a tile that is counted with its set. ``in_play`` is how many tiles
    all sets have together, if it was said which sets are in play.
    """

    copies: Mapping[str, int]
    totals: Mapping[str, int]
    set_of: Mapping[str, str]
    in_play: int | None = None


def check(table: Table, stock: Stock) -> tuple[Finding, ...]:
    """Return all findings by place, then code. A legal table has no fault."""
    features = Features(table)
    board = table.board
    findings = [
        *(Finding(FAULT, objection) for objection in find_disagreement_objections(table)),
        *(_find_groups(table) if board is None else _check_map(table, board, stock)),
        *_find_surplus(table, stock),
        *_find_misplaced(features),
        *_find_magic_pair(features),
        *_find_crowds(table),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.objection.sort_key()))


def _find_groups(table: Table) -> Iterator[Finding]:
    """Yield every group of tiles but the one with the first tile. Rule: car-2.1.neighbour."""
    for group in find_groups(table.faces)[1:]:
        yield Finding(FAULT, Objection("tiles-apart", (NEIGHBOUR,), place_of(group[0])))


def _check_map(table: Table, board: Board, stock: Stock) -> Iterator[Finding]:
    """Yield what is wrong or odd about tiles on a map.

    Rule: map-9.2.start, map-9.2.island, map-9.6.tiles
    """
    groups = _find_groups_on_map(table, board)
    for group in groups if board.starts else groups[1:]:
        if all(board.kinds[square] != START for square in group):
            cited = (NEIGHBOUR, START_SQUARES)
            yield Finding(FAULT, Objection("tiles-apart", cited, place_of(group[0])))
    opened = find_opened(table, board)
    for square in table.faces:
        if is_cut_off(board, square, opened):
            at = place_of(square)
            yield Finding(FAULT, Objection("island-not-connected", (ISLAND_CONNECTED,), at))
    covered = sum(board.kinds[square] == START for square in table.faces)
    if covered < board.start_count:
        params: dict[str, Param] = {"used": board.start_count, "covered": covered}
        clauses = (START_SQUARES, START_COUNT, _START_SQUARES_USED)
        yield Finding(WARNING, Objection("start-squares-open", clauses, params=params))
    if board.recommended is not None and stock.in_play is not None:
        low, high = board.recommended
        if not low <= stock.in_play <= high:
            params = {"count": stock.in_play, "low": low, "high": high}
            yield Finding(
                WARNING, Objection("tiles-beside-recommendation", (_TILES, _KITS), params=params)
            )


def _find_groups_on_map(table: Table, board: Board) -> list[list[Square]]:
    """Return the groups of placed tiles: beside each other, at one large city, or by a ferry.

    Rule: map-9.2.printed, map-9.2.large-city-group, map-9.2.ferry
    """
    faces = table.faces
    joins: list[tuple[int, int]] = []
    for square in faces:
        joins += [(square, square + step) for step in _EAST_AND_SOUTH if square + step in faces]
    for city in board.cities:
        beside = (square for square in city.around if square in faces)
        joins += [(city.squares[0], square) for square in (*city.squares, *beside)]
    for crossing in find_connected(table, board):
        met = {square_of(piece) for piece in table.ground.network(crossing.pieces[0]).pieces}
        joins += pairwise(square for square in met if _holds(table, board, crossing, square))
    numbers = number_components([*faces, *board.large], joins)
    groups: dict[int, list[Square]] = {}
    for square in faces:
        groups.setdefault(numbers[square], []).append(square)
    return list(groups.values())


def _holds(table: Table, board: Board, crossing: Crossing, square: Square) -> bool:
    """Whether a square on the road of a ferry hangs together with the others on it.

    Placed tiles do, and a large city at an end of the ferry, which it connects.
    """
    return square in table.faces or (square in board.large and square in crossing.squares)


def _find_surplus(table: Table, stock: Stock) -> Iterator[Finding]:
    """Yield the first tile beyond the copies in play, and every inline tile.

    Rule: car-2.1.copies
    """
    laid: Counter[str] = Counter()
    for square, face in table.faces.items():
        at = place_of(square)
        if face.tile_id is None:
            yield Finding(WARNING, Objection("tile-not-in-catalogue", (), at))
            continue
        counted = stock.set_of.get(face.tile_id, face.tile_id)
        limit = stock.totals[counted] if face.tile_id in stock.set_of else stock.copies[counted]
        laid[counted] += 1
        if laid[counted] == limit + 1:
            params: dict[str, Param] = {
                "tile": counted,
                "limit": limit,
                "edition": table.rules.edition,
            }
            yield Finding(FAULT, Objection("too-many-copies", (_COPIES,), at, params))


def _find_misplaced(features: Features) -> Iterator[Finding]:
    """Yield figures where they cannot stand: on a kind of feature or a corner, or alone.

    Rule: car-2.2.builder, car-2.2.pig, car-2.2.barn, car-1.7.reach
    """
    for figure in features.table.figures:
        at = place_of(figure.square)
        misplaced = {"figure": figure.kind, "on": figure.spot.on}
        told: set[str] = set()
        for reason in _find_reasons(features, figure):
            code, params = _FOUND.get(reason.code, "figure-misplaced"), misplaced
            if code in ALONE.values():
                params = {"player": figure.player or ""}
            if code not in told:
                yield Finding(FAULT, Objection(code, reason.citations, at, params))
            told.add(code)


_FOUND: Final = {
    CORNER_NOT_FIELD.code: "barn-not-at-a-corner",
    **{code: code for code in ALONE.values()},
}
"""What is said of a figure that stands where some reason speaks against it; else misplaced."""


def _find_reasons(features: Features, figure: Figure) -> tuple[Reason, ...]:
    """Return the reasons against a figure where it stands, but for who else stands there."""
    ground, rules, piece = features.ground, features.table.rules, figure.piece
    if figure.spot.on == CORNER:
        corner = str(figure.spot.side)
        return find_reasons_at_corner(figure.kind, ground, figure.square, corner)
    if piece is None:
        return find_reasons(figure.kind, UNKNOWN_FIELD._replace(is_unruled=False), rules)
    place = Place(ground.feature(piece).kind)
    if figure.kind in ALONE and not has_company(
        features, piece, figure.player, rules.builder_reach
    ):
        # The clause on reach is cited where it decides: where company stands on another leg.
        decides = has_company(features, piece, figure.player, "network")
        place = place._replace(has_company=False, has_labyrinth=decides)
    return find_reasons(figure.kind, place, rules)


def _find_magic_pair(features: Features) -> Iterator[Finding]:
    """Yield mage and witch on one feature. Rule: car-7.2."""
    stands = {f.kind: f.piece for f in features.table.figures if f.kind in NEUTRAL}
    mage, witch = stands.get("mage"), stands.get("witch")
    if mage is not None and witch is not None and witch in features.ground.pieces_of(mage):
        at = place_of(square_of(mage))
        yield Finding(FAULT, Objection("mage-and-witch-together", (_TOGETHER,), at))


def _find_crowds(table: Table) -> Iterator[Finding]:
    """Yield followers that merging cannot have brought together.

    Two can come to stand on one feature when a later tile joins what they stand on. That takes a
    tile between them: not where both stand on one piece, or on pieces that join directly. At one
    place for each such pair. Rule: car-2.2.unoccupied, car-2.4.leg
    """
    standing: dict[Piece, int] = {}
    for figure in table.figures:
        if figure.piece is not None and figure.is_follower:
            standing[figure.piece] = standing.get(figure.piece, 0) + 1
    for piece, count in standing.items():
        if count > 1:
            yield _crowd(piece)
    on_square: dict[Square, list[Piece]] = {}
    for piece in standing:
        on_square.setdefault(square_of(piece), []).append(piece)
    for square, pieces in on_square.items():
        for step in _EAST_AND_SOUTH:
            beside = on_square.get(shift(square, step), ())
            for one, other in product(pieces, beside):
                if _join_directly(table, one, other):
                    yield _crowd(other)


def _crowd(piece: Piece) -> Finding:
    return Finding(WARNING, Objection("two-followers", (_UNOCCUPIED,), place_of(square_of(piece))))


def _join_directly(table: Table, one: Piece, other: Piece) -> bool:
    """Whether two pieces of neighbouring tiles join by way of nothing but these tiles."""
    ground = table.ground
    here, there = ground.feature(one), ground.feature(other)
    if here.kind is not there.kind:
        return False
    if table.rules.is_advanced and (here.labyrinth or there.labyrinth):
        return False
    return other in ground.find_joined(one)
