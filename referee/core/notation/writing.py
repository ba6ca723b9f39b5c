"""Writing a notation: its names, its rows and its rules. See the package for what a line is."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from referee.core.notation import NAMES
from referee.core.notation.names import write_name

_SAID_ONCE: Final = 10
"""A longer name that stands twice or more is said once."""
_WIDEST_GAP: Final = 2
"""After more empty squares a new row begins."""


class Names:
    """How the names of one position are written: those that are long and stand twice, once.

    >>> names = Names(["red", "Anne-Marie B", "Anne-Marie B"])
    >>> names.part, names.write("Anne-Marie B"), names.write("red")
    ('/names,Anne~mMarie_B', '~1', 'red')
    """

    def __init__(self, stand: Iterable[str]) -> None:
        self.write: Callable[[str], str] = write_name
        self.part = ""
        long = sorted(name for name in stand if len(write_name(name)) > _SAID_ONCE)
        twice = sorted({one for one, other in pairwise(long) if one == other})
        if twice:
            said = {name: f"~{number}" for number, name in enumerate(twice[:99], 1)}
            self.write = lambda name: said.get(name) or write_name(name)
            self.part = f"/{NAMES}," + ",".join(map(write_name, twice[:99]))


def write_rows(entries: Iterable[tuple[int, int, str]]) -> str:
    """Write what lies on squares, given as (y, x, text), row by row.

    >>> write_rows([(0, 1, "U"), (0, 0, "D"), (1, 0, "E"), (0, 9, "V")])
    '/0,0,D,U/9,0,V/0,1,E'
    """
    written: list[str] = []
    row, next_x = None, 0
    for y, x, text in sorted(entries):
        if y == row and 0 <= x - next_x <= _WIDEST_GAP:
            written.append("," * (x - next_x + 1) + text)
        else:
            written.append(f"/{x},{y},{text}")
        row, next_x = y, x + 1
    return "".join(written)


def finish(line: str) -> str:
    """Return a line that ends with a letter or a digit, so that nobody takes its end for their own.

    >>> finish("c1/map,S.:")
    'c1/map,S.:/0,0'
    """
    return line if line[-1].isalnum() else line + "/0,0"


def write_rules(rules: Mapping[str, Any]) -> str:
    """Write the readings that were chosen, by key; nothing for none.

    >>> write_rules({"two_tile_city": 2, "farmers": False, "labyrinth": "advanced"})
    '/rules,farmers.false,labyrinth.advanced,two_tile_city.2'
    """
    if not rules:
        return ""
    written = (f"{key}.{_write_value(value)}" for key, value in sorted(rules.items()))
    return "/rules," + ",".join(written)


def _write_value(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
