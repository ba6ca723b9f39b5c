"""Tiles: a tile of the catalogue, in a style, as a picture.

What lies lower is drawn first: ground, river, roads, cities, and what stands on them. Light and
"above" have a direction of their own on each tile, as printed tiles are not all drawn the same way
round: so a tile is drawn as it lies after some turns, and turned back.
"""

from typing import Final

import numpy as np

from referee.carcassonne.kinds.features import CITY, GARDEN, MONASTERY, ROAD
from referee.carcassonne.tiles.tile import Feature
from tools.photo import Array
from tools.photo.classes import get_face
from tools.photo.drawing import great
from tools.photo.drawing.buildings import draw_house, draw_tree
from tools.photo.drawing.chances import Chance
from tools.photo.drawing.pictures import Picture
from tools.photo.drawing.styles import Style
from tools.photo.drawing.towns import draw_town
from tools.photo.drawing.ways import draw_rivers, draw_roads

SIZE: Final = 96
"""Pixels to each side of a tile, where nothing else is asked for."""


def draw_tile(tile: str, style: Style, seed: int, size: int = SIZE) -> Array:
    """Return a tile as it lies unturned: [size, size, 3], sRGB bytes.

    :param seed: of what differs from tile to tile of a style.
    :raises KeyError: if the catalogue has no such tile.
    """
    chance = Chance(seed, *tile.encode())
    turns = chance.count(0, 3) if not style.upright or chance.happens(0.3) else 0
    picture = Picture(get_face(tile, turns), style, size, chance)
    drawn = np.rot90(_draw(picture), turns)
    return np.ascontiguousarray(drawn)


def _draw(picture: Picture) -> Array:
    """Draw all of a tile, and return it, [size, size, 3]."""
    roads = picture.list_features(ROAD)
    draw_rivers(picture)
    _grow_bushes(picture, 0.35)
    draw_roads(picture, [road for road in roads if not road.labyrinth])
    for feature in picture.list_features(CITY):
        draw_town(picture, feature)
    _draw_middle(picture, roads)
    _draw_beside(picture, roads)
    _grow_bushes(picture, 0.65)
    return picture.finish()


def _draw_middle(picture: Picture, roads: list[Feature]) -> None:
    style, chance = picture.style, picture.chance
    if picture.list_features(MONASTERY):
        great.draw_monastery(picture.sheet, style, picture.centre, chance)
        picture.taken.disc(picture.centre, 0.25, 255)
    if any(road.ends == "village" for road in roads):
        great.draw_village(picture.sheet, style, picture.centre, chance)
        picture.taken.disc(picture.centre, 0.15, 255)
    if any(road.labyrinth for road in roads):
        great.draw_maze(picture.sheet, style, picture.centre, chance)
        picture.taken.disc(picture.centre, 0.4, 255)


def _draw_beside(picture: Picture, roads: list[Feature]) -> None:
    """Draw inns, gardens, and farms in the fields."""
    style, chance = picture.style, picture.chance
    for _ in [road for road in roads if road.inn]:
        near = picture.ways[-1][len(picture.ways[-1]) // 2]
        spot = picture.find_free(0.11, near)
        if spot is not None:
            great.draw_inn(picture.sheet, style, spot, chance)
            picture.taken.disc(spot, 0.14, 255)
    if picture.list_features(GARDEN):
        half = chance.within(0.07, 0.13)
        while (spot := picture.find_free(half + 0.01, None)) is None:
            half *= 0.85
        great.draw_garden(picture.sheet, style, spot, half, chance)
        picture.taken.disc(spot, half + 0.03, 255)
    if chance.happens(style.farms):
        spot = picture.find_free(0.06, None)
        if spot is not None:
            for _ in range(chance.count(1, 3)):
                draw_house(picture.sheet, style, spot + chance.lots.normal(0, 0.03, 2), chance)
            picture.taken.disc(spot, 0.08, 255)


def _grow_bushes(picture: Picture, share: float) -> None:
    style, chance = picture.style, picture.chance
    free = np.asarray(picture.taken.image) == 0
    if chance.happens(style.hedges):
        start, end = chance.lots.uniform(0, 1, 2), chance.lots.uniform(0, 1, 2)
        for part in np.arange(0, 1, 0.05 / max(0.1, float(np.linalg.norm(end - start)))):
            point = np.clip(start + part * (end - start), 0.01, 0.99)
            if free[tuple((point[::-1] * picture.size).astype(int))]:
                draw_tree(picture.sheet, style, point, chance)
    for _ in range(int(chance.within(*style.bushes) * share)):
        point = chance.lots.uniform(0.02, 0.98, 2)
        row, column = (point[::-1] * picture.size).astype(int)
        if free[row, column]:
            draw_tree(picture.sheet, style, point, chance)
