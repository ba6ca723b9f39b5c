"""The forms of side places, and of what has two of them as its ends."""

from typing import Any, Final

from referee.core.errors import Path
from referee.core.grid import SIDES, SidePlace, Square, side_place
from referee.core.reader import Reader
from referee.forms.form import Choice, Form
from referee.forms.numbers import Coordinate
from referee.forms.records import ListOf, Record

_TWO_ENDS: Final = [{"x": 0, "y": 0, "side": "E"}, {"x": 2, "y": 0, "side": "W"}]


def side_keys() -> dict[str, Form[Any]]:
    """Return the keys of a side place, which stand in other objects too."""
    side = Choice(SIDES, "unknown-side", between=" ", named="Side", required=True)
    return {"x": Coordinate(), "y": Coordinate(), "side": side}


def find_side(square: Square, side: str) -> SidePlace:
    """Return the side place of an object with its keys."""
    return side_place(square, SIDES.index(side))


class TwoEnds(ListOf[SidePlace]):
    """Two side places.

    :param code: the fault of any other number of them.
    """

    def __init__(self, code: str) -> None:
        ends = Record(side_keys(), find_side, named="SidePlace")
        super().__init__(ends, 2, required=True, described={"minItems": 2}, example=_TWO_ENDS)
        self._code = code

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the ends as they are, if there are two."""
        if isinstance(raw, list) and len(raw) == 2:
            return raw
        reader.add(self._code, path, example=self.example)
        return None
