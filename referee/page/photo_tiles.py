"""The tiles that a photograph is searched for, as one file that pages load with what reads it.

The file of weights says in its header for which tiles the network was taught. Of each of them the
catalogue knows the sides and the number of copies, and its picture is that of the palette.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.catalogue.edges import name_edges
from referee.catalogue.loader import load_catalogue
from referee.catalogue.tile_sets import CatalogueTile
from referee.diagrams.carcassonne.tiles.samples import draw_sample

_MAGIC: Final = b"RTW1"
_HEAD: Final = 8
"""Bytes before the header: the magic, and the length of the header, little-endian."""

_LETTERS: Final = {"city": "c", "road": "r", "field": "f", "river": "v"}
"""What a side shows, as a letter; nothing else is on the sides of tiles that are known."""


def list_taught(weights: bytes) -> Sequence[str]:
    """Return the ids of the tiles for which a network was taught, in the catalogue's order.

    :param weights: the file of its weights.
    :raises ValueError: if it is no such file, or names a tile that the catalogue has not.
    """
    if weights[: len(_MAGIC)] != _MAGIC:
        raise ValueError("the weights of the network have no header")
    length = int.from_bytes(weights[len(_MAGIC) : _HEAD], "little")
    header = json.loads(weights[_HEAD : _HEAD + length])
    named = {each["tile"] for each in header["classes"]} - {None}
    tiles = load_catalogue().tiles
    if strange := named - tiles.keys():
        raise ValueError(f"the network was taught for tiles that nobody knows: {sorted(strange)}")
    return [tile_id for tile_id in tiles if tile_id in named]


def write_tiles(weights: bytes) -> bytes:
    """Return what is known of these tiles as JSON: by id, sides, copies, set and picture.

    ``sides`` are the letters of N E S W as printed, ``copies`` their number by edition.
    """
    tiles = load_catalogue().tiles
    told = {tile_id: _tell(tiles[tile_id]) for tile_id in list_taught(weights)}
    return json.dumps(told, separators=(",", ":")).encode()


def _tell(entry: CatalogueTile) -> Mapping[str, Any]:
    return {
        "set": entry.set_id,
        "copies": dict(entry.copies or {}),
        "sides": "".join(_LETTERS[edge] for edge in name_edges(entry.tile)),
        "picture": draw_sample(entry.tile.faces[0]),
    }
