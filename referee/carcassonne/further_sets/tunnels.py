"""Tunnels: a road ends at a mouth until two mouths carry tokens of one colour pair.

A road that reaches one side and has a tunnel ends at a mouth, which is named by that side. A road
that runs through its own tunnel from side to side has no mouth for a token.
Rule: car-14.12, car-14.12.open, car-14.12.through
"""

from collections.abc import Iterable, Iterator, Mapping

from referee.carcassonne.further_sets.extras import Tunnel
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.tiles.tile import NO_FEATURE, Face
from referee.core.errors import Fault
from referee.core.grid import SidePlace, Square, side_place_of, split_side_place


def find_mouth(faces: Mapping[Square, Face], place: SidePlace) -> Piece | None:
    """Return the road that ends at the mouth of a tunnel; None if there is no mouth.

    :param place: the side at which that road leaves its tile.
    """
    square, side = split_side_place(place)
    face = faces.get(square)
    index = NO_FEATURE if face is None else face.feature_at[side]
    if face is None or index == NO_FEATURE or not face.features[index].has_mouth:
        return None
    return piece_at(square, index)


def list_mouths(face: Face) -> list[int]:
    """Return the indexes of the roads of a face that end at a mouth, joined or not."""
    if not face.has_mouths:
        return []
    return [index for index in face.roads if face.features[index].has_mouth]


def join_tunnels(
    faces: Mapping[Square, Face], tunnels: Iterable[Tunnel]
) -> tuple[dict[Piece, Piece], list[Fault]]:
    """Return the road that each joined mouth leads to, and a fault for each mouth that cannot join.

    Rule: car-14.12, car-14.12.token
    """
    joined: dict[Piece, Piece] = {}
    faults: list[Fault] = []
    for index, tunnel in enumerate(tunnels):
        found = list(_find_ends(faces, tunnel, joined))
        faults += (end.under("tunnels", index, "ends") for end in found if isinstance(end, Fault))
        one, other = found
        if not (isinstance(one, Fault) or isinstance(other, Fault)):
            joined |= {one: other, other: one}
    return joined, faults


def _find_ends(
    faces: Mapping[Square, Face], tunnel: Tunnel, joined: Mapping[Piece, Piece]
) -> Iterator[Piece | Fault]:
    """Yield the road at each of the two mouths of a tunnel, or the fault of that mouth."""
    taken = set(joined)
    for end in tunnel.ends:
        x, y, side = side_place_of(end)
        params: dict[str, str | int] = {"x": x, "y": y, "side": side}
        piece = find_mouth(faces, end)
        if piece is None:
            yield Fault("no-tunnel-mouth", (), params)
        elif piece in taken:
            yield Fault("tunnel-mouth-taken", (), params)
        else:
            taken.add(piece)
            yield piece
