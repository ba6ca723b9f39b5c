"""Marshmallow fields and the base schema of questions.

A position, a tile, a card and a spot are each one field: the field reads its whole value in one go
and reports every fault below it. ``documented_as`` names the component that describes the value in
OpenAPI. marshmallow's own messages are translated to fault codes in :func:`faults_of`.
"""

from collections.abc import Collection, Iterator, Mapping
from math import inf
from typing import Any, Final, cast

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from referee.api import limits
from referee.api.carcassonne.moves import read_move
from referee.api.carcassonne.position import CarcassonnePosition, read_position, read_spot
from referee.api.carcassonne.tiles import ANY_EDITION, read_tile
from referee.api.contract.rows import Faults
from referee.api.labyrinth_cards.position import CardsPosition, read_card
from referee.api.labyrinth_cards.position import read_position as read_cards_position
from referee.api.labyrinth_cards.turns import read_turn
from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.tiles import Spot, Tile
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import LIMIT
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.turns import Turn

CODES: Final = {
    "Missing data for required field.": "missing-key",
    "Field may not be null.": "null",
    "Unknown field.": "unknown-key",
    "Not a valid integer.": "not-an-integer",
    "Not a valid string.": "not-a-string",
    "Invalid input type.": "not-an-object",
}
"""Fault codes by the messages of marshmallow that a question can meet."""

OUT_OF_RANGE: Final = "out-of-range"
NOT_A_ROTATION: Final = "unknown-rotation"


class Question(Schema):
    """Base of all questions: unknown keys are refused."""

    class Meta:
        """marshmallow's options."""

        unknown = RAISE


def _raise(faults: list[Fault] | tuple[Fault, ...]) -> None:
    """Hand faults to marshmallow, which keeps messages of any type in its lists."""
    if faults:
        raise ValidationError(cast(list[str], list(faults)))


class PositionField(fields.Field[CarcassonnePosition]):
    """A Carcassonne position."""

    documented_as = "CarcassonnePosition"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> CarcassonnePosition:
        try:
            return read_position(value, load_catalogue())
        except NotAPosition as fault:
            raise ValidationError(cast(list[str], list(fault.faults))) from None


class CardsPositionField(fields.Field[CardsPosition]):
    """A position of the card game."""

    documented_as = "CardsPosition"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> CardsPosition:
        try:
            return read_cards_position(value, load_catalogue())
        except NotAPosition as fault:
            raise ValidationError(cast(list[str], list(fault.faults))) from None


class TileField(fields.Field[Tile]):
    """A tile, by its catalogue id or inline."""

    documented_as = "Tile"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Tile:
        faults = Faults()
        tile = read_tile(value, load_catalogue(), ANY_EDITION, faults, ())
        _raise(faults.found)
        return tile


class MoveField(fields.Field[tuple[Move, dict[str, Any]]]):
    """A move: as it was read, and as it was posted."""

    documented_as = "Move"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[Move, dict[str, Any]]:
        faults = Faults()
        move = read_move(value, load_catalogue(), faults)
        _raise(faults.found)
        return move, value


class NameField(fields.Field[str]):
    """A player's name."""

    documented_as = "Name"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        faults = Faults()
        name = faults.name(value)
        _raise(faults.found)
        return name or ""


class SpotField(fields.Field[tuple[int, Spot]]):
    """A spot on the table: its square and what it names there."""

    documented_as = "Spot"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[int, Spot]:
        faults = Faults()
        spot = read_spot(value, faults)
        _raise(faults.found)
        return spot


class CardField(fields.Field[CardFace]):
    """A card without a place."""

    documented_as = "Card"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> CardFace:
        faults = Faults()
        card = read_card(value, faults, ())
        _raise(faults.found)
        return card


class _OneOf(validate.OneOf):
    """One of some strings; the fault of any other lists them."""

    def __call__(self, value: Any) -> Any:
        if value not in self.choices:
            allowed = ", ".join(map(str, self.choices))
            _raise([Fault(str(self.error), (), {"allowed": allowed})])
        return value


def one_of(names: Collection[str], code: str, **options: Any) -> fields.String:
    """Return a field for one of some strings; ``code`` is the fault of any other."""
    return fields.String(validate=_OneOf(list(names), error=code), **options)


class WholeNumber(fields.Integer):
    """A whole number within a range, required unless it has a default.

    A float beyond 64 bits was an integer (see the strict reader), and one that is out of range.
    """

    def __init__(self, low: int, high: int, *, default: int | None = None) -> None:
        within = validate.Range(low, high, error=OUT_OF_RANGE)
        optional = {"required": True} if default is None else {"load_default": default}
        super().__init__(strict=True, validate=within, **optional)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if isinstance(value, float) and 2**63 <= abs(value) < inf:
            raise ValidationError(OUT_OF_RANGE)
        return super()._deserialize(value, attr, data, **kwargs)


def coordinate() -> WholeNumber:
    """Return a field for a coordinate."""
    return WholeNumber(-LIMIT, LIMIT)


class PlaceQuestion(Question):
    """A place on the table."""

    x = coordinate()
    y = coordinate()


class AtQuestion(PlaceQuestion):
    """A place and a rotation."""

    rotation = fields.Integer(
        strict=True,
        load_default=0,
        validate=validate.OneOf((0, 90, 180, 270), error=NOT_A_ROTATION),
    )


class TurnField(fields.Field[Turn]):
    """A turn of the card game."""

    documented_as = "Turn"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Turn:
        faults = Faults()
        turn = read_turn(value, faults)
        _raise(faults.found)
        return turn


class PlacesField(fields.Field[list[int]]):
    """A list of places, each named once; as squares in the order given."""

    documented_as = "Places"

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[int]:
        faults = Faults()
        squares = faults.places(value, limits.CARDS)
        _raise(faults.found)
        return squares


class AskField(fields.Field[dict[str, Any]]):
    """Several questions by name; each is read by its own schema when it is asked."""

    def __init__(self, documented_as: str) -> None:
        self.documented_as = documented_as
        super().__init__(required=True)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, Any]:
        faults = Faults()
        asked = faults.mapping(value)
        _raise(faults.found)
        return asked


def faults_of(messages: Any, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults in marshmallow's nested messages, each with its path.

    >>> [fault.code for fault in faults_of({"tile": ["Missing data for required field."]})]
    ['missing-key']
    """
    if isinstance(messages, Mapping):
        for key, below in messages.items():
            yield from faults_of(below, path if key == "_schema" else (*path, key))
        return
    for message in messages:
        if isinstance(message, Fault):
            yield message.under(*path)
        else:
            code = CODES.get(message, message)
            at = path[:-1] if code == "missing-key" else path
            yield Fault(code, at, {"key": str(path[-1])[:40]} if path else {"key": ""})
