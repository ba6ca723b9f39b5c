"""The turns of a game in Carcassonne's notation.

``2.-1.U1-rE`` lays U, turned once, on 2,-1 and puts a meeple on its road in the east. Behind the
tile stand the steps of the move, with a minus sign before each: a figure as it stands behind a tile
of a position, without its player, and words for all else:

====================================  ===============================================
``-rE``, ``-wagon.cN``                a figure; ``.2.0`` behind it: on another tile;
                                      ``.magic_portal``: by what way it comes there
``-rE-phantom.rW``                    a phantom as the second figure
``-mage.rE.1.0``, ``-witch.off``      where mage or witch go
``-leipzig.red.coiners.rE.1.0``       who sends the meeple of a spot to which quarter
``-wagons.rE.0.0.cN.1.0``             a wagon moves on from one spot to another
``-back.m.1.0``                       an abbot is taken back
``-castle``, ``-castle.NE``           cities become castles: all, or those at some sides
``-bridge.0.0.NS``                    a bridge
``-tunnel.0.0.E.2.0.W``               the second token of a tunnel
====================================  ===============================================

``by.red.`` before a turn names who takes it, where that is not the one whose turn it is. ``away.D``
is a tile that fits nowhere, ``points.red.5`` are points given by hand, ``note.words`` is a note.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from referee.carcassonne.kinds.features import LETTERS
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED, WORDS
from referee.carcassonne.notation.figures import read_spot, write_kind, write_spot
from referee.carcassonne.notation.tiles import read_tile, write_tile
from referee.carcassonne.notation.words import read_number_at, read_sides
from referee.core.notation.games import (
    AWAY,
    BY_HAND,
    NOTE,
    find_names_of_turns,
    read_by_hand,
    read_note,
    split_by,
    write_by,
    write_by_hand,
    write_note,
)
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, read_number
from referee.core.notation.writing import Names

Json = dict[str, Any]

_PLACED: Final = re.compile(r"(-?[0-9]+)\.(-?[0-9]+)\.")
_STEPS: Final = re.compile(r"-(?=[a-z])")
_USUAL: Final = "meeple"
_PHANTOM: Final = "phantom"
_OFF: Final = "off"
_WAY: Final = "placement"
_NUMBER: Final = re.compile(r"-?[0-9]")


# ------------------------------------------------------------------------------ writing


def write_turn(turn: Mapping[str, Any], names: Names) -> str:
    """Write a turn of a game, in the form of the contract.

    >>> tile = {"tile": "base.U", "x": 2, "y": -1, "rotation": 90}
    >>> write_turn({"tile": tile, "figure": {"figure": "meeple", "on": "road", "side": "E"}},
    ...            Names([]))
    '2.-1.U1-rE'
    """
    if NOTE in turn:
        return write_note(turn[NOTE])
    if BY_HAND in turn:
        return write_by_hand(turn[BY_HAND], names)
    if "put_away" in turn:
        return f"{AWAY}.{write_tile(turn['put_away'])}"
    tile = turn["tile"]
    laid = write_tile(tile["tile"], tile.get("rotation", 0))
    steps = (step for key, write in _WRITERS.items() if key in turn for step in write(turn, names))
    head = f"{write_by(turn.get('player'), names)}{tile['x']}.{tile['y']}.{laid}"
    return "-".join([head, *steps])


def find_names(turns: list[Json]) -> Iterator[str]:
    """Yield every name in some turns, as often as it stands."""
    yield from find_names_of_turns(turns)
    for turn in turns:
        yield from (step["player"] for step in turn.get("leipzig", ()))


def _write_figure(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    step = turn["figure"]
    kind = step["figure"]
    yield ("" if kind == _USUAL else f"{write_kind(kind)}.") + _write_going(step)


def _write_phantom(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    yield f"{_PHANTOM}.{_write_going(turn['phantom'])}"


def _write_going(step: Mapping[str, Any]) -> str:
    """Write where a figure goes: the spot, its tile if that is another, and its way."""
    words = [write_spot(step)]
    words += [str(step[key]) for key in ("x", "y") if key in step]
    words += [step["via"]] if step.get("via", _WAY) != _WAY else []
    return ".".join(words)


def _write_there(spot: Mapping[str, Any]) -> str:
    """Write a spot with its tile."""
    return f"{write_spot(spot)}.{spot['x']}.{spot['y']}"


def _write_magic(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    for step in turn["magic"]:
        to = step["to"]
        yield f"{step['figure']}.{_OFF if to == _OFF else _write_there(to)}"


def _write_leipzig(turn: Mapping[str, Any], names: Names) -> Iterator[str]:
    for step in turn["leipzig"]:
        who = names.write(step["player"])
        yield f"leipzig.{who}.{step['quarter']}.{_write_there(step['from'])}"


def _write_wagons(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    for step in turn["wagons"]:
        yield f"wagons.{_write_there(step['from'])}.{_write_there(step['to'])}"


def _write_abbot(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    yield f"back.{_write_there(turn['abbot_back'])}"


def _write_castle(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    step = turn["castle"]
    if step is not False:
        yield "castle" if step is True else f"castle.{step}"


def _write_bridge(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    row = turn["bridge"]
    yield f"bridge.{row['x']}.{row['y']}.{row['sides']}"


def _write_tunnel(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    ends = sorted(turn["tunnel"]["ends"], key=lambda end: (end["y"], end["x"], end["side"]))
    words = [str(end[key]) for end in ends for key in ("x", "y", "side")]
    yield ".".join(["tunnel", *words])


_WRITERS: Final[dict[str, Callable[[Mapping[str, Any], Names], Iterator[str]]]] = {
    "bridge": _write_bridge,
    "tunnel": _write_tunnel,
    "magic": _write_magic,
    "abbot_back": _write_abbot,
    "figure": _write_figure,
    "phantom": _write_phantom,
    "leipzig": _write_leipzig,
    "wagons": _write_wagons,
    "castle": _write_castle,
}
"""What writes each step of a move, in the order in which steps are made."""


# ------------------------------------------------------------------------------ reading


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
    elif word == _PHANTOM and ("figure" in turn or "abbot_back" in turn):
        key, value = _PHANTOM, _read_going(words, 1)
    elif WORDS.get(word, word) in OWNED:
        key, value = "figure", {"figure": WORDS.get(word, word), **_read_going(words, 1)}
    else:
        key, value = "figure", {"figure": _USUAL, **_read_going(words, 0)}
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
    if words[1:] == [_OFF]:
        return {"figure": words[0], "to": _OFF}
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
