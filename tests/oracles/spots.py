"""Where a figure may go on a tile, read literally from the rules; slow on purpose.

`objections` gives the reasons against one feature; a spot is legal where there are none.
"""

from . import carcassonne, maps, reaching, river, tiles
from .board import Board, Piece
from .carcassonne import Json, Square
from .occupying import MEETING, barns_on, field_at, may_be_taken, place_of

Spot = tuple[str, str | None]
CORNERS = ("NE", "SE", "SW", "NW")
FIGURES = (
    "meeple",
    "large_meeple",
    "wagon",
    "phantom",
    "ringmaster",
    "abbot",
    "mayor",
    "builder",
    "pig",
    "barn",
)
SPOT_KINDS = ("road", "city", "field", "monastery", "garden", "german_cathedral")


# Where a flying machine may point: the step of one square.
COMPASS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
MOVES_ON_TO = ("road", "city", "monastery")
FLIES_TO = (*MOVES_ON_TO, "garden")


def spots(
    board: Board,
    square: Square,
    player: str,
    figure: str = "meeple",
    via: str = "placement",
    origin: Json | None = None,
    *,
    played: Square | None = None,
) -> dict[Spot, set[str]]:
    """Give the reasons against every feature of a tile, or for a barn against every corner."""
    general = _general(board, player, figure, via, origin)
    if is_volcano_lake(board, square):
        general.add("no-figure-on-volcano-lake")
    if played is not None:
        general |= _from_the_tile(board, square, via, played)
    reasons: dict[Spot, set[str]]
    if figure == "barn":
        reasons = {("corner", corner): _barn(board, square, corner) for corner in CORNERS}
    else:
        reasons = {
            name(board, piece): objections(board, piece, player, figure, via, origin)
            | _completed(board, piece, via)
            | _moves_on(board, piece, via, origin)
            for piece in board.pieces_on(square)
            if piece.kind in SPOT_KINDS
        }
    return {spot: against | general for spot, against in reasons.items()}


def legal_spots(board: Board, square: Square, player: str, figure: str = "meeple") -> set[Spot]:
    """Give the features of the tile just placed on which a figure may go."""
    return {spot for spot, against in spots(board, square, player, figure).items() if not against}


def name(board: Board, piece: Piece) -> Spot:
    """Name a feature of a tile."""
    spot = board.spot_of(piece)
    return spot["on"], spot.get("side")


def _general(board: Board, player: str, figure: str, via: str, origin: Json | None) -> set[str]:
    """Find what speaks against every spot: the setup, the supply, and how the figure comes.

    Rule: car-2.2, car-2.5, map-9.2
    """
    found = {"setup-tile"} if reaching.is_setup(board) else set()
    supply = board.position.get("supply")
    if supply is not None and via != "wagon" and not supply.get(player, {}).get(figure, 0):
        found.add("not-in-supply")
    if via != "placement" and figure in carcassonne.NOT_FOLLOWERS:
        found.add("not-a-follower")
    if via == "wagon":
        if figure != "wagon":
            found.add("not-a-wagon")
        found |= _wagon_leaves(board, player, origin)
    return found


def symbols(board: Board, square: Square) -> list[str] | None:
    """Give what a tile carries, directions as they lie; None where nobody said."""
    for laid in board.position["tiles"]:
        if (laid["x"], laid["y"]) == square:
            face = carcassonne.face_of(board.position, laid["tile"], tiles.FACES)
            told: list[str] | None = face.get("symbols")
            turns = laid.get("rotation", 0) // 90
            return None if told is None else [turned_symbol(symbol, turns) for symbol in told]
    return None


def is_volcano_lake(board: Board, square: Square) -> bool:
    """Say whether a tile is the lake on which no figure stands. Rule: car-14.1"""
    water = river.waters_of(square, board.table[square])
    return any(one.ends == "lake" for one in water) and "volcano" in (symbols(board, square) or ())


def turned_symbol(symbol: str, turns: int) -> str:
    """Give a symbol as it lies after a number of quarter turns."""
    what, _, direction = symbol.partition(":")
    if not direction:
        return symbol
    x, y = COMPASS[direction]
    for _ in range(turns):
        x, y = -y, x
    return f"{what}:" + next(name for name, step in COMPASS.items() if step == (x, y))


def _from_the_tile(board: Board, square: Square, via: str, played: Square) -> set[str]:
    """Find what the tile just placed says against a tile that a figure comes to.

    Rule: car-2.2, car-2.5
    """
    if via == "placement":
        return set() if square == played else {"not-on-this-tile"}
    carried = symbols(board, played)
    if carried is None or via == "wagon":
        return set()
    if via == "magic_portal":
        return set() if "portal" in carried else {"no-magic-portal"}
    machines = [symbol for symbol in carried if symbol.startswith("flying_machine")]
    if not machines:
        return {"no-flying-machine"}
    dx, dy = COMPASS[machines[0].split(":")[1]]
    reached = [(played[0] + dx * far, played[1] + dy * far) for far in (1, 2, 3)]
    return set() if square in reached else {"off-the-flight"}


def way_warnings(board: Board, via: str, played: Square | None) -> set[str]:
    """Say what about a portal or a machine nobody can judge. Rule: car-2.5."""
    if played is not None and symbols(board, played) is not None:
        return set()
    told = {"magic_portal": "portal-tile-not-judged", "flying_machine": "flight-not-judged"}
    return {told[via]} if via in told else set()


def _moves_on(board: Board, piece: Piece, via: str, origin: Json | None) -> set[str]:
    """Find what keeps a wagon from moving on to a feature where it could stand.

    Rule: car-2.5
    """
    left = board.piece_of(origin) if via == "wagon" and origin is not None else None
    if left is None or piece.kind not in MOVES_ON_TO:
        return set()
    if board.rule("edition", "C2") != "C1":
        near = abs(left.x - piece.x) < 2 and abs(left.y - piece.y) < 2
        return set() if near else {"wagon-too-far"}
    return {"wagon-not-joined"} if side_by_side(board, left, piece) is False else set()


def side_by_side(board: Board, left: Piece, piece: Piece) -> bool | None:
    """Say whether a piece lies beside a feature on its own tile; None where the tile is silent.

    By one reading an abbey that closes the feature lies beside it. Rule: car-2.5
    """
    by_abbey = board.rule("wagon_to_abbey", "no") == "yes"
    if by_abbey and carcassonne.is_abbey(board.table[piece.square]):
        return any(
            (own.x + carcassonne.FACING[side][0], own.y + carcassonne.FACING[side][1])
            == piece.square
            for own in board.walk(left)
            for side in board.rim(own)
        )
    on_the_tile = board.walk(left) & set(board.pieces_on(piece.square))
    if not on_the_tile or piece in on_the_tile:
        return bool(on_the_tile)
    groups = board.groups_on(piece.square)
    if groups is None:
        return None
    return any(piece in group and group & on_the_tile for group in groups)


def adjacency_is_open(board: Board, piece: Piece, origin: Json | None) -> bool:
    """Say whether nobody can tell if a wagon may pass to a feature. Rule: car-2.5."""
    left = board.piece_of(origin) if origin is not None else None
    if left is None or board.rule("edition", "C2") != "C1":
        return False
    return side_by_side(board, left, piece) is None


def _wagon_leaves(board: Board, player: str, origin: Json | None) -> set[str]:
    piece = board.piece_of(origin) if origin is not None else None
    if piece is None or not _wagons(board, piece, player):
        return {"wagon-not-there"}
    return set() if board.is_complete(board.walk(piece)) else {"wagon-not-free"}


def _wagons(board: Board, piece: Piece, player: str) -> list[Json]:
    there = board.followers_on(frozenset({piece}), player)
    return [figure for figure in there if figure["figure"] == "wagon"]


def objections(
    board: Board, piece: Piece, player: str, figure: str, via: str, origin: Json | None
) -> set[str]:
    """Give the reasons against one feature.

    Rule: car-2.2, car-2.3, car-2.4, car-2.5
    """
    if figure == "builder":
        return _builder(board, piece, player, via)
    if figure == "pig":
        return _pig(board, piece, player, via)
    found = _wrong_kind(piece, figure) or _wrong_way(piece, via)
    if piece.kind == "field" and not board.rule("farmers", True):
        found.add("farmers-not-played")
    place = place_of(board, piece)
    found |= _in_doubt(board, piece, via)
    there = board.followers_on(place)
    if via == "wagon" and origin is not None:
        left = board.piece_of(origin)
        wagons = _wagons(board, left, player) if left in place and left is not None else []
        there = [other for other in there if other not in wagons[:1]]
    by_air = via == "flying_machine" and not any(map(board.is_labyrinth, roads_of(board, piece)))
    if there and not by_air:
        found.add("occupied")
    if piece.kind == "field" and barns_on(board, board.walk(piece)):
        found.add("field-has-barn")
    return found


def _in_doubt(board: Board, piece: Piece, via: str) -> set[str]:
    """Find whether nobody knows who stands on a feature, or if it is completed where that counts.

    Rule: car-2.1, car-2.2, car-2.5
    """
    if board.is_ruled(place_of(board, piece)):
        return set()
    may_be_completed = piece.kind in ("road", "city") and not board.is_open(board.walk(piece))
    if may_be_taken(board, piece) or (via != "placement" and may_be_completed):
        return {"no-ruling"}
    return set()


def roads_of(board: Board, piece: Piece) -> frozenset[Piece]:
    """Give the road network of a road; nothing for what is no road."""
    return board.walk(piece) if piece.kind == "road" else frozenset()


def _wrong_way(piece: Piece, via: str) -> set[str]:
    """Find what keeps a way from a kind of feature. Rule: car-2.5."""
    if via == "wagon" and piece.kind not in MOVES_ON_TO:
        return {"wagon-elsewhere"}
    if via == "flying_machine" and piece.kind not in FLIES_TO:
        return {"no-flight-there"}
    return set()


def _completed(board: Board, piece: Piece, via: str) -> set[str]:
    """Find what keeps a figure that comes from elsewhere off a completed feature.

    Rule: car-2.5
    """
    if via == "placement" or not board.is_complete(board.walk(piece)):
        return set()
    return {"feature-completed"}


def _wrong_kind(piece: Piece, figure: str) -> set[str]:
    """Find what keeps a kind of follower off a kind of feature.

    Rule: car-2.2, car-4.6, car-4.9
    """
    found = set[str]()
    if piece.kind == "garden" and figure not in ("abbot", "mayor"):
        found.add("garden-for-abbot")
    if figure == "abbot" and piece.kind not in ("monastery", "garden"):
        found.add("abbot-not-there")
    if figure == "mayor" and piece.kind != "city":
        found.add("mayor-not-there")
    if figure == "wagon" and piece.kind == "field":
        found.add("wagon-not-on-field")
    return found


def _builder(board: Board, piece: Piece, player: str, via: str) -> set[str]:
    """Find what keeps a builder off: it goes to a follower of its owner, on a road or in a city.

    Legs are cut at the labyrinths, also where the basic rules are played.

    Rule: car-1.7, car-2.2
    """
    found = _in_doubt(board, piece, via)
    if piece.kind not in ("road", "city"):
        return found | {"builder-not-there"}
    legs = board.rule("builder_reach", "network") == "leg"
    is_leg = legs and piece.kind == "road"
    reach = board.labyrinth_or_leg(piece) if is_leg else board.walk(piece)
    if not board.followers_on(reach, player):
        found.add("builder-alone")
    if board.rule("builder_on_completed", "yes") == "no" and board.is_complete(board.walk(piece)):
        found.add("feature-completed")
    return found


def _pig(board: Board, piece: Piece, player: str, via: str) -> set[str]:
    """Find what keeps a pig off: it goes to a farmer of its owner.

    Rule: car-2.2
    """
    found = _in_doubt(board, piece, via)
    if piece.kind != "field":
        return found | {"pig-not-there"}
    found |= _wrong_way(piece, via)
    if not board.rule("farmers", True):
        return found | {"farmers-not-played"}
    if not board.followers_on(board.walk(piece), player):
        found.add("pig-alone")
    return found


def _barn(board: Board, square: Square, corner: str) -> set[str]:
    """Find what keeps a barn off a corner: four tiles meet there, with field on all four.

    Rule: car-2.2
    """
    found = set()
    own = field_at(board, square, corner)
    if own is not None and barns_on(board, board.walk(own)):
        found.add("field-has-barn")
    lacking = [
        _is_unknown_at(board, beside, own_corner)
        for own_corner, dx, dy in MEETING[corner]
        if field_at(board, beside := (square[0] + dx, square[1] + dy), own_corner) is None
    ]
    if lacking:
        found.add("no-ruling" if all(lacking) else "corner-not-field")
    return found


def _is_unknown_at(board: Board, square: Square, corner: str) -> bool:
    """Say whether a tile without fields might have one at a corner."""
    if square not in board.table or not board.has_unknown_fields(square):
        return False
    return {board.shown[square][side] for side in corner} <= {"road", "river", "field"}


def fits(board: Board, laid: Json, face: Json, bridge: Json | None = None) -> set[str]:
    """Find what speaks against laying a tile there, with a bridge over it at times.

    Rule: car-2.1, map-9.2, car-14.1, car-14.2
    """
    features = carcassonne.turned(face, laid.get("rotation", 0))
    if bridge is not None:
        features = carcassonne.crossed(features, bridge["sides"])
    return fits_turned(board, (laid["x"], laid["y"]), features)


def fits_turned(board: Board, square: Square, features: list[Json]) -> set[str]:
    """Find what speaks against laying a tile on a square, with its features as they would lie.

    Rule: car-2.1, map-9.2, car-14.1, car-14.2
    """
    if board.map is not None:
        return reaching.objections(board, square, features)
    if square in board.table:
        return {"square-taken"}
    found = reaching.asked_besides(board, square, features)
    beside = any(other in board.table for other in maps.beside(square))
    if board.table and not beside and not carcassonne.is_abbey(features):
        return found | {"no-neighbour"}
    return found | reaching.against_sides(board, square, features)
