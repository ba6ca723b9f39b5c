"""Symbols: what a tile carries besides its features.

A magic portal is ``portal``, a flying machine ``flying_machine:NW``: it flies in one of eight
directions, which turns with the tile. All others are names alone, of what expansions put on tiles.
A tile whose symbols nobody gave has None, which is not (): that says that it carries none of these.
Rule: car-2.5.portal, car-2.5.flight
"""

from typing import Final

from referee.core.grid import SIDE_STEP

_NORTH, _EAST, _SOUTH, _WEST = SIDE_STEP
_STEPS: Final = {
    "N": _NORTH,
    "NE": _NORTH + _EAST,
    "E": _EAST,
    "SE": _SOUTH + _EAST,
    "S": _SOUTH,
    "SW": _SOUTH + _WEST,
    "W": _WEST,
    "NW": _NORTH + _WEST,
}
DIRECTIONS: Final = tuple(_STEPS)
"""Where a flying machine can point, clockwise from the north."""

PORTAL: Final = "portal"
HILL: Final = "hill"
VINEYARD: Final = "vineyard"
VOLCANO: Final = "volcano"
_MACHINE: Final = "flying_machine:"
SIGNS: Final = (
    VOLCANO,
    "dragon",
    "tower",
    "bazaar",
    HILL,
    VINEYARD,
    "circus",
    "acrobats",
    "festival",
    "ferry",
    "crop_circle_road",
    "crop_circle_field",
    "crop_circle_city",
    "watchtower_road",
    "watchtower_city",
    "watchtower_monastery",
    "watchtower_meeple",
    "watchtower_coat_of_arms",
)
"""What a tile shows for a rule of its expansion: a sign says which, and has no direction."""
SYMBOLS: Final = (PORTAL, *(f"{_MACHINE}{direction}" for direction in DIRECTIONS), *SIGNS)
"""Every symbol that a tile can be said to carry."""

Symbols = tuple[str, ...] | None
"""The symbols of a tile as it lies; None if unknown."""


def is_flying_machine(symbol: str) -> bool:
    """Tell whether a symbol is a flying machine."""
    return symbol.startswith(_MACHINE)


def find_direction(symbols: tuple[str, ...]) -> str | None:
    """Return where the flying machine of a tile points; None if it carries none.

    >>> find_direction(("portal", "flying_machine:NW"))
    'NW'
    """
    for symbol in symbols:
        if is_flying_machine(symbol):
            return symbol.removeprefix(_MACHINE)
    return None


def step_towards(direction: str) -> int:
    """Return what to add to a square to go one square in a direction."""
    return _STEPS[direction]


def turn_symbols(symbols: Symbols, quarters: int) -> Symbols:
    """Return symbols after clockwise quarter turns.

    >>> turn_symbols(("portal", "flying_machine:NW"), 1)
    ('portal', 'flying_machine:NE')
    """
    if symbols is None:
        return None
    return tuple(_turn(symbol, quarters) for symbol in symbols)


def _turn(symbol: str, quarters: int) -> str:
    if not is_flying_machine(symbol):
        return symbol
    index = DIRECTIONS.index(symbol.removeprefix(_MACHINE)) + 2 * quarters
    return _MACHINE + DIRECTIONS[index % len(DIRECTIONS)]
