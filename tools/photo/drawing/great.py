"""What stands in the middle of tiles or by their roads: monasteries, cathedrals, mazes and more."""

from math import cos, pi, sin

from tools.photo.drawing.buildings import Place, Sheet, draw_house, draw_tree
from tools.photo.drawing.chances import Chance, Colour, shade
from tools.photo.drawing.styles import Style

Point = tuple[float, float]


def _draw_hall(
    sheet: Sheet, at: Place, half: Point, paint: tuple[Colour, Colour], chance: Chance
) -> None:
    """Draw a long building: a roof of two slopes and a wall below or at the side."""
    roof, plaster = paint
    (x, y), (across, down) = at, half
    high = min(across, down) * chance.within(0.5, 1.1)
    sheet.box((x, y + high), (across, down), plaster, shade(plaster, 0.5))
    lit, dark = chance.within(1.0, 1.2), chance.within(0.65, 0.95)
    if across >= down:
        sheet.box((x, y - down / 2), (across, down / 2), shade(roof, dark))
        sheet.box((x, y + down / 2), (across, down / 2), shade(roof, lit))
    else:
        sheet.box((x - across / 2, y), (across / 2, down), shade(roof, lit))
        sheet.box((x + across / 2, y), (across / 2, down), shade(roof, dark))
        gable = [(x - across, y + down), (x, y + down - across * 0.6), (x + across, y + down)]
        sheet.shape([*gable, (x + across, y + down + high), (x - across, y + down + high)], plaster)
    if chance.happens(0.5):
        for step in range(-1, 2):
            window = (x + step * across * 0.55, y + down + high * 0.4)
            sheet.box(window, (across * 0.08, high * 0.25), shade(plaster, 0.35))


def _draw_spire(
    sheet: Sheet, at: Place, half: float, paint: tuple[Colour, Colour], chance: Chance
) -> None:
    roof, plaster = paint
    x, y = at
    high, top = half * chance.within(1.0, 2.2), half * chance.within(1.2, 3.0)
    sheet.box((x, y), (half, high), plaster, shade(plaster, 0.5))
    sheet.shape([(x - half * 1.2, y - high), (x, y - high - top), (x + half * 1.2, y - high)], roof)


def draw_monastery(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a monastery in its garden around a point."""
    size = chance.within(*style.monastery_size)
    x, y = at
    if style.plot is not None:
        _draw_plot(sheet, style, (at, size * chance.within(0.55, 0.8)), style.plot, chance)
    roof = chance.near(style.monastery_roof, 8)
    paint = (roof, chance.near(style.plaster, 10))
    kind, half = style.monastery_kind, size / 2
    side = 1 if chance.happens(0.5) else -1
    if kind == "blocks":
        for _ in range(chance.count(2, 4)):
            spot = (chance.around(x, half * 0.3), chance.around(y, half * 0.3))
            sides = (half * chance.within(0.3, 0.75), half * chance.within(0.2, 0.45))
            _draw_hall(sheet, spot, sides if chance.happens(0.6) else sides[::-1], paint, chance)
    elif kind == "nave":
        _draw_hall(sheet, (x, y + half * 0.1), (half * 0.8, half * 0.3), paint, chance)
        _draw_hall(sheet, (x + side * half * 0.3, y), (half * 0.22, half * 0.6), paint, chance)
    elif kind == "cloister":
        _draw_hall(sheet, (x, y - half * 0.5), (half * 0.8, half * 0.2), paint, chance)
        _draw_hall(sheet, (x - half * 0.6, y), (half * 0.2, half * 0.6), paint, chance)
        _draw_hall(sheet, (x + half * 0.6, y), (half * 0.2, half * 0.6), paint, chance)
        _draw_hall(sheet, (x, y + half * 0.5), (half * 0.8, half * 0.2), paint, chance)
    elif kind == "cross":
        sheet.box(at, (half * 0.9, half * 0.28), shade(roof, 1.1), shade(roof, 0.5))
        sheet.box(at, (half * 0.28, half * 0.9), shade(roof, 0.9), shade(roof, 0.5))
        sheet.disc(at, half * 0.25, paint[1])
    else:
        _draw_hall(sheet, (x, y + half * 0.2), (half * 0.75, half * 0.35), paint, chance)
        _draw_hall(
            sheet, (x - side * half * 0.5, y + half * 0.4), (half * 0.2, half * 0.3), paint, chance
        )
    if chance.happens(0.75):
        spot = (x + side * half * chance.within(0.1, 0.7), y - half * chance.within(0.0, 0.4))
        _draw_spire(sheet, spot, half * chance.within(0.14, 0.24), paint, chance)
    for _ in range(chance.count(0, 5)):
        angle = chance.within(0, 2 * pi)
        spot = (x + size * 0.62 * cos(angle), y + size * 0.62 * sin(angle))
        draw_tree(sheet, style, spot, chance)


def _draw_plot(
    sheet: Sheet,
    style: Style,
    place: tuple[Place, float],
    ground: Colour,
    chance: Chance,
) -> None:
    """Draw the ground of a monastery, often in a hedge or a wall, at times with beds."""
    at, half = place
    x, y = at
    line = chance.pick(("none", "hedge", "wall"))
    colour = style.leaf if line == "hedge" else shade(style.wall, 0.9)
    if style.plot_round:
        if line != "none":
            sheet.oval(at, (half + 0.015, half + 0.015), colour)
        sheet.oval(at, (half, half * chance.within(0.8, 1.0)), ground)
    else:
        corners = [
            (x + sx * half * chance.within(0.8, 1.1), y + sy * half * chance.within(0.8, 1.1))
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        sheet.shape(corners, ground)
        if line != "none":
            sheet.line([*corners, corners[0]], colour, chance.within(0.01, 0.03))
    if chance.happens(0.4):
        for row in range(chance.count(2, 5)):
            level = y - half * 0.8 + row * half * 0.4
            bed = [(x - half * 0.8, level), (x - half * 0.3, level)]
            sheet.line(bed, chance.near(shade(style.field, 0.8), 14), 0.02)


def draw_cathedral(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw the cathedral of a city around a point."""
    half = chance.within(0.2, 0.32)
    stone = chance.colour((20, 60), (0.0, 0.25), (0.7, 0.97))
    roof = (
        chance.colour((190, 240), (0.05, 0.5), (0.35, 0.8))
        if chance.happens(0.6)
        else chance.near(style.roofs[0], 15)
    )
    x, y = at
    paint = (roof, stone)
    if chance.happens(0.6):
        ground = chance.near(shade(style.town, 1.15), 8)
        sheet.oval(at, (half * 1.3, half * chance.within(1.0, 1.3)), ground)
    _draw_hall(sheet, (x, y), (half * 0.36, half * 0.9), paint, chance)
    _draw_hall(sheet, (x, y - half * 0.1), (half * 0.85, half * 0.3), paint, chance)
    for side in (-1, 1):
        spot = (x + side * half * 0.42, y + half * chance.within(0.3, 0.7))
        _draw_spire(sheet, spot, half * 0.2, paint, chance)
    if chance.happens(0.5):
        sheet.disc((x, y + half * 0.75), half * 0.14, shade(roof, 0.6))


def draw_village(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw the houses at which roads end, around a point."""
    x, y = at
    if style.village_green > 0.4:
        sheet.disc(at, chance.within(0.07, 0.14), chance.near(shade(style.field, 1.12), 8))
    elif style.plaza > 0.3:
        sheet.disc(at, chance.within(0.05, 0.1), style.road)
    houses = chance.count(int(style.village_houses[0]), int(style.village_houses[1]))
    if chance.happens(0.6):
        draw_house(sheet, style, (chance.around(x, 0.015), chance.around(y, 0.015)), chance)
    turn = chance.within(0, 2 * pi)
    spots = []
    for house in range(houses):
        away = chance.within(*style.village)
        angle = turn + 2 * pi * house / houses + chance.around(0, 0.25)
        spots.append((x + away * cos(angle), y + away * sin(angle)))
    for spot in sorted(spots, key=lambda each: each[1]):
        draw_house(sheet, style, spot, chance, min(style.house_size, 0.1))
    for _ in range(chance.count(0, 3)):
        draw_tree(sheet, style, (chance.around(x, 0.08), chance.around(y, 0.08)), chance)


def draw_inn(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a lake with an inn beside it."""
    x, y = at
    wide, high = chance.within(0.07, 0.13), chance.within(0.05, 0.09)
    water = chance.near(style.water, 10)
    if chance.happens(0.6):
        sheet.oval(at, (wide + 0.015, high + 0.015), shade(style.field, 0.65))
    sheet.oval(at, (wide, high), water)
    sheet.oval((x + wide * 0.5, y + high * 0.4), (wide * 0.7, high * 0.7), water)
    if chance.happens(0.5):
        sheet.oval((x - wide * 0.2, y - high * 0.2), (wide * 0.4, high * 0.3), shade(water, 1.25))
    angle = chance.within(0, 2 * pi)
    spot = (x + wide * 0.9 * cos(angle), y + high * 0.9 * sin(angle))
    draw_house(sheet, style, spot, chance, chance.within(0.09, 0.15))


def draw_garden(sheet: Sheet, style: Style, at: Place, half: float, chance: Chance) -> None:
    """Draw a garden: beds of flowers in a hedge or fence, often around a well."""
    x, y = at
    line = style.leaf if chance.happens(0.6) else chance.colour((25, 45), (0.1, 0.5), (0.4, 0.9))
    ground = (
        chance.colour((40, 90), (0.2, 0.6), (0.6, 0.92))
        if chance.happens(0.6)
        else chance.near(shade(style.field, 1.25), 10)
    )
    is_round = chance.happens(0.25)
    if is_round:
        sheet.disc(at, half + 0.015, line)
        sheet.disc(at, half, ground)
    else:
        sheet.box(at, (half + 0.015, half + 0.015), line)
        sheet.box(at, (half, half), ground)
    hues, saturations = ((280, 420), (0.3, 0.9)) if chance.happens(0.5) else ((20, 130), (0.1, 0.7))
    flowers = [chance.colour(hues, saturations, (0.3, 1.0)) for _ in range(3)]
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            spot = (x + column * half * 0.62, y + row * half * 0.62)
            if row or column or chance.happens(0.5):
                sheet.disc(spot, half * 0.24, chance.near(flowers[(row + column) % 3], 10))
    if chance.happens(0.5):
        sheet.disc(at, half * 0.25, style.water)


def draw_maze(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw a labyrinth of hedges around a point, with paths as light as the roads."""
    outer = chance.within(0.26, 0.38)
    hedge = chance.near(style.leaf, 8) if chance.happens(0.75) else shade(style.wall, 0.7)
    path = chance.near(style.road, 6)
    rings = chance.count(3, 5)
    is_round = chance.happens(0.6)
    for ring in range(rings):
        radius = outer * (1 - ring / rings)
        thick = outer / rings * chance.within(0.4, 0.6)
        for colour, half in ((hedge, radius), (path, radius - thick)):
            if half <= 0:
                continue
            if is_round:
                sheet.disc(at, half, colour)
            else:
                sheet.box(at, (half, half), colour)
        for _ in range(chance.count(1, 3)):
            angle = chance.within(0, 2 * pi) if is_round else pi / 2 * chance.count(0, 3)
            _open_ring(sheet, at, (radius - thick / 2, angle), (thick, path))
    for quarter in range(4):
        _open_ring(sheet, at, (outer - 0.02, pi / 2 * quarter), (0.07, path))


def _open_ring(
    sheet: Sheet, at: Place, place: tuple[float, float], gap: tuple[float, Colour]
) -> None:
    """Draw a gap in a ring, at a radius and an angle: how wide it is, and its colour."""
    (radius, angle), (wide, colour) = place, gap
    spot = (at[0] + radius * cos(angle), at[1] + radius * sin(angle))
    sheet.box(spot, (wide * 0.8, wide * 0.8), colour)


def draw_source(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw the hill or the rocks from which a river springs."""
    for _ in range(chance.count(4, 10)):
        spot = (chance.around(at[0], 0.05), chance.around(at[1], 0.05))
        rock = chance.colour((20, 60), (0.0, 0.25), (0.35, 0.8))
        sheet.oval(spot, (chance.within(0.02, 0.06), chance.within(0.02, 0.05)), rock)


def draw_lake(sheet: Sheet, style: Style, at: Place, chance: Chance) -> None:
    """Draw the lake in which a river ends."""
    for grow, colour in ((0.025, shade(style.field, 0.6)), (0.0, style.water)):
        state = Chance(int(at[0] * 1e6), 7)
        for _ in range(5):
            spot = (state.around(float(at[0]), 0.05), state.around(float(at[1]), 0.05))
            radii = (state.within(0.1, 0.18) + grow, state.within(0.1, 0.17) + grow)
            sheet.oval(spot, radii, colour)
