"""The form of a whole game of cards: its start, its players, their hands, and its turns."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import either
from referee.api.contract.game_forms import EntryForm, GameForm, GameLines, PostedGame
from referee.api.labyrinth_cards.position import CardsPosition, PositionForm
from referee.api.labyrinth_cards.turns import ROTATE, DrawnCard
from referee.core.errors import Path
from referee.core.reader import Reader
from referee.forms.form import Form, Name
from referee.forms.numbers import Coordinate, Rotation
from referee.forms.places import Places
from referee.forms.records import ListOf, Names, Record, in_order
from referee.forms.shapes import Shape, record, ref
from referee.labyrinth_cards.actions import Draw, Rotate
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.games.entries import Entry, GameTurn, Lay, Start
from referee.labyrinth_cards.games.notation import format_game, read_game
from referee.labyrinth_cards.notation import GAME

CardsGame = PostedGame[CardsPosition, Start, Entry]
"""A game with the position that it starts from."""


def _lay_form() -> Record[Lay]:
    keys: dict[str, Form[Any]] = {
        "card": DrawnCard(required=True),
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation(),
    }
    return Record(keys, Lay, named="LaidCard")


class _ActionForm(Form[Lay | Rotate | Draw]):
    """Exactly one of the actions of a turn of a game, under its name."""

    is_plain = False
    _FORMS: Final[Mapping[str, Form[Any]]] = {
        "play": _lay_form(),
        "rotate": ROTATE,
        "draw": DrawnCard(),
    }

    def read(self, raw: Any, reader: Reader, path: Path) -> Lay | Rotate | Draw | None:
        """Return the action."""
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self._FORMS, path)
        named = [name for name in self._FORMS if name in raw]
        if len(named) != 1:
            reader.add("one-action", path, allowed=", ".join(self._FORMS))
            return None
        (name,) = named
        read = self._FORMS[name].read(raw[name], reader, (*path, name))
        return Draw(read) if isinstance(read, Card) else read

    def make_example(self) -> dict[str, Any]:
        """Return the action that every turn may have."""
        return {"play": self._FORMS["play"].example}

    def describe(self) -> Shape:
        """Return the shape of an object with one key out of some."""
        return either(ref("LayAction"), ref("RotateAction"), ref("DrawAction"))


def _turn_form() -> Record[GameTurn]:
    keys: dict[str, Form[Any]] = {
        "player": Name(),
        "actions": ListOf(_ActionForm(), limits.ACTIONS, required=True),
        "collect": Places(limits.CARDS, named="Places"),
        "draw": DrawnCard(),
    }

    def make(player: str | None, actions: Any, collect: Any, drawn: Any) -> GameTurn:
        return GameTurn(in_order(actions), in_order(collect), drawn, player)

    return Record(keys, make, named="CardsGameTurn")


def _due_form() -> Record[str]:
    return Record({"player": Name(required=True)}, lambda player: player, named="NextPlayer")


def _make_game(
    read: Mapping[str, Any], entries: tuple[Entry, ...], posted: Mapping[str, Any]
) -> CardsGame:
    """Make a game of what was read; the hand of its position is that of who is next."""
    position: CardsPosition = read["start"]
    state, players, hands = position.state, in_order(read["players"]), read.get("hands", {})
    first = read.get("next") or players[0]
    known = {player: tuple(cards) for player, cards in hands.items()}
    if state.hand and first not in known:
        known[first] = state.hand
    start = Start(state.table, state.placed, players, first, known, state.stack)
    return PostedGame(position, start, entries, posted)


_TURN: Final = _turn_form()
_ENTRY: Final[EntryForm[Entry]] = EntryForm("CardsGameEntry", _TURN)
FORM: Final = GameForm(
    "CardsGame",
    {
        "start": PositionForm(),
        "next": _due_form(),
        "hands": Names(Name(), ListOf(DrawnCard(), limits.HAND), limit=limits.PLAYERS),
    },
    _ENTRY,
    {"cards": []},
    GameLines(GAME, read_game, format_game),
    _make_game,
)
"""The game of the question on it."""
SHAPES: Final[dict[str, Shape]] = {
    "LaidCard": _lay_form().describe(),
    "LayAction": record({"play": ref("LaidCard")}),
    "CardsGameEntry": _ENTRY.describe(),
    "CardsGameTurn": _TURN.describe(),
    "NextPlayer": _due_form().describe(),
    **FORM.describe_all(),
}
"""The components that describe games."""
