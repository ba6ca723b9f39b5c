"""Writing a notation: its names, its rows and its rules. See the package for what a line is."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.core.grid import ROW, Square, place_of, square_at
from referee.core.notation import NAMES
from referee.core.notation.names import write_name
from referee.core.readings import write_value

_SAID_ONCE: Final = 10
"""A name longer than this that occurs several times is written once, in the part of names."""
_MOST: Final = 99
"""At most this many names are replaced by numbers."""
_WIDEST_GAP: Final = 2
"""After more empty squares than this a new row begins."""
_NOWHERE: Final = square_at(0, -2 * ROW)
"""A square north of all others."""


class Names:
    """How the names of one position are written: long ones that occur several times, only once.

    >>> names = Names(["red", "Anne-Marie B", "Anne-Marie B"])
    >>> names.part, names.write("Anne-Marie B"), names.write("red")
    ('/names,Anne~mMarie_B', '~1', 'red')
    """

    def __init__(self, used: Sequence[str]) -> None:
        long = [name for name in set(used) if len(write_name(name)) > _SAID_ONCE]
        twice: list[str] = []
        if long:
            times = Counter(used)
            twice = sorted(name for name in long if times[name] > 1)[:_MOST]
        said = {name: f"~{number}" for number, name in enumerate(twice, 1)}
        self.part = ",".join([f"/{NAMES}", *map(write_name, twice)]) if twice else ""
        self.write: Callable[[str], str] = _Written(said).__getitem__


class _Written(dict[str, str]):
    """How names are written, by name."""

    def __missing__(self, name: str) -> str:
        written = self[name] = write_name(name)
        return written


def write_rows(laid: Mapping[Square, str]) -> str:
    """Write what lies on squares, row by row.

    >>> write_rows({square_at(2, 0): "U", square_at(-1, 0): "D", square_at(0, 1): "E"})
    '/-1,0,D,,,U/0,1,E'
    """
    rows: list[list[str]] = []
    row: list[str] = []
    expected: int = _NOWHERE
    for square in sorted(laid):
        if square != expected:
            if square - expected <= _WIDEST_GAP:
                row += [""] * (square - expected)
            else:
                x, y = place_of(square)
                row = [f"/{x}", str(y)]
                rows.append(row)
        row.append(laid[square])
        expected = square + 1
    return "".join([",".join(row) for row in rows])


def finish(line: str) -> str:
    """Return a line that ends with a letter or a digit, so that chats keep all of it in a link.

    >>> finish("c1/map,S.:")
    'c1/map,S.:/0,0'
    """
    return line if line[-1].isalnum() else line + "/0,0"


def write_rules(rules: Mapping[str, Any]) -> str:
    """Write the chosen values of options, by key; "" if there are none.

    >>> write_rules({"two_tile_city": 2, "farmers": False, "labyrinth": "advanced"})
    '/rules,farmers.false,labyrinth.advanced,two_tile_city.2'
    """
    if not rules:
        return ""
    written = (f"{key}.{write_value(value)}" for key, value in sorted(rules.items()))
    return "/rules," + ",".join(written)
