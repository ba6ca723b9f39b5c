"""The plan of a tile: for each of its features where it lies and where there is room on it.

A plan shows the tile as printed; the caller rotates the drawing. It decides no rule: where fields
touch cities follows from the features, never from the plan.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Feature
from referee.core.grid import PORT_SIDE
from referee.diagrams.canvas import MIDDLE, SIDE_POINTS
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.buildings import BUILDINGS, REACH_OF
from referee.diagrams.carcassonne.tiles.cells import Cells
from referee.diagrams.carcassonne.tiles.grounds import part_fields, plant_bushes
from referee.diagrams.carcassonne.tiles.outlines import (
    CityOutline,
    outline_city,
    outline_shared,
    outline_wedge,
    points_along,
)
from referee.diagrams.carcassonne.tiles.prints import cache_catalogue
from referee.diagrams.carcassonne.tiles.ways import find_hub, find_reach, lead_river, lead_road
from referee.diagrams.ink import Line, Point

_ON_BRIDGE: Final = 0.6
"""How far from the middle of a bridge a figure stands, as a part of the way to its first side."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the features of a tile lie, by their indexes.

    - ``hub``: where roads meet, or the building to which they lead;
    - ``cities``: the outlines of cities and of the walls of Leipzig;
    - ``roads``, ``rivers``: the lines of each, from its sides inwards;
    - ``areas``: the cells on which a figure can stand;
    - ``anchors``: the middle of each feature;
    - ``scales``: the size of each building, 1 where there is room for the whole of it;
    - ``inns``: the places of the inns of roads;
    - ``bushes``: what is drawn between two fields that nothing else separates;
    - ``free``: the cells of fields.
    """

    features: tuple[Feature, ...]
    hub: Point
    cities: Mapping[int, CityOutline]
    roads: Mapping[int, tuple[Line, ...]]
    rivers: Mapping[int, tuple[Line, ...]]
    areas: Mapping[int, Cells]
    anchors: Mapping[int, Point]
    scales: Mapping[int, float]
    inns: Mapping[int, Point]
    bushes: tuple[Point, ...]
    free: Cells


def _indexes(features: Sequence[Feature], *kinds: Kind) -> list[int]:
    return [index for index, feature in enumerate(features) if feature.kind in kinds]


@cache_catalogue
def plan_tile(features: tuple[Feature, ...]) -> Plan:
    """Plan a tile from its features as printed, whatever features a position may give.

    A bridge is the last of them, and goes straight over the plan of the others.
    """
    if not (features and features[-1].bridge):
        return _plan_printed(features)
    plan, index = plan_tile(features[:-1]), len(features) - 1
    near, far = (SIDE_POINTS[side] for side in features[-1].ports)
    area = cells.grow(cells.follow((near, far)))
    x, y = near
    return replace(
        plan,
        features=features,
        roads={**plan.roads, index: ([near, far],)},
        areas={**plan.areas, index: area},
        anchors={**plan.anchors, index: (x * _ON_BRIDGE, y * _ON_BRIDGE)},
    )


def _plan_printed(features: tuple[Feature, ...]) -> Plan:
    walled = _indexes(features, Kind.CITY, Kind.WALL)
    cities = _outline_cities(features, walled)
    built = 0
    for index, city in cities.items():
        built |= cells.fill(tuple(city.around))
        if len(city.walls) > len(features[index].ports):  # it narrows to a corner, as a wedge
            built |= cells.grow(_follow(city.walls))
    hub = find_hub(features, built)
    roads = {
        index: tuple(lead_road(features, index, cities, hub))
        for index in _indexes(features, Kind.ROAD)
    }
    rivers = {
        index: tuple(lead_river(features[index], hub)) for index in _indexes(features, Kind.RIVER)
    }
    water = {index: _follow(lines) for index, lines in rivers.items()}
    paved = 0
    for lines in roads.values():
        paved |= _follow(lines)
    free = cells.ALL & ~built & ~cells.grow(paved) & ~cells.circle(hub, find_reach(features))
    for each in water.values():
        free &= ~cells.grow(each)
    parts = part_fields(features, free)
    areas = _find_areas(features, cities, roads, hub) | parts | water
    inns = {index: _place_inn(index, roads, free, hub) for index in roads if features[index].inn}
    room = free or cells.ALL & ~built
    for place in inns.values():
        room &= ~cells.grow(cells.cell_at(place), 3)
    buildings = _find_buildings(features, hub, room)
    anchors = {
        index: _find_anchor(features[index], areas[index], roads.get(index, ()), hub)
        for index in areas
    }
    areas |= {index: place.area for index, place in buildings.items()}
    anchors |= {index: place.middle for index, place in buildings.items()}
    scales = {index: place.scale for index, place in buildings.items()}
    bushes = plant_bushes(parts)
    return Plan(features, hub, cities, roads, rivers, areas, anchors, scales, inns, bushes, free)


def _outline_cities(features: Sequence[Feature], walled: Sequence[int]) -> dict[int, CityOutline]:
    """Return the outlines of cities. A side may show two cities: then both outlines reach it."""
    found: dict[int, CityOutline] = {}
    parts = not _indexes(features, Kind.FIELD)
    for index in walled:
        feature = features[index]
        others = [side for other in walled if other != index for side in features[other].ports]
        crosses = any(crosses_over(feature, features[other]) for other in walled)
        found[index] = outline_city(feature.ports, others, crosses=crosses, parts=parts)
        if (aside := _find_kept_away(features, index)) is not None:
            found[index] = outline_wedge(feature.ports[0], aside)
        for side in feature.shares:
            if len(feature.ports) == 1 and (side - feature.ports[0]) % 2:
                found[index] = outline_shared(feature.ports[0], side)
    return found


def _find_kept_away(features: Sequence[Feature], index: int) -> int | None:
    """Return the side whose field touches a city on one side, but not the city at a corner.

    The city on one side then lies between that field and the other city. None if there is no
    such field.
    """
    if features[index].kind is not Kind.CITY or len(features[index].ports) != 1:
        return None
    (side,) = features[index].ports
    for other in _indexes(features, Kind.CITY):
        far = features[other].ports
        if len(far) != 2 or side in far or (far[1] - far[0]) % 2 == 0:
            continue
        (left,) = {0, 1, 2, 3} - {side, *far}
        fields = [f for f in features if f.kind is Kind.FIELD and f.ports and index in f.cities]
        if any(other not in f.cities and PORT_SIDE[f.ports[0]] == left for f in fields):
            return left
    return None


def _follow(lines: Sequence[Line]) -> Cells:
    """Return the cells along some lines."""
    found = 0
    for line in lines:
        found |= cells.follow(tuple(line))
    return found


def _find_areas(
    features: Sequence[Feature],
    cities: Mapping[int, CityOutline],
    roads: Mapping[int, tuple[Line, ...]],
    hub: Point,
) -> dict[int, Cells]:
    """Return the cells of cities inside their walls, and of roads away from where they meet."""
    areas: dict[int, Cells] = {}
    above = 0
    for index in reversed([*cities]):
        city = cities[index]
        inside = cells.fill(tuple(city.around))
        if _lie_across(features, cities):
            inside &= ~above
            above |= cells.fill(tuple(city.around))
        areas[index] = cells.shrink(inside) or inside
    for index, lines in roads.items():
        road = _follow(lines)
        if features[index].labyrinth:
            road |= cells.disc_around(hub, 6)
        away = road & ~cells.disc_around(hub, 4)
        areas[index] = away if away and features[index].ends in REACH_OF else road
    return areas


def _lie_across(features: Sequence[Feature], cities: Collection[int]) -> bool:
    """Tell whether a city passes over another, so that one is drawn in front."""
    return any(
        features[one].shares or crosses_over(features[one], features[other])
        for one in cities
        for other in cities
    )


def crosses_over(one: Feature, other: Feature) -> bool:
    """Tell whether what joins two sides crosses what joins the two others."""
    return (one.ports, other.ports) in (((0, 2), (1, 3)), ((1, 3), (0, 2)))


def _place_inn(index: int, roads: Mapping[int, tuple[Line, ...]], free: Cells, hub: Point) -> Point:
    """Return a place for an inn: on the green, beside the middle of its road, away from others."""
    others = 0
    for road, lines in roads.items():
        if road != index:
            for line in lines:
                others |= cells.follow(tuple(line))
    middle = _midway(roads[index][0])
    for steps in (3, 2, 1):
        room = cells.shrink_from_border(free, steps) & ~cells.grow(others, 2 + steps)
        if (place := cells.find_nearest_cell(room, middle)) is not None:
            return place
    return middle


class _Site(NamedTuple):
    """Where a building stands, how large it is, and the cells around it."""

    middle: Point
    scale: float
    area: Cells


_ABBEY_SCALE: Final = 1.6
"""How large a monastery is that has its tile for itself alone."""


def _find_buildings(features: Sequence[Feature], hub: Point, free: Cells) -> dict[int, _Site]:
    """Return the sites of monastery, cathedral and garden: at the hub if roads lead there."""
    sites: dict[int, _Site] = {}
    leads_there = any(feature.ends in ("monastery", "german_cathedral") for feature in features)
    for index in _indexes(features, *BUILDINGS):
        if features[index].abbey:
            sites[index] = _Site(MIDDLE, _ABBEY_SCALE, cells.disc_around(MIDDLE, 3))
            continue
        wanted = BUILDINGS[features[index].kind].room
        if leads_there and features[index].kind is not Kind.GARDEN:
            sites[index] = _Site(hub, 1, cells.disc_around(hub, 3))
            continue
        room = free
        for site in sites.values():
            room &= ~cells.grow(site.area, 1)
        place, steps = cells.find_room(room, MIDDLE, wanted) or (MIDDLE, 1)
        scale = min(1, max(0.55, (steps + 1) / (wanted + 0.5)))
        sites[index] = _Site(place, scale, cells.disc_around(place, 3))
    return sites


def _find_anchor(feature: Feature, area: Cells, lines: Sequence[Line], hub: Point) -> Point:
    """Return the middle of a feature."""
    if feature.kind is Kind.ROAD:
        if feature.labyrinth or not lines:
            return hub
        if len(lines) == 1:
            return _midway(lines[0])
    near = hub if feature.kind is Kind.FIELD else MIDDLE
    found = cells.find_room(area, near)
    return hub if found is None else found[0]


def _midway(line: Line) -> Point:
    """Return the point halfway along a line."""
    points = list(points_along(line, 1))
    return points[len(points) // 2]
