"""Laying a tile, and what a player lays besides: a bridge with it, and a token after it.

The token joins a second mouth of a tunnel to the one that carries its twin. A figure may go before
it or after it; all else is judged with both tokens lying.
Rule: car-14.12, car-14.12.token, car-14.12.order, car-14.13
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.further_sets.extras import Tunnel
from referee.carcassonne.further_sets.tunnels import find_mouth, list_mouths
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Tile
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import side_place_of
from referee.core.rulings import Citation, Objection

_TOKEN: Final = Citation("car-14.12.token")

TOKENS_NOT_LISTED: Final = Objection("tunnel-tokens-not-listed", (_TOKEN,))


def may_take_token(table: Table, tile: Tile) -> bool:
    """Tell whether two mouths may be joined once a tile lies: two at least are joined to none."""
    joined = 2 * len(table.beside.tunnels)
    faces = (*table.faces.values(), tile.faces[0])
    return sum(1 for face in faces for _ in list_mouths(face)) - joined > 1


class Laid(NamedTuple):
    """A table with the tile, the bridge and the token of a move, before any figure.

    ``roads`` are the roads that the bridge and the token have made or joined. ``without_token`` is
    the table before the token; the same one if there is none. ``objections`` are those to a token,
    which is then not laid.
    """

    table: Table
    without_token: Table
    roads: tuple[Piece, ...]
    objections: tuple[Objection, ...]


def lay_tile(site: BridgeSite, move: Move) -> Laid:
    """Lay the tile of a move with what the player lays besides.

    :param site: that of the bridge of the move, to which nothing speaks against.
    :raises NotAPosition: if the token is laid where there is no mouth; the path is relative to the
        move.

    Rule: car-14.12, car-14.12.token, car-14.13
    """
    table = site.table
    ground = table.ground.with_tile(move.square, site.cross(move.square, move.face))
    beside, roads = table.beside, list[Piece]()
    if move.bridge is not None:
        bridges = (*beside.bridges, move.bridge)
        beside = beside._replace(bridges=bridges).in_order()
        road = len(ground.faces[move.bridge.square].features) - 1
        roads.append(piece_at(move.bridge.square, road))
    laid = table.having(ground, table.figures, beside)
    if move.tunnel is None:
        return Laid(laid, laid, tuple(roads), ())
    one, other = find_mouths(laid, move.tunnel)
    if objections := tuple(_object_to_token(laid, move.tunnel)):
        return Laid(laid, laid, tuple(roads), objections)
    beside = beside._replace(tunnels=(*beside.tunnels, move.tunnel)).in_order()
    joined = laid.having(ground.with_tunnel(one, other), laid.figures, beside)
    return Laid(joined, laid, (*roads, one, other), ())


def find_mouths(table: Table, tunnel: Tunnel) -> tuple[Piece, Piece]:
    """Return the roads that end at the two mouths of a token and its twin.

    :raises NotAPosition: if there is no mouth; the path is relative to the move.
    """
    found = [(end, find_mouth(table.faces, end)) for end in tunnel.ends]
    faults: list[Fault] = []
    for end in (end for end, piece in found if piece is None):
        x, y, side = side_place_of(end)
        params: dict[str, str | int] = {"x": x, "y": y, "side": side}
        faults.append(Fault("no-tunnel-mouth", ("tunnel", "ends"), params))
    if faults:
        raise NotAPosition(faults)
    one, other = (piece for _, piece in found if piece is not None)
    return one, other


def _object_to_token(table: Table, tunnel: Tunnel) -> Iterator[Objection]:
    """Yield every mouth that carries a token already. Rule: car-14.12.token."""
    one, other = tunnel.ends
    taken = {end for there in table.beside.tunnels for end in there.ends}
    for end in dict.fromkeys(tunnel.ends):
        if end in taken or one == other:
            yield Objection("tunnel-mouth-has-token", (_TOKEN,), side_place_of(end))
