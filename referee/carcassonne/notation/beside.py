"""Castles, tunnels, bridges, goods and titles in the notation.

``/castles,red.0.0.1.0`` is a castle of red on 0,0 and 1,0; ``.scored`` says that it has scored.
``/tunnels,0.0.E.2.0.W`` joins two mouths, ``/bridges,0.0.NS`` lies on 0,0 from north to south.
``/goods,red.cloth.1.wine.2`` and ``/titles,king.red`` say who holds what.
Rule: car-14.4, car-14.8, car-14.9, car-14.12, car-14.13
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.notation.words import read_number_at, read_sides
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, read_number, read_word
from referee.core.notation.writing import Names

Json = dict[str, Any]

_SCORED: Final = "scored"
NOTHING_ELSE: Final[Mapping[str, str]] = MappingProxyType({})
"""No words that stand for others."""


def find_names_beside(posted: Mapping[str, Any]) -> Iterator[str]:
    """Yield every name in these parts; one that occurs several times comes several times."""
    yield from (castle["player"] for castle in posted.get("castles", ()))
    yield from posted.get("goods", ())
    yield from posted.get("titles", {}).values()


def write_beside(posted: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Yield each part that a position has, in the order in which they stand."""
    for word, write in _WRITERS.items():
        if word in posted:
            yield ",".join([f"/{word}", *write(posted[word], names)])


def _write_castles(castles: list[Json], names: Names) -> list[str]:
    return [text for _, text in sorted(_write_castle(castle, names) for castle in castles)]


def _write_castle(castle: Json, names: Names) -> tuple[Any, str]:
    places = sorted(castle["tiles"], key=_place)
    words = [names.write(castle["player"]), *(str(at[key]) for at in places for key in ("x", "y"))]
    words += [_SCORED] if castle.get("scored") else []
    return [_place(at) for at in places], ".".join(words)


def _write_tunnels(tunnels: list[Json], _: Names) -> list[str]:
    return [text for _, text in sorted(map(_write_tunnel, tunnels))]


def _write_tunnel(tunnel: Json) -> tuple[Any, str]:
    ends = sorted(tunnel["ends"], key=_place)
    words = (str(end[key]) for end in ends for key in ("x", "y", "side"))
    return [_place(end) for end in ends], ".".join(words)


def _write_bridges(bridges: list[Json], _: Names) -> list[str]:
    rows = sorted(bridges, key=_place)
    return [f"{row['x']}.{row['y']}.{row['sides']}" for row in rows]


def write_counts(
    counts: Mapping[str, Mapping[str, int]],
    names: Names,
    short: Mapping[str, str] = NOTHING_ELSE,
) -> Iterator[str]:
    """Yield the numbers by word of each player; the inverse of :func:`read_counts`.

    :param short: short words, by the word that they stand for.

    Players with the same numbers stand in one entry, with a colon between.

    >>> held = {"meeple": 7, "pig": 1}
    >>> list(write_counts({"red": held, "blue": {"meeple": 2}, "black": held}, Names([])))
    ['black:red.meeple.7.pig.1', 'blue.meeple.2']
    """
    players: dict[str, list[str]] = {}
    for player, held in sorted(counts.items()):
        words = "".join(
            [f".{short.get(word, word)}.{number}" for word, number in sorted(held.items())]
        )
        players.setdefault(words, []).append(names.write(player))
    for words, same in players.items():
        yield ":".join(same) + words


def _write_titles(titles: Json, names: Names) -> list[str]:
    return [f"{title}.{names.write(player)}" for title, player in sorted(titles.items())]


def _place(row: Json) -> tuple[Any, ...]:
    """Return the key by which rows are sorted: y, x, then the side or the span if there is one."""
    return row["y"], row["x"], row.get("side", ""), row.get("sides", "")


_WRITERS: Final[dict[str, Callable[[Any, Names], Iterable[str]]]] = {
    "castles": _write_castles,
    "tunnels": _write_tunnels,
    "bridges": _write_bridges,
    "goods": write_counts,
    "titles": _write_titles,
}


def _read_rows(
    part: str, read: Callable[[Line, str], Json], line: Line, column: int, text: str
) -> list[Json]:
    """Read the entries of a part, each as a row of a list."""
    rows: list[Json] = []
    for at, entry in line.entries(column, text):
        line.columns[part, len(rows)] = at
        rows.append(line.read(partial(read, line), at, entry) or {})
    return rows


def _read_castle(line: Line, text: str) -> Json:
    words = text.split(".")
    if len(words) not in (5, 6) or words[5:] not in ([], [_SCORED]):
        raise Misread("notation-castle", 0, text)
    player = line.name(words[0])
    numbers = [read_number_at(words, index) for index in range(1, 5)]
    tiles = [{"x": x, "y": y} for x, y in (numbers[:2], numbers[2:])]
    return {"player": player, "tiles": tiles} | ({"scored": True} if words[5:] else {})


def _read_tunnel(_: Line, text: str) -> Json:
    words = text.split(".")
    if len(words) != 6:
        raise Misread("notation-tunnel", 0, text)
    return {"ends": read_sides(words)}


def _read_bridge(_: Line, text: str) -> Json:
    words = text.split(".")
    if len(words) != 3:
        raise Misread("notation-bridge", 0, text)
    x, y = (read_number_at(words, index) for index in (0, 1))
    return {"x": x, "y": y, "sides": words[2]}


def _read_goods(line: Line, column: int, text: str) -> dict[str, dict[str, int]]:
    return read_counts(line, column, text, "goods")


def read_counts(
    line: Line, column: int, text: str, part: str, meant: Mapping[str, str] = NOTHING_ELSE
) -> dict[str, dict[str, int]]:
    """Read numbers by word for each player, as in ``red:black.cloth.1.wine.2,blue``.

    :param part: the key of the position that they make.
    :param meant: what short words stand for.
    """
    counts: dict[str, dict[str, int]] = {}
    for at, entry in line.entries(column, text):
        (_, players), *words = line.split(at, entry, ".")
        held = _read_held(line, words, at + len(entry), meant)
        for where, player in line.split(at, players, ":"):
            name = line.read(line.name, where, player) or ""
            if name in counts:
                line.note(Misread("notation-key-twice", 0, player), where)
            line.columns[part, name] = where
            line.columns |= {(part, name, word): place for word, (place, _) in held.items()}
            counts[name] = {word: number for word, (_, number) in held.items()}
    return counts


def _read_held(
    line: Line, words: list[tuple[int, str]], ends: int, meant: Mapping[str, str]
) -> dict[str, tuple[int, Any]]:
    """Read numbers by word, each with the column of its word; None for what is no number."""
    held: dict[str, tuple[int, Any]] = {}
    for (where, word), number in zip(words[::2], [*words[1::2], (ends, "")], strict=False):
        named = meant.get(word, word)
        line.read(read_word, where, word)
        if named in held:
            line.note(Misread("notation-key-twice", 0, word), where)
        held[named] = (where, line.read(read_number, *number))
    return held


def _read_titles(line: Line, column: int, text: str) -> dict[str, str]:
    titles: dict[str, str] = {}
    for at, entry in line.entries(column, text):
        title, point, player = entry.partition(".")
        if line.read(read_word, at, title) in titles:
            line.note(Misread("notation-key-twice", 0, title), at)
        line.columns["titles", title] = at
        titles[title] = line.read(line.name, at + len(title) + len(point), player)
    return titles


BESIDE_PARTS: Final[dict[str, Callable[[Line, int, str], Any]]] = {
    "castles": partial(_read_rows, "castles", _read_castle),
    "tunnels": partial(_read_rows, "tunnels", _read_tunnel),
    "bridges": partial(_read_rows, "bridges", _read_bridge),
    "goods": _read_goods,
    "titles": _read_titles,
}
"""What reads each of these parts."""
