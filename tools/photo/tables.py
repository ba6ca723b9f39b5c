"""Tables that nobody laid: legal positions, photographed in styles held out from teaching.

With each photograph goes what is true of it, as JSON: where the grid has its corners (pixels; upper
left, upper right, lower right, lower left), and what lies on each square. All follows from a seed.

A photograph of the faces of a style shows each tile of the base game once, unturned, in the order
of the catalogue, FACES_IN_ROW to a row: so does the page ask for it.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image

from tests.games.choosing import fitting_places
from tests.games.drawing import shuffled_tiles
from tests.oracles.board import Board
from tools.photo import Array
from tools.photo.camera import MARGIN, Camera, Square
from tools.photo.classes import get_face, list_faces
from tools.photo.drawing.chances import Chance
from tools.photo.drawing.styles import HELD_OUT, make_style, seed_prints
from tools.photo.drawing.tiles import draw_tile
from tools.photo.scenes import Laying, Photo, take_photo

WIDTH: Final = 1100
"""How wide the scene of a photograph is, in pixels."""
LARGEST: Final = 190
"""The most pixels to a square."""
COUNTS: Final = (12, 30, 72)
"""How many tiles the tables have."""
FIRST: Final = 500
"""The first seed of the tables by which results are told: nothing is chosen by them."""
FACES_IN_ROW: Final = 6
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
Laid = tuple[str, int]
"""A tile and its clockwise quarter turns."""


class Table(NamedTuple):
    """A photograph of a table and what is true of it.

    ``tiles`` is what lies on each square, by column and row; ``illegal`` the square of a tile that
    may not lie there, if there is one.
    """

    photo: Photo
    grid: Square
    tiles: Mapping[Square, Laid]
    illegal: Square | None
    edition: str

    def describe(self) -> dict[str, Any]:
        """Return what is true of it, as JSON has it."""
        return {
            "columns": self.grid[0],
            "rows": self.grid[1],
            "corners": [[round(float(part), 2) for part in each] for each in self.photo.corners],
            "edition": self.edition,
            "tiles": [
                {"column": column, "row": row, "tile": tile, "rotation": 90 * turns}
                for (column, row), (tile, turns) in sorted(self.tiles.items())
            ],
            "illegal": list(self.illegal) if self.illegal else None,
        }


def lay_tiles(seed: int, count: int, edition: str) -> dict[Square, Laid]:
    """Return a legal position of the base game with some tiles, its squares from (0, 0) on."""
    chance = Random(seed)
    pile = shuffled_tiles(chance, edition, {"base": 1})
    rows: list[dict[str, Any]] = [{"tile": "base.D", "x": 0, "y": 0, "rotation": 0}]
    for tile in pile:
        if len(rows) == count:
            break
        places = fitting_places(Board({"tiles": rows}), tile)
        if places:
            x, y, rotation = max(places, key=lambda place: _rate(rows, place) + 2 * chance.random())
            rows.append({"tile": tile, "x": x, "y": y, "rotation": rotation})
    left, top = (min(int(row[key]) for row in rows) for key in ("x", "y"))
    return {
        (int(row["x"]) - left, int(row["y"]) - top): (str(row["tile"]), int(row["rotation"]) // 90)
        for row in rows
    }


def _rate(rows: Sequence[Mapping[str, Any]], place: tuple[int, int, int]) -> float:
    """Say how gladly players lay there: beside several tiles, and not far out."""
    x, y, _ = place
    beside = sum(abs(row["x"] - x) + abs(row["y"] - y) == 1 for row in rows)
    return float(beside - 0.25 * max(abs(x) * 0.8, abs(y)))


def spoil(tiles: Mapping[Square, Laid], seed: int) -> tuple[dict[Square, Laid], Square] | None:
    """Return the tiles with one of them replaced by one that does not fit on one side.

    It lies beside two tiles or three, as one that players overlook; None if there is no such place.
    """
    chance = Random(seed)
    squares = [square for square in sorted(tiles) if len(_list_beside(tiles, square)) in (2, 3)]
    for square in chance.sample(squares, len(squares)):
        beside = _list_beside(tiles, square)
        choices = [(tile, turns) for tile in list_faces() for turns in range(4)]
        for tile, turns in chance.sample(choices, len(choices)):
            edges = get_face(tile, turns).edges
            if sum(edges[side] != edge for side, edge in beside) == 1 and tile != tiles[square][0]:
                return {**tiles, square: (tile, turns)}, square
    return None


def _list_beside(tiles: Mapping[Square, Laid], square: Square) -> list[tuple[int, int]]:
    """Return the sides of a square beside which a tile lies, each with what that tile shows."""
    found = []
    for side, (dx, dy) in enumerate(STEPS):
        other = tiles.get((square[0] + dx, square[1] + dy))
        if other:
            found.append((side, get_face(*other).edges[(side + 2) % 4]))
    return found


def make_table(seed: int, count: int, *, illegal: bool = False) -> Table:
    """Return a table with some tiles; even seeds have copies with gardens."""
    edition = "C1" if seed % 2 else "C2"
    tiles, square = lay_tiles(seed, count, edition), None
    if illegal and (spoilt := spoil(tiles, seed)):
        tiles, square = spoilt
    grid = (1 + max(column for column, _ in tiles), 1 + max(row for _, row in tiles))
    photo = _take(tiles, grid, seed, Chance(HELD_OUT, seed, count))
    return Table(photo, grid, tiles, square, edition)


def make_faces(seed: int) -> Table:
    """Return the faces of a style, as its owner photographs them."""
    faces = list_faces()
    tiles = {(i % FACES_IN_ROW, i // FACES_IN_ROW): (tile, 0) for i, tile in enumerate(faces)}
    grid = (FACES_IN_ROW, -(-len(faces) // FACES_IN_ROW))
    photo = _take(tiles, grid, seed, Chance(HELD_OUT, seed, 0), 0.0)
    return Table(photo, grid, tiles, None, "C1")


def _take(
    tiles: Mapping[Square, Laid], grid: Square, seed: int, chance: Chance, figures: float = 1 / 3
) -> Photo:
    """Return a photograph of tiles of a style: those of a seed are printed alike in each."""
    size = min(LARGEST, int(WIDTH / (grid[0] + 2 * MARGIN)))
    style = make_style(HELD_OUT, seed)
    prints = seed_prints(HELD_OUT, seed)
    drawn = {
        tile: draw_tile(tile, style, prints, 144) for tile in {tile for tile, _ in tiles.values()}
    }
    turned = {
        square: np.ascontiguousarray(np.rot90(drawn[tile], -turns))
        for square, (tile, turns) in tiles.items()
    }
    laying = Laying(
        off=0.014,
        turned=1.2,
        most_off=0.05,
        most_turned=4.0,
        gap=chance.within(0.0, 0.025),
        figures=figures,
        corner=chance.within(0.0, 0.05),
        table=chance.pick(("wood", "planks", "cloth", "plain")),
    )
    return take_photo(turned, grid, laying, choose_phone(chance, size), chance)


def choose_phone(chance: Chance, pixels: int) -> Camera:
    """Return a camera as for no photograph of teaching: with a lens that bends lines."""
    warm = chance.within(-0.15, 0.2)
    return Camera(
        pixels=pixels,
        tilt=chance.within(0, 30),
        spin=chance.within(-6, 6),
        lens=chance.within(0.0, 0.02),
        gains=(1 + warm, 1.0, 1 - warm),
        gamma=chance.within(0.8, 1.3),
        slope=chance.within(-0.5, 0.5),
        glares=chance.count(0, 2),
        shadows=chance.count(0, 1),
        haze=chance.within(0, 0.12),
        blur=chance.within(0.2, 0.8),
        noise=chance.within(1, 8),
        quality=chance.count(55, 92),
    )


def list_tables(tables: int) -> list[tuple[int, int, bool]]:
    """Return seed, count of tiles and whether one is illegal, of some tables: of half of them."""
    seeds = range(FIRST, FIRST + tables)
    return [(seed, COUNTS[seed % 3], seed % 4 in (1, 2)) for seed in seeds]


def write_tables(folder: Path, tables: int) -> None:
    """Write photographs of tables and of faces into a folder, with what is true of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed, count, illegal in list_tables(tables):
        for name, made in (
            (f"table-{seed}", make_table(seed, count, illegal=illegal)),
            (f"faces-{seed}", make_faces(seed)),
        ):
            write_table(made, folder / name)


def write_table(table: Table, path: Path) -> None:
    """Write a photograph as PNG, and beside it what is true of it as JSON."""
    Image.fromarray(np.asarray(table.photo.pixels)).save(path.with_suffix(".png"))
    path.with_suffix(".json").write_text(json.dumps(table.describe()) + "\n", "utf-8")


def tap(table: Table, seed: int, off: float) -> Array:
    """Return the corners [4, 2] as somebody taps them who is at most so many pixels off."""
    lots = np.random.default_rng((seed, 3))
    angle, away = lots.uniform(0, 2 * np.pi, 4), off * np.sqrt(lots.uniform(0, 1, 4))
    return table.photo.corners + np.stack([np.cos(angle), np.sin(angle)], -1) * away[:, None]
