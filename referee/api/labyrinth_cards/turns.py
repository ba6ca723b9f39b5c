"""The form of a turn of the card game, turns written, and the position that one leaves."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import COUNT, ROTATION, answer_record, either, names
from referee.api.labyrinth_cards.cards import CardForm, hand_index
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.labyrinth_cards.writing import write_collection, write_paths
from referee.api.responses.answers import write_places
from referee.core.errors import Path
from referee.core.grid import place_of
from referee.core.reader import Reader
from referee.core.spelling import find_meant
from referee.forms.compact import parse_choice, write_choice
from referee.forms.form import Choice, Form
from referee.forms.numbers import Coordinate, Rotation
from referee.forms.places import Places
from referee.forms.records import ListOf, Record, in_order
from referee.forms.shapes import Shape, array, record, ref
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Action,
    Draw,
    PlacedCard,
    Play,
    Rotate,
    State,
    UnseenDraw,
)
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.suggesting.suggestions import SingleAction, Suggestion
from referee.labyrinth_cards.turns import Outcome, Turn, show_turn

TURNS: Final = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}
_TURN_NAMES: Final = {quarters: name for name, quarters in TURNS.items()}

_PLAY: Final[Record[Action]] = Record(
    {
        "card": hand_index(required=True),
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation(),
    },
    Play,
    named="Play",
)
ROTATE: Final[Record[Action]] = Record(
    {
        "x": Coordinate(),
        "y": Coordinate(),
        "turn": Choice(TURNS, "unknown-turn", required=True),
    },
    lambda square, turn: Rotate(square, TURNS[turn]),
    named="Rotate",
)


class DrawnCard(CardForm):
    """A card that was drawn, with the form in which it was posted, to give it back in."""

    def read(self, raw: Any, reader: Reader, path: Path) -> Any:
        """Return the card."""
        face = super().read(raw, reader, path)
        return None if face is None else Card(face, raw)

    def sound(self, variable: str) -> None:
        """Give none: reading in full keeps the form in which the card was posted."""


class _ActionForm(Form[Action]):
    """Exactly one of the actions of a turn, under its name."""

    is_plain = False
    is_flat = True

    _FORMS: Final[Mapping[str, Form[Any]]] = {
        "play": _PLAY,
        "rotate": ROTATE,
        "draw": DrawnCard(),
    }

    def read(self, raw: Any, reader: Reader, path: Path) -> Action | None:
        """Return the action."""
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self._FORMS, path)
        named = [name for name in self._FORMS if name in raw]
        if len(named) != 1:
            if named or find_meant(raw, self._FORMS) <= {None}:
                reader.add("one-action", path, allowed=", ".join(self._FORMS))
            return None
        (name,) = named
        read = self._FORMS[name].read(raw[name], reader, (*path, name))
        return Draw(read) if isinstance(read, Card) else read

    def parse_text(self, text: str) -> Any:
        """Return the action that a row stands for, which begins with its name."""
        return parse_choice(self._FORMS, text)

    def write_text(self, value: Any) -> str:
        """Return the row of an action, which begins with its name."""
        return write_choice(self._FORMS, value)

    def make_example(self) -> dict[str, Any]:
        """Return the action that every turn may have."""
        return {"play": _PLAY.example}

    def describe(self) -> Shape:
        """Return the shape of an object with one key out of some."""
        return either(*(ref(_name_of(action)) for action in self._FORMS))

    def describe_all(self) -> dict[str, Shape]:
        """Return the components of the actions."""
        return {_name_of(name): record({name: form.shape()}) for name, form in self._FORMS.items()}


def _name_of(action: str) -> str:
    return f"{action.title()}Action"


def _make_turn(actions: list[Action], collect: list[Any] | None, drawn: Any) -> Turn:
    return Turn(in_order(actions), in_order(collect), drawn)


def turn(**options: Any) -> Record[Turn]:
    """Return the form of a turn as a player announces it."""
    keys: dict[str, Form[Any]] = {
        "actions": ListOf(_ActionForm(), limits.ACTIONS, required=True),
        "collect": Places(limits.CARDS, named="Places"),
        "draw": DrawnCard(),
    }
    return Record(keys, _make_turn, named="Turn", **options)


SHAPES: Final[dict[str, Shape]] = {
    "Play": _PLAY.describe(),
    "Rotate": ROTATE.describe(),
    **_ActionForm().describe_all(),
    "Turn": turn().describe(),
}
"""The components that describe turns as they are announced."""

_UNSEEN: Final = "unseen"
SUGGESTED: Final[Shape] = answer_record(
    {
        "actions": array(either(ref(_name_of("play")), ref(_name_of("rotate")))),
        "collect": array(ref("Place")),
        "turn": ref("Turn"),
        "points": COUNT,
        "paths": array(ref("TreasurePath")),
    }
)
"""The component that describes turns as they are suggested."""

SINGLE: Final[dict[str, Shape]] = {
    "SingleAction": answer_record(
        {
            "action": either(ref("PlayAction"), ref("RotateAction"), ref("UnseenDrawAction")),
            "rotations": array(ROTATION, minItems=1, maxItems=4),
            "collectable": ref("Collection"),
        },
        optional=("rotations", "collectable"),
    ),
    "UnseenDrawAction": answer_record({"draw": names((_UNSEEN,))}),
}
"""The components that describe actions by themselves."""


def write_suggestion(start: State, suggestion: Suggestion) -> dict[str, Any]:
    """Write a suggested turn in the form in which it can be asked about, and what it brings."""
    actions, collect = suggestion.actions, suggestion.collect
    turn: dict[str, Any] = {"actions": [_write_action(action) for action in actions]}
    if collect:
        turn["collect"] = write_places(collect)
    written = {**turn, "turn": turn, "points": suggestion.points}
    if paths := show_turn(start, actions, collect):
        written["paths"] = write_paths(paths)
    return written


def write_single_action(found: SingleAction) -> dict[str, Any]:
    """Write an action by itself, and what it would allow to collect, if anybody found out."""
    row: dict[str, Any] = {"action": _write_action(found.action)}
    if found.alike:
        row["rotations"] = [quarters * 90 for quarters in found.alike]
    if found.collect is not None:
        row["collectable"] = write_collection(found.collect)
    return row


def _write_action(action: Action | UnseenDraw) -> dict[str, Any]:
    """Write an action as it is announced; of a card that is drawn nobody knows more."""
    if isinstance(action, Draw | UnseenDraw):
        return {"draw": _UNSEEN}
    x, y = place_of(action.square)
    if isinstance(action, Play):
        return {"play": {"card": action.card, "x": x, "y": y, "rotation": action.quarters * 90}}
    return {"rotate": {"x": x, "y": y, "turn": _TURN_NAMES[action.quarters]}}


def write_position_after(position: CardsPosition, turn: Turn, outcome: Outcome) -> dict[str, Any]:
    """Write the whole position that a turn leaves: as posted if it was refused.

    Rows that the turn did not touch stay as they were posted, and the played ones come after them.
    """
    after = dict(position.posted)
    if outcome.step is not None:
        return after
    state = outcome.state
    squares = [square for square, _ in position.placed]
    posted = dict(zip(squares, after["cards"], strict=True))
    rotated = {action.square for action in turn.actions if isinstance(action, Rotate)}
    after["cards"] = [
        posted[square]
        if square in posted and square not in rotated
        else write_placed(square, placed, posted.get(square, {}))
        for square, placed in state.placed.items()
    ]
    if "hand" in after or state.hand:
        after["hand"] = [card.written for card in state.hand]
    if state.stack is not None:
        after["stack"] = state.stack
    return after


def write_placed(square: int, placed: PlacedCard, posted: Mapping[str, Any]) -> dict[str, Any]:
    """Write a card that was played or rotated, with its keys in the order in which they came."""
    x, y = place_of(square)
    now = {"card": placed.written, "x": x, "y": y, "rotation": placed.quarters * 90}
    return {**posted, **now}
