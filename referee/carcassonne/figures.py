"""Figures: who they are, what they weigh, and where on a tile they stand.

Rule: car-1.5.strength, car-2.2.unoccupied, car-14.11.mayor
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import CORNER, KIND_NAMES, NEED_SIDE, NO_SPOT, SPOT_SIDES
from referee.carcassonne.kinds.figures import FOLLOWERS, STRENGTHS
from referee.carcassonne.pieces import Piece
from referee.carcassonne.tiles.tile import (
    EDGE_CITY,
    EDGE_WALL,
    NO_FEATURE,
    SPOTS,
    Face,
    Feature,
    Spot,
)
from referee.core.errors import Fault, Unknown
from referee.core.grid import CORNERS, INNER, PORT_OF, PORT_SIDE, PORTS, PORTS_AND_INNER, Square


class Figure(NamedTuple):
    """A figure on the table, its spot in canonical form, and the piece it stands on.

    ``piece`` is None for a barn on its corner and for a farmer on a tile whose fields are unknown.
    """

    player: str | None
    kind: str
    square: Square
    spot: Spot
    piece: Piece | None

    @property
    def is_follower(self) -> bool:
        """Whether the figure occupies what it stands on.

        Rule: car-2.2.unoccupied
        """
        return self.kind in _FOLLOWERS


_FOLLOWERS: Final = frozenset(FOLLOWERS)


def find_strength(kind: str, coats_of_arms: int = 0) -> int:
    """Return what a figure counts in a majority.

    :param coats_of_arms: those of the city where it stands, which a mayor counts as.

    Rule: car-1.5.strength, car-1.5.large-meeple, car-14.11.mayor

    >>> find_strength("meeple"), find_strength("large_meeple"), find_strength("builder")
    (1, 2, 0)
    >>> find_strength("mayor"), find_strength("mayor", 3)
    (0, 3)
    """
    strength = STRENGTHS[kind]
    return coats_of_arms if strength is None else strength


def locate(face: Face, spot: Spot) -> int | Fault | None:
    """Return the index of the feature that a spot names on a face.

    None means that the place exists and no feature is known there: a corner, or a half-side of a
    tile whose fields are unknown. ``road`` on a labyrinth tile is read as ``labyrinth``. A fault is
    returned, not raised, so that a caller can collect them; its path is ``on`` or ``side``.
    """
    index = find_located(face).get(spot)
    return _locate(face, spot) if index is None else index


def find_located(face: Face) -> dict[Spot, int]:
    """Return the features of a face by every spot that names one; found once."""
    if not face.located:
        face.located.update(list_located(face))
    return face.located


def list_located(face: Face) -> Iterator[tuple[Spot, int]]:
    """Yield every spot that names a feature of a face, with the index of the feature."""
    for index, (feature, spot) in enumerate(zip(face.features, face.spots, strict=True)):
        if spot.side is None:
            yield spot, index
        if feature.labyrinth:
            yield _LABYRINTH_AS_ROAD, index
    for side, index in zip(PORTS_AND_INNER, face.feature_at, strict=False):
        if index != NO_FEATURE:
            on = KIND_NAMES[face.features[index].kind]
            if side in SPOT_SIDES.get(on, ()):
                yield SPOTS[on, side], index


_LABYRINTH_AS_ROAD: Final = Spot("road", None)


def _locate(face: Face, spot: Spot) -> int | Fault | None:
    on, side = spot
    if side is None and on != CORNER:
        return _without_side(face, on)
    if (fault := object_to_side(spot)) is not None:
        return fault
    return None if on == CORNER else _at_port(face, on, side)


def object_to_side(spot: Spot) -> Fault | None:
    """Return what is wrong about the side of a spot on whatever tile it may lie; None for nothing.

    A road without a side may mean a labyrinth, and a field an inner one. The path of the fault is
    that of :func:`locate`.
    """
    on, side = spot
    if on == CORNER:
        return None if side in CORNERS else _side_fault(side, CORNERS)
    if side is None:
        return _side_fault(None, SPOT_SIDES[on]) if on in NEED_SIDE else None
    if on not in SPOT_SIDES:
        return Fault("side-not-allowed", ("side",), {"on": on})
    return None if side in SPOT_SIDES[on] else _side_fault(side, SPOT_SIDES[on])


def no_such_feature(face: Face, on: str) -> Fault:
    """Return the fault of a spot that a face does not have; it lists those that it has."""
    return Fault("no-such-feature", ("on",), {"on": on, "there": format_spots(face)})


def format_spots(face: Face) -> str:
    """Write what a face has to stand on, each with all its sides as it lies; "-" for nothing.

    The words are those of spots, so that a caller can take one over.
    """
    spots = [
        " ".join((on, *(_name_sides(feature, side) if on in SPOT_SIDES else ())))
        for feature, (on, side) in zip(face.features, face.spots, strict=True)
        if feature.kind not in NO_SPOT
    ]
    return ", ".join(spots) or "-"


def _name_sides(feature: Feature, side: str | None) -> Iterator[str]:
    """Yield the sides by which a spot is named; of an inner field its name, if it has any."""
    if feature.ports:
        yield from (PORTS[port] for port in feature.ports)
    elif side is not None:
        yield side


def _side_fault(side: str | None, allowed: tuple[str, ...], first: str = "") -> Fault:
    if side is None:
        return Fault("missing-key", (), {"key": "side"}, example={"side": first or allowed[0]})
    return Fault("unknown-side", ("side",), {"allowed": " ".join(allowed)}, Unknown(side, allowed))


def _at_port(face: Face, on: str, side: str | None) -> int | Fault | None:
    port = PORT_OF[side]
    index = face.feature_at[port]
    if index != NO_FEATURE and KIND_NAMES[face.features[index].kind] == on:
        return index
    shows_field = side not in INNER and face.edges[PORT_SIDE[port]] not in (EDGE_CITY, EDGE_WALL)
    if on == "field" and shows_field and not face.fields_known:
        return None
    return no_such_feature(face, on)


def _without_side(face: Face, on: str) -> int | Fault:
    """Return the feature that needs no side; a labyrinth may be called a road."""
    for index, feature in enumerate(face.features):
        if face.spots[index] == (on, None) or (feature.labyrinth and on == "road"):
            return index
    sides = [side for kind, side in face.spots if kind == on and side is not None]
    if sides or (on == "field" and not face.fields_known):
        return _side_fault(None, SPOT_SIDES[on], *sides[:1])
    return no_such_feature(face, on)
