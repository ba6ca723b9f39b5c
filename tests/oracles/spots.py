"""Where a figure may go on a tile, read literally from the rules; slow on purpose.

`objections` gives the reasons against one feature; a spot is legal where there are none.
"""

from . import carcassonne, maps, reaching
from .board import CORNER_HALVES, Board, Piece
from .carcassonne import Json, Square

Spot = tuple[str, str | None]
CORNERS = ("NE", "SE", "SW", "NW")
# The squares that meet at a corner of a tile, and which of their corners it is.
MEETING = {
    "NE": (("NE", 0, 0), ("SE", 0, -1), ("SW", 1, -1), ("NW", 1, 0)),
    "SE": (("SE", 0, 0), ("SW", 1, 0), ("NW", 1, 1), ("NE", 0, 1)),
    "SW": (("SW", 0, 0), ("NW", 0, 1), ("NE", -1, 1), ("SE", -1, 0)),
    "NW": (("NW", 0, 0), ("NE", -1, 0), ("SE", -1, -1), ("SW", 0, -1)),
}
FIGURES = (
    "meeple",
    "large_meeple",
    "wagon",
    "phantom",
    "ringmaster",
    "abbot",
    "builder",
    "pig",
    "barn",
)
SPOT_KINDS = ("road", "city", "field", "monastery", "garden", "german_cathedral")


def spots(
    board: Board,
    square: Square,
    player: str,
    figure: str = "meeple",
    via: str = "placement",
    origin: Json | None = None,
) -> dict[Spot, set[str]]:
    """Give the reasons against every feature of a tile, or for a barn against every corner."""
    general = _general(board, player, figure, via, origin)
    reasons: dict[Spot, set[str]]
    if figure == "barn":
        reasons = {("corner", corner): _barn(board, square, corner) for corner in CORNERS}
    else:
        reasons = {
            name(board, piece): objections(board, piece, player, figure, via, origin)
            | _completed(board, piece, via)
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
        return _builder(board, piece, player)
    if figure == "pig":
        return _pig(board, piece, player)
    found = _wrong_kind(board, piece, figure)
    place = place_of(board, piece)
    if not board.is_ruled(place):
        found.add("no-ruling")
    there = board.followers_on(place)
    if via == "wagon" and origin is not None:
        left = board.piece_of(origin)
        wagons = _wagons(board, left, player) if left in place and left is not None else []
        there = [other for other in there if other not in wagons[:1]]
    if there:
        found.add("occupied")
    return found


def _completed(board: Board, piece: Piece, via: str) -> set[str]:
    """Find what keeps a figure that comes from elsewhere off a completed feature.

    Rule: car-2.5
    """
    if via == "placement" or not board.is_complete(board.walk(piece)):
        return set()
    return {"feature-completed"}


def place_of(board: Board, piece: Piece) -> frozenset[Piece]:
    """Give what must be unoccupied: the feature, under advanced rules the labyrinth or the leg.

    Rule: car-2.2, car-2.3, car-2.4
    """
    if piece.kind == "road" and board.rule("labyrinth", "basic") == "advanced":
        return board.labyrinth_or_leg(piece)
    return board.walk(piece)


def _wrong_kind(board: Board, piece: Piece, figure: str) -> set[str]:
    """Find what keeps a kind of follower off a kind of feature.

    Rule: car-2.2, car-4.6, car-4.9
    """
    found = set()
    if piece.kind == "garden" and figure != "abbot":
        found.add("garden-for-abbot")
    if figure == "abbot" and piece.kind not in ("monastery", "garden"):
        found.add("abbot-not-there")
    if figure == "wagon" and piece.kind == "field":
        found.add("wagon-not-on-field")
    if piece.kind == "field" and not board.rule("farmers", True):
        found.add("farmers-not-played")
    return found


def _builder(board: Board, piece: Piece, player: str) -> set[str]:
    """Find what keeps a builder off: it goes to a follower of its owner, on a road or in a city.

    Legs are cut at the labyrinths, also where the basic rules are played.

    Rule: car-1.7, car-2.2
    """
    if piece.kind not in ("road", "city"):
        return {"builder-not-there"}
    found = set() if board.is_ruled(place_of(board, piece)) else {"no-ruling"}
    legs = board.rule("builder_reach", "network") == "leg"
    is_leg = legs and piece.kind == "road"
    reach = board.labyrinth_or_leg(piece) if is_leg else board.walk(piece)
    if not board.followers_on(reach, player):
        found.add("builder-alone")
    return found


def _pig(board: Board, piece: Piece, player: str) -> set[str]:
    """Find what keeps a pig off: it goes to a farmer of its owner.

    Rule: car-2.2
    """
    if piece.kind != "field":
        return {"pig-not-there"}
    if not board.rule("farmers", True):
        return {"farmers-not-played"}
    found = set() if board.is_ruled(board.walk(piece)) else {"no-ruling"}
    if not board.followers_on(board.walk(piece), player):
        found.add("pig-alone")
    return found


def _barn(board: Board, square: Square, corner: str) -> set[str]:
    """Find what keeps a barn off a corner: four tiles meet there, with field on all four.

    Rule: car-2.2
    """
    x, y = square
    for own_corner, dx, dy in MEETING[corner]:
        halves = CORNER_HALVES[own_corner]
        at = (x + dx, y + dy)
        if at not in board.table:
            return {"corner-not-field"}
        if not any(set(halves) <= set(piece.sides) for piece in board.pieces_on(at)):
            return {"corner-not-field"}
    return set()


def fits(board: Board, laid: Json, face: Json) -> set[str]:
    """Find what speaks against laying a tile there.

    Rule: car-2.1, map-9.2
    """
    square = (laid["x"], laid["y"])
    features = carcassonne.turned(face, laid.get("rotation", 0))
    if board.map is not None:
        return reaching.objections(board, square, features)
    if square in board.table:
        return {"square-taken"}
    found = set()
    if board.table and not any(other in board.table for other in maps.beside(square)):
        found.add("no-neighbour")
    if reaching.misfits(board, square, features):
        found.add("side-mismatch")
    return found
