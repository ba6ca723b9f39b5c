"""Cities: their ground, walls and houses, cathedrals and coats of arms."""

import numpy as np
from PIL import Image

from referee.carcassonne.tiles.tile import Feature
from tools.photo import Array
from tools.photo.drawing import great
from tools.photo.drawing.buildings import Sheet, draw_house, draw_landmark, draw_shield, draw_tree
from tools.photo.drawing.chances import shade
from tools.photo.drawing.noise import make_noise
from tools.photo.drawing.outlines import CENTRE, CORNERS, Outline, draw_city, draw_tongue
from tools.photo.drawing.pictures import Picture
from tools.photo.drawing.walls import draw_wall


def draw_town(picture: Picture, city: Feature) -> None:
    """Draw a city with all that stands in it."""
    sides = [port for port in city.ports if port < 4]
    outline = (
        draw_tongue(picture.form, sides[0], _leans_right(picture, sides[0]), picture.chance)
        if city.no_semicircle
        else draw_city(sides, picture.form, picture.chance)
    )
    for wall in outline.walls:
        if picture.style.outer_shadow:
            width = picture.style.wall_width + 2 * picture.style.outer_shadow
            picture.sheet.line(wall, shade(picture.style.field, 0.7), width)
    _paint_town(picture, outline)
    _build_walls(picture, outline, above=True)
    spots = _find_room(picture, outline)
    _build_houses(picture, city, spots)
    _build_walls(picture, outline, above=False)
    if city.cathedral:
        great.draw_cathedral(picture.sheet, picture.style, picture.centre, picture.chance)
    for _ in range(city.coats_of_arms):
        draw_shield(
            picture.sheet, picture.style, _place_shield(picture, outline, spots), picture.chance
        )


def _leans_right(picture: Picture, side: int) -> bool:
    """Tell whether a city that parts the field reaches the corner clockwise of its side."""
    ports = _field_ports(picture)
    right = {4 + (2 * side + 1) % 8, 4 + (2 * side + 2) % 8}
    return any(right == each for each in ports)


def _field_ports(picture: Picture) -> list[set[int]]:
    return [set(picture.face.features[index].ports) for index in picture.face.fields]


def _paint_town(picture: Picture, outline: Outline) -> None:
    """Paint the ground of a city."""
    style, chance, size = picture.style, picture.chance, picture.size
    mask = Sheet(Image.new("L", (size, size), 0))
    mask.shape(outline.ground, 255)
    picture.taken.shape(outline.ground, 255)
    light = make_noise(size, chance.count(3, 10), chance) * style.mottle
    light += make_noise(size, size // 3, chance) * style.grain
    ground = np.array(chance.near(style.town, 6), np.float32) + light[..., None]
    painted = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
    picture.sheet.image.paste(painted, mask=mask.image)


def _find_room(picture: Picture, outline: Outline) -> Array:
    """Return points [n, 2] of a city where houses have room, from the top down."""
    chance, style = picture.chance, picture.style
    inner = Sheet(Image.new("L", (picture.size, picture.size), 0))
    inner.shape(outline.ground, 255)
    for wall in outline.walls:
        inner.line(wall, 0, style.wall_width + style.house_size * 0.8)
    room = np.asarray(inner.image) > 0
    apart = style.crowded
    grid = np.stack(np.meshgrid(np.arange(0, 1.05, apart), np.arange(0, 1.05, apart)), -1)
    grid[::2, :, 0] += apart / 2
    points = grid.reshape(-1, 2) + chance.lots.normal(0, apart / 5, (grid.size // 2, 2))
    points += chance.lots.uniform(-apart / 2, apart / 2, 2)
    points = points[((points > 0.01) & (points < 0.99)).all(axis=1)]
    row, column = (points[:, [1, 0]] * picture.size).astype(int).T
    points = points[room[row, column]]
    return np.asarray(points[np.argsort(points[:, 1])])


def _build_houses(picture: Picture, city: Feature, spots: Array) -> None:
    style, chance = picture.style, picture.chance
    clear = 0.22 if city.cathedral else 0.0
    for spot in spots:
        if chance.happens(style.streets * 0.6):
            continue
        if clear and np.abs(spot - CENTRE).max() < clear:
            continue
        if chance.happens(style.landmarks):
            draw_landmark(picture.sheet, style, spot, chance)
        elif chance.happens(0.04):
            draw_tree(picture.sheet, style, spot, chance)
        else:
            draw_house(picture.sheet, style, spot, chance)


def _place_shield(picture: Picture, outline: Outline, spots: Array) -> Array:
    """Return where the coat of arms of a city lies: often near a corner of the tile."""
    chance, size = picture.chance, picture.size
    inner = Sheet(Image.new("L", (size, size), 0))
    inner.shape(outline.ground, 255)
    room = np.asarray(inner.image) > 0
    away = chance.within(0.12, 0.24)
    near = [
        corner + (CENTRE - corner) * 2 * away
        for corner in CORNERS
        if room[tuple(((corner + (CENTRE - corner) * 2 * 0.12) * size).astype(int)[::-1])]
    ]
    if near and chance.happens(picture.style.shield_corner):
        corner = near[chance.count(0, len(near) - 1)]
        return np.asarray(corner + chance.lots.normal(0, 0.02, 2))
    kept = [spot for spot in spots if (np.abs(spot - 0.5) < 0.4).all()]
    spot = kept[chance.count(0, len(kept) - 1)] if kept else outline.ground.mean(axis=0)
    return np.asarray(spot)


def _build_walls(picture: Picture, outline: Outline, *, above: bool) -> None:
    """Draw the walls: those whose outer side is hidden before the houses, the others after."""
    for wall in outline.walls:
        picture.taken.line(wall, 255, picture.style.wall_width + 0.05)
        if above == (wall[len(wall) // 2][1] < outline.ground[:, 1].mean()):
            draw_wall(picture.sheet, picture.style, wall, picture.chance)
