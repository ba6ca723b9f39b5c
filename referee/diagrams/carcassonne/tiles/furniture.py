"""Where on a tile the small things stand: shields, goods, houses, inns and signs.

Each finds room beside what stands there already, and beside the middles of features, where figures
come to stand.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Feature
from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.cells import Cells
from referee.diagrams.carcassonne.tiles.outlines import CORNERS
from referee.diagrams.carcassonne.tiles.plans import Plan, plan_tile
from referee.diagrams.carcassonne.tiles.prints import cache_catalogue
from referee.diagrams.ink import Point

_HOUSE_ROOM: Final = 14
_SHIELD_ROOM: Final = 15
_MOST_HOUSES: Final = 6


class CityThings(NamedTuple):
    """The places of what stands in a city; ``cathedral`` and ``goods`` are None without them.

    ``marks`` are those of what lives or stands there, a princess before besiegers.
    There is one shield where there is no room for all coats of arms side by side.
    """

    cathedral: Point | None
    shields: tuple[Point, ...]
    goods: Point | None
    marks: tuple[Point, ...]
    houses: tuple[Point, ...]


def furnish_city(plan: Plan, index: int) -> CityThings:
    """Find places for what stands in a city, and for houses where there is room left."""
    city, area = plan.features[index], plan.areas[index]
    anchor = plan.anchors[index]
    taken = [anchor]
    signs = _roomy(area, 2)
    shields = _place_shields(city.ports, city.coats_of_arms, signs, taken)
    goods = None if city.goods is None else _set_aside(signs, taken)
    marks = [_set_aside(signs, taken) for mark in (city.princess, city.besieged) if mark]
    houses = cells.spread(_roomy(area, 2), taken, _HOUSE_ROOM, _MOST_HOUSES)
    houses = houses or cells.spread(_roomy(area, 1), taken, _HOUSE_ROOM, 2)
    return CityThings(
        anchor if city.cathedral else None,
        tuple(shields),
        goods,
        tuple(marks),
        tuple(sorted(houses, key=_down)),
    )


def _place_shields(
    sides: Sequence[int], count: int, area: Cells, taken: list[Point]
) -> list[Point]:
    """Take a place for each shield, or for one alone where they would cover each other."""
    crowded = list(taken)
    places = [_place_shield(sides, area, crowded) for _ in range(count)]
    for index, place in enumerate(places):
        if any(distance < _SHIELD_ROOM for distance in _distances(place, places[:index])):
            return [_place_shield(sides, area, taken)]
    taken += places
    return places


def _place_shield(sides: Sequence[int], area: Cells, taken: list[Point]) -> Point:
    """Take a place for a shield: a corner that the walls leave to the city, or at a side.

    It may be near the middle, which comes first in ``taken``: a figure gives way to a shield.
    """
    corners = [
        (CORNERS[side][0] * 0.72, CORNERS[side][1] * 0.72)
        for side in sides
        if (side + 3) % 4 in sides
    ]
    middles = [(SIDE_POINTS[side][0] * 0.72, SIDE_POINTS[side][1] * 0.72) for side in sides]
    for place in corners or (middles if len(sides) > 1 else ()):
        if all(distance >= _SHIELD_ROOM for distance in _distances(place, taken[1:])):
            taken.append(place)
            return place
    return _set_aside(area, taken)


def _down(point: Point) -> tuple[float, float]:
    return point[1], point[0]


def _roomy(area: Cells, steps: int) -> Cells:
    """Return what is some steps inside an area and the tile, or as many as leave anything."""
    return next(
        (inner for each in range(steps, 0, -1) if (inner := cells.shrink_from_border(area, each))),
        area,
    )


def _set_aside(area: Cells, taken: list[Point]) -> Point:
    """Take the place of an area that is farthest from all that are taken."""
    place = cells.find_farthest(area, taken) or taken[0]
    taken.append(place)
    return place


def _distances(point: Point, others: Sequence[Point]) -> Iterator[float]:
    return (hypot(point[0] - x, point[1] - y) for x, y in others)


def list_signs(plan: Plan) -> tuple[Point, ...]:
    """Return where shields, goods, cathedrals and inns stand, which figures should not hide."""
    return _list_signs(plan.features)


@cache_catalogue
def _list_signs(features: tuple[Feature, ...]) -> tuple[Point, ...]:
    plan = plan_tile(features)
    places: list[Point] = []
    for index in plan.cities:
        if plan.features[index].kind is Kind.CITY:
            things = furnish_city(plan, index)
            places += (*things.shields, *filter(None, (things.goods, things.cathedral)))
            places += things.marks
    return (*places, *plan.inns.values())


def place_signs(plan: Plan, count: int) -> list[Point]:
    """Find places for signs that belong to the whole tile, far from all else."""
    room = cells.shrink_from_border(cells.ALL, 2)
    points = [*list_signs(plan), *plan.anchors.values()]
    for index, lines in plan.roads.items():
        room &= ~cells.grow(plan.areas[index])
        for line in lines:
            room &= ~cells.grow(cells.follow(tuple(line)), 2)
    for city in plan.cities.values():
        for wall in city.walls:
            room &= ~cells.grow(cells.follow(tuple(wall)), 2)
    room = room or cells.ALL
    return [_set_aside(room, points) for _ in range(count)]
