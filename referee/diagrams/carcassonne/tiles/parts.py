"""The parts of a tile: its cities with what stands in them, its roads, its buildings.

Each road, city and building is a group of a class of its own, with the index of its feature. Lines
turn with the tile; whatever stands on it stays upright.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import svg

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Feature
from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.carcassonne.tiles import buildings
from referee.diagrams.carcassonne.tiles.buildings import REACH_OF
from referee.diagrams.carcassonne.tiles.furniture import furnish_city
from referee.diagrams.carcassonne.tiles.outlines import is_inside
from referee.diagrams.carcassonne.tiles.plans import Plan
from referee.diagrams.carcassonne.tiles.signs import draw_sign
from referee.diagrams.ink import Line, Point, disc, group, shape, stroke

CITY: Final = "#cf9a64"
LEIPZIG: Final = "#c9c2b4"
WALL: Final = "#6a4526"
BATTLEMENTS: Final = "#d8b182"
BANK: Final = "#3f7fa8"
ROAD_EDGE: Final = "#7b6f58"
ROAD: Final = "#fbf6e6"
BRIDGE: Final = "#54452f"
MOUTH: Final = 0.62
"""How far out a tunnel has its mouths, as a part of the way from the middle."""


class Drawn(NamedTuple):
    """A plan that is drawn for a tile that lies turned clockwise by quarters."""

    plan: Plan
    quarters: int

    def stand(self, element: svg.Element, place: Point, scaled: float = 1) -> svg.G:
        """Put something on the tile, so that it is upright once the tile is turned."""
        return group([element], at=place, turned=-90 * self.quarters, scaled=scaled)


def draw_river(drawn: Drawn, index: int) -> svg.G:
    """Draw a river, its spring or its lake."""
    plan = drawn.plan
    lines, ends = plan.rivers[index], plan.features[index].ends
    parts: list[svg.Element] = [stroke(lines, BANK, 19, is_cut=True)]
    reach = REACH_OF.get(ends)
    if reach is not None:
        parts.append(disc(plan.hub, reach - 0.5, BANK))
    parts.append(stroke(lines, buildings.WATER, 15, is_cut=True))
    if reach is not None:
        parts.append(disc(plan.hub, reach - 2.5, buildings.WATER))
        parts.append(group([buildings.draw_spring_or_lake(ends)], at=plan.hub))
    return group(parts, "river", {"feature": index, "ends": ends})


def draw_city(drawn: Drawn, index: int) -> svg.G:
    """Draw a city with its walls and what stands in it, or a wall of Leipzig."""
    plan = drawn.plan
    outline, city = plan.cities[index], plan.features[index]
    is_wall = city.kind is Kind.WALL
    parts: list[svg.Element] = [
        shape(outline.around, LEIPZIG if is_wall else CITY),
        *_draw_walls(outline.walls),
    ]
    data = {"feature": index}
    if is_wall:
        edges = [
            [(x * 0.94 - y * part, y * 0.94 + x * part) for part in (-1, 1)]
            for x, y in (SIDE_POINTS[side] for side in city.ports)
        ]
        parts += _draw_walls(edges)
        return group(parts, "wall", data)
    things = furnish_city(plan, index)
    parts += [drawn.stand(buildings.draw_house("#f4ead3"), place) for place in things.houses]
    if things.cathedral is not None:
        parts.append(drawn.stand(buildings.draw_cathedral(), things.cathedral))
    each = 1 if len(things.shields) == city.coats_of_arms else city.coats_of_arms
    shield = buildings.draw_shield(1.2, each)
    parts += [drawn.stand(shield, place) for place in things.shields]
    marks = [name for name in ("princess", "besieged") if getattr(city, name)]
    for name, place in zip(marks, things.marks, strict=True):
        parts.append(drawn.stand(draw_sign(name), place, 0.85))
    if things.goods is not None and city.goods is not None:
        parts.append(drawn.stand(buildings.draw_goods(city.goods), things.goods))
    return group(parts, "city", data)


def _draw_walls(walls: Iterable[Line]) -> list[svg.Element]:
    lines = list(walls)
    return [
        stroke(lines, WALL, 5.5, is_cut=True),
        stroke(lines, BATTLEMENTS, 2.6, dashes="2.5 3.5", is_cut=True),
    ]


def list_roads(plan: Plan) -> list[int]:
    """Return the roads in the order in which they are drawn: one that passes over, last."""
    return sorted(plan.roads, key=lambda index: (_passes_over(plan, index), index))


def _passes_over(plan: Plan, index: int) -> bool:
    """Tell whether a road passes over a city, or over a road that comes before it."""
    road = plan.features[index]
    if len(road.ports) != 2 or road.labyrinth:
        return False
    if any(len(plan.features[river].ports) == 2 for river in plan.rivers):
        return any(_cross(road.ports, plan.features[river].ports) for river in plan.rivers)
    middle = plan.roads[index][0][len(plan.roads[index][0]) // 2]
    if any(is_inside(middle, city.around) for city in plan.cities.values()):
        return True
    return any(
        _cross(road.ports, plan.features[below].ports) for below in plan.roads if below < index
    )


def _cross(over: Sequence[int], below: Sequence[int]) -> bool:
    """Tell whether what joins two sides crosses what joins two others."""
    one, other = over
    return len(below) == 2 and sum(one < port < other for port in below) == 1


def draw_road(drawn: Drawn, index: int) -> svg.G:
    """Draw a road, the gate or building at which it ends, its maze and its inn."""
    plan = drawn.plan
    road = plan.features[index]
    lines = _show(road, plan.roads[index])
    is_bridge = road.bridge or (_passes_over(plan, index) and not road.tunnel)
    parts: list[svg.Element] = []
    if is_bridge:
        deck = lines if road.bridge else [_middle_of(line) for line in lines]
        parts.append(stroke(deck, BRIDGE, 18, is_cut=True))
    parts += [stroke(lines, ROAD_EDGE, 12.5, is_cut=True), stroke(lines, ROAD, 9, is_cut=True)]
    if len(road.ports) == 1 and _ends_openly(road):
        parts.append(disc(lines[0][-1], 6.2, ROAD, ROAD_EDGE, 1.8))
    if road.labyrinth:
        parts.append(group([buildings.draw_maze(_exits(road))], at=plan.hub))
    elif road.ends in ("city", "leipzig"):
        parts.append(_draw_gate(lines[0]))
    if road.ends == "leipzig":
        inside = next((plan.anchors[i] for i in plan.cities), plan.hub)
        parts.append(drawn.stand(buildings.draw_quarter(road.quarter), inside, 1.7))
    if road.coats_of_arms:
        shield = buildings.draw_shield(count=road.coats_of_arms)
        parts.append(drawn.stand(shield, plan.anchors[index]))
    if road.inn:
        parts.append(drawn.stand(buildings.draw_inn(), plan.inns[index]))
    if road.tunnel:
        parts += _draw_mouths(drawn, road)
    if road.tiles > 1:
        parts.append(drawn.stand(buildings.draw_milestone(road.tiles), plan.anchors[index]))
    name = "road bridge" if is_bridge else "road"
    return group(parts, name, {"feature": index, "ends": road.ends})


def _show(road: Feature, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return what is seen of a road: one into a tunnel is not, behind the mouths."""
    if not road.tunnel:
        return lines
    ends = (SIDE_POINTS[side] for side in road.ports)
    return tuple([(x, y), (x * MOUTH, y * MOUTH)] for x, y in ends)


def _draw_mouths(drawn: Drawn, road: Feature) -> Iterator[svg.Element]:
    """Draw the mouths of a tunnel."""
    for side in road.ports:
        x, y = SIDE_POINTS[side]
        yield drawn.stand(draw_sign("tunnel"), (x * MOUTH, y * MOUTH), 0.8)


def _middle_of(line: Line) -> Line:
    """Return the part of a road that lies on a bridge."""
    return [(x * 0.5, y * 0.5) for x, y in (line[0], line[-1])] if len(line) < 4 else line[3:-3]


def _exits(road: Feature) -> dict[int, Point]:
    return {side: SIDE_POINTS[side] for side in road.ports}


def _draw_gate(line: Line) -> svg.G:
    """Draw the gate in which a road ends at a wall."""
    x, y = line[-1]
    return group(
        [disc((x, y), 7, buildings.STONE, WALL, 1.4), disc((x, y), 3.6, buildings.INK)], "gate"
    )


def draw_buildings(drawn: Drawn) -> Iterator[svg.Element]:
    """Draw what roads lead to, and monastery, garden and German cathedral, once each."""
    plan = drawn.plan
    ends = {plan.features[index].ends for index in plan.roads if len(plan.roads[index]) == 1}
    stubs = [index for index in plan.roads if len(plan.features[index].ports) == 1]
    if "village" in ends:
        yield drawn.stand(buildings.draw_village(), plan.hub)
    elif sum(_ends_openly(plan.features[index]) for index in stubs) > 1:
        yield drawn.stand(buildings.draw_parting(), plan.hub)
    kinds = {plan.features[index].kind: index for index in plan.anchors}
    for kind, building in buildings.BUILDINGS.items():
        if kind in kinds:
            index = kinds[kind]
            built = drawn.stand(building.draw(), plan.anchors[index], plan.scales[index])
            yield group([built], "building", {"feature": index})
            yield from _mark_monastery(drawn, index)
    for index in plan.anchors:
        if plan.features[index].pig_herd:
            yield drawn.stand(draw_sign("pig_herd"), plan.anchors[index])
    if "german_cathedral" in ends and Kind.GERMAN_CATHEDRAL not in kinds:
        yield drawn.stand(buildings.draw_german_cathedral(), plan.hub)
    if "monastery" in ends and Kind.MONASTERY not in kinds:
        yield drawn.stand(buildings.draw_monastery(), plan.hub)


def _ends_openly(road: Feature) -> bool:
    """Tell whether a road ends within the tile, and nothing is there."""
    return road.ends == "none" and not road.tunnel


def _mark_monastery(drawn: Drawn, index: int) -> Iterator[svg.Element]:
    """Draw beside a monastery what makes it another one."""
    x, y = drawn.plan.anchors[index]
    scale = drawn.plan.scales[index]
    for name in ("shrine", "special"):
        if getattr(drawn.plan.features[index], name):
            aside = drawn.stand(group([draw_sign(name)], at=(-13, -13)), (x, y), scale)
            yield aside
