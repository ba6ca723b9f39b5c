"""Photographs of tables: drawn tiles laid on a table, with figures, light, and what cameras do.

A scene is a grid of squares, some of which have a tile. It is drawn from above and then taken from
a point of view, so that the corners of the grid lie where the photo's taker would tap them.
"""

import io
from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.photo import Array
from tools.photo.drawing.chances import Chance, Colour, shade
from tools.photo.drawing.noise import make_noise
from tools.photo.squares import find_homography, project

Square = tuple[int, int]
"""Column and row."""

MARGIN: Final = 0.8
"""How much of the table shows around the grid, in squares."""
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


class Camera(NamedTuple):
    """How a photograph is taken. Lengths are in squares unless a line says otherwise.

    :param pixels: how wide a square is in the scene, in pixels.
    :param tilt: by how many degrees the camera looks from aside.
    :param spin: by how many degrees the camera is turned.
    :param lens: how strongly straight lines bulge, as a share of the half width.
    :param gains: factors of red, green and blue.
    :param gamma: of the whole.
    :param slope: by how much one side is lighter than the other, in logarithms.
    :param glares: how many lights shine on the tiles.
    :param blur: in pixels of a square 56 pixels wide.
    :param noise: in steps of 0 to 255.
    :param quality: of the JPEG, up to 100; 0 for none.
    """

    pixels: int
    tilt: float
    spin: float
    lens: float
    gains: tuple[float, float, float]
    gamma: float
    slope: float
    glares: int
    shadows: int
    haze: float
    blur: float
    noise: float
    quality: int


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


def choose_camera(chance: Chance, pixels: int) -> Camera:
    """Return a camera for teaching, by lot."""
    warm = chance.around(0, 0.12)
    return Camera(
        pixels=pixels,
        tilt=chance.within(0, 32),
        spin=chance.around(0, 4),
        lens=0.0,
        gains=(1 + warm, chance.around(1, 0.05), 1 - warm),
        gamma=chance.within(0.7, 1.4),
        slope=chance.around(0, 0.45),
        glares=chance.count(1, 3) if chance.happens(0.35) else 0,
        shadows=chance.count(1, 2) if chance.happens(0.35) else 0,
        haze=chance.within(0, 0.3) if chance.happens(0.4) else 0.0,
        blur=chance.within(0.1, 1.1) if chance.happens(0.85) else chance.within(1.0, 2.0),
        noise=chance.within(0.5, 10),
        quality=chance.count(25, 95) if chance.happens(0.8) else 0,
    )


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
    image, corners = _look_from(scene, grid, camera, chance)
    pixels = _light(np.asarray(image).astype(np.float32), camera, size, chance)
    return Photo(_record(pixels, camera, chance), corners, lying)


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


# ----------------------------------------------------------------------------- camera and light


def _look_from(
    scene: Image.Image, grid: Square, camera: Camera, chance: Chance
) -> tuple[Image.Image, Array]:
    """Return what the camera sees, and the corners of the grid in it, in pixels."""
    wide, high = scene.size
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)
    middle = np.array([wide / 2, high / 2])
    seen = _tilt(corners - middle, camera, chance) + middle
    low, top = seen.min(axis=0), seen.max(axis=0)
    seen = (seen - low) * (np.array([wide, high]) / (top - low)).min()
    extent = int(np.ceil(seen[:, 0].max())), int(np.ceil(seen[:, 1].max()))
    to_photo = find_homography(seen.tolist(), wide, high)
    back = np.linalg.inv(to_photo)
    back /= back[2, 2]
    edge = tuple(np.asarray(scene).mean(axis=(0, 1)).astype(int).tolist())
    image = scene.transform(
        extent,
        Image.Transform.PERSPECTIVE,
        back.ravel()[:8].tolist(),
        Image.Resampling.BILINEAR,
        fillcolor=edge,
    )
    size, margin = camera.pixels, MARGIN * camera.pixels
    squares = np.array([(0, 0), (grid[0], 0), grid, (0, grid[1])], float) * size + margin
    found = project(to_photo, squares)
    if camera.lens:
        image, found = _bulge(image, found, camera.lens)
    return image, found


def _tilt(points: Array, camera: Camera, chance: Chance) -> Array:
    """Return points of the table, seen from its middle, as the camera sees them."""
    tilt, spin = camera.tilt * pi / 180, camera.spin * pi / 180
    toward = chance.around(pi / 2, 0.35)
    distance = 2.2 * np.abs(points).max()

    def turn(angle: float) -> Array:
        return np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])

    x, y = (points @ turn(toward - pi / 2).T).T
    depth = distance + y * -sin(tilt)
    seen = np.stack([x, y * cos(tilt)], -1) * distance / depth[:, None]
    return np.asarray(seen @ turn(pi / 2 - toward + spin).T)


def _bulge(image: Image.Image, points: Array, strength: float) -> tuple[Image.Image, Array]:
    """Bend an image as a lens does, and say where points of it come to lie."""
    pixels = np.asarray(image)
    high, wide = pixels.shape[:2]
    middle, half = np.array([wide / 2, high / 2]), max(wide, high) / 2
    rows, columns = np.mgrid[:high, :wide] + 0.5
    off = np.stack([columns, rows], -1) - middle
    squared = (off**2).sum(axis=-1, keepdims=True) / half**2
    source = middle + off * (1 + strength * squared) / (1 + strength * 0.3)
    x = np.clip(source[..., 0].astype(int), 0, wide - 1)
    y = np.clip(source[..., 1].astype(int), 0, high - 1)
    target = points.copy()
    for _ in range(20):
        moved = target - middle
        grow = 1 + strength * (moved**2).sum(axis=-1, keepdims=True) / half**2
        target = middle + (points - middle) * (1 + strength * 0.3) / grow
    return Image.fromarray(pixels[y, x]), target


def _light(pixels: Array, camera: Camera, size: int, chance: Chance) -> Array:
    """Return a photo as the light of its room makes it, [height, width, 3], 0 to 255."""
    high, wide = pixels.shape[:2]
    rows, columns = np.mgrid[:high, :wide].astype(np.float32)
    rows, columns = rows / high - 0.5, columns / wide - 0.5
    angle = chance.within(0, 2 * pi)
    level = camera.slope * (rows * sin(angle) + columns * cos(angle))
    level -= chance.within(0, 0.5) * (rows**2 + columns**2)
    for _ in range(camera.shadows):
        angle, at = chance.within(0, 2 * pi), chance.around(0, 0.3)
        soft = chance.within(0.01, 0.15)
        edge = (rows * sin(angle) + columns * cos(angle) - at) / soft
        level -= chance.within(0.1, 0.6) / (1 + np.exp(-np.clip(edge, -30, 30)))
    pixels = 255 * np.power(np.clip(pixels / 255, 0, 1), camera.gamma)
    pixels = pixels * np.exp(level)[..., None] * np.array(camera.gains, np.float32)
    grey = pixels.mean(axis=-1, keepdims=True)
    pixels = grey + (pixels - grey) * chance.within(0.65, 1.25)
    for _ in range(camera.glares):
        middle = chance.lots.uniform(-0.45, 0.45, 2)
        turn, long, short = chance.within(0, pi), chance.within(0.5, 2.5), chance.within(0.3, 1.2)
        x, y = (columns - middle[0]) * wide / size, (rows - middle[1]) * high / size
        u, v = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
        spot = np.exp(-((u / long) ** 2) - (v / short) ** 2)
        pixels = pixels + (spot * chance.within(30, 130))[..., None]
    fog = chance.within(120, 230)
    return np.asarray(pixels + camera.haze * (fog - pixels))


def _record(pixels: Array, camera: Camera, chance: Chance) -> Array:
    """Return a photo as the camera keeps it: blurred, noisy and compressed; bytes."""
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(camera.blur * camera.pixels / 56))
    noisy = np.asarray(image).astype(np.float32)
    noisy += chance.lots.standard_normal(noisy.shape[:2], np.float32)[..., None] * camera.noise
    coarse = chance.lots.standard_normal((noisy.shape[0] // 2 + 1, noisy.shape[1] // 2 + 1, 3))
    coarse = coarse.repeat(2, axis=0).repeat(2, axis=1)[: noisy.shape[0], : noisy.shape[1]]
    noisy += coarse.astype(np.float32) * camera.noise * 0.5
    kept = np.clip(noisy, 0, 255).astype(np.uint8)
    if not camera.quality:
        return kept
    file = io.BytesIO()
    Image.fromarray(kept).save(file, "JPEG", quality=camera.quality)
    return np.asarray(Image.open(file).convert("RGB"))
