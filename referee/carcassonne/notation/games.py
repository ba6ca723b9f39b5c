"""Whole games in Carcassonne's notation: a game on one line, and back.

``g1/c1/sets,base/0,0,D/players,anna,ben/turns,1,0,…``: the line of the position that the game
starts from, with parts for the players and for the turns (see ``turns``). What is canonical in a
position is so in a game; besides, no turn says what is the default, and sets and the tiles of turns
are written in short.
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.carcassonne.notation import find_names as find_names_of_start
from referee.carcassonne.notation import read_line, write_parts, write_tiles
from referee.carcassonne.notation.reading_turns import read_turns
from referee.carcassonne.notation.turns import find_names, write_turn
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.notation import RECORD
from referee.core.notation.games import (
    NEXT,
    PLAYERS,
    START,
    TURNS,
    gather,
    read_next,
    read_players,
    write_players,
)
from referee.core.notation.reading import Read
from referee.core.notation.writing import Names, finish

Json = dict[str, Any]

_PARTS: Final = {PLAYERS: read_players, NEXT: read_next, TURNS: read_turns}


def format_game(game: Mapping[str, Any]) -> str:
    """Write a sound game, in the form of the contract, on one line.

    >>> format_game({"start": {"tiles": [{"tile": "base.D", "x": 0, "y": 0}]},
    ...              "players": ["anna", "ben"],
    ...              "turns": [{"tile": {"tile": "base.U", "x": 1, "y": 0, "rotation": 90}}]})
    'g1/c1/0,0,D/players,anna,ben/turns,1.0.U1'
    """
    start, turns = game.get(START, {"tiles": []}), game.get(TURNS, [])
    stand = [*find_names_of_start(start), *game[PLAYERS], *find_names(turns)]
    if NEXT in game:
        stand.append(game[NEXT]["player"])
    names = Names(stand)
    parts = write_parts(start, names, in_short=True)
    line = f"{RECORD}c1{names.part}{parts}{write_tiles(start, names)}"
    line += write_players(game, names)
    written = ",".join([f"/{TURNS}", *(write_turn(turn, names) for turn in turns)])
    return finish(line + (written if turns else ""))


def parse_game(text: str) -> Json:
    """Read a line; the inverse of :func:`format_game`.

    :raises NotAPosition: with every fault of the line, each with its column.

    >>> parse_game("g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE")["turns"][0]["figure"]
    {'figure': 'meeple', 'on': 'road', 'side': 'E'}
    """
    return read_game(text).position


def read_game(text: str, checkpoint: Checkpoint = no_checkpoint) -> Read:
    """Read a line, and note at which column each entry stands.

    :param checkpoint: called for every part, and once in a while between turns.
    :raises NotAPosition: with every fault of the line, each with its column.
    """
    begins = len(RECORD) if text.startswith(RECORD) else 0
    return gather(read_line(text, checkpoint, _PARTS, begins))
