"""The camera: from where it sees a scene, in what light, and what it keeps of it."""

import io
from math import cos, pi, sin
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from tools.photo import Array
from tools.photo.drawing.chances import Chance
from tools.photo.squares import find_homography, project

Square = tuple[int, int]
"""Column and row."""

MARGIN: Final = 0.8
"""How much of the table shows around the grid, in squares."""


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


def look_from(
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


def shed_light(pixels: Array, camera: Camera, size: int, chance: Chance) -> Array:
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


def record(pixels: Array, camera: Camera, chance: Chance) -> Array:
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
