"""Scenes: drawn tiles laid on a drawn table, with shadows, figures and other things, photographed.

A scene is a grid of squares, some of which have a tile. It is drawn from above and then taken from
a point of view, so that the corners of the grid lie where the photo's taker would tap them.
"""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.photo import Array
from tools.photo.camera import MARGIN, Camera, Square, look_from, record, shed_light
from tools.photo.drawing.chances import Chance, Colour, shade
from tools.photo.drawing.noise import make_noise

FIGURES: Final[tuple[Colour, ...]] = (
    (190, 35, 35),
    (35, 75, 165),
    (45, 130, 55),
    (225, 185, 40),
    (35, 33, 33),
    (130, 130, 130),
    (215, 120, 150),
    (225, 225, 220),
)
_BODY: Final = (
    *((0.0, -0.5), (0.13, -0.42), (0.15, -0.25), (0.48, -0.05), (0.42, 0.1), (0.2, 0.1)),
    *((0.36, 0.5), (0.08, 0.5), (0.0, 0.3), (-0.08, 0.5), (-0.36, 0.5), (-0.2, 0.1)),
    *((-0.42, 0.1), (-0.48, -0.05), (-0.15, -0.25), (-0.13, -0.42)),
)


class Laying(NamedTuple):
    """How tiles and figures lie: spreads in squares and degrees, the share that has a figure."""

    off: float
    turned: float
    most_off: float
    most_turned: float
    gap: float
    figures: float
    corner: float
    table: str


class Photo(NamedTuple):
    """A photograph: its pixels, and where the four corners of the grid lie in it, in pixels.

    ``lying`` says of each square with a tile how far its middle is off, in squares, and by how many
    radians it is turned.
    """

    pixels: Array
    corners: Array
    lying: Mapping[Square, tuple[float, float, float]]


def choose_laying(chance: Chance) -> Laying:
    """Return how tiles lie in a scene for teaching, by lot."""
    return Laying(
        off=chance.within(0.004, 0.025),
        turned=chance.within(0.2, 2.0),
        most_off=0.06,
        most_turned=5.0,
        gap=chance.within(0, 0.035) if chance.happens(0.7) else 0.0,
        figures=chance.within(0.1, 0.45),
        corner=chance.within(0, 0.06),
        table=chance.pick(("wood", "planks", "cloth", "plain", "checked"), (4, 2, 3, 2, 1)),
    )


def take_photo(
    tiles: Mapping[Square, Array], grid: Square, laying: Laying, camera: Camera, chance: Chance
) -> Photo:
    """Return a photograph of tiles on a table.

    :param tiles: by column and row, the picture of the tile as it lies.
    :param grid: how many columns and rows the grid has.
    """
    size = camera.pixels
    wide, high = (round((part + 2 * MARGIN) * size) for part in grid)
    scene = Image.fromarray(paint_table(laying.table, (wide, high), size, chance))
    if chance.happens(0.4):
        _strew(scene, size, chance)
    lying = _lay_tiles(scene, tiles, laying, size, chance)
    _set_figures(scene, list(tiles), laying, size, chance)
    image, corners = look_from(scene, grid, camera, chance)
    pixels = shed_light(np.asarray(image).astype(np.float32), camera, size, chance)
    return Photo(record(pixels, camera, chance), corners, lying)


def paint_table(kind: str, extent: tuple[int, int], size: int, chance: Chance) -> Array:
    """Return the bare table, [height, width, 3], bytes.

    :param extent: width and height in pixels.
    """
    wide, high = extent
    longest = max(extent)
    colour = (
        chance.colour((10, 42), (0.15, 0.75), (0.15, 0.85))
        if kind in ("wood", "planks")
        else chance.colour((0, 360), (0.0, 0.7), (0.08, 0.97))
    )
    table = np.empty((longest, longest, 3), np.float32)
    table[:] = colour
    light = make_noise(longest, 3, chance) * chance.within(1, 10)
    if kind in ("wood", "planks"):
        grain = np.tile(make_noise(longest, chance.count(30, 90), chance)[:, :1], (1, longest))
        wave = make_noise(longest, 5, chance) * chance.within(0, 3)
        rows = (np.arange(longest)[:, None] + wave).astype(int) % longest
        light += grain[rows, 0] * chance.within(2, 14)
        if kind == "planks":
            light[:: max(8, round(size * chance.within(0.8, 2.0)))] -= 40
    elif kind == "cloth":
        light += make_noise(longest, longest // 2, chance) * chance.within(1, 10)
    elif kind == "checked":
        steps = (np.arange(longest) // max(4, round(size * chance.within(0.2, 1.5)))) % 2
        other = np.array(chance.colour((0, 360), (0.0, 0.6), (0.1, 0.95)), np.float32)
        table[(steps[:, None] + steps[None]) % 2 == 1] = other
    table += light[..., None]
    table = table if chance.happens(0.5) else table.transpose(1, 0, 2)
    return np.clip(table[:high, :wide], 0, 255).astype(np.uint8)


def _strew(scene: Image.Image, size: int, chance: Chance) -> None:
    """Draw what else lies on a table: boxes, boards, cups and backs of tiles."""
    pen = ImageDraw.Draw(scene)
    for _ in range(chance.count(1, 5)):
        x, y = chance.within(0, scene.width), chance.within(0, scene.height)
        across, down = size * chance.within(0.3, 2.5), size * chance.within(0.3, 1.5)
        colour = chance.colour((0, 360), (0.0, 0.8), (0.05, 0.95))
        if chance.happens(0.3):
            pen.ellipse((x - down, y - down, x + down, y + down), colour, shade(colour, 0.6))
            continue
        turn = chance.within(0, pi)
        corners = [(-across, -down), (across, -down), (across, down), (-across, down)]
        placed = [
            (x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn))
            for u, v in corners
        ]
        pen.polygon(placed, colour, shade(colour, chance.within(0.4, 1.5)))
        for share in (0.7, 0.4):
            if chance.happens(0.5):
                inner = [(x + (a - x) * share, y + (b - y) * share) for a, b in placed]
                pen.polygon(inner, chance.near(colour, 30))


# ----------------------------------------------------------------------------- tiles and figures


def _lay_tiles(
    scene: Image.Image, tiles: Mapping[Square, Array], laying: Laying, size: int, chance: Chance
) -> dict[Square, tuple[float, float, float]]:
    """Lay tiles into the scene, each with its shadow, and return how they lie."""
    lying = {}
    corner = chance.within(0.5, 1.0) * laying.corner
    shadow = chance.within(0, 0.04)
    for (column, row), picture in tiles.items():
        off = np.clip(chance.lots.normal(0, laying.off, 2), -laying.most_off, laying.most_off)
        turned = chance.around(0, laying.turned)
        angle = max(-laying.most_turned, min(laying.most_turned, turned)) * pi / 180
        lying[column, row] = (float(off[0]), float(off[1]), angle)
        side = 1 - laying.gap
        middle = np.array([column + 0.5, row + 0.5]) + off + MARGIN
        _paste(scene, picture, (middle * size, side * size, angle), (corner, shadow))
    return lying


def _paste(
    scene: Image.Image,
    picture: Array,
    place: tuple[Array, float, float],
    form: tuple[float, float],
) -> None:
    """Paste a picture into a scene: its middle and side in pixels, and its turn in radians."""
    (x, y), side, angle = place
    corner, shadow = form
    reach = int(side * 0.76) + 2
    left, top = int(x) - reach, int(y) - reach
    scale = len(picture) / side
    cosine, sine = cos(angle) * scale, sin(angle) * scale
    middle = len(picture) / 2
    across, down = x - left, y - top
    matrix: tuple[float, ...] = (
        *(cosine, sine, middle - cosine * across - sine * down),
        *(-sine, cosine, middle + sine * across - cosine * down),
    )
    extent = (2 * reach, 2 * reach)
    source = Image.fromarray(picture)
    if scale > 1.6:
        # Half as large first, for a transform takes no mean of what it leaves out.
        source = source.resize((len(picture) // 2,) * 2, Image.Resampling.BOX)
        matrix = tuple(part / 2 for part in matrix)
    mask = Image.new("L", source.size, 255)
    if corner * len(picture) >= 1:
        mask = Image.new("L", source.size, 0)
        radius = corner * source.width
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, *(p - 1 for p in source.size)), radius, fill=255
        )
    turn, linear = Image.Transform.AFFINE, Image.Resampling.BILINEAR
    laid = source.transform(extent, turn, matrix, linear)
    where = mask.transform(extent, turn, matrix, linear)
    if shadow:
        dark = where.filter(ImageFilter.GaussianBlur(max(0.5, shadow * side)))
        dark = dark.point([value // 2 for value in range(256)])
        offset = round(shadow * side)
        scene.paste((10, 8, 6), (left + offset, top + offset), dark)
    scene.paste(laid, (left, top), where)


def _set_figures(
    scene: Image.Image, squares: list[Square], laying: Laying, size: int, chance: Chance
) -> None:
    """Set figures on a share of the tiles, each with its shadow."""
    pen = ImageDraw.Draw(scene)
    for column, row in squares:
        if not chance.happens(laying.figures):
            continue
        at = chance.lots.uniform(0.18, 0.82, 2)
        middle = ((column + at[0] + MARGIN) * size, (row + at[1] + MARGIN) * size)
        colour = chance.near(FIGURES[chance.count(0, len(FIGURES) - 1)], 12)
        draw_figure(scene, pen, middle, (size * chance.within(0.2, 0.36), colour), chance)


def draw_figure(
    scene: Image.Image,
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    form: tuple[float, Colour],
    chance: Chance,
) -> None:
    """Draw a figure that stands or lies around a point in pixels: its height and its colour."""
    tall, colour = form
    kind = chance.pick(("lying", "standing", "top"), (2, 3, 2))
    turn = chance.within(0, 2 * pi) if kind == "lying" else chance.around(0, 0.4)
    flat = chance.within(0.45, 0.7) if kind == "top" else 1.0

    def place(shift: tuple[float, float], scale: float = 1.0) -> list[tuple[float, float]]:
        points = []
        for x, y in _BODY:
            u, v = x * tall * scale, y * tall * scale * flat
            points.append(
                (
                    at[0] + u * cos(turn) - v * sin(turn) + shift[0],
                    at[1] + u * sin(turn) + v * cos(turn) + shift[1],
                )
            )
        return points

    reach = int(tall * 1.6)
    away = chance.within(0.05, 0.5) * tall
    angle = chance.within(0, 2 * pi)
    mask = Image.new("L", (2 * reach, 2 * reach), 0)
    corner = (round(at[0]) - reach, round(at[1]) - reach)
    fallen = [
        (x - corner[0], y - corner[1]) for x, y in place((away * cos(angle), away * sin(angle)))
    ]
    ImageDraw.Draw(mask).polygon(fallen, fill=chance.count(60, 170))
    scene.paste((8, 8, 8), corner, mask.filter(ImageFilter.GaussianBlur(tall * 0.06)))
    thick = chance.within(0.08, 0.3) * tall
    for step in (1.0, 0.66, 0.33):
        pen.polygon(place((0, thick * step)), fill=shade(colour, 0.6))
    pen.polygon(place((0, 0)), fill=colour)
    if chance.happens(0.5):
        spot = (at[0] - tall * 0.06, at[1] - tall * 0.1 * flat)
        light, radius = shade(colour, 1.35), tall * 0.07
        pen.ellipse((spot[0] - radius, spot[1] - radius, spot[0] + radius, spot[1] + radius), light)
