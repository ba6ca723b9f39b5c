"""The walls of cities, by their kind in a style, and their towers."""

import numpy as np

from tools.photo import Array
from tools.photo.drawing.buildings import Sheet, draw_tower
from tools.photo.drawing.chances import Chance, shade
from tools.photo.drawing.outlines import along
from tools.photo.drawing.styles import Style


def draw_wall(sheet: Sheet, style: Style, wall: Array, chance: Chance) -> None:
    """Draw a wall along its line [n, 2], with its towers."""
    _KINDS[style.wall_kind](sheet, style, wall)
    _raise_towers(sheet, style, wall, chance)


def _draw_band(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a wall as a band with two edges."""
    sheet.line(wall, style.wall_line, style.wall_width + 0.02)
    sheet.line(wall, style.wall, style.wall_width)


def _draw_face(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a wall with its height: its face below its top."""
    low = wall + np.array([0, style.wall_width * 0.9])
    sheet.shape([*wall, *low[::-1]], shade(style.wall, 0.75))
    sheet.line(low, style.wall_line, 0.012)
    sheet.line(wall, style.wall_line, style.wall_width * 0.7 + 0.016)
    sheet.line(wall, shade(style.wall, 1.1), style.wall_width * 0.7)


def _draw_stones(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a wall of stones, every second one darker."""
    _draw_band(sheet, style, wall)
    for index, (point, step) in enumerate(along(wall, 0.035)):
        if index % 2:
            end = point + step * 0.03
            sheet.line([point, end], shade(style.wall, 0.7), style.wall_width * 0.8)


def _draw_thin(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a wall as a dark line."""
    sheet.line(wall, style.wall_line, max(0.015, style.wall_width * 0.5))


def _draw_double(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a wall as two lines with a walk between."""
    sheet.line(wall, style.wall_line, style.wall_width + 0.015)
    sheet.line(wall, style.wall, style.wall_width)
    sheet.line(wall, shade(style.wall, 0.65), style.wall_width * 0.4)


def _draw_palisade(sheet: Sheet, style: Style, wall: Array) -> None:
    """Draw a row of posts."""
    for point, _ in along(wall, 0.03):
        sheet.disc(point, style.wall_width / 2, style.wall_line)
        sheet.disc(point, style.wall_width / 3, style.wall)


def _raise_towers(sheet: Sheet, style: Style, wall: Array, chance: Chance) -> None:
    if style.towers <= 0:
        return
    spots = [point for point, _ in along(wall, 0.9 - 0.6 * style.towers)]
    if chance.happens(style.towers):
        spots += [wall[1], wall[-2]]
    for spot in sorted(spots, key=lambda each: each[1]):
        draw_tower(sheet, style, spot, chance)


_KINDS = {
    "band": _draw_band,
    "face": _draw_face,
    "stones": _draw_stones,
    "thin": _draw_thin,
    "double": _draw_double,
    "palisade": _draw_palisade,
}
