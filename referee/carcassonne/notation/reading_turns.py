"""Reading the turns of a game in Carcassonne's notation; ``turns`` has what they look like."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.carcassonne.kinds.features import LETTERS
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED, WORDS
from referee.carcassonne.notation.figures import read_spot
from referee.carcassonne.notation.tiles import read_id, read_tile
from referee.carcassonne.notation.turns import OFF, PHANTOM, USUAL
from referee.carcassonne.notation.words import read_number_at, read_sides
from referee.core.notation.games import AWAY, BY_HAND, NOTE, read_by_hand, read_note, split_by
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, read_number

Json = dict[str, Any]

_PLACED: Final = re.compile(r"(-?[0-9]+)\.(-?[0-9]+)\.")
_PLAIN: Final = re.compile(
    r"(0|-?[1-9][0-9]{0,2})\.(0|-?[1-9][0-9]{0,2})\.([A-Za-z][A-Za-z0-9]{0,30})(?:-([a-z][A-Z]*))?"
)
"""A tile of the catalogue, alone or with a figure that needs no more words: most turns are such."""
_STEPS: Final = re.compile(r"-(?=[a-z])")
_NUMBER: Final = re.compile(r"-?[0-9]")


def read_turns(line: Line, column: int, text: str) -> list[Json]:
    """Read the turns of a game."""
    turns: list[Json] = []
    for at, entry in line.entries(column, text):
        line.rest(at)
        path = ("turns", len(turns))
        line.columns[path] = at
        turns.append(_read_turn(line, at, entry, len(turns)) or {})
    return turns


def _read_turn(line: Line, column: int, text: str, index: int) -> Json | None:
    if (plain := _PLAIN.fullmatch(text)) is not None:
        try:
            turn = _read_plain_turn(*plain.groups())
        except Misread:
            pass  # what is wrong, and at which column, is said below
        else:
            line.columns["turns", index, "tile"] = column + plain.start(3)
            return turn
    return _read_any_turn(line, column, text, index)


def _read_plain_turn(x: str, y: str, written: str, spot: str | None) -> Json:
    """Read a turn as :func:`_read_any_turn` does, without looking for what else turns may say.

    :raises Misread: if the tile or the spot is none.
    """
    tile, rotation = read_id(written)
    row = {"tile": tile, "x": int(x), "y": int(y)}
    turn: Json = {"tile": row}
    if rotation:
        row["rotation"] = rotation
    if spot is not None:
        turn["figure"] = {"figure": USUAL, **read_spot(spot, 0)}
    return turn


def _read_any_turn(line: Line, column: int, text: str, index: int) -> Json | None:
    word, _, rest = text.partition(".")
    below = column + len(word) + 1
    if word == NOTE:
        note: Json | None = line.read(read_note, below, rest)
        return note
    if word == BY_HAND:
        return read_by_hand(line, below, rest)
    if word == AWAY:
        return _read_away(line, below, rest, index)
    player, column, text = split_by(line, column, text)
    head, *steps = _split_steps(text)
    placed = _PLACED.match(head)
    if placed is None:
        line.note(Misread("notation-turn", 0, head), column)
        return None
    x, y = (line.read(read_number, column + placed.start(n), placed[n]) for n in (1, 2))
    at = column + placed.end()
    line.columns["turns", index, "tile"] = at
    tile = read_tile(line, at, head[placed.end() :], ("turns", index, "tile", "tile"))
    if x is None or y is None or tile is None:
        return None
    turn: Json = {} if player is None else {"player": player}
    turn["tile"] = {"tile": tile[0], "x": x, "y": y}
    if tile[1]:
        turn["tile"]["rotation"] = tile[1]
    at = column + len(head) + 1
    for step in steps:
        try:
            _read_step(turn, step, line.name)
        except Misread as misread:
            line.note(misread, at)
        at += len(step) + 1
    return turn


def _split_steps(text: str) -> list[str]:
    return _STEPS.split(text)


def _read_away(line: Line, column: int, text: str, index: int) -> Json | None:
    tile = read_tile(line, column, text, ("turns", index, "put_away"))
    if tile is None:
        return None
    if tile[1]:
        line.note(Misread("notation-turned-away", 0, text), column)
    return {"put_away": tile[0]}


def _read_step(turn: Json, text: str, name: Callable[[str], str]) -> None:
    """Read a step, and add it to its turn.

    :raises Misread: for what is none.
    """
    words = text.split(".")
    word = words[0]
    if word in _STEPS_READ:
        key, value = _KEYS.get(word, word), _STEPS_READ[word](words, name)
    elif word in NEUTRAL:
        key, value = "magic", [_read_magic(words)]
    elif word == PHANTOM and ("figure" in turn or "abbot_back" in turn):
        key, value = PHANTOM, _read_going(words, 1)
    elif WORDS.get(word, word) in OWNED:
        key, value = "figure", {"figure": WORDS.get(word, word), **_read_going(words, 1)}
    else:
        key, value = "figure", {"figure": USUAL, **_read_going(words, 0)}
    if isinstance(value, list):
        turn.setdefault(key, []).extend(value)
    elif key in turn:
        raise Misread("notation-key-twice", 0, key)
    else:
        turn[key] = value


def _read_going(words: list[str], index: int) -> Json:
    """Read where a figure goes, and by which way."""
    spot: Json = _read_spot_at(words, index)
    rest = words[index + 1 :]
    if len(rest) > 1 and _NUMBER.match(rest[0]):
        spot["x"] = read_number_at(words, index + 1)
        spot["y"] = read_number_at(words, index + 2)
        rest = rest[2:]
    if len(rest) > 1:
        raise _misread_at("notation-unknown-mark", words, len(words) - 1)
    return {**spot, "via": rest[0]} if rest else spot


def _read_spot_at(words: list[str], index: int) -> Json:
    if index >= len(words):
        raise Misread("notation-spot", 0, ".".join(words))
    return read_spot(words[index], _offset(words, index))


def _read_there(words: list[str], index: int) -> Json:
    """Read a spot with its tile: three words."""
    spot = _read_spot_at(words, index)
    return {
        "x": read_number_at(words, index + 1),
        "y": read_number_at(words, index + 2),
        **spot,
    }


def _expect(words: list[str], count: int) -> None:
    """Refuse a step of another number of words."""
    if len(words) != count:
        raise Misread("notation-step", 0, ".".join(words))


def _read_magic(words: list[str]) -> Json:
    if words[1:] == [OFF]:
        return {"figure": words[0], "to": OFF}
    _expect(words, 4)
    return {"figure": words[0], "to": _read_there(words, 1)}


def _read_leipzig(words: list[str], name: Callable[[str], str]) -> list[Json]:
    _expect(words, 6)
    return [{"player": name(words[1]), "quarter": words[2], "from": _read_there(words, 3)}]


def _read_wagons(words: list[str], _: Callable[[str], str]) -> list[Json]:
    _expect(words, 7)
    return [{"from": _read_there(words, 1), "to": _read_there(words, 4)}]


def _read_abbot(words: list[str], _: Callable[[str], str]) -> Json:
    _expect(words, 4)
    return _read_there(words, 1)


def _read_castle(words: list[str], _: Callable[[str], str]) -> bool | str:
    if len(words) == 1:
        return True
    _expect(words, 2)
    return words[1]


def _read_bridge(words: list[str], _: Callable[[str], str]) -> Json:
    _expect(words, 4)
    x, y = (read_number_at(words, index) for index in (1, 2))
    return {"x": x, "y": y, "sides": words[3]}


def _read_tunnel(words: list[str], _: Callable[[str], str]) -> Json:
    _expect(words, 7)
    try:
        return {"ends": read_sides(words[1:])}
    except Misread as misread:
        misread.offset = misread.offset + len(words[0]) + 1
        raise


def _offset(words: list[str], index: int) -> int:
    return sum(len(word) + 1 for word in words[:index])


def _misread_at(code: str, words: list[str], index: int) -> Misread:
    return Misread(code, _offset(words, index), words[index])


_STEPS_READ: Final[Mapping[str, Callable[[list[str], Callable[[str], str]], Any]]] = {
    "leipzig": _read_leipzig,
    "wagons": _read_wagons,
    "back": _read_abbot,
    "castle": _read_castle,
    "bridge": _read_bridge,
    "tunnel": _read_tunnel,
}
"""What reads the steps that begin with a word of their own."""
_KEYS: Final = {"back": "abbot_back"}
"""The keys of steps whose words are shorter."""


def check_words(words: Iterable[str]) -> None:
    """Refuse words of steps that could be read as a figure or a spot.

    :raises ValueError: naming one.
    """
    known = {*OWNED, *NEUTRAL, *WORDS, *LETTERS, *LETTERS.values()}
    for word in words:
        if word in known:
            raise ValueError(f"{word} is a figure or a spot, and a step, too")


check_words(_STEPS_READ)
