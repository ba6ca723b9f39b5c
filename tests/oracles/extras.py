"""What a player lays or chooses besides tile and figure: a bridge, a token, a castle.

Read literally from the rules; slow on purpose. Rule: car-14.4, car-14.12, car-14.13
"""

from . import carcassonne, castles, maps, scoring, spots
from .board import Board, Piece
from .carcassonne import FACING, Json, Square

Whole = frozenset[Piece]


# --------------------------------------------------------------------------------- bridges


def lay_bridge(position: Json, move: Json, face: Json) -> tuple[Json, set[str]]:
    """Lay the bridge of a move, and find what speaks against it and against the tile.

    :return: the position with the bridge, still without the tile.

    Rule: car-14.13
    """
    laid, bridge = move["tile"], move.get("bridge")
    if bridge is None:
        return position, spots.fits(Board(position), laid, face)
    square, over = (laid["x"], laid["y"]), (bridge["x"], bridge["y"])
    before = Board(position)
    features = before.table.get(over)
    if over == square and features is None:
        features = carcassonne.turned(face, laid.get("rotation", 0))
    if features is None:
        raise LookupError(f"no tile for a bridge: {bridge}")
    against = _carries(features, bridge["sides"])
    bridges = [*position.get("bridges", []), bridge]
    if not against and over in before.table:
        against |= _meets_roads(before, over, bridge["sides"])
        after = {**position, "bridges": bridges}
        against |= spots.fits(Board(after), laid, face)
    else:
        crosses = None if against or over in before.table else bridge
        against |= spots.fits(before, laid, face, crosses)
    supply = position.get("supply")
    if supply is not None and not supply.get(move["player"], {}).get("bridge", 0):
        against.add("no-bridge-left")
    if over not in (square, *maps.beside(square)):
        against.add("bridge-elsewhere")
    against |= _ends_at_abbeys(before, over, bridge["sides"], {square: face["features"]})
    bridges.sort(key=lambda row: (row["y"], row["x"]))
    return {**position, "bridges": bridges}, against


def _carries(features: list[Json], sides: str) -> set[str]:
    """Find what keeps a tile from carrying a bridge: one that is there, or no field. car-14.13"""
    if any(feature.get("bridge", False) for feature in features):
        return {"bridge-there"}
    shown = {carcassonne.kind_at(features, side) for side in sides}
    return set() if shown == {"field"} else {"bridge-not-on-field"}


def _meets_roads(board: Board, square: Square, sides: str) -> set[str]:
    """Say whether a bridge leads to anything else than a road or a free square. car-14.13"""
    for side in sides:
        dx, dy, opposite = FACING[side]
        shown = board.shown.get((square[0] + dx, square[1] + dy), {}).get(opposite)
        if shown not in (None, "road", "abbey"):
            return {"side-mismatch"}
    return set()


def _ends_at_abbeys(
    board: Board, over: Square, sides: str, laid: dict[Square, list[Json]]
) -> set[str]:
    """Say whether a bridge ends at an abbey, if a reading forbids that. car-14.13"""
    if board.rule("bridge_to_abbey", "yes") == "yes":
        return set()
    ends = [(over[0] + FACING[side][0], over[1] + FACING[side][1]) for side in sides]
    there = {**board.table, **laid}
    found = any(carcassonne.is_abbey(there[end]) for end in ends if end in there)
    return {"bridge-at-abbey"} if found else set()


# --------------------------------------------------------------------------------- tunnels


def lay_token(board: Board, move: Json) -> tuple[Board, set[str]]:
    """Lay the token of a move, or find what speaks against it. Rule: car-14.12"""
    tunnel = move.get("tunnel")
    if tunnel is None:
        return board, set()
    ends = [(end["x"], end["y"], end["side"]) for end in tunnel["ends"]]
    if ends[0] == ends[1] or any(end in board.through for end in ends):
        return board, {"tunnel-mouth-has-token"}
    by_place = sorted(tunnel["ends"], key=_order)
    tunnels = [*board.position.get("tunnels", []), {"ends": by_place}]
    tunnels.sort(key=lambda row: [_order(end) for end in row["ends"]])
    return Board({**board.position, "tunnels": tunnels}), set()


def _order(end: Json) -> tuple[int, int, int]:
    return end["y"], end["x"], carcassonne.SIDES.index(end["side"])


def roads_made(board: Board, move: Json) -> list[Piece]:
    """List the roads that a bridge or a token makes or joins. Rule: car-14.12, car-14.13"""
    bridge, tunnel = move.get("bridge"), move.get("tunnel")
    places = [] if bridge is None else [(bridge["x"], bridge["y"], bridge["sides"][0])]
    if tunnel is not None:
        places += [(end["x"], end["y"], end["side"]) for end in tunnel["ends"]]
    return [board.lies_at["road", *place] for place in places]


# --------------------------------------------------------------------------------- castles


def make_castles(
    board: Board, completed: list[Whole], square: Square, move: Json
) -> tuple[Board, list[Json], set[str]]:
    """Make castles of cities that a move completes, or find what speaks against it.

    :return: the table with the castles, the new ones, and the objections.

    Rule: car-14.4
    """
    step = move.get("castle", False)
    if not step:
        return board, [], set()
    cities = {
        next(side for piece in city if piece.square == square for side in piece.sides): city
        for city in completed
        if castles.is_small_city(board, city)
    }
    holders = {side: _holders(board, city) for side, city in cities.items()}
    held = [side for side in carcassonne.SIDES if len(holders.get(side, ())) == 1]
    wanted = held if step is True else list(step)
    against = {
        "castle-not-held" if side in cities else "castle-no-city"
        for side in wanted
        if side not in held
    }
    if not wanted:
        against.add("castle-not-held" if cities else "castle-no-city")
    made = [castles.make(cities[side], holders[side][0]) for side in wanted if side in held]
    there = [*board.position.get("castles", []), *made]
    for castle in made:
        if sum(other["player"] == castle["player"] for other in there) > castles.LIMIT:
            against.add("no-castle-left")
    if against:
        return board, [], against
    return board.with_keys(castles=castles.in_order(there)), made, set()


def _holders(board: Board, city: Whole) -> list[str]:
    """List who may make a castle of a city: by one reading a mayor without strength, too."""
    owners = list(scoring.judge(board, city).owners)
    if owners or board.rule("castle_by_mayor", "by_strength") == "by_strength":
        return owners
    return sorted({figure["player"] for figure in board.followers_on(city)})
