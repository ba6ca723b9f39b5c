"""Houses, trees, shields and great buildings, drawn on a sheet.

A sheet takes lengths in sides of a tile; what is drawn later covers what was drawn before.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

import numpy as np
from PIL import Image, ImageDraw

from tools.photo import Array
from tools.photo.drawing.chances import Chance, Colour, mix, shade
from tools.photo.drawing.styles import Style

Point = tuple[float, float]
Place = Sequence[float] | Array
"""A point [2]."""
INK: Colour = (45, 35, 30)


class Sheet:
    """A picture of a tile that is being drawn: ``size`` pixels to each side."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.size = image.width
        self.pen = ImageDraw.Draw(image)

    def _scale(self, points: Iterable[Place]) -> list[tuple[float, float]]:
        return [(float(x) * self.size, float(y) * self.size) for x, y in points]

    def shape(
        self, points: Iterable[Place], fill: Colour | int, line: Colour | None = None
    ) -> None:
        """Fill a polygon."""
        self.pen.polygon(self._scale(points), fill=fill, outline=line)

    def line(self, points: Sequence[Place] | Array, colour: Colour | int, width: float) -> None:
        """Draw a line of a width, as a polygon, which takes a fifth of Pillow's time."""
        placed = np.asarray(points, float) * self.size
        if width * self.size <= 1.5:
            self.pen.line([(float(x), float(y)) for x, y in placed], fill=colour)
            return
        steps = np.gradient(placed, axis=0)
        steps /= np.maximum(np.linalg.norm(steps, axis=1, keepdims=True), 1e-9)
        across = np.stack([-steps[:, 1], steps[:, 0]], -1) * (width * self.size / 2)
        around = np.concatenate([placed + across, (placed - across)[::-1]])
        self.pen.polygon(around.ravel().tolist(), fill=colour)

    def disc(self, middle: Place, radius: float, fill: Colour | int) -> None:
        """Fill a circle."""
        self.oval(middle, (radius, radius), fill)

    def oval(
        self, middle: Place, radii: Point, fill: Colour | int, line: Colour | None = None
    ) -> None:
        """Fill an ellipse that lies along the axes."""
        x, y = (part * self.size for part in middle)
        across, down = (max(0.5, part * self.size) for part in radii)
        box = (x - across, y - down, x + across, y + down)
        self.pen.ellipse(box, fill=fill, outline=line)

    def box(
        self, middle: Place, sides: Point, fill: Colour | int, line: Colour | None = None
    ) -> None:
        """Fill a rectangle that lies along the axes, given half its sides."""
        (x, y), (across, down) = middle, sides
        corners = [(x - across, y - down), (x + across, y - down)]
        corners += [(x + across, y + down), (x - across, y + down)]
        self.shape(corners, fill, line)


def _turn(points: Sequence[Point], at: Place, angle: float) -> list[Point]:
    sine, cosine = sin(angle), cos(angle)
    return [(at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine) for x, y in points]


def draw_house(
    sheet: Sheet, style: Style, at: Place, chance: Chance, size: float | None = None
) -> None:
    """Draw a house around a point."""
    size = (style.house_size if size is None else size) * chance.within(0.75, 1.25)
    kind = style.house_kind
    if kind == "mixed":
        kind = chance.pick([each for each in style.variants.houses if each != "mixed"])
    roof = chance.near(style.roofs[chance.count(0, len(style.roofs) - 1)], 9)
    line = shade(roof, 0.45) if style.house_line < 0.7 else None
    plaster = chance.near(style.plaster, 9)
    _HOUSES[kind](sheet, at, size / 2, (roof, plaster, line), chance)


Paint = tuple[Colour, Colour, Colour | None]


def _draw_gable(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a roof of two slopes, seen from above and before, with a wall below."""
    roof, plaster, line = paint
    angle = chance.pick(("along", "across", "free"), (3, 2, 3))
    turn = {"along": 0.0, "across": pi / 2, "free": chance.within(-0.7, 0.7)}[angle]
    long, deep = half * chance.within(0.9, 1.3), half * chance.within(0.6, 0.9)
    high = half * chance.within(0.3, 0.9)
    base = _turn([(-long, -deep), (long, -deep), (long, deep), (-long, deep)], at, turn)
    low = [(x, y + high) for x, y in base]
    sheet.shape([*base[:2], *low[1:3], low[3], base[3]], shade(plaster, 0.85), line)
    sheet.shape([base[3], base[2], low[2], low[3]], plaster, line)
    lit, dark = chance.within(1.0, 1.25), chance.within(0.62, 0.95)
    sheet.shape(
        _turn([(-long, -deep), (long, -deep), (long, 0), (-long, 0)], at, turn), shade(roof, dark)
    )
    sheet.shape(
        _turn([(-long, 0), (long, 0), (long, deep), (-long, deep)], at, turn), shade(roof, lit)
    )


def _draw_front(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a house seen from before: a wall with a pointed roof."""
    roof, plaster, line = paint
    x, y = at
    high = half * chance.within(0.7, 1.2)
    sheet.box((x, y + half / 2), (half * 0.8, half * 0.6), plaster, line)
    sheet.shape([(x - half, y), (x, y - high), (x + half, y)], roof, line)
    if chance.happens(0.5):
        sheet.box((x, y + half * 0.7), (half * 0.2, half * 0.4), shade(plaster, 0.4))


def _draw_block(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a flat roof with a wall below."""
    roof, plaster, line = paint
    x, y = at
    long, deep = half * chance.within(0.7, 1.3), half * chance.within(0.5, 0.9)
    sheet.box((x, y + deep * 0.7), (long, deep * 0.6), plaster, line)
    sheet.box((x, y - deep * 0.2), (long, deep * 0.8), roof, line)


def _draw_slant(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a house seen from a corner: a gable wall and a long roof that leans to one side."""
    roof, plaster, line = paint
    x, y = at
    way = 1 if chance.happens(0.5) else -1
    lean = half * chance.within(0.3, 0.8)
    front = [
        (x - half * way, y + half),
        (x - half * way, y),
        (x - half * 0.6 * way, y - half * 0.7),
    ]
    front += [(x - half * 0.1 * way, y), (x - half * 0.1 * way, y + half)]
    sheet.shape(front, plaster, line)
    back = [(x + half * way, y + half - lean), (x + half * way, y - lean)]
    sheet.shape([front[-1], front[-2], back[1], back[0]], shade(plaster, 0.75), line)
    top = (front[2][0] + half * 1.1 * way, front[2][1] - lean)
    sheet.shape([front[2], front[3], back[1], top], roof, line)


def _draw_hip(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a roof of four slopes that meet."""
    roof, plaster, line = paint
    turn = chance.within(0, pi / 2)
    corners = _turn([(-half, -half), (half, -half), (half, half), (-half, half)], at, turn)
    sheet.shape([(x, y + half / 2) for x, y in corners], plaster, line)
    for index, factor in enumerate((1.15, 0.95, 0.7, 0.85)):
        sheet.shape([corners[index], corners[(index + 1) % 4], at], shade(roof, factor))


def _draw_cone(sheet: Sheet, at: Place, half: float, paint: Paint, chance: Chance) -> None:
    """Draw a round house under a pointed roof."""
    roof, plaster, line = paint
    x, y = at
    high = half * chance.within(0.9, 1.6)
    sheet.oval((x, y + half * 0.6), (half * 0.8, half * 0.5), plaster, line)
    sheet.shape([(x - half, y + half * 0.3), (x, y - high), (x + half, y + half * 0.3)], roof, line)


_HOUSES = {
    "gable": _draw_gable,
    "front": _draw_front,
    "block": _draw_block,
    "slant": _draw_slant,
    "hip": _draw_hip,
    "cone": _draw_cone,
}


def draw_tree(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a tree or a bush around a point."""
    leaf = chance.near(style.leaf, 9)
    size = chance.within(0.014, 0.042)
    kind = chance.pick(style.variants.trees)
    x, y = at
    if kind == "cone":
        sheet.shape([(x - size, y + size), (x, y - 1.8 * size), (x + size, y + size)], leaf)
        return
    if chance.happens(0.5):
        sheet.oval(
            (x + size * 0.5, y + size * 0.6), (size * 1.1, size * 0.7), shade(style.field, 0.7)
        )
    for _ in range({"blob": 1, "cluster": 4, "dots": 3}[kind]):
        spread = 0 if kind == "blob" else size * (1.2 if kind == "cluster" else 2.4)
        spot = (chance.around(x, spread / 2), chance.around(y, spread / 2))
        radius = size * (1 if kind == "blob" else 0.6)
        sheet.disc(spot, radius, chance.near(leaf, 7))
        sheet.disc((spot[0] - radius / 3, spot[1] - radius / 3), radius / 2, shade(leaf, 1.3))


def draw_tower(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a tower of a city wall."""
    half = style.tower_size / 2 * chance.within(0.8, 1.2)
    stone, x, y = chance.near(style.wall, 8), at[0], at[1]
    high = half * chance.within(0.5, 1.8)
    sheet.box((x, y), (half, high), stone, style.wall_line)
    if style.towers > 0.5:
        roof = style.roofs[chance.count(0, len(style.roofs) - 1)]
        top = y - high
        sheet.shape([(x - 1.25 * half, top), (x, top - 1.9 * half), (x + 1.25 * half, top)], roof)


def draw_landmark(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw what stands in a city and is no house of many: a keep, a church, a well or a market."""
    size = style.house_size * chance.within(0.6, 1.3)
    stone = chance.colour((20, 230), (0.0, 0.3), (0.5, 0.95))
    roof = chance.colour((0, 360), (0.0, 0.4), (0.3, 0.9))
    x, y = at
    kind = chance.pick(("keep", "church", "well"))
    if kind == "well":
        sheet.disc(at, size * 0.4, stone)
        sheet.disc(at, size * 0.22, roof)
        return
    sheet.box((x, y), (size * 0.35, size * 0.6), stone, shade(stone, 0.5))
    if kind == "church":
        sheet.box(
            (x + size * 0.5, y + size * 0.2), (size * 0.6, size * 0.35), roof, shade(roof, 0.6)
        )
        top = y - size * 0.6
        sheet.shape([(x - size * 0.4, top), (x, top - size), (x + size * 0.4, top)], roof)


def draw_shield(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a coat of arms around a point."""
    size = style.shield_size * chance.within(0.9, 1.1)
    field, charge, border = style.shield
    form = [
        (-0.5, -0.5),
        (0.5, -0.5),
        (0.5, 0.1),
        (0.32, 0.42),
        (0, 0.6),
        (-0.32, 0.42),
        (-0.5, 0.1),
    ]
    turn = chance.around(0, 0.06)

    def placed(points: Sequence[Point], scale: float = 1.0) -> list[Point]:
        return _turn([(x * size * scale, y * size * scale) for x, y in points], at, turn)

    if chance.happens(0.4):
        sheet.shape([(x + 0.012, y + 0.014) for x, y in placed(form, 1.15)], INK)
    sheet.shape(placed(form, 1.22), border)
    sheet.shape(placed(form), field)
    for part in _CHARGES[style.shield_kind]:
        sheet.shape(placed(part), charge)
    if style.shield_kind in ("plain", "pale"):
        sheet.disc(at, size * 0.16, mix(charge, border, 0.4))


_CHARGES: dict[str, list[list[Point]]] = {
    "plain": [],
    "quarters": [
        [(-0.5, -0.5), (0, -0.5), (0, 0), (-0.5, 0)],
        [(0, 0), (0.5, 0), (0.5, 0.1), (0.32, 0.42), (0, 0.6)],
    ],
    "cross": [
        [(-0.12, -0.5), (0.12, -0.5), (0.12, 0.53), (-0.12, 0.53)],
        [(-0.5, -0.15), (0.5, -0.15), (0.5, 0.08), (-0.5, 0.08)],
    ],
    "pale": [[(0, -0.5), (0.5, -0.5), (0.5, 0.1), (0.32, 0.42), (0, 0.6)]],
    "bend": [[(-0.5, -0.5), (-0.2, -0.5), (0.45, 0.25), (0.28, 0.45), (-0.5, -0.2)]],
    "chief": [[(-0.5, -0.5), (0.5, -0.5), (0.5, -0.1), (-0.5, -0.1)]],
    "saltire": [
        [(-0.5, -0.5), (-0.3, -0.5), (0.38, 0.34), (0.26, 0.46)],
        [(0.5, -0.5), (0.3, -0.5), (-0.38, 0.34), (-0.26, 0.46)],
    ],
    "bars": [
        [(-0.5, -0.3), (0.5, -0.3), (0.5, -0.1), (-0.5, -0.1)],
        [(-0.5, 0.08), (0.5, 0.08), (0.4, 0.28), (-0.4, 0.28)],
    ],
}
