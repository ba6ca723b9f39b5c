"""What the network tells apart: the tiles of some sets, each with its turns, and no tile at all.

Turns that look alike are one class. Everything follows from the catalogue.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from tools.photo import Array

SETS: Final = ("base", "inns", "labyrinth", "river")
"""The sets that the network knows, in the order of their classes."""
NO_EDGE: Final = -1
Shape = tuple[tuple[str, tuple[int, ...], bool], ...]
"""Kinds of features, each with where it lies, and whether an inn or a cathedral is on it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A class: a tile and the clockwise quarter turns that it stands for, ascending.

    The tile is None for no tile, which has no turns. ``edges`` are the kinds of its sides N E S W,
    as it lies after the first turn; NO_EDGE for those of no tile.
    """

    tile: str | None
    turns: tuple[int, ...]
    edges: tuple[int, ...]

    def describe(self) -> dict[str, Any]:
        """Return its entry in the header of a file of weights."""
        return {"tile": self.tile, "turns": list(self.turns)}


def list_tiles(sets: Sequence[str] = SETS) -> list[str]:
    """Return the ids of the tiles of some sets, in the order of the catalogue."""
    catalogue = load_catalogue()
    return [tile_id for each in sets for tile_id in catalogue.ids_of(each)]


def list_faces(sets: Sequence[str] = ("base",)) -> list[str]:
    """Return the tiles of some sets in the order in which their owner photographs them.

    It is that of the catalogue, without the copies with a garden.
    """
    return [tile_id for tile_id in list_tiles(sets) if not tile_id.endswith(".garden")]


def list_alike_but_for_arms(tiles: Sequence[str]) -> list[str]:
    """Return the tiles that another of them is like but for its coats of arms, in their order."""
    looks: dict[Any, set[int]] = {}
    shapes = {tile: _find_shape(tile) for tile in tiles}
    for tile, shape in shapes.items():
        looks.setdefault(shape, set()).add(_count_arms(tile))
    return [tile for tile in tiles if len(looks[shapes[tile]]) > 1]


def get_shape(face: Face) -> Shape:
    """Return what a tile shows besides coats of arms and gardens, as it lies."""
    features = (each for each in face.features if each.kind != Kind.GARDEN)
    return tuple(
        sorted((str(each.kind), each.ports, each.inn or each.cathedral) for each in features)
    )


def _find_shape(tile: str) -> Shape:
    """Return the shape of a tile, alike for all its turns."""
    return min(get_shape(get_face(tile, turns)) for turns in range(4))


def _count_arms(tile: str) -> int:
    return sum(feature.coats_of_arms for feature in get_face(tile).features)


def get_face(tile: str, turns: int = 0) -> Face:
    """Return a tile as it lies after clockwise quarter turns.

    :raises KeyError: if the catalogue has no such tile.
    """
    return load_catalogue().tiles[tile].tile.faces[turns]


def list_looks(sets: Sequence[str] = SETS) -> list[Look]:
    """Return the classes of some sets: by tile and first turn, and no tile last.

    >>> [look.turns for look in list_looks(["base"]) if look.tile == "base.H"]
    [(0, 2), (1, 3)]
    """
    looks = []
    for tile in list_tiles(sets):
        alike: dict[object, list[int]] = {}
        for turns in range(4):
            alike.setdefault(get_face(tile, turns).look, []).append(turns)
        looks += [
            Look(tile, tuple(turns), get_face(tile, turns[0]).edges) for turns in alike.values()
        ]
    return [*looks, Look(None, (), (NO_EDGE,) * 4)]


def find_class(looks: Sequence[Look]) -> dict[tuple[str | None, int], int]:
    """Return by tile and turn the index of its class; no tile is (None, 0)."""
    found = {(look.tile, turn): i for i, look in enumerate(looks) for turn in look.turns}
    return found | {(None, 0): len(looks) - 1}


def find_turned(looks: Sequence[Look]) -> Array:
    """Return [4, classes]: what each class becomes after clockwise quarter turns of the square."""
    class_of = find_class(looks)
    turned = [
        [
            class_of[look.tile, (look.turns[0] + more) % 4] if look.turns else index
            for index, look in enumerate(looks)
        ]
        for more in range(4)
    ]
    return np.array(turned)


def count_copies(
    looks: Sequence[Look], sets: Sequence[str] = ("base",), edition: str = "C2"
) -> Array:
    """Return [classes]: how many copies of its tile some sets hold; 0 for those of other sets.

    No tile counts as one.
    """
    entries = load_catalogue().tiles
    return np.array(
        [1 if e.tile is None else _count(entries[e.tile], sets, edition) for e in looks]
    )


def _count(entry: Any, sets: Sequence[str], edition: str) -> int:
    return int(entry.copies[edition]) if entry.set_id in sets and entry.copies else 0
