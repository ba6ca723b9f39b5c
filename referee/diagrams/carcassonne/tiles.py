"""The picture of one tile, drawn from its features.

The tile is drawn as printed and then turned, so that it looks in every rotation as it does in the
hand. Each road, city and building is a group of a class of its own, with the index of its feature.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2s
from typing import Final, NamedTuple

import svg

from referee.carcassonne.symbols import DIRECTIONS, PORTAL, Symbols, find_direction, turn_symbols
from referee.carcassonne.tiles import Face, Feature, Kind
from referee.core.languages import Language
from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.carcassonne import buildings
from referee.diagrams.carcassonne.furniture import furnish_city, place_signs
from referee.diagrams.carcassonne.outlines import is_inside
from referee.diagrams.carcassonne.plans import Plan, plan_tile
from referee.diagrams.frame import PAPER, PIXELS_A_SQUARE, name_elements
from referee.diagrams.ink import Line, Point, box, disc, group, shape, stroke

FIELD: Final = "#b4d58a"
UNKNOWN_FIELD: Final = "#dfe6cf"
TILE_EDGE: Final = "#5c6e43"
CITY: Final = "#e0b981"
LEIPZIG: Final = "#c9c2b4"
WALL: Final = "#6a4526"
BATTLEMENTS: Final = "#c79d6a"
ROAD_EDGE: Final = "#7b6f58"
ROAD: Final = "#fbf6e6"
BRIDGE: Final = "#54452f"


class Print(NamedTuple):
    """What makes a tile look as it does, unturned; equal for tiles that are printed alike."""

    features: tuple[Feature, ...]
    is_magic: bool
    is_assumed: bool
    fields_known: bool
    symbols: Symbols

    @property
    def id(self) -> str:
        """A name for the element that is drawn once and used for all such tiles."""
        return f"tile-{blake2s(repr(self).encode(), digest_size=8).hexdigest()}"


def find_print(face: Face) -> Print:
    """Return what a face shows, turned back to how the tile is printed."""
    back = (4 - face.rotation // 90) % 4
    return Print(
        tuple(feature.turned(back) for feature in face.features),
        face.is_magic,
        face.is_assumed,
        face.fields_known,
        turn_symbols(face.symbols, back),
    )


def draw_tile(face: Face, *, title: str, description: str, language: Language) -> svg.SVG:
    """Draw a tile alone, as it lies."""
    named = name_elements(title, description)
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(-52, -52, 104, 104),
        width=2 * PIXELS_A_SQUARE,
        height=2 * PIXELS_A_SQUARE,
        class_=["referee", "tile-alone"],
        lang=language,
        extra={"role": "img", "aria-labelledby": " ".join(str(each.id) for each in named)},
        elements=[
            *named,
            box((-52, -52), (104, 104), PAPER),
            group([draw_print(find_print(face))], turned=face.rotation),
        ],
    )


@lru_cache(maxsize=256)
def draw_print(shown: Print) -> svg.G:
    """Draw what a tile shows, around (0, 0), as printed. The element must not be changed."""
    plan = plan_tile(shown.features)
    ground = FIELD if shown.fields_known else UNKNOWN_FIELD
    return group(
        [
            box((-50, -50), (100, 100), ground),
            None if shown.fields_known else _draw_doubt(),
            *(_draw_city(plan, index) for index in plan.cities),
            *(_draw_road(plan, index) for index in _roads_in_order(plan)),
            buildings.draw_bushes(plan.bushes) if plan.bushes else None,
            *_draw_buildings(plan),
            *_draw_signs(plan, shown),
            _draw_edge(shown),
        ],
        "tile",
    )


def _draw_doubt() -> svg.Path:
    """Draw what a tile's ground looks like if nobody said where its fields lie."""
    lines: list[Line] = [[(start, -50), (-50, start)] for start in range(-40, 51, 10)]
    lines += [[(50, start), (start, 50)] for start in range(-40, 50, 10)]
    return stroke(lines, "#b9c3a2", 1.2)


def _draw_edge(shown: Print) -> svg.Element:
    border = box((-50, -50), (100, 100), "none", TILE_EDGE, 1.2)
    if not shown.is_assumed:
        return border
    doubt = box((-47.5, -47.5), (95, 95), "none", "#8a5a00", 1.6)
    doubt.stroke_dasharray = [6, 4]
    return group([border, doubt])


def _draw_city(plan: Plan, index: int) -> svg.G:
    """Draw a city with its walls and what stands in it, or a wall of Leipzig."""
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
    parts += [group([buildings.draw_house("#f4ead3")], at=place) for place in things.houses]
    if things.cathedral is not None:
        parts.append(group([buildings.draw_cathedral()], at=things.cathedral))
    each = 1 if len(things.shields) == city.coats_of_arms else city.coats_of_arms
    shield = buildings.draw_shield(1.2, each)
    parts += [group([shield], at=place) for place in things.shields]
    if things.goods is not None and city.goods is not None:
        parts.append(group([buildings.draw_goods(city.goods)], at=things.goods))
    return group(parts, "city", data)


def _draw_walls(walls: Iterable[Line]) -> list[svg.Element]:
    lines = list(walls)
    return [
        stroke(lines, WALL, 5.5, is_cut=True),
        stroke(lines, BATTLEMENTS, 2.6, dashes="2.5 3.5", is_cut=True),
    ]


def _roads_in_order(plan: Plan) -> list[int]:
    """Return the roads in the order in which they are drawn: one that passes over, last."""
    return sorted(plan.roads, key=lambda index: (_passes_over(plan, index), index))


def _passes_over(plan: Plan, index: int) -> bool:
    """Tell whether a road passes over a city, or over a road that comes before it."""
    road = plan.features[index]
    if len(road.ports) != 2 or road.labyrinth:
        return False
    middle = plan.roads[index][0][len(plan.roads[index][0]) // 2]
    if any(is_inside(middle, city.around) for city in plan.cities.values()):
        return True
    one, other = road.ports
    return any(
        len(plan.features[below].ports) == 2
        and sum(one < port < other for port in plan.features[below].ports) == 1
        for below in plan.roads
        if below < index
    )


def _draw_road(plan: Plan, index: int) -> svg.G:
    """Draw a road, the gate or building at which it ends, its maze and its inn."""
    road, lines = plan.features[index], plan.roads[index]
    is_bridge = _passes_over(plan, index)
    parts: list[svg.Element] = []
    if is_bridge:
        parts.append(stroke([_middle_of(line) for line in lines], BRIDGE, 18, is_cut=True))
    parts += [stroke(lines, ROAD_EDGE, 12.5, is_cut=True), stroke(lines, ROAD, 9, is_cut=True)]
    if len(road.ports) == 1 and road.ends == "none":
        parts.append(disc(lines[0][-1], 6.2, ROAD, ROAD_EDGE, 1.8))
    if road.labyrinth:
        parts.append(group([buildings.draw_maze(_exits(road))], at=plan.hub))
    elif road.ends in ("city", "leipzig"):
        parts.append(_draw_gate(lines[0]))
    if road.ends == "leipzig":
        inside = next((plan.anchors[i] for i in plan.cities), plan.hub)
        parts.append(group([buildings.draw_quarter(road.quarter)], at=inside, scaled=1.7))
    if road.coats_of_arms:
        shield = buildings.draw_shield(count=road.coats_of_arms)
        parts.append(group([shield], at=plan.anchors[index]))
    if road.inn:
        parts.append(group([buildings.draw_inn()], at=plan.inns[index]))
    if road.tiles > 1:
        parts.append(group([buildings.draw_milestone(road.tiles)], at=plan.anchors[index]))
    name = "road bridge" if is_bridge else "road"
    return group(parts, name, {"feature": index, "ends": road.ends})


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


def _draw_buildings(plan: Plan) -> Iterator[svg.Element]:
    """Draw what roads lead to, and monastery, garden and German cathedral, once each."""
    ends = {plan.features[index].ends for index in plan.roads if len(plan.roads[index]) == 1}
    stubs = [index for index in plan.roads if len(plan.features[index].ports) == 1]
    if "village" in ends:
        yield group([buildings.draw_village()], at=plan.hub)
    elif sum(plan.features[index].ends == "none" for index in stubs) > 1:
        yield group([buildings.draw_parting()], at=plan.hub)
    kinds = {plan.features[index].kind: index for index in plan.anchors}
    drawings = {
        Kind.MONASTERY: buildings.draw_monastery,
        Kind.GERMAN_CATHEDRAL: buildings.draw_german_cathedral,
        Kind.GARDEN: buildings.draw_garden,
    }
    for kind, draw in drawings.items():
        if kind in kinds:
            index = kinds[kind]
            yield group(
                [draw()],
                "building",
                {"feature": index},
                at=plan.anchors[index],
                scaled=plan.scales[index],
            )
    if "german_cathedral" in ends and Kind.GERMAN_CATHEDRAL not in kinds:
        yield group([buildings.draw_german_cathedral()], at=plan.hub)
    if "monastery" in ends and Kind.MONASTERY not in kinds:
        yield group([buildings.draw_monastery()], at=plan.hub)


def _draw_signs(plan: Plan, shown: Print) -> Iterator[svg.Element]:
    """Draw the signs of the whole tile: symbols, quarter, and that it is assumed."""
    signs = [*_find_signs(plan, shown)]
    for sign, place in zip(signs, place_signs(plan, len(signs)), strict=True):
        yield group([sign], "sign", at=place)


def _find_signs(plan: Plan, shown: Print) -> Iterator[svg.Element]:
    if shown.is_magic:
        yield buildings.draw_magic()
    symbols = shown.symbols or ()
    if PORTAL in symbols:
        yield buildings.draw_portal()
    if (direction := find_direction(symbols)) is not None:
        yield buildings.draw_flying_machine(45 * DIRECTIONS.index(direction))
    if shown.is_assumed:
        yield buildings.draw_question()
