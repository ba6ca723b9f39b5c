"""The keys of a tile's written form: what a tile and each kind of feature may have."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from referee.carcassonne.tiles.marks import LISTS
from referee.carcassonne.tiles.tile import KIND_NAMES, QUARTERS, RIVER_ENDS, ROAD_ENDS, SINGLE
from referee.core.grid import INNER

GOODS: Final = ("wine", "grain", "cloth")
MAX_COATS_OF_ARMS: Final = 4
FLAGS: Final = ("magic", "assumed")
"""What a tile is or is not."""


class Modifier(NamedTuple):
    """A key that a feature may have: the values it takes, and the fault of any other.

    ``values`` lists them; () stands for true and false.
    """

    fault: str
    values: tuple[str | int, ...] = ()

    def takes(self, value: Any) -> bool:
        """Tell whether a value is one of them."""
        if not self.values:
            return isinstance(value, bool)
        return any(type(value) is type(known) and value == known for known in self.values)


_FLAG: Final = Modifier("not-a-boolean")
_COATS: Final = Modifier("out-of-range", tuple(range(MAX_COATS_OF_ARMS + 1)))

MODIFIERS: Final[Mapping[str, Mapping[str, Modifier]]] = {
    "road": {
        "inn": _FLAG,
        "labyrinth": _FLAG,
        "ends": Modifier("unknown-road-end", ROAD_ENDS),
        "quarter": Modifier("unknown-quarter", QUARTERS),
        "tiles": Modifier("out-of-range", (1, 2)),
        "coats_of_arms": _COATS,
        "tunnel": _FLAG,
    },
    "city": {
        "coats_of_arms": _COATS,
        "cathedral": _FLAG,
        "goods": Modifier("unknown-goods", GOODS),
        "princess": _FLAG,
        "besieged": _FLAG,
    },
    "field": {"pig_herd": _FLAG},
    "monastery": {"shrine": _FLAG, "special": _FLAG, "abbey": _FLAG},
    "river": {"ends": Modifier("unknown-river-end", RIVER_ENDS)},
}
"""What a feature may have besides its sides, by kind."""
SIDE_LISTS: Final[Mapping[str, tuple[str, ...]]] = {"field": ("cities",), "city": ("shares",)}
"""The further lists of sides that a feature may have, by kind."""
MAX_INNER_FIELDS: Final = 1 + len(INNER)
SINGLE_NAMES: Final = tuple(KIND_NAMES[kind] for kind in SINGLE)
TILE_KEYS: Final = ("features", *FLAGS, *LISTS)


def keys_of(kind: str) -> tuple[str, ...]:
    """Return the keys that a feature of a kind may have."""
    sides = () if kind in SINGLE_NAMES else ("sides",)
    return ("kind", *sides, *SIDE_LISTS.get(kind, ()), *MODIFIERS.get(kind, ()))


FEATURE_KEYS: Final = tuple(dict.fromkeys(key for kind in KIND_NAMES for key in keys_of(kind)))
