"""The forms of places in questions, of either game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.errors import Path
from referee.core.grid import Square, place_of
from referee.core.reader import Reader
from referee.forms.form import Form, Name
from referee.forms.numbers import Coordinate, Rotation
from referee.forms.records import ListOf, Record


class TurnedPlace(NamedTuple):
    """A square, clockwise quarter turns, and the index of a card in the hand, if it has one."""

    square: Square
    quarters: int
    card: int | None = None


def turned_place(named: str, more: Mapping[str, Form[Any]] | None = None) -> Record[TurnedPlace]:
    """Return the form of a place with a rotation, as quarter turns, and whatever else is given."""
    keys: dict[str, Form[Any]] = {
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation("not-an-integer"),
        **(more or {}),
    }
    return Record(keys, TurnedPlace, named=named, is_question=True)


def place(**options: Any) -> Record[Square]:
    """Return the form of a place."""
    return Record({"x": Coordinate(), "y": Coordinate()}, Square, named="Place", **options)


class Places(ListOf[Square]):
    """A list of places, each named once; as squares in the order given."""

    def __init__(self, limit: int, **options: Any) -> None:
        super().__init__(place(), limit, **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> list[Square | None] | None:
        """Return the squares."""
        squares = super().read(raw, reader, path) or []
        for index, square in enumerate(squares):
            if square is not None and square in squares[:index]:
                x, y = place_of(square)
                reader.add("place-twice", (*path, index), x=x, y=y)
        return squares


def player(**options: Any) -> Name:
    """Return the form of the player whom a question is about."""
    return Name(required=True, **options)
