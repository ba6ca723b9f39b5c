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
    NEUTRAL_FROM,
    NOTHING_KNOWN,
    NOTHING_THERE,
    Face,
)


class Network(NamedTuple):
    """Pieces that hang together, ascending, and where they run out.

    ``segments`` names the pieces by the port places of their first sides, ascending; what a map
    prints beyond its border has pieces and no segments.
    ``open_ends`` and ``clashes`` are side places, ascending: sides that face no tile, and sides
    that face a tile showing something else. ``meets_unknown`` says that a field runs into a tile
    whose fields nobody gave, ``meets_border`` that the neutral border of a map closes a side.
    ``special`` holds the pieces on tiles whose roads are not all plain, and those beyond a border.
    """

    pieces: tuple[int, ...]
    segments: tuple[int, ...]
    open_ends: tuple[int, ...]
    clashes: tuple[int, ...]
    meets_unknown: bool
    special: tuple[int, ...]
    meets_border: bool = False


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
    odd: list[tuple[int, int]] = []
    special: list[int] = []
    for piece in pieces:
        square, index = piece >> FEATURE_BITS, piece & FEATURE_MASK
        face = faces[square]
        if face.has_plain_roads:
            segments.append(square << FEATURE_BITS | face.first_ports[index])
        else:
            special.append(piece)
            if not face.is_beyond:
                segments.append(square << FEATURE_BITS | face.first_ports[index])
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
            else:
                odd.append((met, square * 4 + side))
    if len(pieces) > 1:
        pieces.sort()
        segments.sort()
        special.sort()
    return Network(
        tuple(pieces),
        tuple(segments),
        _ascending(open_ends) if len(open_ends) > 1 else tuple(open_ends),
        _ascending([side_place for met, side_place in odd if _clashes(met)]) if odd else (),
        bool(odd) and any(met == NOTHING_KNOWN for met, _ in odd),
        tuple(special),
        bool(odd) and any(_is_closed(met) for met, _ in odd),
    )


def _is_closed(met: int) -> bool:
    """Whether a side meets the border of a map where nothing is printed for it to join.

    Rule: map-9.3.neutral
    """
    return met == NOTHING_THERE or met >= NEUTRAL_FROM


def _clashes(met: int) -> bool:
    """Whether a side meets one that shows something else. Rule: car-2.1.disagreement."""
    return met != NOTHING_KNOWN and not _is_closed(met)


def _ascending(numbers: list[int]) -> tuple[int, ...]:
    """Return numbers in order, each once: a field can reach one side at both its halves."""
    return tuple(sorted(set(numbers)))


def _is_labyrinth(faces: Mapping[int, Face], piece: int) -> bool:
    square, index = divmod(piece, MAX_FEATURES)
    return faces[square].features[index].labyrinth


def find_road_networks(table: Table) -> list[Network]:
    """Return all road networks, each once, by their first segment.

    Squares are visited by (y, x) and the roads of a tile by first side, so each network is found
    at the piece that comes first in it; on a map a large city can come before. Rule: car-1.1
    """
    seen: set[int] = set()
    networks: list[Network] = []
    ground = table.ground
    for square, face in table.faces.items():
        for index in face.roads:
            if square << FEATURE_BITS | index not in seen:
                network = walk(ground, square << FEATURE_BITS | index, seen)
                networks.append(network)
    if table.board is not None:
        networks.sort(key=lambda network: network.segments[0])
    return networks
