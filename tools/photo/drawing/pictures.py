"""The picture of a tile while it is drawn: its ground, and where there is room on it."""

import numpy as np
from PIL import Image

from referee.carcassonne.kinds.features import CITY, RIVER, ROAD
from referee.carcassonne.tiles.tile import Face, Feature
from tools.photo import Array
from tools.photo.drawing.buildings import Sheet
from tools.photo.drawing.chances import Chance, mix, shade
from tools.photo.drawing.noise import make_noise
from tools.photo.drawing.outlines import CENTRE, CORNERS, Shape
from tools.photo.drawing.styles import Style


class Picture:
    """A tile that is being drawn, as it lies."""

    def __init__(self, face: Face, style: Style, size: int, chance: Chance) -> None:
        self.face, self.style, self.size, self.chance = face, style, size, chance
        self.taken = Sheet(Image.new("L", (size, size), 0))
        """Where something lies, so that no tree grows there."""
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

    def list_features(self, kind: object) -> list[Feature]:
        """Return the features of a kind."""
        return [feature for feature in self.face.features if feature.kind is kind]

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

    def find_free(self, room: float, near: Array | None) -> Array | None:
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

    def finish(self) -> Array:
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
