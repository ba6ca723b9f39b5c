"""Whole games: what the forms and the answers of both games share.

A game is an object with its start, its players and its turns, or the same on one line.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from referee.api import limits
from referee.api.contract.document.shapes import STRING
from referee.api.contract.notations import read_notation
from referee.core.checkpoints import Checkpoint, in_steps
from referee.core.errors import Path
from referee.core.names import LINE, LINE_PATTERN
from referee.core.notation import RECORD
from referee.core.notation.reading import Read
from referee.core.reader import Reader
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Integer
from referee.forms.records import ListOf
from referee.forms.shapes import Shape, array, record

P = TypeVar("P")

GAME: Final = "game"
"""The key of a game, and the name of the question on it."""
UPTO: Final = "upto"
STOP, GO_ON = "stop", "go_on"
ON_ILLEGAL: Final = "on_illegal"
AFTER_ILLEGAL: Final = (STOP, GO_ON)
"""What becomes of a game after an illegal turn."""


def game_asks() -> dict[str, Form[Any]]:
    """Return the forms of what is asked about a game besides."""
    return {
        UPTO: Integer(0, limits.TURNS, named="TurnsRuled"),
        ON_ILLEGAL: Choice(
            AFTER_ILLEGAL, "unknown-on-illegal", named="OnIllegal", load_default=STOP
        ),
        "final": Flag(load_default=False),
    }


class PlayersForm(ListOf[str]):
    """The players in the order of play, each once."""

    def __init__(self) -> None:
        super().__init__(
            Name(),
            limits.PLAYERS,
            required=True,
            named="PlayersInOrder",
            described={"minItems": 1, "uniqueItems": True},
            example=["red", "blue"],
        )

    def read(self, raw: Any, reader: Reader, path: Path) -> list[str | None] | None:
        """Return the players."""
        if raw == []:
            reader.add("no-players", path, example=self.example)
            return None
        players = super().read(raw, reader, path)
        for index, name in enumerate(players or ()):
            if name is not None and players is not None and name in players[:index]:
                reader.add("player-twice", (*path, index), player=name)
        return players


class NoteForm(Form[str]):
    """Words that somebody wrote down: some characters on one line, each as in a name."""

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the words."""
        limit = limits.NOTE_CHARACTERS
        if isinstance(raw, str) and len(raw) <= limit and LINE.match(raw):
            return raw
        reader.add("not-a-note", path, example=self.example, limit=limit)
        return None

    def make_example(self) -> str:
        """Return a note."""
        return "a long think"

    def describe(self) -> Shape:
        """Return the shape of a note."""
        return STRING | {"pattern": LINE_PATTERN, "maxLength": limits.NOTE_CHARACTERS}


def read_turns(
    raw: Any, form: Form[Any], reader: Reader, path: Path, checkpoint: Checkpoint
) -> list[Any] | None:
    """Return the turns of a game; None for what is no list or too long, each faulty one None."""
    if not isinstance(raw, list):
        reader.add("not-a-list", path, example=[form.example])
        return None
    if len(raw) > limits.TURNS:
        reader.add("too-many-turns", (*path, limits.TURNS), limit=limits.TURNS)
        return None
    turns = enumerate(in_steps(raw, checkpoint))
    return [form.read(turn, reader, (*path, index)) for index, turn in turns]


def read_game_line(
    text: str,
    read_line: Callable[[str, Checkpoint], Read],
    form: Form[P],
    reader: Reader,
    path: Path,
) -> P | None:
    """Return what the line of a game means by the form of the game; None with every fault of it."""
    if not text.startswith(RECORD):
        found = text.partition("/")[0][:8] or "-"
        reader.add("notation-head", path, column=1, found=found, expected=RECORD[:-1])
        return None
    return read_notation(text, read_line, form, reader, path, limits.GAME_CHARACTERS)


def check_player(player: str | None, players: list[str | None], reader: Reader, path: Path) -> None:
    """Note a player who is not among those in the order of play."""
    if player is not None and player not in players:
        allowed = ", ".join(name for name in players if name is not None)
        reader.add_unknown(
            "player-not-in-order", path, player, [p for p in players if p], allowed=allowed
        )


def describe_game_line(letter: str) -> Shape:
    """Return the shape of the lines of the games of a game, by its letter."""
    return {
        "type": "string",
        "pattern": f"^{RECORD}{letter}1(/|$)",
        "maxLength": limits.GAME_CHARACTERS,
    }


SHAPES: Final[dict[str, Shape]] = {
    "GameText": record({"notation": STRING, "permalink": STRING}, optional=("permalink",)),
    "TurnsRuled": game_asks()[UPTO].describe(),
    "OnIllegal": game_asks()[ON_ILLEGAL].describe(),
    "PlayersInOrder": PlayersForm().describe(),
}
"""The components that describe what both games share."""
ILLEGAL: Final = array({"type": "integer", "minimum": 1})
"""The shape of the numbers of illegal turns."""
