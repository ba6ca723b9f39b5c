"""Reading a tile of Carcassonne from JSON: by its catalogue id or inline."""

from typing import Any, Final

from referee.api.contract.rows import Faults
from referee.carcassonne.tile_form import parse_tile
from referee.carcassonne.tiles import Tile, build_tile
from referee.catalogue.loader import Catalogue
from referee.core.errors import NotAPosition, Path

ANY_EDITION: Final = "C2"
"""Where a tile goes does not depend on the edition; only what a road of Leipzig counts does."""
UNKNOWN_TILE: Final = build_tile(None, ())
"""Stands in for a tile with a fault, so that the rest of the position can still be read."""


def read_tile(raw: Any, catalogue: Catalogue, edition: str, faults: Faults, path: Path) -> Tile:
    """Read a tile, by its catalogue id or inline; a stand-in with faults if it is neither."""
    if isinstance(raw, str):
        if (entry := catalogue.tiles.get(raw)) is not None:
            return entry.tile_in(edition)
        faults.add("unknown-tile", *path, tile=raw[:40])
        return UNKNOWN_TILE
    try:
        return parse_tile(raw)
    except NotAPosition as fault:
        faults.found += [found.under(*path) for found in fault.faults]
        return UNKNOWN_TILE
