"""Tiles: a tile of the catalogue, in a style, as a picture.

What lies lower is drawn first: ground, river, roads, cities, and what stands on them. Light and
"above" have a direction of their own on each tile, as printed tiles are not all drawn the same way
round: so a tile is drawn as it lies after some turns, and turned back.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image

from referee.carcassonne.kinds.features import CITY, GARDEN, MONASTERY, RIVER, ROAD
from referee.carcassonne.tiles.tile import Face, Feature
from tools.photo import Array
from tools.photo.classes import get_face
from tools.photo.drawing import great
from tools.photo.drawing.buildings import (
    Sheet,
    draw_house,
    draw_landmark,
    draw_shield,
    draw_tower,
    draw_tree,
)
from tools.photo.drawing.chances import Chance, Colour, mix, shade
from tools.photo.drawing.outlines import (
    CENTRE,
    CORNERS,
    MIDDLES,
    Outline,
    Shape,
    along,
    draw_city,
    draw_stub,
    draw_tongue,
    draw_way,
)
from tools.photo.drawing.styles import Style

SIZE: Final = 96
"""Pixels to each side of a tile, where nothing else is asked for."""


def draw_tile(tile: str, style: Style, seed: int, size: int = SIZE) -> Array:
    """Return a tile as it lies unturned: [size, size, 3], sRGB bytes.

    :param seed: of what differs from tile to tile of a style.
    :raises KeyError: if the catalogue has no such tile.
    """
    chance = Chance(seed, *tile.encode())
    turns = chance.count(0, 3) if not style.upright or chance.happens(0.3) else 0
    picture = _Picture(get_face(tile, turns), style, size, chance)
    drawn = np.rot90(picture.draw(), turns)
    return np.ascontiguousarray(drawn)


def make_noise(size: int, cells: int, chance: Chance) -> Array:
    """Return smooth noise [size, size] about 0, of deviation 1, with bumps size / cells wide."""
    bank = _make_bank(size, cells)
    top, left = chance.count(0, size - 1), chance.count(0, size - 1)
    part = bank[top : top + size, left : left + size]
    return part.T if chance.happens(0.5) else part[::-1]


@lru_cache(64)
def _make_bank(size: int, cells: int) -> Array:
    """Return noise [2 * size, 2 * size] to cut noise out of."""
    lots = np.random.default_rng((size, cells))
    raw = lots.normal(0, 1, (2 * cells + 2, 2 * cells + 2)).astype(np.float32)
    wide = (2 * size, 2 * size)
    smooth = np.asarray(Image.fromarray(raw).resize(wide, Image.Resampling.BICUBIC))
    return np.asarray(smooth / (smooth.std() + 1e-6))


class _Picture:
    """A tile that is being drawn, as it lies."""

    def __init__(self, face: Face, style: Style, size: int, chance: Chance) -> None:
        self.face, self.style, self.size, self.chance = face, style, size, chance
        self.taken = Sheet(Image.new("L", (size, size), 0))
        """Where something lies, so that no tree grows there."""
        self.towns = Sheet(Image.new("L", (size, size), 0))
        self.sheet = Sheet(Image.fromarray(self._paint_ground()))
        self.centre = CENTRE + chance.lots.normal(0, 0.012, 2)
        self.ways: list[Array] = []
        square = chance.within(*style.square)
        ways = any(feature.kind in (ROAD, RIVER) for feature in face.features)
        cities = [feature for feature in face.features if feature.kind is CITY]
        cap = min(chance.within(*style.cap), 0.34 if ways else 0.4)
        if len(cities) > 1:
            cap = min(cap, 0.33 if len(cities) == 2 else 0.27)
        bulge = chance.within(*style.bulge)
        if len(cities) > 1 or ways:
            bulge = min(bulge, 0.04)
        self.form = Shape(
            cap=cap,
            band=chance.within(*style.band),
            bulge=bulge,
            square=square,
            inset=chance.within(*style.inset) + (0.02 if len(cities) > 1 else 0),
            wobble=style.wall_wobble,
        )

    def draw(self) -> Array:
        """Return the picture, [size, size, 3]."""
        roads = self._list(ROAD)
        self._draw_rivers()
        self._grow_bushes(0.35)
        self._draw_roads([road for road in roads if not road.labyrinth])
        for feature in self._list(CITY):
            self._draw_town(feature)
        self._draw_middle(roads)
        self._draw_beside(roads)
        self._grow_bushes(0.65)
        return self._finish()

    def _list(self, kind: object) -> list[Feature]:
        return [feature for feature in self.face.features if feature.kind is kind]

    # ------------------------------------------------------------------------- grounds

    def _paint_ground(self) -> Array:
        """Return the green of the fields, with its textures."""
        style, chance, size = self.style, self.chance, self.size
        ground = np.empty((size, size, 3), np.float32)
        ground[:] = chance.near(style.field, 6)
        if style.patches:
            for _ in range(chance.count(1, 4)):
                bumps = make_noise(size, chance.count(1, 3), chance) > chance.within(0.2, 1.0)
                patch = chance.near(shade(style.field, chance.within(0.75, 1.3)), 8)
                ground[bumps] += style.patches * (np.array(patch) - ground[bumps])
        if chance.happens(style.furrows):
            self._plough(ground)
        light = make_noise(size, chance.count(3, 9), chance) * style.mottle
        light += make_noise(size, size // 3, chance) * style.grain
        return np.clip(ground + light[..., None], 0, 255).astype(np.uint8)

    def _plough(self, ground: Array) -> None:
        """Darken furrows of a field in a part of the ground."""
        chance, size = self.chance, self.size
        rows, columns = np.mgrid[:size, :size] / size
        turn = chance.within(0, np.pi)
        wave = np.sin((rows * np.sin(turn) + columns * np.cos(turn)) * chance.within(60, 160))
        where = make_noise(size, 2, chance) > 0.3
        ground[where] *= (1 + 0.12 * wave[..., None])[where]

    def _paint_town(self, outline: Outline) -> None:
        """Paint the ground of a city."""
        style, chance, size = self.style, self.chance, self.size
        mask = Sheet(Image.new("L", (size, size), 0))
        mask.shape(outline.ground, 255)
        self.towns.shape(outline.ground, 255)
        self.taken.shape(outline.ground, 255)
        light = make_noise(size, chance.count(3, 10), chance) * style.mottle
        light += make_noise(size, size // 3, chance) * style.grain
        ground = np.array(chance.near(style.town, 6), np.float32) + light[..., None]
        painted = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
        self.sheet.image.paste(painted, mask=mask.image)

    # ------------------------------------------------------------------------- ways

    def _draw_rivers(self) -> None:
        style, chance = self.style, self.chance
        for river in self._list(RIVER):
            sides = [port for port in river.ports if port < 4]
            lines = [draw_stub(sides[0], self.centre, 0.02, chance)]
            if len(sides) == 2:
                lines = [draw_way(sides, chance.within(0.5, 0.75), 0.02, chance)]
                if self._list(MONASTERY) and abs(sides[0] - sides[1]) == 2:
                    lines = [self._pass_by(sides)]
            elif len(sides) > 2:
                lines = [draw_stub(side, self.centre, 0.02, chance) for side in sides]
            width = style.river_width * chance.within(0.9, 1.1)
            self.ways += lines
            for line in lines:
                self.sheet.line(line, shade(style.field, 0.6), width + 0.05)
                self.taken.line(line, 255, width + 0.06)
            for line in lines:
                self.sheet.line(line, style.water, width)
                light = shade(style.water, chance.within(1.05, 1.35))
                self.sheet.line(line[2:-2] + 0.01, light, width * chance.within(0.1, 0.5))
            if river.is_source:
                great.draw_source(self.sheet, style, lines[0][-1], chance)
            elif river.is_lake:
                great.draw_lake(self.sheet, style, lines[0][-1], chance)
                self.taken.disc(lines[0][-1], 0.2, 255)

    def _pass_by(self, sides: list[int]) -> Array:
        """Return a river that passes by what stands in the middle, on the side of no road."""
        roads = [port for road in self._list(ROAD) for port in road.ports if port < 4]
        away = (roads[0] + 2) % 4 if roads else (sides[0] + 1) % 4
        by = CENTRE + (MIDDLES[away] - CENTRE) * 0.62
        self.centre = CENTRE - (MIDDLES[away] - CENTRE) * 0.16
        start, end = MIDDLES[sides[0]], MIDDLES[sides[1]]
        t = np.linspace(0, 1, 25)[:, None]
        middle = 2 * by - (start + end) / 2
        return np.asarray((1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t**2 * end)

    def _draw_roads(self, roads: list[Feature]) -> None:
        style, chance = self.style, self.chance
        lines = []
        tight = chance.within(*style.tight)
        if sum(len(road.ports) == 2 for road in roads) == 2 or self._list(RIVER):
            tight = min(tight, 0.65)
        for road in roads:
            sides = [port for port in road.ports if port < 4]
            if len(sides) == 2:
                lines.append(draw_way(sides, tight, style.road_wobble, chance))
            else:
                lines += [
                    draw_stub(side, self.centre, style.road_wobble / 2, chance) for side in sides
                ]
        if any(road.labyrinth for road in self._list(ROAD)):
            lines += [
                draw_stub(side, self.centre, style.road_wobble / 2, chance) for side in range(4)
            ]
        self.ways += lines
        self._pave(lines)

    def _pave(self, lines: list[Array]) -> None:
        """Draw roads along their middle lines: first all edges, then what lies between."""
        style, chance = self.style, self.chance
        width = style.road_width * chance.within(0.92, 1.08)
        if style.verge != 1.0:
            for line in lines:
                self.sheet.line(line, shade(style.field, style.verge), width + 0.08)
        for line in lines:
            self.taken.line(line, 255, width + 0.05)
            if style.road_kind != "plain":
                self.sheet.line(line, style.road_edge, width + 2 * style.road_edge_width)
        paving = chance.near(style.road, 4)
        for line in lines:
            self.sheet.line(line, paving, width)
        for line in lines:
            self._wear(line, width, paving)

    def _wear(self, line: Array, width: float, paving: Colour) -> None:
        """Draw what lies on a road, by its kind."""
        style, chance = self.style, self.chance
        if style.road_kind == "worn":
            self.sheet.line(line, shade(paving, chance.within(0.82, 0.95)), width * 0.4)
        elif style.road_kind == "dashed":
            for index, (point, step) in enumerate(along(line, 0.04)):
                if index % 2:
                    self.sheet.line([point, point + step * 0.03], style.road_edge, 0.008)
        elif style.road_kind == "cobbled":
            for point, step in along(line, 0.035):
                across = np.array([-step[1], step[0]]) * width / 2
                self.sheet.line([point - across, point + across], shade(paving, 0.75), 0.008)

    # ------------------------------------------------------------------------- cities

    def _draw_town(self, city: Feature) -> None:
        sides = [port for port in city.ports if port < 4]
        outline = (
            draw_tongue(self.form, sides[0], self._leans_right(sides[0]), self.chance)
            if city.no_semicircle
            else draw_city(sides, self.form, self.chance)
        )
        for wall in outline.walls:
            if self.style.outer_shadow:
                width = self.style.wall_width + 2 * self.style.outer_shadow
                self.sheet.line(wall, shade(self.style.field, 0.7), width)
        self._paint_town(outline)
        self._build_walls(outline, above=True)
        spots = self._find_room(outline)
        self._build_houses(city, spots)
        self._build_walls(outline, above=False)
        if city.cathedral:
            great.draw_cathedral(self.sheet, self.style, self.centre, self.chance)
        for _ in range(city.coats_of_arms):
            draw_shield(self.sheet, self.style, self._place_shield(outline, spots), self.chance)

    def _leans_right(self, side: int) -> bool:
        """Tell whether a city that parts the field reaches the corner clockwise of its side."""
        ports = self._field_ports()
        right = {4 + (2 * side + 1) % 8, 4 + (2 * side + 2) % 8}
        return any(right == each for each in ports)

    def _field_ports(self) -> list[set[int]]:
        return [set(self.face.features[index].ports) for index in self.face.fields]

    def _find_room(self, outline: Outline) -> Array:
        """Return points [n, 2] of a city where houses have room, from the top down."""
        chance, style = self.chance, self.style
        inner = Sheet(Image.new("L", (self.size, self.size), 0))
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
        row, column = (points[:, [1, 0]] * self.size).astype(int).T
        points = points[room[row, column]]
        return np.asarray(points[np.argsort(points[:, 1])])

    def _build_houses(self, city: Feature, spots: Array) -> None:
        style, chance = self.style, self.chance
        clear = 0.22 if city.cathedral else 0.0
        for spot in spots:
            if chance.happens(style.streets * 0.6):
                continue
            if clear and np.abs(spot - CENTRE).max() < clear:
                continue
            if chance.happens(style.landmarks):
                draw_landmark(self.sheet, style, spot, chance)
            elif chance.happens(0.04):
                draw_tree(self.sheet, style, spot, chance)
            else:
                draw_house(self.sheet, style, spot, chance)

    def _place_shield(self, outline: Outline, spots: Array) -> Array:
        """Return where the coat of arms of a city lies: often near a corner of the tile."""
        chance, size = self.chance, self.size
        inner = Sheet(Image.new("L", (size, size), 0))
        inner.shape(outline.ground, 255)
        room = np.asarray(inner.image) > 0
        away = chance.within(0.12, 0.24)
        near = [
            corner + (CENTRE - corner) * 2 * away
            for corner in CORNERS
            if room[tuple(((corner + (CENTRE - corner) * 2 * 0.12) * size).astype(int)[::-1])]
        ]
        if near and chance.happens(self.style.shield_corner):
            corner = near[chance.count(0, len(near) - 1)]
            return np.asarray(corner + chance.lots.normal(0, 0.02, 2))
        kept = [spot for spot in spots if (np.abs(spot - 0.5) < 0.4).all()]
        spot = kept[chance.count(0, len(kept) - 1)] if kept else outline.ground.mean(axis=0)
        return np.asarray(spot)

    def _build_walls(self, outline: Outline, *, above: bool) -> None:
        """Draw the walls: those whose outer side is hidden before the houses, the others after."""
        for wall in outline.walls:
            self.taken.line(wall, 255, self.style.wall_width + 0.05)
            if above == (wall[len(wall) // 2][1] < outline.ground[:, 1].mean()):
                _WALLS[self.style.wall_kind](self, wall)
                self._raise_towers(wall)

    def _raise_towers(self, wall: Array) -> None:
        style, chance = self.style, self.chance
        if style.towers <= 0:
            return
        spots = [point for point, _ in along(wall, 0.9 - 0.6 * style.towers)]
        if chance.happens(style.towers):
            spots += [wall[1], wall[-2]]
        for spot in sorted(spots, key=lambda each: each[1]):
            draw_tower(self.sheet, style, spot, chance)

    def band(self, wall: Array) -> None:
        """Draw a wall as a band with two edges."""
        style = self.style
        self.sheet.line(wall, style.wall_line, style.wall_width + 0.02)
        self.sheet.line(wall, style.wall, style.wall_width)

    def face_of(self, wall: Array) -> None:
        """Draw a wall with its height: its face below its top."""
        style = self.style
        low = wall + np.array([0, style.wall_width * 0.9])
        self.sheet.shape([*wall, *low[::-1]], shade(style.wall, 0.75))
        self.sheet.line(low, style.wall_line, 0.012)
        self.sheet.line(wall, style.wall_line, style.wall_width * 0.7 + 0.016)
        self.sheet.line(wall, shade(style.wall, 1.1), style.wall_width * 0.7)

    def stones(self, wall: Array) -> None:
        """Draw a wall of stones, every second one darker."""
        style = self.style
        self.band(wall)
        for index, (point, step) in enumerate(along(wall, 0.035)):
            if index % 2:
                end = point + step * 0.03
                self.sheet.line([point, end], shade(style.wall, 0.7), style.wall_width * 0.8)

    def thin(self, wall: Array) -> None:
        """Draw a wall as a dark line."""
        self.sheet.line(wall, self.style.wall_line, max(0.015, self.style.wall_width * 0.5))

    def double(self, wall: Array) -> None:
        """Draw a wall as two lines with a walk between."""
        style = self.style
        self.sheet.line(wall, style.wall_line, style.wall_width + 0.015)
        self.sheet.line(wall, style.wall, style.wall_width)
        self.sheet.line(wall, shade(style.wall, 0.65), style.wall_width * 0.4)

    def palisade(self, wall: Array) -> None:
        """Draw a row of posts."""
        for point, _ in along(wall, 0.03):
            self.sheet.disc(point, self.style.wall_width / 2, self.style.wall_line)
            self.sheet.disc(point, self.style.wall_width / 3, self.style.wall)

    # ------------------------------------------------------------------------- what stands there

    def _draw_middle(self, roads: list[Feature]) -> None:
        style, chance = self.style, self.chance
        if self._list(MONASTERY):
            great.draw_monastery(self.sheet, style, self.centre, chance)
            self.taken.disc(self.centre, 0.25, 255)
        if any(road.ends == "village" for road in roads):
            great.draw_village(self.sheet, style, self.centre, chance)
            self.taken.disc(self.centre, 0.15, 255)
        if any(road.labyrinth for road in roads):
            great.draw_maze(self.sheet, style, self.centre, chance)
            self.taken.disc(self.centre, 0.4, 255)

    def _draw_beside(self, roads: list[Feature]) -> None:
        """Draw inns, gardens, and farms in the fields."""
        style, chance = self.style, self.chance
        for _ in [road for road in roads if road.inn]:
            near = self.ways[-1][len(self.ways[-1]) // 2]
            spot = self._find_free(0.11, near)
            if spot is not None:
                great.draw_inn(self.sheet, style, spot, chance)
                self.taken.disc(spot, 0.14, 255)
        if self._list(GARDEN):
            half = chance.within(0.07, 0.13)
            while (spot := self._find_free(half + 0.01, None)) is None:
                half *= 0.85
            great.draw_garden(self.sheet, style, spot, half, chance)
            self.taken.disc(spot, half + 0.03, 255)
        if chance.happens(style.farms):
            spot = self._find_free(0.06, None)
            if spot is not None:
                for _ in range(chance.count(1, 3)):
                    draw_house(self.sheet, style, spot + chance.lots.normal(0, 0.03, 2), chance)
                self.taken.disc(spot, 0.08, 255)

    def _find_free(self, room: float, near: Array | None) -> Array | None:
        """Return a point of the fields with some room around it, by choice near another."""
        free = np.asarray(self.taken.image) == 0
        best: tuple[float, Array] | None = None
        for _ in range(40):
            point = self.chance.lots.uniform(room, 1 - room, 2)
            probes = [point, *(point + room * (CORNERS - 0.5) * 1.4)]
            inside = [tuple((np.clip(p, 0, 0.999) * self.size).astype(int)[::-1]) for p in probes]
            if not all(free[each] for each in inside):
                continue
            if near is None:
                return np.asarray(point)
            away = float(np.linalg.norm(point - near))
            if best is None or away < best[0]:
                best = (away, point)
        return None if best is None else best[1]

    def _grow_bushes(self, share: float) -> None:
        style, chance = self.style, self.chance
        free = np.asarray(self.taken.image) == 0
        if chance.happens(style.hedges):
            start, end = chance.lots.uniform(0, 1, 2), chance.lots.uniform(0, 1, 2)
            for part in np.arange(0, 1, 0.05 / max(0.1, float(np.linalg.norm(end - start)))):
                point = np.clip(start + part * (end - start), 0.01, 0.99)
                if free[tuple((point[::-1] * self.size).astype(int))]:
                    draw_tree(self.sheet, style, point, chance)
        for _ in range(int(chance.within(*style.bushes) * share)):
            point = chance.lots.uniform(0.02, 0.98, 2)
            row, column = (point[::-1] * self.size).astype(int)
            if free[row, column]:
                draw_tree(self.sheet, style, point, chance)

    def _finish(self) -> Array:
        """Return the picture with its contrast, and the rim that some copies have."""
        style = self.style
        picture = np.asarray(self.sheet.image).astype(np.float32)
        mean = picture.mean(axis=(0, 1))
        picture = mean + (picture - mean) * style.contrast
        picture += (make_noise(self.size, self.size, self.chance) * style.grain / 3)[..., None]
        rim = round(style.rim * self.size)
        if rim:
            edge = np.ones(picture.shape[:2], bool)
            edge[rim:-rim, rim:-rim] = False
            picture[edge] = (
                picture[edge] * 0.4 + np.array(mix(style.rim_colour, style.field, 0.3)) * 0.6
            )
        drawn: Array = np.clip(picture, 0, 255).astype(np.uint8)
        return drawn


_WALLS = {
    "band": _Picture.band,
    "face": _Picture.face_of,
    "stones": _Picture.stones,
    "thin": _Picture.thin,
    "double": _Picture.double,
    "palisade": _Picture.palisade,
}
