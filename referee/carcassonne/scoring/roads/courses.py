"""Along a road: its pieces in the order in which a finger goes, and what it counts as far as there.

What a piece adds is decided nowhere here: the road as far as a piece is counted as whole roads are,
and the difference from one piece to the next is what came with it. Rule: car-1.3.units
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.carcassonne.ground import Ground
from referee.carcassonne.pieces import Network, Piece
from referee.carcassonne.scoring.feature_rulings import Standing
from referee.carcassonne.scoring.roads.surveys import Road, survey_road
from referee.carcassonne.table import Table
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint


class Stop(NamedTuple):
    """A part of a road on the way along it: the pieces that it adds, and the road with them."""

    pieces: tuple[Piece, ...]
    road: Road


def order_pieces(ground: Ground, network: Network) -> tuple[Piece, ...]:
    """Return the pieces of a network as a finger goes along them.

    It begins at the first piece that joins at most one other, or at the first of all where there is
    no such end; it goes on to what is joined, in the order N E S W, and takes up what it left out
    where it has come to an end. So each piece joins one before it.
    """
    joined = {piece: [*_find_joined(ground, piece)] for piece in network.pieces}
    ends = [piece for piece in network.pieces if len(set(joined[piece])) < 2]
    ahead = [ends[0] if ends else network.pieces[0]]
    order: dict[Piece, None] = {}
    while ahead:
        piece = ahead.pop()
        if piece not in order:
            order[piece] = None
            ahead += reversed(joined[piece])
    return tuple(order)


def _find_joined(ground: Ground, piece: Piece) -> Iterator[Piece]:
    """Yield what a piece of a road joins, above ground and below. Rule: car-1.1, car-14.12."""
    yield from ground.find_joined(piece)
    if piece in ground.tunnels:
        yield ground.tunnels[piece]


def survey_along(
    table: Table,
    network: Network,
    standing: Standing,
    most: int,
    checkpoint: Checkpoint = no_checkpoint,
) -> Iterator[Stop]:
    """Yield a road piece by piece, each with what the road counts up to there.

    :param standing: the figures of the table by piece.
    :param most: the number of stops at most; the last one takes all remaining pieces.
    :param checkpoint: called every few milliseconds.

    The last stop is the whole road. Rule: car-1.3.units, car-1.3.tiles
    """
    order = order_pieces(table.ground, network)
    for count in in_steps(range(1, min(most, len(order)) + 1), checkpoint):
        reached = len(order) if count == most else count
        part = _cut_off(network, order[:reached])
        yield Stop(order[count - 1 : reached], survey_road(table, part, standing))


def _cut_off(network: Network, pieces: Sequence[Piece]) -> Network:
    """Return a network with some of its pieces only; where it is open is that of the whole."""
    special = set(network.special)
    kept = tuple(sorted(pieces))
    return network._replace(pieces=kept, special=tuple(p for p in kept if p in special))
