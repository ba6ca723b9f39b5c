"""Bridges: roads that players build over tiles.

A bridge joins two opposite sides of a tile that both show field. The fields run on beneath it, and
it is a road of its own, whatever else crosses there. So a tile with a bridge is one more face: the
features of the tile, and the road of the bridge behind them. Rule: car-14.13, car-14.13.field
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from referee.carcassonne.further_sets.extras import Bridge
from referee.carcassonne.kinds.features import ROAD
from referee.carcassonne.tiles.building import Drawn, build_face
from referee.carcassonne.tiles.tile import EDGE_FIELD, EDGE_NAMES, Face, Feature
from referee.core.errors import Fault
from referee.core.grid import SIDES, Square, place_of

PORTS_OF: Final = {"NS": (0, 2), "EW": (1, 3)}
"""The two sides that a bridge joins."""


def build_bridge(face: Face, sides: str) -> Face:
    """Return a face with a bridge over it, whose road is the last of its features.

    A face of the catalogue is built once.

    :param sides: one of ``beside.SPANS``; both sides show field.

    Rule: car-14.13

    >>> from referee.carcassonne.tiles.building import build_tile
    >>> from referee.carcassonne.tiles.tile import FIELD
    >>> meadow = build_tile(None, (Feature(FIELD, tuple(range(4, 12))),)).faces[0]
    >>> build_bridge(meadow, "EW").edges
    (0, 1, 0, 1)
    """
    over = face.bridged.get(sides)
    if over is not None:
        return over
    features = (*face.features, Feature(ROAD, PORTS_OF[sides], bridge=True))
    shown = (face.is_magic, face.is_assumed, face.symbols, face.adjacent_for_wagon)
    over = build_face(
        face.tile_id,
        Drawn(features, *shown),
        rotation=face.rotation,
        is_volcano_lake=face.is_volcano_lake,
        bare=face,
    )
    if face.tile_id is not None:
        face.bridged[sides] = over
    return over


def find_no_field(face: Face, sides: str) -> Iterator[int]:
    """Yield the sides at which a bridge would not end in a field. Rule: car-14.13.field."""
    for side in PORTS_OF[sides]:
        if face.edges[side] != EDGE_FIELD:
            yield side


def lay_bridges(
    faces: Mapping[Square, Face], bridges: Iterable[Bridge]
) -> tuple[dict[Square, Face], list[Fault]]:
    """Return faces with bridges over them, and what keeps a bridge from lying where it should.

    Rule: car-14.13, car-14.13.field, car-14.13.one
    """
    laid, faults = dict(faces), list[Fault]()
    for index, bridge in enumerate(bridges):
        found = [fault.under("bridges", index) for fault in _find_faults(laid, bridge)]
        faults += found
        if not found:
            laid[bridge.square] = build_bridge(laid[bridge.square], bridge.sides)
    return laid, faults


def _find_faults(faces: Mapping[Square, Face], bridge: Bridge) -> Iterator[Fault]:
    face = faces.get(bridge.square)
    x, y = place_of(bridge.square)
    if face is None:
        yield Fault("no-tile-there", (), {"x": x, "y": y})
    elif face.bare is not None:
        yield Fault("bridge-twice", (), {"x": x, "y": y})
    else:
        for side in find_no_field(face, bridge.sides):
            shown = EDGE_NAMES[face.edges[side]]
            params = {"x": x, "y": y, "side": SIDES[side], "there": shown}
            yield Fault("bridge-not-on-field", ("sides",), params)
