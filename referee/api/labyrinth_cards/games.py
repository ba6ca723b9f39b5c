"""The form of a whole game of cards: its start, its players, their hands, and its turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import either
from referee.api.contract.records import (
    NoteForm,
    PlayersForm,
    check_player,
    describe_game_line,
    read_game_line,
    read_turns,
)
from referee.api.labyrinth_cards.position import CardsPosition, PositionForm
from referee.api.labyrinth_cards.turns import ROTATE, DrawnCard
from referee.api.yielding import pause
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import Path
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Form, Name
from referee.forms.numbers import Coordinate, Integer, Rotation
from referee.forms.places import Places
from referee.forms.records import ListOf, Names, Record, describe_keys, exemplify_keys, in_order
from referee.forms.shapes import Shape, record, ref
from referee.labyrinth_cards.actions import Draw, Rotate
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.games.entries import ByHand, Entry, GameTurn, Lay, Note, Start
from referee.labyrinth_cards.games.notation import format_game, read_game
from referee.labyrinth_cards.notation import GAME

_EMPTY: Final[Mapping[str, Any]] = {"cards": []}


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class CardsGame:
    """A game with the position that it starts from; ``posted`` is the game as it came in."""

    position: CardsPosition
    start: Start
    entries: tuple[Entry, ...]
    posted: Mapping[str, Any]

    @property
    def rules(self) -> ResolvedRules:
        """The rules in force."""
        return self.position.rules

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the start and keeps nobody from ruling on the rest."""
        return self.position.warnings

    def warnings_on(self, question: str, ask: Mapping[str, Any]) -> tuple[Objection, ...]:
        """Return nothing: all rules of the game are ruled."""
        return self.position.warnings_on(question, ask)


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


class TurnForm(Form[Entry]):
    """One entry of a game: a turn, points given by hand, or a note."""

    is_plain = False

    def __init__(self) -> None:
        super().__init__(named="CardsGameEntry")
        keys: dict[str, Form[Any]] = {
            "player": Name(),
            "actions": ListOf(_ActionForm(), limits.ACTIONS, required=True),
            "collect": Places(limits.CARDS, named="Places"),
            "draw": DrawnCard(),
        }

        def make(player: str | None, actions: Any, collect: Any, drawn: Any) -> GameTurn:
            return GameTurn(in_order(actions), in_order(collect), drawn, player)

        number = Integer(-limits.POINTS, limits.POINTS)
        points = Names(Name(), number, limit=limits.PLAYERS, required=True)
        self._turn: Record[GameTurn] = Record(keys, make, named="CardsGameTurn")
        self._others: dict[str, Record[Any]] = {
            "points": Record({"points": points}, ByHand, named="PointsByHand"),
            "note": Record({"note": NoteForm(required=True)}, Note, named="GameNote"),
        }

    def read(self, raw: Any, reader: Reader, path: Path) -> Entry | None:
        """Return the entry."""
        if isinstance(raw, dict):
            for key, form in self._others.items():
                if key in raw:
                    entry: Entry | None = form.read(raw, reader, path)
                    return entry
        return self._turn.read(raw, reader, path)

    def make_example(self) -> dict[str, Any]:
        """Return a turn."""
        return self._turn.make_example()

    def describe(self) -> Shape:
        """Return the shape of one of them."""
        return either(ref("CardsGameTurn"), ref("PointsByHand"), ref("GameNote"))

    def describe_turn(self) -> Shape:
        """Return the component of a turn."""
        return self._turn.describe()


def _due_form() -> Record[str]:
    return Record({"player": Name(required=True)}, lambda player: player, named="NextPlayer")


class GameForm(Form[CardsGame]):
    """A whole game, as an object or on one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="PostedCardsGame", **options)
        self._keys: dict[str, Form[Any]] = {
            "start": PositionForm(),
            "players": PlayersForm(),
            "next": _due_form(),
            "hands": Names(Name(), ListOf(DrawnCard(), limits.HAND), limit=limits.PLAYERS),
            "turns": ListOf(TurnForm(), limits.TURNS),
        }

    def make_example(self) -> dict[str, Any]:
        """Return a game before its first turn."""
        return exemplify_keys(self._keys)

    def describe(self) -> Shape:
        """Return the shape of a game as an object, or of its line."""
        return either(ref("CardsGame"), ref("CardsGameLine"))

    def describe_object(self) -> Shape:
        """Return the shape of an object with the keys of a game."""
        return describe_keys(self._keys)

    def outline(self) -> str:
        """Return what a game on one line is called."""
        return "notation of a game"

    def text_shape(self) -> Shape:
        """Return the shape of a game on one line, or as JSON."""
        return TEXT

    def write_text(self, value: Any) -> str:
        """Return the line of a game."""
        return value if isinstance(value, str) else format_game(value)

    def read(self, raw: Any, reader: Reader, path: Path) -> CardsGame | None:
        """Return the game: all faults of form, or, if there are none, all of its players."""
        if isinstance(raw, str):
            return read_game_line(raw, read_game, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        before = len(reader.faults)
        reader.check_keys(raw, self._keys, path)
        if "players" not in raw:
            reader.miss("players", raw, self._keys, path, self._keys["players"].example)
        given = {"start": _EMPTY, **raw}
        read: dict[str, Any] = {
            key: form.read(given[key], reader, (*path, key))
            for key, form in self._keys.items()
            if key in given and key != "turns"
        }
        entries = read_turns(raw.get("turns", []), _TURN, reader, (*path, "turns"), pause)
        players = read.get("players")
        if players:
            _check_players(read, entries or (), players, reader, path)
        if len(reader.faults) > before or not players or entries is None:
            return None
        position: CardsPosition = read["start"]
        start = _make_start(position, in_order(players), read.get("next"), read.get("hands", {}))
        return CardsGame(position, start, in_order(entries), raw)


def _check_players(
    read: Mapping[str, Any],
    entries: Sequence[Entry | None],
    players: list[str | None],
    reader: Reader,
    path: Path,
) -> None:
    """Note everybody who is named and not among the players."""
    check_player(read.get("next"), players, reader, (*path, "next", "player"))
    for name in read.get("hands") or ():
        check_player(name, players, reader, (*path, "hands", name))
    for index, entry in enumerate(entries):
        below = (*path, "turns", index)
        if isinstance(entry, GameTurn):
            check_player(entry.player, players, reader, (*below, "player"))
        elif isinstance(entry, ByHand):
            for name in entry.points:
                check_player(name, players, reader, (*below, "points", name))


def _make_start(
    position: CardsPosition,
    players: tuple[str, ...],
    due: str | None,
    hands: Mapping[str, Sequence[Card]],
) -> Start:
    """Return how a game begins; the hand of the position is that of who is next."""
    state, first = position.state, due or players[0]
    known = {player: tuple(cards) for player, cards in hands.items()}
    if state.hand and first not in known:
        known[first] = state.hand
    return Start(state.table, state.placed, players, first, known, state.stack)


_TURN: Final = TurnForm()
FORM: Final = GameForm(required=True)
"""The game of the question on it."""
SHAPES: Final[dict[str, Shape]] = {
    "LaidCard": _lay_form().describe(),
    "LayAction": record({"play": ref("LaidCard")}),
    "CardsGameEntry": _TURN.describe(),
    "CardsGameTurn": _TURN.describe_turn(),
    "NextPlayer": _due_form().describe(),
    "CardsGame": FORM.describe_object(),
    "CardsGameLine": describe_game_line(GAME),
    "PostedCardsGame": FORM.describe(),
}
"""The components that describe games."""
