"""Reading the rows of a position: places, rotations, names and counts, with their faults by path.

A list of a thousand tiles is read in one loop, not by a schema for each element: that would cost
many times the parsing of the JSON itself.
"""

from collections.abc import Collection, Mapping
from math import inf
from typing import Any, Final

from referee.catalogue.rulesets import ResolvedRules, Ruleset
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import LIMIT, place_of, square_at
from referee.core.names import NAME

QUARTER_TURNS: Final = {0: 0, 90: 1, 180: 2, 270: 3}
"""Quarter turns by rotation in degrees."""


class Faults:
    """Collects faults; everything that is read stands in some path."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, *path: str | int, **params: str | int) -> None:
        """Note a fault."""
        self.found.append(Fault(code, path, params))

    def keys(self, row: Mapping[str, Any], allowed: Collection[str], path: Path) -> None:
        """Note every key that is not allowed."""
        for key in row:
            if key not in allowed:
                self.add("unknown-key", *path, key, key=key[:40])

    def rows(self, raw: Any, limit: int, *path: str | int) -> list[Any]:
        """Return a list, or an empty one with a fault if it is none or too long."""
        if not isinstance(raw, list):
            self.add("not-a-list", *path)
        elif len(raw) > limit:
            self.add("too-many", *path, limit=limit)
        else:
            return raw
        return []

    def mapping(self, raw: Any, *path: str | int) -> dict[str, Any]:
        """Return an object, or an empty one with a fault."""
        if isinstance(raw, dict):
            return raw
        self.add("not-an-object", *path)
        return {}

    def integer(self, row: Mapping[str, Any], key: str, low: int, high: int, path: Path) -> int:
        """Return a required whole number, or ``low`` with a fault."""
        value = row.get(key)
        if type(value) is int and low <= value <= high:
            return value
        if key not in row:
            self.add("missing-key", *path, key=key)
        elif type(value) is int or (type(value) is float and 2**63 <= abs(value) < inf):
            # A float so large was an integer of more than 64 bits (see the strict reader).
            self.add("out-of-range", *path, key, key=key)
        else:
            self.add("not-an-integer", *path, key)
        return low

    def coordinate(self, row: Mapping[str, Any], key: str, path: Path) -> int:
        """Return a required coordinate."""
        return self.integer(row, key, -LIMIT, LIMIT, path)

    def place(self, raw: Any, *path: str | int) -> int:
        """Return the square of a place, or that of (0, 0) or a corner of the grid with a fault."""
        row = self.mapping(raw, *path)
        self.keys(row, ("x", "y"), path)
        if not isinstance(raw, dict):
            return square_at(0, 0)
        return square_at(self.coordinate(row, "x", path), self.coordinate(row, "y", path))

    def places(self, raw: Any, limit: int, *path: str | int) -> list[int]:
        """Return the squares of a list of places, each named once, in the order given."""
        squares: list[int] = []
        for index, row in enumerate(self.rows(raw, limit, *path)):
            before = len(self.found)
            square = self.place(row, *path, index)
            if len(self.found) == before and square in squares:
                x, y = place_of(square)
                self.add("place-twice", *path, index, x=x, y=y)
            if len(self.found) == before:
                squares.append(square)
        return squares

    def quarters(self, row: Mapping[str, Any], path: Path) -> int:
        """Return the quarter turns of an optional rotation."""
        rotation = row.get("rotation", 0)
        if type(rotation) is int and rotation in QUARTER_TURNS:
            return QUARTER_TURNS[rotation]
        self.add("unknown-rotation", *path, "rotation")
        return 0

    def choice(
        self, row: Mapping[str, Any], key: str, code: str, names: Collection[str], path: Path
    ) -> str | None:
        """Return a required string out of some, or None with a fault that lists them."""
        value = row.get(key)
        if isinstance(value, str) and value in names:
            return value
        if key not in row:
            self.add("missing-key", *path, key=key)
        else:
            self.add(code, *path, key, allowed=", ".join(names))
        return None

    def name(self, value: Any, *path: str | int) -> str | None:
        """Return a name, or None with a fault."""
        if isinstance(value, str) and NAME.match(value):
            return value
        self.add("not-a-name", *path)
        return None


def read_rules(raw: Any, ruleset: Ruleset, faults: Faults) -> ResolvedRules:
    """Return the rules in force; the defaults, with faults, if some are not known."""
    try:
        return ruleset.resolve(faults.mapping(raw, "rules"))
    except NotAPosition as fault:
        faults.found += [found.under("rules") for found in fault.faults]
        return ruleset.defaults
