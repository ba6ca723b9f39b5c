"""The form of a whole game of Carcassonne: its start, its players, and its turns."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.moves import MoveForm, in_design
from referee.api.carcassonne.reading.position import PositionForm
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.contract.game_forms import EntryForm, GameForm, GameLines, PostedGame
from referee.carcassonne.games.entries import Due, Entry, PutAway, Start, Turn
from referee.carcassonne.notation import GAME
from referee.carcassonne.notation.games import format_game, read_game
from referee.carcassonne.placing.announcements import Move
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Path
from referee.core.reader import Reader
from referee.forms.form import Flag, Form, Name
from referee.forms.numbers import Number
from referee.forms.records import Record, in_order
from referee.forms.shapes import Shape


class CarcassonneGame(PostedGame[CarcassonnePosition, Start, Entry]):
    """A game with the position that it starts from."""


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


class _EntryForm(EntryForm[Entry]):
    """One entry of a game: a move, a tile put away, points given by hand, or a note."""

    def read_turn(self, raw: Any, reader: Reader, path: Path) -> Turn | None:
        """Return a move, with who made it."""
        announced = self._turn.read(raw, reader, path)
        return None if announced is None else Turn(announced.move, announced.move.player or None)


def _make_game(
    read: Mapping[str, Any], entries: tuple[Entry, ...], posted: Mapping[str, Any]
) -> CarcassonneGame:
    """Make a game of what was read; its moves get the faces of the design that its rules name."""
    position: CarcassonnePosition = read["start"]
    players = in_order(read["players"])
    design, catalogue = position.table.rules.design, load_catalogue()
    entries = tuple(
        replace_move(entry, in_design(entry.move, design, catalogue))
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
        read.get("next") or Due(players[0]),
        catalogue.bag_of(design, sets, laid),
        position.supply,
    )
    return CarcassonneGame(position, start, entries, posted)


def replace_move(turn: Turn, move: Move) -> Turn:
    """Return the turn with another move; the turn itself if it has that move already."""
    return turn if move is turn.move else turn._replace(move=move)


ENTRY: Final = _EntryForm(
    "GameEntry",
    MoveForm(in_game=True),
    {"put_away": Record({"put_away": TileForm(required=True)}, PutAway, named="TilePutAway")},
)
"""The form of one entry of a game."""
FORM: Final = GameForm(
    "CarcassonneGame",
    {"start": PositionForm(), "next": _due_form()},
    ENTRY,
    {"tiles": []},
    GameLines(GAME, read_game, format_game),
    _make_game,
)
"""The game of the question on it."""
SHAPES: Final[dict[str, Shape]] = {
    "GameEntry": ENTRY.describe(),
    **ENTRY.describe_others(),
    "NextTurn": _due_form().describe(),
    **FORM.describe_all(),
}
"""The components that describe games."""
