"""The forms of places in questions, of either game."""

from collections.abc import Mapping
from typing import Any

from referee.api.contract.forms.form import Form, Name
from referee.api.contract.forms.numbers import Coordinate, Rotation
from referee.api.contract.forms.reader import Reader
from referee.api.contract.forms.records import ListOf, Record
from referee.api.contract.forms.schemas import Part
from referee.core.errors import Path
from referee.core.grid import Square, place_of


def place_part(**options: Any) -> Part:
    """Return the form of a place that a question names: its x and y."""
    forms: dict[str, Form[Any]] = {"x": Coordinate(), "y": Coordinate()}
    return Part("Place", forms, **options)


def turned_place(named: str, more: Mapping[str, Form[Any]] | None = None) -> Part:
    """Return the form of a place with a rotation, as quarter turns, and whatever else is given."""
    forms: dict[str, Form[Any]] = {
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation("not-an-integer"),
        **(more or {}),
    }
    return Part(named, forms)


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
