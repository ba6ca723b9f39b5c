"""What the network is taught on: squares cut out of photographs of drawn tables.

Squares are kept as int8, of which STEPS are one deviation.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from tools.photo import CELLS, CLIP, FINE_CELLS, Array
from tools.photo.camera import choose_camera
from tools.photo.classes import (
    find_class,
    list_alike_but_for_arms,
    list_faces,
    list_looks,
    list_tiles,
)
from tools.photo.drawing.chances import Chance
from tools.photo.drawing.styles import TAUGHT, make_style, seed_prints
from tools.photo.drawing.tiles import draw_tile
from tools.photo.scenes import choose_laying, take_photo
from tools.photo.squares import cut_squares, find_homography, find_scales, normalise, to_lab

STEPS: Final = 31
"""How many steps of int8 are one deviation."""
SCENES: Final = 3
"""Photographs of a style."""
BARE: Final = 18
"""The most squares without a tile that are kept of a photograph."""
_SHARES: Final = {"base": 0.66, "garden": 0.12, "inns": 0.12, "labyrinth": 0.015, "river": 0.085}
"""The shares of tiles: those of the base game, copies with gardens, and those of other sets."""
_MORE: Final = 1.7
"""How much more often tiles of the base game come that only coats of arms tell apart."""


class Material(NamedTuple):
    """Squares as int8, [n, CELLS, CELLS, 3] and [n, FINE_CELLS, FINE_CELLS, 3]; classes [n]."""

    squares: Array
    fine: Array
    classes: Array


def make_material(seed: int, family: int = TAUGHT, scenes: int = SCENES) -> Material:
    """Return the squares of some photographs of one style."""
    looks = list_looks()
    class_of = find_class(looks)
    chance, style = Chance(family, seed, 1), make_style(family, seed)
    names, shares = _list_shares()
    drawn: dict[str, Array] = {}
    squares: list[Array] = []
    fine: list[Array] = []
    classes: list[int] = []
    for _ in range(scenes):
        grid = (chance.count(7, 9), chance.count(6, 8))
        covered = chance.within(0.45, 1.0)
        tiles, lying = {}, {}
        for square in [(x, y) for x in range(grid[0]) for y in range(grid[1])]:
            if not chance.happens(covered):
                continue
            name, turns = chance.pick(names, shares), chance.count(0, 3)
            if name not in drawn:
                drawn[name] = draw_tile(name, style, seed_prints(family, seed))
            tiles[square] = np.ascontiguousarray(np.rot90(drawn[name], -turns))
            lying[square] = class_of[name, turns]
        camera = choose_camera(chance, chance.count(36, 74))
        photo = take_photo(tiles, grid, choose_laying(chance), camera, chance)
        bare = [(x, y) for x in range(-1, grid[0] + 1) for y in range(-1, grid[1] + 1)]
        bare = [square for square in bare if square not in tiles]
        kept = chance.lots.permutation(len(bare))[: chance.count(2, BARE)]
        chosen = [*tiles, *[bare[index] for index in kept]]
        for found, cut in zip(
            (squares, fine),
            _cut(photo.pixels, (photo.corners, grid), chosen, chance),
            strict=True,
        ):
            found.append(np.rint(cut * STEPS).astype(np.int8))
        classes += [*lying.values(), *[class_of[None, 0]] * len(kept)]
    return Material(np.concatenate(squares), np.concatenate(fine), np.array(classes, np.int16))


def _cut(
    pixels: Array,
    where: tuple[Array, tuple[int, int]],
    chosen: Sequence[tuple[int, int]],
    chance: Chance,
) -> tuple[Array, Array]:
    """Return normalised squares as a grid finds them that is a little off, coarse and fine."""
    corners, grid = where
    tapped = (
        corners
        + chance.lots.normal(0, 0.012, (4, 2)) * np.linalg.norm(corners[1] - corners[0]) / grid[0]
    )
    places = np.array([(x + 0.5, y + 0.5, 0.0) for x, y in chosen])
    places += chance.lots.normal(0, [0.018, 0.018, 0.016], places.shape)
    homography = find_homography(tapped.tolist(), *grid)
    coarse, fine = (
        to_lab(cut_squares(pixels, homography, places, cells)) for cells in (CELLS, FINE_CELLS)
    )
    scales = find_scales(coarse)
    return normalise(coarse, scales), normalise(fine, scales)


def _list_shares() -> tuple[list[str], list[float]]:
    """Return the tiles, and how often each comes."""
    groups: dict[str, list[str]] = {}
    for tile in list_tiles():
        group = tile.split(".")[0]
        if group == "base" and tile.endswith(".garden"):
            group = "garden"
        groups.setdefault(group, []).append(tile)
    shares, hard = [], list_alike_but_for_arms(list_faces())
    for group, tiles in groups.items():
        weights = [_MORE if tile in hard else 1.0 for tile in tiles]
        shares += [_SHARES[group] * weight / sum(weights) for weight in weights]
    return [tile for tiles in groups.values() for tile in tiles], shares


def gather(seeds: Sequence[int], folder: Path, family: int = TAUGHT) -> Material:
    """Return the squares of many styles; those in a folder from earlier are read from there.

    Files that have not all that is kept now are of an earlier form, and made anew.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for seed in seeds:
        path = folder / f"{family}-{seed}.npz"
        if (made := _read(path)) is None:
            made = make_material(seed, family)
            part = path.with_suffix(".part.npz")
            np.savez_compressed(part, **made._asdict())
            part.rename(path)
        found.append(made)
    return Material(*[np.concatenate(parts) for parts in zip(*found, strict=True)])


def _read(path: Path) -> Material | None:
    """Return the squares that a file keeps; None if it is not there, or of an earlier form."""
    if not path.exists():
        return None
    with np.load(path) as kept:
        return Material(**kept) if set(kept.files) == set(Material._fields) else None


def unpack(squares: Array) -> Array:
    """Return squares kept as int8 as the network takes them."""
    return np.clip(squares.astype(np.float32) / STEPS, -CLIP, CLIP)
