"""The forms of side places, and of what has two of them as its ends."""

from typing import Any, Final, TypeVar

from referee.core.errors import Path
from referee.core.grid import PORT_OF, SIDES, SidePlace, Square, side_place
from referee.core.reader import Reader
from referee.forms.form import Choice, Form, Sound
from referee.forms.numbers import Coordinate
from referee.forms.records import ListOf, Record

T = TypeVar("T")

_TWO_ENDS: Final = [{"x": 0, "y": 0, "side": "E"}, {"x": 2, "y": 0, "side": "W"}]


def side_keys() -> dict[str, Form[Any]]:
    """Return the keys of a side place, which stand in other objects too."""
    side = Choice(SIDES, "unknown-side", between=" ", named="Side", required=True)
    return {"x": Coordinate(), "y": Coordinate(), "side": side}


def find_side(square: Square, side: str) -> SidePlace:
    """Return the side place of an object with its keys."""
    return side_place(square, PORT_OF[side])


class Two(ListOf[T]):
    """Two values of a record.

    :param code: the fault of any other number of them.
    """

    def __init__(self, form: Record[T], code: str, example: list[Any]) -> None:
        super().__init__(form, 2, required=True, described={"minItems": 2}, example=example)
        self._record = form
        self._code = code

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the rows as they are, if there are two."""
        if isinstance(raw, list) and len(raw) == 2:
            return raw
        reader.add(self._code, path, example=self.example)
        return None

    def sound(self, variable: str) -> Sound | None:
        """Recognise each of the two."""
        if self._record.fast_path is None:
            return None
        is_two = f"type({variable}) is list and len({variable}) == 2"
        recognise = f"recognise_{variable}"
        both = f"[{recognise}({variable}[0]), {recognise}({variable}[1])]"
        return Sound(is_two, both, {recognise: self._record.fast_path.recognise})


class TwoEnds(Two[SidePlace]):
    """Two side places.

    :param code: the fault of any other number of them.
    """

    def __init__(self, code: str) -> None:
        super().__init__(Record(side_keys(), find_side, named="SidePlace"), code, _TWO_ENDS)
