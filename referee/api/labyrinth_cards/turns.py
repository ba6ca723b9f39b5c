"""Reading a turn of the card game from JSON, writing turns, and the position that one leaves."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.answers import write_places
from referee.api.contract.rows import Faults
from referee.api.labyrinth_cards.position import CardsPosition, read_card
from referee.core.errors import Path
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Action,
    Draw,
    PlacedCard,
    Play,
    Rotate,
)
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.suggesting.suggestions import Suggestion
from referee.labyrinth_cards.turns import Outcome, Turn

KEYS: Final = ("actions", "collect", "draw")
ACTIONS: Final = ("play", "rotate", "draw")
TURNS: Final = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}
_TURN_NAMES: Final = {quarters: name for name, quarters in TURNS.items()}
_NO_ACTION: Final = Rotate(0, CLOCKWISE)
"""Stands in for an action with a fault, so that the rest of the turn can still be read."""


def read_turn(raw: Any, faults: Faults) -> Turn:
    """Read a turn; a stand-in with faults if it is none."""
    row = faults.mapping(raw)
    faults.keys(row, KEYS, ())
    if not isinstance(raw, dict):
        return Turn(())
    if "actions" not in row:
        faults.add("missing-key", key="actions")
    rows = faults.rows(row.get("actions", []), limits.ACTIONS, "actions")
    actions = tuple(_read_action(action, faults, ("actions", i)) for i, action in enumerate(rows))
    wanted = faults.places(row.get("collect", []), limits.CARDS, "collect")
    drawn = _read_drawn(row, faults, ()) if "draw" in row else None
    return Turn(actions, tuple(wanted), drawn)


def _read_drawn(row: Mapping[str, Any], faults: Faults, path: Path) -> Card:
    return Card(read_card(row["draw"], faults, (*path, "draw")), row["draw"])


def _read_action(raw: Any, faults: Faults, path: Path) -> Action:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return _NO_ACTION
    faults.keys(row, ACTIONS, path)
    named = [name for name in ACTIONS if name in row]
    if len(named) != 1:
        faults.add("one-action", *path, allowed=", ".join(ACTIONS))
        return _NO_ACTION
    (name,) = named
    if name == "draw":
        return Draw(_read_drawn(row, faults, path))
    below = (*path, name)
    details = faults.mapping(row[name], *below)
    if not isinstance(row[name], dict):
        return _NO_ACTION
    return _READ[name](details, faults, below)


def _read_play(row: Mapping[str, Any], faults: Faults, path: Path) -> Action:
    faults.keys(row, ("card", "x", "y", "rotation"), path)
    card = faults.integer(row, "card", 0, limits.HAND - 1, path)
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    return Play(card, square_at(x, y), faults.quarters(row, path))


def _read_rotate(row: Mapping[str, Any], faults: Faults, path: Path) -> Action:
    faults.keys(row, ("x", "y", "turn"), path)
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    turn = faults.choice(row, "turn", "unknown-turn", TURNS, path)
    return Rotate(square_at(x, y), TURNS.get(turn or "", CLOCKWISE))


_READ: Final = {"play": _read_play, "rotate": _read_rotate}


def write_suggestion(suggestion: Suggestion) -> dict[str, Any]:
    """Write a suggested turn in the form in which it can be asked about."""
    return {
        "actions": [_write_action(action) for action in suggestion.actions],
        "collect": write_places(suggestion.collect),
        "points": suggestion.points,
    }


def _write_action(action: Action) -> dict[str, Any]:
    if isinstance(action, Draw):
        return {"draw": None}
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
        else _write_placed(square, placed, posted.get(square, {}))
        for square, placed in state.placed.items()
    ]
    if "hand" in after or state.hand:
        after["hand"] = [card.written for card in state.hand]
    if state.stack is not None:
        after["stack"] = state.stack
    return after


def _write_placed(square: int, placed: PlacedCard, posted: Mapping[str, Any]) -> dict[str, Any]:
    """Write a card that was played or rotated, with its keys in the order in which they came."""
    x, y = place_of(square)
    now = {"card": placed.written, "x": x, "y": y, "rotation": placed.quarters * 90}
    return {**posted, **now}
