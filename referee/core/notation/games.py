"""Lines of whole games: what both games share.

``g1/`` stands before the line of the position that a game starts from. It has further parts:
``players`` in the order of play, ``next`` (who begins, if it is not the first of them), and
``turns``, an entry for each turn.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.core.notation.names import Misread, read_name, write_name
from referee.core.notation.reading import Line, Read
from referee.core.notation.writing import Names

Json = dict[str, Any]

PLAYERS, NEXT, TURNS = "players", "next", "turns"
START: Final = "start"
_SAYS: Final = {
    "second": ("part", 2),
    "extra": ("extra_turn_used", True),
    "owed": ("extra_turn_owed", True),
}
"""What a word behind the player who is next says, as a key with its value."""
AWAY, BY_HAND, NOTE, BY = "away", "points", "note", "by"
"""The words with which entries begin that are no plain turns; ``by`` names who takes one."""


# ------------------------------------------------------------------------------ writing


def write_players(game: Mapping[str, Any], names: Names) -> str:
    """Write who plays in which order, and who is next where that is not the first of them.

    >>> write_players({"players": ["anna", "ben"], "next": {"player": "ben", "part": 2}}, Names([]))
    '/players,anna,ben/next,ben.second'
    """
    line = ",".join([f"/{PLAYERS}", *map(names.write, game[PLAYERS])])
    if (due := game.get(NEXT)) is None:
        return line
    said = [word for word, (key, value) in _SAYS.items() if due.get(key) == value]
    return line + f"/{NEXT}," + ".".join([names.write(due["player"]), *said])


def write_note(text: str) -> str:
    """Write a note: words that somebody wrote down."""
    return f"{NOTE}.{write_name(text)}"


def write_by_hand(points: Mapping[str, int], names: Names) -> str:
    """Write points given by hand, by player.

    >>> write_by_hand({"ben": -2, "anna": 5}, Names([]))
    'points.anna.5.ben.-2'
    """
    words = (f"{names.write(player)}.{number}" for player, number in sorted(points.items()))
    return ".".join([BY_HAND, *words])


def write_by(player: str | None, names: Names) -> str:
    """Write who takes a turn; nothing for the one whose turn it is."""
    return "" if player is None else f"{BY}.{names.write(player)}."


# ------------------------------------------------------------------------------ reading


def read_players(line: Line, column: int, text: str) -> list[str]:
    """Read the players in their order."""
    players: list[str] = []
    for at, entry in line.entries(column, text):
        line.columns[PLAYERS, len(players)] = at
        players.append(line.read(line.name, at, entry) or "")
    return players


def read_next(line: Line, column: int, text: str) -> Json:
    """Read who is next, and where in a turn."""
    (_, player), *words = line.split(column, text, ".")
    due: Json = {"player": line.read(line.name, column, player) or ""}
    for at, word in words:
        if word not in _SAYS:
            line.note(Misread("notation-next", 0, word, allowed=" ".join(_SAYS)), at)
        else:
            key, value = _SAYS[word]
            due[key] = value
    return due


def read_note(text: str) -> Json:
    """Read a note, without its word.

    :raises Misread: for what is no character.
    """
    return {"note": read_name(text)}


def read_by_hand(line: Line, column: int, text: str) -> Json:
    """Read points given by hand, without their word."""
    points: dict[str, int] = {}
    words = line.entries(column, text, ".")
    for (at, player), number in zip(words[::2], [*words[1::2], None], strict=False):
        name = line.read(line.name, at, player) or ""
        if number is None:
            line.note(Misread("notation-number", 0, ""), at + len(player))
            continue
        if name in points:
            line.note(Misread("notation-key-twice", 0, player), at)
        points[name] = line.read(_read_points, *number)
    return {"points": points}


def _read_points(text: str) -> int:
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 8:
        raise Misread("notation-number", 0, text)
    return int(text)


def split_by(line: Line, column: int, text: str) -> tuple[str | None, int, str]:
    """Return who takes a turn, None for whose turn it is, and the column and text of the rest."""
    if not text.startswith(f"{BY}."):
        return None, column, text
    player, _, rest = text[len(BY) + 1 :].partition(".")
    at = column + len(BY) + 1
    return line.read(line.name, at, player), at + len(player) + 1, rest


def gather(read: Read, *more: str) -> Read:
    """Return a line that was read as a game: its start apart from its turns.

    :param more: the parts that only one of the games has.
    """
    parts, keys = dict(read.position), (PLAYERS, NEXT, TURNS, *more)
    game = {key: parts.pop(key) for key in keys if key in parts}
    columns = {
        path if path[:1] and path[0] in keys else (START, *path): column
        for path, column in read.columns.items()
    }
    return Read({START: parts, **game}, columns)


def find_names_of_turns(turns: list[Json]) -> Iterator[str]:
    """Yield the names that every entry of either game may hold, as often as they stand."""
    for turn in turns:
        if "player" in turn:
            yield turn["player"]
        yield from turn.get("points", ())
