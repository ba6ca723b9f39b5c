"""The form of a move, and the position that it leaves behind."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.extras import bridge, tunnel, write_beside
from referee.api.carcassonne.reading.figures import Sided, find_spot, spot, spot_keys
from referee.api.carcassonne.reading.tiles import placed_tile
from referee.api.carcassonne.writing.castles import CastleForm, find_step
from referee.api.carcassonne.writing.features import write_figure
from referee.api.contract.document.shapes import either, names, require
from referee.api.responses.answers import drop_nulls
from referee.api.yielding import in_steps, pause
from referee.carcassonne.kinds.features import QUARTERS
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED, PHANTOM
from referee.carcassonne.placing.announcements import (
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.placing.figures.ways import PLACEMENT, WAGON, WAYS
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import Catalogue
from referee.core.errors import Path
from referee.core.grid import LIMIT, Square, place_of, square_at
from referee.core.reader import Reader
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Integer, Number
from referee.forms.records import ListOf, Record, in_order
from referee.forms.shapes import Shape

OFF: Final = "off"
"""What a move says of a mage or a witch that it takes off the table."""
MOVE_WAYS: Final = tuple(way for way in WAYS if way != WAGON)
"""The ways of a figure within a move; a wagon moves on after it."""


class Announced(NamedTuple):
    """A move as it was read, and its tile as it was posted."""

    move: Move
    tile: Any


class _Step(NamedTuple):
    """The figure step as it was posted: without x and y it goes on the tile of the move."""

    kind: str
    x: int | None
    y: int | None
    spot: Spot
    via: str

    def on(self, square: Square) -> FigureStep:
        """Return the step; on this square if it names none."""
        x, y = place_of(square)
        there = square_at(x if self.x is None else self.x, y if self.y is None else self.y)
        return FigureStep(self.kind, SpotAt(there, self.spot), self.via)


def _figure_step() -> Record[_Step]:
    kind = Choice(sorted(OWNED), "unknown-figure", named="OwnedFigure", required=True)
    return _step({"figure": kind}, {"figure": "meeple"}, "FigureStep")


def _phantom_step() -> Record[_Step]:
    return _step({}, {}, "PhantomStep")


def _step(first: dict[str, Form[Any]], example: dict[str, Any], named: str) -> Record[_Step]:
    """Return the form of the step of a figure; it is a phantom where no key names its kind."""
    on_or_beside = {key: Integer(-LIMIT, LIMIT, named="Coordinate") for key in ("x", "y")}
    keys: dict[str, Form[Any]] = {
        **first,
        **(spot_keys() | on_or_beside),
        "via": Choice(
            MOVE_WAYS,
            "unknown-way",
            named="MoveWay",
            load_default=PLACEMENT,
        ),
    }

    def make(*values: Any) -> _Step:
        *kind, x, y, on, side, via = values
        return _Step(kind[0] if kind else PHANTOM, x, y, find_spot(on, side), via)

    example = {**example, "on": "road", "side": "E"}
    typed = (*first, "on", "side", "x", "y", "via")
    return Sided(keys, make, named=named, example=example, typed=typed)


class _Target(Form[SpotAt | str]):
    """Where mage or witch goes: a spot, or OFF."""

    is_plain = False
    is_flat = True

    def __init__(self) -> None:
        super().__init__(required=True)
        self._spot = spot()

    def read(self, raw: Any, reader: Reader, path: Path) -> SpotAt | str | None:
        """Return the spot, or OFF."""
        if isinstance(raw, dict):
            return self._spot.read(raw, reader, path)
        if raw == OFF:
            return OFF
        reader.add("not-a-target", path, example=self.example)
        return None

    def parse_text(self, text: str) -> Any:
        """Return the spot, or OFF."""
        return text if text == OFF else self._spot.parse_text(text)

    def write_text(self, value: Any) -> str:
        """Return the row of a spot, or OFF."""
        return OFF if value == OFF else self._spot.write_text(value)

    def outline(self) -> str:
        """Return the keys of a spot."""
        return self._spot.outline()

    def make_example(self) -> dict[str, Any]:
        """Return a spot."""
        return dict(self._spot.example)

    def describe(self) -> Shape:
        """Return the shape of a spot or the word."""
        return either(self._spot.shape(), names((OFF,)))


def _mage_or_witch_step() -> Record[MagicTarget]:
    keys: dict[str, Form[Any]] = {
        "figure": Choice(NEUTRAL, "unknown-figure", required=True),
        "to": _Target(),
    }

    def make(figure: str, to: SpotAt | str) -> MagicTarget:
        return MagicTarget(figure, to if isinstance(to, SpotAt) else None)

    return Record(keys, make, named="MagicStep")


def _send_step() -> Record[SendStep]:
    keys: dict[str, Form[Any]] = {
        "player": Name(required=True),
        "quarter": Choice(QUARTERS, "unknown-quarter", named="Quarter", required=True),
        "from": spot(required=True),
    }
    return Record(keys, SendStep, named="SendStep")


def _part() -> Number:
    """Return the form of the part of a double turn."""
    return Number((1, 2), "unknown-part", named="TurnPart", load_default=1)


def _wagon_step() -> Record[WagonStep]:
    keys: dict[str, Form[Any]] = {"from": spot(required=True), "to": spot(required=True)}
    return Record(keys, WagonStep, named="WagonStep")


def step_keys() -> dict[str, Form[Any]]:
    """Return the keys of the steps of a move besides tile and figure."""
    return {
        "magic": ListOf(_mage_or_witch_step(), limits.MAGIC_STEPS),
        "leipzig": ListOf(_send_step(), limits.SENDS),
        "wagons": ListOf(_wagon_step(), limits.WAGONS),
    }


def turn_keys() -> dict[str, Form[Any]]:
    """Return the keys that say where in a turn a move stands."""
    return {
        "part": _part(),
        "extra_turn_used": Flag(load_default=False),
    }


_FIRST: Final = ("figure", "abbot_back")
"""What a phantom that is a second figure may follow."""


class MoveForm(Record[Any]):
    """A move as a player announces it; its phantom is a second figure.

    :param in_game: whether the moves before it tell whose turn it is and which part of it.
    """

    def __init__(self, *, in_game: bool = False, **options: Any) -> None:
        keys: dict[str, Form[Any]] = {
            "player": Name(required=not in_game),
            "tile": placed_tile(required=True),
            "figure": _figure_step(),
            **step_keys(),
            **({} if in_game else turn_keys()),
            "abbot_back": spot(),
            "phantom": _phantom_step(),
            "castle": CastleForm(load_default=False),
            "bridge": bridge(),
            "tunnel": tunnel(),
        }
        described = {"dependentSchemas": {"phantom": {"anyOf": [require(key) for key in _FIRST]}}}
        make, named = (_make_turn, "GameMove") if in_game else (_make_move, "Move")
        super().__init__(keys, make, named=named, described=described, **options)

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note a phantom that nothing comes before: it is the figure of the move itself."""
        if "phantom" in raw and not any(key in raw for key in _FIRST):
            reader.add("phantom-needs-first", (*path, "phantom"))

    def read(self, raw: Any, reader: Reader, path: Path) -> Announced | None:
        """Return the move with its tile as it was posted."""
        move: Any = super().read(raw, reader, path)
        return None if move is None else Announced(move, raw["tile"]["tile"])


class MovesForm(ListOf[Announced]):
    """Moves that are played in turn."""

    def __init__(self, **options: Any) -> None:
        super().__init__(MoveForm(), limits.MOVES, pause, described={"minItems": 1}, **options)

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the moves as they are, if there are some and not too many."""
        if raw == []:
            reader.add("no-moves", path, example=self.example)
            return None
        return super().read_rows(raw, reader, path)


def _make_move(*values: Any) -> Move:
    player, placed, step, magic, sends, wagons, part, extra_turn_used, *more = values
    square, face = placed
    abbot_back, phantom, castle, laid_bridge, laid_tunnel = more
    return Move(
        player,
        face,
        square,
        None if step is None else step.on(square),
        in_order(magic),
        in_order(sends),
        is_second_part=part == 2,
        has_had_extra_turn=extra_turn_used,
        wagons=in_order(wagons),
        abbot_back=abbot_back,
        phantom=None if phantom is None else phantom.on(square),
        castle=find_step(castle),
        bridge=laid_bridge,
        tunnel=laid_tunnel,
    )


def _make_turn(*values: Any) -> Move:
    """Make a move of a game; the moves before it say in which part of a turn it stands."""
    player, placed, step, magic, sends, wagons, *more = values
    return _make_move(player or "", placed, step, magic, sends, wagons, 1, False, *more)


SHAPES: Final[dict[str, Shape]] = {
    "FigureStep": _figure_step().describe(),
    "PhantomStep": _phantom_step().describe(),
    "MoveWay": names(MOVE_WAYS),
    "MagicStep": _mage_or_witch_step().describe(),
    "TurnPart": _part().describe(),
    "SendStep": _send_step().describe(),
    "WagonStep": _wagon_step().describe(),
    "Move": MoveForm().describe(),
    "GameMove": MoveForm(in_game=True).describe(),
}
"""The components that describe a move as it is announced."""


def in_design(move: Move, design: str, catalogue: Catalogue) -> Move:
    """Return a move whose tile has the face that a design gives it."""
    face = move.face
    if face.tile_id is None:
        return move
    known = catalogue.faces[design][face.tile_id][face.rotation // 90]
    return move if known is face else replace(move, face=known)


def write_position_after(
    position: CarcassonnePosition, played: Sequence[Announced], outcome: Outcome
) -> dict[str, Any]:
    """Write the whole position after the moves; the posted one if none of them was legal.

    :param played: those that were legal.
    :param outcome: that of the last, or of the one that was refused after them.
    """
    posted: dict[str, Any] = drop_nulls(position.posted)
    if not played:
        if "figures" in posted:
            posted["figures"] = [drop_nulls(figure) for figure in posted["figures"]]
        return posted
    posted["tiles"] = [*posted["tiles"], *map(_write_tile, in_steps(played))]
    posted["figures"] = [write_figure(figure) for figure in outcome.table.figures]
    held = outcome.table.leipzig
    if "leipzig" in posted or held:
        quarters = {**posted.get("leipzig", {}), **held}
        posted["leipzig"] = {quarter: list(held.get(quarter, ())) for quarter in quarters}
    if outcome.supply is not None:
        posted["supply"] = outcome.supply
    if outcome.table.beside != position.table.beside:
        written = write_beside(outcome.table.beside)
        posted |= {key: value for key, value in written.items() if value or key in posted}
    return posted


def _write_tile(announced: Announced) -> dict[str, Any]:
    move = announced.move
    x, y = place_of(move.square)
    return {"tile": announced.tile, "x": x, "y": y, "rotation": move.face.rotation}
