"""Undo and redo without a memory: the last changes of a table, as its address holds them.

    undo=laid!0,0!!8!3!11;laid!!!2!6!8

A step says how to get from one state to another: each parameter that differs, with its value there;
then what is put into the line, after how many characters, how many it takes the place of, and how
long the line is that this goes for. It ends with a digit, as an address should. Steps stand with
semicolons between, the one to take first in front. There are as many as fit into :data:`MOST`
characters, so that no address grows without end.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

MOST: Final = 300
"""Characters of the steps in one direction at most: some ten tiles with a figure on each."""
_PART, _NEXT = "!", ";"
"""Separators between the parts of a step, and between steps. No line has one of them; in values
both are escaped."""
_UNESCAPED: Final = ",:/"
_STEP: Final = re.compile(
    r"(?:[a-z]+![\w.~,:/%-]*!)*[\w.~,:/-]*![0-9]{1,4}![0-9]{1,4}![0-9]{1,4}", re.ASCII
)


class Moment(NamedTuple):
    """A state as far as steps tell states apart: its line, and the other parameters by name."""

    line: str
    hand: Mapping[str, str]


def is_steps(text: str) -> bool:
    """Return whether a text is a list of steps."""
    return len(text) <= MOST and all(_STEP.fullmatch(step) for step in text.split(_NEXT))


def write_step(here: Moment, there: Moment) -> str:
    """Write the step that leads from one state to another.

    >>> write_step(Moment("c1/0,0,D,U1", {"laid": "1,0"}), Moment("c1/0,0,D", {}))
    'laid!!!8!3!11'
    """
    begin = _count_shared(here.line, there.line)
    one, other = here.line[begin:], there.line[begin:]
    end = _count_shared(one[::-1], other[::-1])
    parts = []
    for key in sorted(here.hand.keys() | there.hand.keys()):
        value = there.hand.get(key, "")
        if value != here.hand.get(key, ""):
            parts += [key, quote(value, _UNESCAPED)]
    parts += [other[: len(other) - end], str(begin), str(len(one) - end), str(len(here.line))]
    return _PART.join(parts)


def take_step(steps: str, here: Moment) -> Moment | None:
    """Return the state to which the first of some steps leads; None if it begins elsewhere.

    >>> take_step("laid!!!8!3!11", Moment("c1/0,0,D,U1", {"laid": "1,0"}))
    Moment(line='c1/0,0,D', hand={'laid': ''})
    """
    if not steps:
        return None
    *changed, put, begin, left_out, length = steps.partition(_NEXT)[0].split(_PART)
    if int(length) != len(here.line) or int(begin) + int(left_out) > len(here.line):
        return None
    line = here.line[: int(begin)] + put + here.line[int(begin) + int(left_out) :]
    changes = zip(changed[::2], map(unquote, changed[1::2]), strict=True)
    return Moment(line, {**here.hand, **dict(changes)})


def add_step(step: str, steps: str) -> str:
    """Return steps with one more in front; the last go where there is no room for all.

    >>> add_step("!2!6!8", "!8!3!11")
    '!2!6!8;!8!3!11'
    """
    listed = f"{step}{_NEXT}{steps}" if steps else step
    if len(listed) <= MOST:
        return listed
    return listed[: listed.rfind(_NEXT, 0, MOST + 1)] if len(step) <= MOST else ""


def drop_step(steps: str) -> str:
    """Return the steps behind the first."""
    return steps.partition(_NEXT)[2]


def _count_shared(one: str, other: str) -> int:
    """Return with how many equal characters two texts begin."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
