"""The form of a whole game and those of its entries, as far as both games share them.

A game is an object with its start, its players and its turns, or the same on one line.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from referee.api import limits
from referee.api.contract.document.shapes import either
from referee.api.contract.questions import Position
from referee.api.contract.records import (
    NoteForm,
    PlayersForm,
    check_player,
    describe_game_line,
    read_game_line,
    read_turns,
)
from referee.api.yielding import pause
from referee.catalogue.rulesets import ResolvedRules
from referee.core.checkpoints import Checkpoint
from referee.core.errors import Path
from referee.core.games import ByHand, Note
from referee.core.notation.reading import Read
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Form, Name
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, Names, Record, describe_keys, exemplify_keys, in_order
from referee.forms.shapes import Shape, ref

P = TypeVar("P", bound=Position)
S = TypeVar("S")
E = TypeVar("E")
G = TypeVar("G")


@dataclass  # frozen, it would take thrice as long to make
class PostedGame(Generic[P, S, E]):
    """A game with the position that it starts from; ``posted`` is the game as it came in."""

    position: P
    start: S
    entries: tuple[E, ...]
    posted: Mapping[str, Any]

    @property
    def rules(self) -> ResolvedRules:
        """The rules in force."""
        return self.position.rules

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the start and keeps nobody from ruling on the rest."""
        return self.position.warnings

    def warnings_on(
        self, depends_on: Collection[str], ask: Mapping[str, Any]
    ) -> tuple[Objection, ...]:
        """Return what could change a ruling on the game, of what the start leaves open."""
        return self.position.warnings_on(depends_on, ask)


def _points_by_hand() -> Record[ByHand]:
    number = Integer(-limits.POINTS, limits.POINTS)
    points = Names(Name(), number, limit=limits.PLAYERS, required=True)
    return Record({"points": points}, ByHand, named="PointsByHand")


class EntryForm(Form[E], Generic[E]):
    """One entry of a game: a turn, points given by hand, a note, or what else a game may hold.

    :param turn: the form of a turn.
    :param others: the forms of entries that only this game holds, each by its only key.
    """

    is_plain = False

    def __init__(
        self, named: str, turn: Form[Any], others: Mapping[str, Record[Any]] | None = None
    ) -> None:
        super().__init__(named=named)
        self._turn = turn
        self._others: dict[str, Record[Any]] = {
            **(others or {}),
            "points": _points_by_hand(),
            "note": Record({"note": NoteForm(required=True)}, Note, named="GameNote"),
        }

    def read(self, raw: Any, reader: Reader, path: Path) -> E | None:
        """Return the entry."""
        if isinstance(raw, dict):
            for key, form in self._others.items():
                if key in raw:
                    entry: E | None = form.read(raw, reader, path)
                    return entry
        return self.read_turn(raw, reader, path)

    def read_turn(self, raw: Any, reader: Reader, path: Path) -> E | None:
        """Return a turn."""
        turn: E | None = self._turn.read(raw, reader, path)
        return turn

    def make_example(self) -> Any:
        """Return a turn."""
        return self._turn.make_example()

    def describe(self) -> Shape:
        """Return the shape of one of them."""
        return either(*(ref(str(form.named)) for form in (self._turn, *self._others.values())))

    def describe_others(self) -> dict[str, Shape]:
        """Return the components of the entries that are no turns."""
        return {str(form.named): form.describe() for form in self._others.values()}


class GameLines(NamedTuple):
    """The lines of the games of a game: their letter, and what reads and writes them."""

    letter: str
    read: Callable[[str, Checkpoint], Read]
    write: Callable[[Mapping[str, Any]], str]


class GameForm(Form[G], Generic[G]):
    """A whole game, as an object or on one line.

    :param title: the name of the component that describes the object.
    :param keys: the forms of the start, of who is next and of what only this game has, by key.
    :param entry: the form of an entry.
    :param empty: a position with nothing on the table, from which a game starts by default.
    :param make: makes the game of the values by key, its entries, and the object as it came in.
    """

    def __init__(
        self,
        title: str,
        keys: Mapping[str, Form[Any]],
        entry: Form[Any],
        empty: Mapping[str, Any],
        lines: GameLines,
        make: Callable[[Mapping[str, Any], tuple[Any, ...], Mapping[str, Any]], G],
    ) -> None:
        super().__init__(named=f"Posted{title}", required=True)
        start, *more = keys.items()
        self._keys: dict[str, Form[Any]] = {
            **dict([start]),
            "players": PlayersForm(),
            **dict(more),
            "turns": ListOf(entry, limits.TURNS),
        }
        self._title, self._entry, self._empty = title, entry, empty
        self._lines, self._make = lines, make

    def make_example(self) -> dict[str, Any]:
        """Return a game before its first turn."""
        return exemplify_keys(self._keys)

    def describe(self) -> Shape:
        """Return the shape of a game as an object, or of its line."""
        return either(ref(self._title), ref(f"{self._title}Line"))

    def describe_all(self) -> dict[str, Shape]:
        """Return the components that describe a game."""
        return {
            self._title: describe_keys(self._keys),
            f"{self._title}Line": describe_game_line(self._lines.letter),
            str(self.named): self.describe(),
        }

    def outline(self) -> str:
        """Return what a game on one line is called."""
        return "notation of a game"

    def text_shape(self) -> Shape:
        """Return the shape of a game on one line, or as JSON."""
        return TEXT

    def write_text(self, value: Any) -> str:
        """Return the line of a game."""
        return value if isinstance(value, str) else self._lines.write(value)

    def read(self, raw: Any, reader: Reader, path: Path) -> G | None:
        """Return the game: all faults of form, or, if there are none, all of its players."""
        if isinstance(raw, str):
            return read_game_line(raw, self._lines.read, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        before = len(reader.faults)
        reader.check_keys(raw, self._keys, path)
        if "players" not in raw:
            reader.miss("players", raw, self._keys, path, self._keys["players"].example)
        given = {"start": self._empty, **raw}
        read: dict[str, Any] = {
            key: form.read(given[key], reader, (*path, key))
            for key, form in self._keys.items()
            if key in given and key != "turns"
        }
        entries = read_turns(raw.get("turns", []), self._entry, reader, (*path, "turns"), pause)
        players = read.get("players")
        if players:
            _check_players(raw, read, entries or (), players, reader, path)
        if len(reader.faults) > before or not players or entries is None:
            return None
        return self._make(read, in_order(entries), raw)


def _check_players(
    raw: Mapping[str, Any],
    read: Mapping[str, Any],
    entries: Sequence[Any],
    players: list[str | None],
    reader: Reader,
    path: Path,
) -> None:
    """Note everybody who is named and not among the players."""
    if read.get("next") is not None:
        check_player(raw["next"]["player"], players, reader, (*path, "next", "player"))
    for name in read.get("hands") or ():
        check_player(name, players, reader, (*path, "hands", name))
    for index, entry in enumerate(entries):
        below = (*path, "turns", index)
        if isinstance(entry, ByHand):
            for name in entry.points:
                check_player(name, players, reader, (*below, "points", name))
        else:
            player = getattr(entry, "player", None)
            check_player(player, players, reader, (*below, "player"))
