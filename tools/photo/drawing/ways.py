"""What runs over a tile: rivers and roads."""

import numpy as np

from referee.carcassonne.kinds.features import MONASTERY, RIVER, ROAD
from referee.carcassonne.tiles.tile import Feature
from tools.photo import Array
from tools.photo.drawing import great
from tools.photo.drawing.chances import Colour, shade
from tools.photo.drawing.outlines import CENTRE, MIDDLES, along, draw_stub, draw_way
from tools.photo.drawing.pictures import Picture


def draw_rivers(picture: Picture) -> None:
    """Draw the rivers, with sources and lakes."""
    style, chance = picture.style, picture.chance
    for river in picture.list_features(RIVER):
        sides = [port for port in river.ports if port < 4]
        lines = [draw_stub(sides[0], picture.centre, 0.02, chance)]
        if len(sides) == 2:
            lines = [draw_way(sides, chance.within(0.5, 0.75), 0.02, chance)]
            if picture.list_features(MONASTERY) and abs(sides[0] - sides[1]) == 2:
                lines = [_pass_by(picture, sides)]
        elif len(sides) > 2:
            lines = [draw_stub(side, picture.centre, 0.02, chance) for side in sides]
        width = style.river_width * chance.within(0.9, 1.1)
        picture.ways += lines
        for line in lines:
            picture.sheet.line(line, shade(style.field, 0.6), width + 0.05)
            picture.taken.line(line, 255, width + 0.06)
        for line in lines:
            picture.sheet.line(line, style.water, width)
            light = shade(style.water, chance.within(1.05, 1.35))
            picture.sheet.line(line[2:-2] + 0.01, light, width * chance.within(0.1, 0.5))
        if river.is_source:
            great.draw_source(picture.sheet, style, lines[0][-1], chance)
        elif river.is_lake:
            great.draw_lake(picture.sheet, style, lines[0][-1], chance)
            picture.taken.disc(lines[0][-1], 0.2, 255)


def _pass_by(picture: Picture, sides: list[int]) -> Array:
    """Return a river that passes by what stands in the middle, on the side of no road."""
    roads = [port for road in picture.list_features(ROAD) for port in road.ports if port < 4]
    away = (roads[0] + 2) % 4 if roads else (sides[0] + 1) % 4
    by = CENTRE + (MIDDLES[away] - CENTRE) * 0.62
    picture.centre = CENTRE - (MIDDLES[away] - CENTRE) * 0.16
    start, end = MIDDLES[sides[0]], MIDDLES[sides[1]]
    t = np.linspace(0, 1, 25)[:, None]
    middle = 2 * by - (start + end) / 2
    return np.asarray((1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t**2 * end)


def draw_roads(picture: Picture, roads: list[Feature]) -> None:
    """Draw some roads, and those that lead into a labyrinth."""
    style, chance = picture.style, picture.chance
    lines = []
    tight = chance.within(*style.tight)
    if sum(len(road.ports) == 2 for road in roads) == 2 or picture.list_features(RIVER):
        tight = min(tight, 0.65)
    for road in roads:
        sides = [port for port in road.ports if port < 4]
        if len(sides) == 2:
            lines.append(draw_way(sides, tight, style.road_wobble, chance))
        else:
            lines += [
                draw_stub(side, picture.centre, style.road_wobble / 2, chance) for side in sides
            ]
    if any(road.labyrinth for road in picture.list_features(ROAD)):
        lines += [
            draw_stub(side, picture.centre, style.road_wobble / 2, chance) for side in range(4)
        ]
    picture.ways += lines
    _pave(picture, lines)


def _pave(picture: Picture, lines: list[Array]) -> None:
    """Draw roads along their middle lines: first all edges, then what lies between."""
    style, chance = picture.style, picture.chance
    width = style.road_width * chance.within(0.92, 1.08)
    if style.verge != 1.0:
        for line in lines:
            picture.sheet.line(line, shade(style.field, style.verge), width + 0.08)
    for line in lines:
        picture.taken.line(line, 255, width + 0.05)
        if style.road_kind != "plain":
            picture.sheet.line(line, style.road_edge, width + 2 * style.road_edge_width)
    paving = chance.near(style.road, 4)
    for line in lines:
        picture.sheet.line(line, paving, width)
    for line in lines:
        _wear(picture, line, width, paving)


def _wear(picture: Picture, line: Array, width: float, paving: Colour) -> None:
    """Draw what lies on a road, by its kind."""
    style, chance = picture.style, picture.chance
    if style.road_kind == "worn":
        picture.sheet.line(line, shade(paving, chance.within(0.82, 0.95)), width * 0.4)
    elif style.road_kind == "dashed":
        for index, (point, step) in enumerate(along(line, 0.04)):
            if index % 2:
                picture.sheet.line([point, point + step * 0.03], style.road_edge, 0.008)
    elif style.road_kind == "cobbled":
        for point, step in along(line, 0.035):
            across = np.array([-step[1], step[0]]) * width / 2
            picture.sheet.line([point - across, point + across], shade(paving, 0.75), 0.008)
