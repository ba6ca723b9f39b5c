"""Networks: the features that pieces make together across the sides of tiles.

Two pieces join where their tiles agree on the shared side; sides that disagree join nothing.
Under the advanced rules of The Labyrinth a network can be cut at its labyrinth tiles: then each
labyrinth and each leg is a place of its own. Rule: car-1.1, car-2.4.leg
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.carcassonne.table import Table
from referee.carcassonne.tiles import (
    FEATURE_BITS,
    FEATURE_MASK,
    MAX_FEATURES,
    NOTHING_KNOWN,
    Face,
)


class Network(NamedTuple):
    """Pieces that hang together, ascending, and where they run out.

    ``segments`` names the pieces by the port places of their first sides, ascending.
    ``open_ends`` and ``clashes`` are side places, ascending: sides that face no tile, and sides
    that face a tile showing something else. ``meets_unknown`` says that a field runs into a tile
    whose fields nobody gave. ``special`` holds the pieces on tiles whose roads are not all plain.
    """

    pieces: tuple[int, ...]
    segments: tuple[int, ...]
    open_ends: tuple[int, ...]
    clashes: tuple[int, ...]
    meets_unknown: bool
    special: tuple[int, ...]


def walk(
    faces: Mapping[int, Face],
    start: int,
    seen: set[int] | None = None,
    *,
    cut_at_labyrinths: bool = False,
) -> Network:
    """Return the network of one piece.

    With ``cut_at_labyrinths`` the walk neither leaves nor enters the road of a labyrinth tile:
    the result is that labyrinth alone, or one leg. The pieces are added to ``seen``, in which
    there may be pieces of other networks but none of this one. Rule: car-1.1, car-2.4.leg
    """
    is_alone = cut_at_labyrinths and _is_labyrinth(faces, start)
    seen = set() if seen is None else seen
    seen.add(start)
    pieces = [start]
    segments: list[int] = []
    open_ends: list[int] = []
    clashes: list[int] = []
    special: list[int] = []
    meets_unknown = False
    for piece in pieces:
        square, index = piece >> FEATURE_BITS, piece & FEATURE_MASK
        face = faces[square]
        segments.append(square << FEATURE_BITS | face.first_ports[index])
        if not face.has_plain_roads:
            special.append(piece)
        for step, side, mirror, edge in face.exits[index]:
            near = square + step
            beyond = faces.get(near)
            if beyond is None:
                open_ends.append(square * 4 + side)
                continue
            met = beyond.shown[mirror] - edge
            if 0 <= met < MAX_FEATURES:
                other = near << FEATURE_BITS | met
                if other in seen or is_alone:
                    continue
                if not (cut_at_labyrinths and beyond.features[met].labyrinth):
                    seen.add(other)
                    pieces.append(other)
            elif met == NOTHING_KNOWN:
                meets_unknown = True
            else:
                clashes.append(square * 4 + side)
    if len(pieces) > 1:
        pieces.sort()
        segments.sort()
        special.sort()
    return Network(
        tuple(pieces),
        tuple(segments),
        _ascending(open_ends) if len(open_ends) > 1 else tuple(open_ends),
        _ascending(clashes) if clashes else (),
        meets_unknown,
        tuple(special),
    )


def _ascending(numbers: list[int]) -> tuple[int, ...]:
    """Return numbers in order, each once: a field can reach one side at both its halves."""
    return tuple(sorted(set(numbers)))


def _is_labyrinth(faces: Mapping[int, Face], piece: int) -> bool:
    square, index = divmod(piece, MAX_FEATURES)
    return faces[square].features[index].labyrinth


def find_road_networks(table: Table) -> list[Network]:
    """Return all road networks, each once, by their first segment.

    Squares are visited by (y, x) and the roads of a tile by first side, so each network is found
    at the piece that comes first in it. Rule: car-1.1
    """
    seen: set[int] = set()
    networks: list[Network] = []
    for square, face in table.faces.items():
        for index in face.roads:
            if square << FEATURE_BITS | index not in seen:
                network = walk(table.faces, square << FEATURE_BITS | index, seen)
                networks.append(network)
    return networks
