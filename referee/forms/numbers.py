"""Forms of numbers: whole ones in a range, coordinates, rotations, and one out of a few."""

import re
from collections.abc import Collection
from math import isinf
from types import MappingProxyType
from typing import Any, Final

from referee.core.errors import Path
from referee.core.grid import LIMIT, QUARTER_TURNS
from referee.core.reader import Reader
from referee.forms.compact import parse_integer
from referee.forms.form import Form, Sound
from referee.forms.shapes import Shape, number_of

_DIGITS: Final = re.compile(r"-?[0-9]{1,9}\Z")


class Integer(Form[int]):
    """A whole number from ``low`` to ``high``.

    Whole floats are made integers before (see the strict reader); one that is left is no number
    that any field takes, and said to be out of range.
    """

    def __init__(self, low: int, high: int, **options: Any) -> None:
        super().__init__(**options)
        self.low, self.high = low, high

    def read(self, raw: Any, reader: Reader, path: Path) -> int | None:
        """Return the number."""
        if type(raw) is int and self.low <= raw <= self.high:
            return raw
        if type(raw) is int or (type(raw) is float and self._is_beyond(raw)):
            reader.add("out-of-range", path, low=self.low, high=self.high)
        else:
            reader.add("not-an-integer", path, example=self._find_number(raw))
        return None

    def parse_text(self, text: str) -> int | str:
        """Return the number."""
        return parse_integer(text)

    def _find_number(self, raw: Any) -> int:
        """Return the number that stands in quotes, if it is one; else an example."""
        is_number = isinstance(raw, str) and _DIGITS.match(raw) is not None
        return int(raw) if is_number and self.low <= int(raw) <= self.high else int(self.example)

    def make_example(self) -> int:
        """Return 1, or what is next to it in the range."""
        return min(max(1, self.low), self.high)

    def _is_beyond(self, raw: float) -> bool:
        """Whether a float is whole, as far as a float can tell, and out of range."""
        return (raw.is_integer() or isinf(raw)) and not self.low <= raw <= self.high

    def describe(self) -> Shape:
        """Return the shape of an integer."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def sound(self, variable: str) -> Sound:
        """Test the type, which excludes booleans, and the range."""
        test = f"type({variable}) is int and {self.low} <= {variable} <= {self.high}"
        return Sound(test, variable)


class Coordinate(Integer):
    """A coordinate; x and y together are one value, a square (see ``records``)."""

    def __init__(self) -> None:
        super().__init__(-LIMIT, LIMIT, named="Coordinate", required=True, example=0)


class Rotation(Form[int]):
    """A rotation in degrees, clockwise, as quarter turns; 0 if it is left out.

    :param of_type: the fault of what is no whole number.
    """

    described = MappingProxyType(number_of(QUARTER_TURNS))
    sample = 90

    def __init__(self, of_type: str = "unknown-rotation", **options: Any) -> None:
        super().__init__(**{"named": "Rotation", "load_default": 0, **options})
        self._of_type = of_type

    def read(self, raw: Any, reader: Reader, path: Path) -> int | None:
        """Return the quarter turns."""
        if type(raw) is int and raw in QUARTER_TURNS:
            return QUARTER_TURNS[raw]
        if type(raw) is int or self._of_type == "unknown-rotation":
            reader.add("unknown-rotation", path)
        else:
            reader.add(self._of_type, path, example=self.example)
        return None

    def parse_text(self, text: str) -> int | str:
        """Return the number."""
        return parse_integer(text)

    def sound(self, variable: str) -> Sound:
        """Look the quarter turns up."""
        turns = f"quarters_of_{variable}"
        return Sound(f"type({variable}) is int", f"{turns}[{variable}]", {turns: QUARTER_TURNS})


class Number(Form[int]):
    """One number out of a few.

    :param code: the fault of anything else.
    """

    def __init__(self, numbers: Collection[int], code: str, **options: Any) -> None:
        super().__init__(**options)
        self._numbers = numbers
        self._code = code

    def read(self, raw: Any, reader: Reader, path: Path) -> int | None:
        """Return the number."""
        if type(raw) is int and raw in self._numbers:
            return raw
        reader.add(self._code, path)
        return None

    def parse_text(self, text: str) -> int | str:
        """Return the number."""
        return parse_integer(text)

    def make_example(self) -> int:
        """Return the first of the numbers."""
        return next(iter(self._numbers))

    def describe(self) -> Shape:
        """Return the shape of one of the numbers."""
        return number_of(self._numbers)
