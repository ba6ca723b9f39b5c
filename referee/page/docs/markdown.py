"""Markdown as HTML, as far as our own documents use it.

Headings, paragraphs, lists, tables, code in lines and in blocks, bold, and links. All else is text.
Code that is a position or a game on one line leads to its page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from referee.api.contract.queries import UNESCAPED

_MARKS: Final = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)")
_HEADING: Final = re.compile(r"(#{1,4}) (.+)")
_RULE_OF_TABLE: Final = re.compile(r"\|(?=.*-)[-| ]+\|\Z")
_LINES: Final = {"c1/": "/r?position=", "l1/": "/r?position=", "g1/": "/g?game="}
"""The pages of what stands on one line, by how it begins."""
_ELSEWHERE: Final = ("http://", "https://", "/", "#")


class Section(NamedTuple):
    """A heading below the first, to which the top of a page leads."""

    anchor: str
    title: Markup


def list_sections(text: str) -> list[Section]:
    """Return the headings of the second level."""
    found = (_HEADING.match(line) for line in text.splitlines())
    return [
        Section(make_anchor(each[2]), write_inline(each[2]))
        for each in found
        if each is not None and len(each[1]) == 2
    ]


def make_anchor(title: str) -> str:
    """Return the anchor of a heading.

    >>> make_anchor("What is new: `x`")
    'what-is-new-x'
    """
    return "-".join(re.findall(r"\w+", title.lower()))


def write_document(text: str) -> Markup:
    r"""Write a document, without its first heading, which a page has as its own.

    >>> write_document("# Title\n\nOne *two*.\n\n- a\n- b")
    Markup('<p>One <em>two</em>.</p>\n<ul><li>a</li><li>b</li></ul>')
    """
    blocks = [_write_block(lines) for lines in _split(text)]
    return Markup("\n").join(block for block in blocks if block is not None)


def _split(text: str) -> Iterator[list[str]]:
    """Yield the lines of each block; a fence keeps its empty lines."""
    block: list[str] = []
    is_fenced = False
    for line in text.splitlines():
        is_fenced ^= line.startswith("```")
        if (line.strip() or is_fenced) and not (_HEADING.match(line) and not is_fenced):
            block.append(line)
            continue
        if block:
            yield block
        block = []
        if line.strip():
            yield [line]
    if block:
        yield block


def _write_block(lines: Sequence[str]) -> Markup | None:
    first = lines[0]
    if heading := _HEADING.match(first):
        return _write_heading(len(heading[1]), heading[2])
    if first.startswith("```"):
        return _write_code([line for line in lines if not line.startswith("```")])
    if first.startswith("    "):
        return _write_code([line[4:] for line in lines])
    if first.startswith("|"):
        return _write_table(lines)
    if first.startswith("- "):
        return _write_list(lines)
    return Markup("<p>{}</p>").format(write_inline(" ".join(lines)))


def _write_heading(level: int, title: str) -> Markup | None:
    if level == 1:
        return None
    return Markup('<h{} id="{}">{}</h{}>').format(
        level, make_anchor(title), write_inline(title), level
    )


def _write_code(lines: Sequence[str]) -> Markup:
    """Write lines of code; one that is a position or a game leads to its page."""
    shown = Markup("\n").join(_link_line(line, escape) for line in lines)
    return Markup('<pre class="code">{}</pre>').format(shown)


def _link_line(line: str, show: Callable[[str], Markup]) -> Markup:
    page = _LINES.get(line[:3])
    if page is None or not line[3:] or " " in line or "…" in line:
        return show(line)
    return Markup('<a href="{}{}">{}</a>').format(page, quote(line, UNESCAPED), show(line))


def _write_list(lines: Sequence[str]) -> Markup:
    items: list[list[str]] = []
    for line in lines:
        if line.startswith("- "):
            items.append([line[2:]])
        else:
            items[-1].append(line.strip())
    rows = (Markup("<li>{}</li>").format(write_inline(" ".join(item))) for item in items)
    return Markup("<ul>{}</ul>").format(Markup("").join(rows))


def _write_table(lines: Sequence[str]) -> Markup:
    head, *rows = (line for line in lines if not _RULE_OF_TABLE.match(line))
    names = _split_cells(head)
    top = _write_row(names, "th") if any(names) else Markup("")
    body = Markup("").join(_write_row(_split_cells(row), "td") for row in rows)
    return Markup('<div class="wide"><table>{}{}</table></div>').format(top, body)


def _split_cells(line: str) -> list[str]:
    """Split a row at its bars, but for those in code."""
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in re.findall(r"(?:`[^`]*`|[^|`])+", inner)]


def _write_row(cells: Sequence[str], kind: str) -> Markup:
    shown = (Markup("<{}>{}</{}>").format(kind, write_inline(cell), kind) for cell in cells)
    return Markup("<tr>{}</tr>").format(Markup("").join(shown))


def write_inline(text: str) -> Markup:
    """Write what stands in a line; a link to a file of the sources is its text alone.

    >>> write_inline("**a** `<b>` [c](docs/c.md) [d](/docs)")
    Markup('<b>a</b> <code>&lt;b&gt;</code> c <a href="/docs">d</a>')
    """
    parts: list[Markup] = []
    end = 0
    for found in _MARKS.finditer(text):
        parts.append(escape(text[end : found.start()]))
        parts.append(_write_mark(*found.groups()))
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _write_mark(
    code: str | None, bold: str | None, slanted: str | None, linked: str | None, address: str | None
) -> Markup:
    if code:
        return _link_line(code, Markup("<code>{}</code>").format)
    if bold:
        return Markup("<b>{}</b>").format(write_inline(bold))
    if slanted:
        return Markup("<em>{}</em>").format(write_inline(slanted))
    if address and address.startswith(_ELSEWHERE):
        return Markup('<a href="{}">{}</a>').format(address, write_inline(linked or ""))
    return write_inline(linked or "")
