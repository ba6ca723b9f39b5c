"""The forms of spots and of figures on them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from referee.api.contract.document.shapes import (
    ANY_SIDE,
    HALF_SIDE,
    SIDE,
    either,
    names,
    require,
    without,
)
from referee.carcassonne.figures import format_spots, locate, object_to_side
from referee.carcassonne.kinds.features import (
    CORNER,
    FEATURE_KINDS,
    KIND_NAMES,
    SPOT_KINDS,
    FeatureKind,
)
from referee.carcassonne.kinds.figures import FIGURES, NEUTRAL, OWNED
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.announcements import SpotAt
from referee.carcassonne.placing.figures.ways import PLACEMENT, WAYS
from referee.carcassonne.table import FigureClaim, Table
from referee.carcassonne.tiles.tile import Spot
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import SIDES, Square, place_of
from referee.core.reader import Reader
from referee.forms.fast_path import UnsoundError
from referee.forms.form import Choice, Form, Name, Opaque
from referee.forms.numbers import Coordinate
from referee.forms.records import Record
from referee.forms.shapes import Shape, ref

T = TypeVar("T")


def spot_keys() -> dict[str, Form[Any]]:
    """Return the keys of a spot, which stand in other objects too."""
    return {
        "x": Coordinate(),
        "y": Coordinate(),
        "on": Choice(SPOT_KINDS, "unknown-spot", named="SpotKind", required=True),
        "side": Opaque(ANY_SIDE),
    }


def placed_kind() -> Choice:
    """Return the form of the kind of figure that a question is about."""
    return Choice(
        sorted(OWNED), "unknown-figure", "not-a-string", named="OwnedFigure", example="meeple"
    )


def way() -> Choice:
    """Return the form of how a figure comes to its spot."""
    return Choice(
        WAYS,
        "unknown-way",
        "not-a-string",
        named="SpotWay",
        load_default=PLACEMENT,
    )


SPOT_EXAMPLE: Final[dict[str, Any]] = {"x": 1, "y": 0, "on": "road", "side": "E"}
"""Most spots need a side."""


class Sided(Record[T], Generic[T]):
    """An object with the keys of a spot, whose side goes with what it is on."""

    def __init__(
        self, keys: Mapping[str, Form[Any]], make: Callable[..., T], **options: Any
    ) -> None:
        super().__init__(
            keys, make, described={"dependentSchemas": {"on": _describe_sides()}}, **options
        )

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note a side that no tile has there."""
        on, side = values["on"], values["side"]
        if on is None or (side is None and raw.get("side") is not None):
            return
        if (fault := object_to_side(Spot(on, side))) is not None:
            reader.faults.append(fault.under(*path))


def find_spot(on: str, side: str | None) -> Spot:
    """Return the spot of an object with the keys of one.

    :raises UnsoundError: if no tile has such a side there.
    """
    spot = Spot(on, side)
    if object_to_side(spot) is not None:
        raise UnsoundError
    return spot


def spot(**options: Any) -> Record[SpotAt]:
    """Return the form of a spot on the table."""

    def make(square: Square, on: str, side: str | None) -> SpotAt:
        return SpotAt(square, find_spot(on, side))

    return Sided(spot_keys(), make, named="Spot", example=SPOT_EXAMPLE, **options)


def _claim(player: str | None, kind: str, square: Square, on: str, side: str | None) -> FigureClaim:
    """Return where a figure is claimed to stand; a table says whether it can stand there.

    :raises UnsoundError: if a player is too many or too few.
    """
    if (player is None) is not (kind in NEUTRAL):
        raise UnsoundError
    return FigureClaim(player, kind, square, Spot(on, side))


class _Figure(Record[FigureClaim]):
    """A figure on a spot: mage and witch belong to nobody, all others to a player."""

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note a player too many or too few."""
        if values["figure"] is None:
            return  # nobody knows whether it belongs to a player
        if values["figure"] in NEUTRAL:
            if "player" in raw:
                reader.add("player-not-allowed", (*path, "player"), figure=values["figure"])
        elif "player" not in raw:
            reader.miss("player", raw, self.keys, path, self.keys["player"].example)


def figure() -> Record[FigureClaim]:
    """Return the form of a figure on the table."""
    keys: dict[str, Form[Any]] = {
        "player": Name(),
        "figure": Choice(FIGURES, "unknown-figure", named="FigureKind", required=True),
        **spot_keys(),
    }
    owned = {
        "if": require("figure", *NEUTRAL),
        "then": without("player"),
        "else": require("player"),
    }
    described = {"dependentSchemas": {"on": _describe_sides(), "figure": owned}}
    example = {"player": "red", "figure": "meeple"} | SPOT_EXAMPLE
    return _Figure(
        keys,
        _claim,
        named="PlacedFigure",
        example=example,
        described=described,
    )


def find_piece(table: Table, at: SpotAt, *path: str | int) -> Piece | None:
    """Return the piece of a spot; None for a corner or an unknown field.

    :raises NotAPosition: if the spot is not there, with its path in the question.
    """
    face = table.ground.face_at(at.square)
    if face is None:
        x, y = place_of(at.square)
        raise NotAPosition([Fault("no-tile-there", path, {"x": x, "y": y})])
    index = locate(face, at.spot)
    if isinstance(index, Fault):
        raise NotAPosition([index.under(*path)])
    return None if index is None else piece_at(at.square, index)


def nothing_there(code: str, table: Table, at: SpotAt, *path: str | int) -> Fault:
    """Return the fault of a spot on a tile that is not what is asked for, with all that it has."""
    face = table.ground.face_at(at.square)
    return Fault(code, (*path, "on"), {"there": "-" if face is None else format_spots(face)})


def _describe_sides() -> Shape:
    """Return which sides a spot takes, by what it is on.

    A road has none where it means a labyrinth, and a field where it is an inner one; if it is not
    the first of them, it has a name. (Null is read as none; nobody is told to write it.)
    """
    sides: dict[str, Shape] = {
        KIND_NAMES[row.kind]: _describe_side(row) for row in FEATURE_KINDS if row.pays and row.sides
    }
    sides[CORNER] = {"properties": {"side": ref("Corner")}, "required": ["side"]}
    shape: Shape = without("side")
    for kind, taken in sides.items():
        shape = {"if": require("on", kind), "then": taken, "else": shape}
    return shape


def _describe_side(row: FeatureKind) -> Shape:
    side = SIDE if row.sides == SIDES else HALF_SIDE
    if not row.may_lack_side:
        return {"properties": {"side": side}, "required": ["side"]}
    return {"properties": {"side": either(side, names(row.inner)) if row.inner else side}}


SHAPES: Final[dict[str, Shape]] = {
    "SpotKind": names(SPOT_KINDS),
    "Spot": spot().describe(),
    "FigureKind": names(FIGURES),
    "OwnedFigure": names(sorted(OWNED)),
    "PlacedFigure": figure().describe(),
}
"""The components that describe spots and figures."""
