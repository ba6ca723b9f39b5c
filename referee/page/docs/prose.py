"""Texts of the contract as HTML: code and links, which they write in Markdown."""

import re
from typing import Final

from markupsafe import Markup, escape

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
