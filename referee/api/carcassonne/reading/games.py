"""The form of a whole game of Carcassonne: its start, its players, and its turns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.at_hand import points
from referee.api.carcassonne.reading.moves import MoveForm, in_edition
from referee.api.carcassonne.reading.position import PositionForm
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.contract.document.shapes import either
from referee.api.contract.records import (
    NoteForm,
    PlayersForm,
    check_player,
    describe_game_line,
    read_game_line,
    read_turns,
)
from referee.api.yielding import pause
from referee.carcassonne.games.entries import ByHand, Due, Entry, Note, PutAway, Start, Turn
from referee.carcassonne.notation import GAME
from referee.carcassonne.notation.games import format_game, read_game
from referee.carcassonne.placing.announcements import Move
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import Path
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Flag, Form, Name
from referee.forms.numbers import Number
from referee.forms.records import ListOf, Record, describe_keys, exemplify_keys, in_order
from referee.forms.shapes import Shape, ref

_EMPTY: Final[Mapping[str, Any]] = {"tiles": []}


@dataclass  # frozen, it would take thrice as long to make
class CarcassonneGame:
    """A game with the position that it starts from; ``posted`` is the game as it came in."""

    position: CarcassonnePosition
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

    def warnings_on(self, _question: str, ask: Mapping[str, Any]) -> tuple[Objection, ...]:
        """Return what of the sets in play, not ruled yet or not told, could change a ruling."""
        return self.position.warnings_on("moves", ask)


def _due_form() -> Record[Due]:
    keys: dict[str, Form[Any]] = {
        "player": Name(required=True),
        "part": Number((1, 2), "unknown-part", named="TurnPart", load_default=1),
        "extra_turn_used": Flag(load_default=False),
        "extra_turn_owed": Flag(load_default=False),
    }

    def make(player: str, part: int, used: bool, owed: bool) -> Due:
        return Due(player, part == 2, used, owed)

    return Record(keys, make, named="NextTurn")


class TurnForm(Form[Entry]):
    """One entry of a game: a move, a tile put away, points given by hand, or a note."""

    is_plain = False

    def __init__(self) -> None:
        super().__init__(named="GameEntry")
        self._move = MoveForm(in_game=True)
        self._others: dict[str, Record[Any]] = {
            "put_away": Record({"put_away": TileForm(required=True)}, PutAway, named="TilePutAway"),
            "points": Record({"points": points(None, required=True)}, ByHand, named="PointsByHand"),
            "note": Record({"note": NoteForm(required=True)}, Note, named="GameNote"),
        }

    def read(self, raw: Any, reader: Reader, path: Path) -> Entry | None:
        """Return the entry."""
        if isinstance(raw, dict):
            for key, form in self._others.items():
                if key in raw:
                    entry: Entry | None = form.read(raw, reader, path)
                    return entry
        announced = self._move.read(raw, reader, path)
        return None if announced is None else Turn(announced.move, announced.move.player or None)

    def make_example(self) -> dict[str, Any]:
        """Return a move."""
        return self._move.make_example()

    def describe(self) -> Shape:
        """Return the shape of one of them."""
        others = (ref(str(form.named)) for form in self._others.values())
        return either(ref("GameMove"), *others)

    def describe_all(self) -> dict[str, Shape]:
        """Return the components of those that are no moves."""
        return {str(form.named): form.describe() for form in self._others.values()}


class GameForm(Form[CarcassonneGame]):
    """A whole game, as an object or on one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="PostedCarcassonneGame", **options)
        self._keys: dict[str, Form[Any]] = {
            "start": PositionForm(),
            "players": PlayersForm(),
            "next": _due_form(),
            "turns": ListOf(TurnForm(), limits.TURNS),
        }

    def make_example(self) -> dict[str, Any]:
        """Return a game before its first turn."""
        return exemplify_keys(self._keys)

    def describe(self) -> Shape:
        """Return the shape of a game as an object, or of its line."""
        return either(ref("CarcassonneGame"), ref("CarcassonneGameLine"))

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

    def read(self, raw: Any, reader: Reader, path: Path) -> CarcassonneGame | None:
        """Return the game: all faults of form, or, if there are none, all of its players."""
        if isinstance(raw, str):
            return read_game_line(raw, read_game, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        before = len(reader.faults)
        reader.check_keys(raw, self._keys, path)
        if "players" not in raw:
            reader.miss("players", raw, self._keys, path, self._keys["players"].example)
        start = self._keys["start"].read(raw.get("start", _EMPTY), reader, (*path, "start"))
        players = (
            self._keys["players"].read(raw["players"], reader, (*path, "players"))
            if "players" in raw
            else None
        )
        due = (
            self._keys["next"].read(raw["next"], reader, (*path, "next")) if "next" in raw else None
        )
        turns = raw.get("turns", [])
        entries = read_turns(turns, _TURN, reader, (*path, "turns"), pause)
        if players is not None:
            if due is not None:
                check_player(due.player, players, reader, (*path, "next", "player"))
            _check_players(entries or [], players, reader, (*path, "turns"))
        if len(reader.faults) > before or start is None or not players or entries is None:
            return None
        return _make_game(start, in_order(players), due, in_order(entries), raw)


def _check_players(
    entries: Sequence[Entry | None], players: list[str | None], reader: Reader, path: Path
) -> None:
    """Note every turn of somebody who is not among the players."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Turn):
            check_player(entry.player, players, reader, (*path, index, "player"))
        elif isinstance(entry, ByHand):
            for name in entry.points:
                check_player(name, players, reader, (*path, index, "points", name))


def _make_game(
    position: CarcassonnePosition,
    players: tuple[str, ...],
    due: Due | None,
    entries: tuple[Entry, ...],
    posted: Mapping[str, Any],
) -> CarcassonneGame:
    """Make a game of what was read; its tiles are as they are in its edition."""
    edition, catalogue = position.table.rules.edition, load_catalogue()
    entries = tuple(
        replace_move(entry, in_edition(entry.move, edition, catalogue))
        if isinstance(entry, Turn)
        else entry
        for entry in entries
    )
    laid = Counter(face.tile_id for face in position.table.faces.values() if face.tile_id)
    drawn = {entry.move.face.tile_id for entry in entries if isinstance(entry, Turn)}
    sets = catalogue.count_sets(position.sets, [*laid, *(each for each in drawn if each)])
    start = Start(
        position.table_in_play,
        players,
        position.points or {},
        due or Due(players[0]),
        catalogue.bag_of(edition, sets, laid),
        position.supply,
    )
    return CarcassonneGame(position, start, entries, posted)


def replace_move(turn: Turn, move: Move) -> Turn:
    """Return a turn with its move as it is in an edition."""
    return turn if move is turn.move else turn._replace(move=move)


_TURN: Final = TurnForm()
FORM: Final = GameForm(required=True)
"""The game of the question on it."""
SHAPES: Final[dict[str, Shape]] = {
    "GameEntry": _TURN.describe(),
    **_TURN.describe_all(),
    "NextTurn": _due_form().describe(),
    "CarcassonneGame": FORM.describe_object(),
    "CarcassonneGameLine": describe_game_line(GAME),
    "PostedCarcassonneGame": FORM.describe(),
}
"""The components that describe games."""
