"""Texts of the API as HTML: JSON in lines for a phone, and Markdown with code and links."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup, escape

_WIDTH: Final = 72
"""A list or an object that is no longer than this stands on one line."""
_STRING: Final = re.compile(r'("(?:[^"\\]|\\.)*")(:?)')


def write_json(value: Any, unit: str = "  ", depth: int = 0) -> str:
    """Write a value as JSON in lines that are not long; what is short stays on one.

    :param unit: what each line of a longer list or object begins with, once for each around it.

    >>> print(write_json({"roads": [{"id": "road:0,0,E"}], "warnings": []}))
    {"roads": [{"id": "road:0,0,E"}], "warnings": []}
    """
    line = json.dumps(value, ensure_ascii=False)
    if 2 * depth + len(line) <= _WIDTH or not value or not isinstance(value, Mapping | list):
        return line
    start = f"\n{unit * (depth + 1)}"
    rows = f",{start}".join(_write_rows(value, unit, depth + 1))
    first, last = "{}" if isinstance(value, Mapping) else "[]"
    return f"{first}{start}{rows}\n{unit * depth}{last}"


def _write_rows(value: Mapping[str, Any] | list[Any], unit: str, depth: int) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield f"{json.dumps(key, ensure_ascii=False)}: {write_json(below, unit, depth)}"
    else:
        for below in value:
            yield write_json(below, unit, depth)


def show_json(value: Any) -> Markup:
    r"""Write a value as JSON whose lines, where they are broken, go on behind their beginning.

    >>> show_json({"x": "<"})
    Markup('<span class="in0">{<b>&#34;x&#34;</b>: &#34;&lt;&#34;}\n</span>')
    """
    lines = write_json(value, "\t").split("\n")
    shown = (
        Markup('<span class="in{}">{}\n</span>').format(_count_tabs(line), _mark_keys(line))
        for line in lines
    )
    return Markup("").join(shown)


def _count_tabs(line: str) -> int:
    return len(line) - len(line.lstrip("\t"))


def _mark_keys(text: str) -> Markup:
    """Set the keys of JSON off."""
    parts: list[Markup] = []
    end = 0
    for found in _STRING.finditer(text):
        parts.append(escape(text[end : found.start()]))
        string, colon = found.groups()
        parts.append(Markup("<b>{}</b>:").format(string) if colon else escape(string))
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


_MARKS: Final = re.compile(r"`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)")


def write_prose(text: str) -> Markup:
    """Write a line of text out: what stands between backticks as code, and links.

    >>> write_prose("By `x`, < 3; see [all](/all).")
    Markup('By <code>x</code>, &lt; 3; see <a href="/all">all</a>.')
    """
    parts: list[Markup] = []
    end = 0
    for found in _MARKS.finditer(text):
        parts.append(escape(text[end : found.start()]))
        code, linked, address = found.groups()
        parts.append(
            Markup("<code>{}</code>").format(code)
            if code
            else Markup('<a href="{}">{}</a>').format(address, linked)
        )
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])
