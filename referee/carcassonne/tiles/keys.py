"""The keys of a tile's written form; those of its features are in ``kinds.features``."""

from typing import Final

from referee.carcassonne.tiles.marks import LISTS
from referee.core.grid import INNER

FLAGS: Final = ("magic", "assumed")
"""What a tile is or is not."""
MAX_INNER_FIELDS: Final = 1 + len(INNER)
"""How many fields of a tile at most touch none of its sides."""
TILE_KEYS: Final = ("features", *FLAGS, *LISTS)
