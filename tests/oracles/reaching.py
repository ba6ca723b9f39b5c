"""Where tiles may lie on a map, read literally from the rules; slow on purpose.

A square is reached over placed tiles, large cities and ferries. What lies apart from all of them
cannot have been placed by the rules.
"""

from . import carcassonne, contests, maps
from .board import Board, Piece
from .carcassonne import FACING, SIDES, Json, SidePlace, Square
from .maps import Ferry, MapBoard

Whole = frozenset[Piece]


# ------------------------------------------------------------------------ what is connected


def road_of(board: Board, ferry: Ferry) -> Whole:
    """Give the whole road that a ferry belongs to; empty while it lies alone.

    A tile that shows no road at its end does not join it.
    """
    found: set[Piece] = set()
    for end in ferry.ends:
        piece = board.lies_at.get(("road", *end))
        if piece is not None:
            found |= board.walk(piece)
    return frozenset(found)


def has_a_tile(board: Board, ferry: Ferry) -> bool:
    """Say whether a placed tile belongs to the road of a ferry.

    Rule: map-9.2
    """
    return any(piece.square in board.placed for piece in road_of(board, ferry))


def connected(board: Board) -> tuple[list[Ferry], set[Square]]:
    """Give the ferries and the squares of the large cities that are connected.

    A ferry is by a tile on its road or a connected city at an end, a city by a tile beside it or a
    connected ferry that ends there. One after the other is found until no more is. Rule: map-9.2
    """
    assert board.map is not None
    ferries = [ferry for ferry in board.map.ferries if has_a_tile(board, ferry)]
    while True:
        docks = {end[:2] for ferry in ferries for end in ferry.ends}
        cities = set()
        for square in board.map.large_cities:
            city = board.map.large_city_of(square)
            borders_on = {other for own in city for other in maps.beside(own)}
            if city & docks or borders_on & board.placed:
                cities.add(square)
        more = [
            ferry
            for ferry in board.map.ferries
            if ferry not in ferries and any(end[:2] in cities for end in ferry.ends)
        ]
        if not more:
            return ferries, cities
        ferries += more


def is_island_connected(board: Board, square: Square) -> bool:
    """Say whether a connected ferry ends on the island of a square.

    Rule: map-9.2
    """
    assert board.map is not None
    island = board.map.island_of(square)
    return any(end[:2] in island for ferry in connected(board)[0] for end in ferry.ends)


def is_in_preparation(board: Board) -> bool:
    """Say whether the next tile is one of the setup.

    Rule: map-9.2
    """
    if board.map is None or not _all_on_starts(board, board.map):
        return False
    return len(board.placed) < board.map.starts_used


def is_setup(board: Board) -> bool:
    """Say whether all the tiles that lie are tiles of the setup.

    Rule: map-9.2
    """
    if board.map is None or not _all_on_starts(board, board.map):
        return False
    return len(board.placed) <= board.map.starts_used


def _all_on_starts(board: Board, map_board: MapBoard) -> bool:
    return all(map_board.has_kind(square, "start") for square in board.placed)


# ----------------------------------------------------------------------------- placing


def is_reached(board: Board, square: Square) -> bool:
    """Say whether a free square lies by a tile, by a connected large city or at such a ferry's end.

    Rule: map-9.2
    """
    return square in _reached_squares(board)


def _reached_squares(board: Board) -> set[Square]:
    if board.reached is None:
        ferries, cities = connected(board)
        ends = {end[:2] for ferry in ferries for end in ferry.ends}
        near = {other for square in board.placed | cities for other in maps.beside(square)}
        board.reached = near | ends
    return board.reached


def misfits(board: Board, square: Square, features: list[Json]) -> dict[str, tuple[str, str]]:
    """Give the sides on which a tile does not fit, each with what it shows and what is asked.

    Rule: car-2.1, map-9.2
    """
    x, y = square
    found: dict[str, tuple[str, str]] = {}
    if carcassonne.is_abbey(features):
        return found
    for side in SIDES:
        dx, dy, opposite = FACING[side]
        shown = carcassonne.kind_at(features, side)
        asked = board.shown.get((x + dx, y + dy), {}).get(opposite)
        if asked is None and board.map is not None:
            asked = board.map.printed_at(x, y, side)
        if asked not in (None, shown, "abbey"):
            found[side] = (shown, str(asked))
    return found


def against_sides(board: Board, square: Square, features: list[Json]) -> set[str]:
    """Find what the squares beside speak against a tile: sides that differ, or an abbey's lack.

    A large city on a map lies beside an abbey like a tile.

    Rule: car-2.1, car-14.2, map-9.2
    """
    if carcassonne.is_abbey(features):
        enclosed = all(other in board.table for other in maps.beside(square))
        return set() if enclosed else {"abbey-needs-four-neighbours"}
    return {"side-mismatch"} if misfits(board, square, features) else set()


def asked_besides(board: Board, square: Square, features: list[Json]) -> set[str]:
    """Find what river and shrines speak against a tile. Rule: car-14.1, car-14.7"""
    found = contests.objections(board.river.table, square, features)
    return found | board.river.objections(square, features)


def objections(board: Board, square: Square, features: list[Json]) -> set[str]:
    """Find what speaks against laying a tile on a square of a map.

    Rule: car-2.1, map-9.2
    """
    if square in board.placed:
        return {"square-taken"}
    return _object_to_square(board, square, features) | asked_besides(board, square, features)


def _object_to_square(board: Board, square: Square, features: list[Json]) -> set[str]:
    map_board = board.map
    assert map_board is not None
    if square not in map_board.squares:
        return {"not-on-the-map"}
    if not map_board.takes_a_tile(square):
        return {"square-takes-no-tile"}
    sides = against_sides(board, square, features)
    if is_in_preparation(board):
        return sides if map_board.has_kind(square, "start") else {"not-a-start-square"}
    found = sides if is_reached(board, square) else {"no-neighbour"}
    if map_board.has_kind(square, "island") and not is_island_connected(board, square):
        found |= {"island-not-connected"}
    return found


# ------------------------------------------------------------------------------ checking


def groups(board: Board) -> list[set[Square]]:
    """Part the placed tiles into groups, each in the order in which its first tile is read.

    Tiles hang together side by side, as parts of one road (a ferry's too), beside one large city,
    and where the road of one of them has a ferry to the large city that the other lies beside, or
    a connected ferry runs between the large cities beside which both lie.
    """
    assert board.map is not None
    links = [{square, *maps.beside(square)} & board.placed for square in board.placed]
    links += [{piece.square for piece in road} & board.placed for road in board.wholes("road")]
    for square in board.map.large_cities:
        city = board.map.large_city_of(square)
        link = {other for own in city for other in maps.beside(own)} & board.placed
        for ferry in board.map.ferries:
            if any(end[:2] in city for end in ferry.ends):
                link |= {piece.square for piece in road_of(board, ferry)} & board.placed
        links.append(link)
    for ferry in connected(board)[0]:
        if all(end[:2] in board.map.large_cities for end in ferry.ends):
            cities = set().union(*(board.map.large_city_of(end[:2]) for end in ferry.ends))
            links.append({other for own in cities for other in maps.beside(own)} & board.placed)
    found: list[set[Square]] = [{square} for square in board.placed]
    for link in links:
        touched = [group for group in found if group & link]
        found = [group for group in found if not group & link]
        if touched:
            found.append(set().union(*touched))
    return sorted(found, key=lambda group: min((y, x) for x, y in group))


def apart(board: Board) -> list[Square]:
    """Name the first tile of each group that no start square holds.

    Rule: map-9.2
    """
    map_board = board.map
    assert map_board is not None
    return [
        min(group, key=lambda square: (square[1], square[0]))
        for group in groups(board)
        if not any(map_board.has_kind(square, "start") for square in group)
    ]


def begun_too_often(board: Board) -> list[Square]:
    """Name the first tile of the first group that rests on a start square too many.

    Rule: map-9.2
    """
    map_board = board.map
    assert map_board is not None
    begun = [
        group
        for group in groups(board)
        if any(map_board.has_kind(square, "start") for square in group)
    ]
    return [
        min(group, key=lambda square: (square[1], square[0]))
        for group in begun[map_board.starts_used :][:1]
    ]


def on_islands_apart(board: Board) -> list[Square]:
    """Name the tiles on islands that no ferry reached before they were laid.

    The tiles that lie elsewhere come first, then those of one island after the other that a ferry
    connects by then. Rule: map-9.2
    """
    map_board = board.map
    assert map_board is not None
    waiting = {square for square in board.placed if map_board.has_kind(square, "island")}
    while waiting:
        laid = [row for row in board.position["tiles"] if (row["x"], row["y"]) not in waiting]
        before = Board({**board.position, "tiles": laid, "figures": []})
        reached = {square for square in waiting if is_island_connected(before, square)}
        if not reached:
            break
        waiting -= reached
    return sorted(waiting, key=lambda square: (square[1], square[0]))


def against_prints(board: Board) -> list[SidePlace]:
    """Name the sides of placed tiles at which the map shows something else.

    Rule: car-2.1, map-9.2
    """
    map_board = board.map
    assert map_board is not None
    found = [
        (x, y, side)
        for x, y in board.placed
        for side in SIDES
        if (x + FACING[side][0], y + FACING[side][1]) not in board.placed
        and board.disagrees(x, y, side)
    ]
    return sorted(found, key=maps.in_reading_order)


def touching_nothing(board: Board) -> list[Square]:
    """Name the tiles that touch no tile and have no reason to lie alone.

    On a start square, beside a large city and at a ferry's end a tile may do so.
    """
    map_board = board.map
    assert map_board is not None
    docks = {end[:2] for ferry in map_board.ferries for end in ferry.ends}
    found = [
        square
        for square in board.placed
        if not any(other in board.table for other in maps.beside(square))
        and square not in docks
        and not map_board.has_kind(square, "start")
    ]
    return sorted(found, key=lambda square: (square[1], square[0])) if len(board.placed) > 1 else []
