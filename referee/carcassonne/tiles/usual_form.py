"""The fast path of the written form of a tile: tiles of roads, cities and fields.

Most inline tiles are such, the large cities of maps among them. Any other, and each that is not
sound, is left to ``form``, which explains it. The tests hold this to it.
"""

from typing import Any, Final

from referee.carcassonne.kinds.features import (
    CITY,
    FIELD,
    KIND_NAMES,
    MAX_COATS_OF_ARMS,
    ROAD,
    ROAD_ENDS,
)
from referee.carcassonne.tiles.building import Drawn
from referee.carcassonne.tiles.tile import MAX_FEATURES, Feature
from referee.core.grid import HALF_SIDES, PORT_OF, PORT_SIDE, SIDES

_CITY, _FIELD = KIND_NAMES[CITY], KIND_NAMES[FIELD]
_SIDES: Final = {name: PORT_OF[name] for name in SIDES}
_PORTS: Final = {
    KIND_NAMES[ROAD]: _SIDES,
    _CITY: _SIDES,
    _FIELD: {name: PORT_OF[name] for name in HALF_SIDES},
}
"""The ports of the names of sides, by the kinds of feature that are usual."""
_ENDS: Final = {name: name for name in ROAD_ENDS}
_HALF_PORTS: Final = tuple([PORT_OF[name] for name in HALF_SIDES])
_HALVES_ON: Final = tuple(
    [sum(1 << port for port in _HALF_PORTS if PORT_SIDE[port] == side) for side in range(4)]
)
"""The half-sides of each side, as a mask of ports."""
_HALVES: Final = sum(_HALVES_ON)


class _UnusualError(Exception):
    """The tile is not usual, or not sound."""


def read_usual(raw: Any) -> Drawn | None:
    """Read what is drawn on a tile; None if it is not usual or not sound, of whatever type it is.

    >>> read_usual({"features": [{"kind": "city", "sides": ["N"]}]}).features[0].ports
    (0,)
    """
    try:
        rows = raw["features"]
        if type(raw) is dict and len(raw) == 1 and type(rows) is list and len(rows) <= MAX_FEATURES:
            return _read(rows)
    except (KeyError, TypeError, _UnusualError):
        pass
    return None


def _read(rows: list[Any]) -> Drawn:
    features: list[Feature] = []
    fields: list[tuple[Feature, dict[str, Any]]] = []
    city_at: dict[int, int] = {}
    reached: list[int] = []
    for row in rows:
        kind = row["kind"]
        sides = row["sides"]
        if type(sides) is not list or not 0 < len(sides) <= len(_HALF_PORTS):
            raise _UnusualError
        ports_of = _PORTS[kind]
        ports = sorted([ports_of[name] for name in sides])
        if kind == _FIELD:
            made = Feature(FIELD, tuple(ports))
            fields.append((made, row))
        elif kind == _CITY:
            made = _make_city(row, ports)
            city_at |= dict.fromkeys(ports, len(features))
        else:
            made = _make_road(row, ports)
        features.append(made)
        reached += ports
    if len(set(reached)) < len(reached):
        raise _UnusualError
    if fields:
        _check_cover(reached, city_at)
        for made, row in fields:
            made.cities = _link(row, city_at)
    return Drawn(tuple(features))


def _make_city(row: dict[str, Any], ports: list[int]) -> Feature:
    if len(row) == 2:
        return Feature(CITY, tuple(ports))
    if len(row) > 3:
        raise _UnusualError
    coats = _check_coats(row["coats_of_arms"])
    return Feature(CITY, tuple(ports), False, False, "none", None, 1, coats)


def _make_road(row: dict[str, Any], ports: list[int]) -> Feature:
    ends, coats, more = "none", 0, len(row) - 2
    if more and "ends" in row:
        ends = _ENDS[row["ends"]]
        more -= 1
    if more and "coats_of_arms" in row:
        coats = _check_coats(row["coats_of_arms"])
        more -= 1
    if more or (ends != "none" and len(ports) > 1):
        raise _UnusualError
    return Feature(ROAD, tuple(ports), False, False, ends, None, 1, coats)


def _check_coats(raw: Any) -> int:
    if type(raw) is int and 0 <= raw <= MAX_COATS_OF_ARMS:
        return raw
    raise _UnusualError


def _check_cover(reached: list[int], city_at: dict[int, int]) -> None:
    """Check that fields have all half-sides but those on cities.

    :param reached: all ports that a feature reaches, each once.
    """
    halves = sum([1 << port for port in reached if port >= len(SIDES)])
    if halves + sum([_HALVES_ON[port] for port in city_at]) != _HALVES:
        raise _UnusualError


def _link(row: dict[str, Any], city_at: dict[int, int]) -> tuple[int, ...]:
    """Return the indexes of the cities that a field names by their sides, each by one of them."""
    if len(row) == 2:
        return ()
    names = row["cities"]
    if type(names) is not list or len(names) > len(SIDES) or len(row) > 3:
        raise _UnusualError
    cities = sorted([city_at[_SIDES[name]] for name in names])
    if len(set(cities)) < len(cities):
        raise _UnusualError
    return tuple(cities)
