"""Markdown as HTML, by markdown-it-py, which stays here.

HTML within it is text. Code that is a position or a game on one line leads to its page, and a link
to a file of the sources is its text alone. The library is loaded with the first document.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from referee.api.contract.queries import UNESCAPED

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_LINES: Final = {"c1/": "/r?position=", "l1/": "/r?position=", "g1/": "/g?game="}
"""The pages of what stands on one line, by how it begins."""
_ELSEWHERE: Final = ("http://", "https://", "/", "#")
_HEADING: Final = "heading_open"
_LINK: Final = ("link_open", "link_close")


class Section(NamedTuple):
    """A heading below the first, to which the top of a page leads."""

    anchor: str
    title: Markup


class Document(NamedTuple):
    """A document without its first heading, which a page has as its own, and its sections."""

    sections: Sequence[Section]
    written: Markup


def write_document(text: str) -> Document:
    r"""Write a document.

    >>> write_document("# Title\n\nOne *two*.\n\n## B `c`\n").sections
    [Section(anchor='b-c', title=Markup('B <code>c</code>'))]
    """
    reader = _load_reader()
    tokens = reader.parse(text)
    sections = []
    for index, token in enumerate(tokens):
        if token.type == _HEADING and token.tag != "h1":
            title = tokens[index + 1]
            token.attrSet("id", make_anchor(title.content))
            if token.tag == "h2":
                sections.append(Section(make_anchor(title.content), _render(reader, [title])))
    return Document(sections, _render(reader, _without_title(tokens)))


def make_anchor(title: str) -> str:
    """Return the anchor of a heading.

    >>> make_anchor("What is new: `x`")
    'what-is-new-x'
    """
    return "-".join(re.findall(r"\w+", title.lower()))


def _without_title(tokens: Sequence["Token"]) -> Sequence["Token"]:
    return tokens[3:] if tokens and tokens[0].type == _HEADING and tokens[0].tag == "h1" else tokens


def _render(reader: "MarkdownIt", tokens: Sequence["Token"]) -> Markup:
    written = reader.renderer.render(tokens, reader.options, {})
    return Markup(written.strip())  # noqa: S704 - the library escapes what is no mark


@cache
def _load_reader() -> "MarkdownIt":
    """Return what reads Markdown and writes HTML."""
    from markdown_it import MarkdownIt  # noqa: PLC0415

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    for name, rule in (
        ("code_inline", _write_code),
        ("fence", _write_block),
        ("code_block", _write_block),
        ("table_open", lambda *_: '<div class="wide"><table>\n'),
        ("table_close", lambda *_: "</table></div>\n"),
    ):
        reader.add_render_rule(name, rule)
    reader.core.ruler.push("links", _drop_links)
    return reader


def _write_code(_renderer: Any, tokens: Sequence["Token"], index: int, *_: Any) -> str:
    text = tokens[index].content
    return _link_line(text, Markup("<code>{}</code>").format(text))


def _write_block(_renderer: Any, tokens: Sequence["Token"], index: int, *_: Any) -> str:
    lines = tokens[index].content.rstrip("\n").splitlines()
    shown = "\n".join(_link_line(line, escape(line)) for line in lines)
    return f'<pre class="code">{shown}</pre>\n'


def _link_line(line: str, shown: Markup) -> Markup:
    """Return what is shown of a line of code; of a position or a game as a link to its page."""
    page = _LINES.get(line[:3])
    if page is None or not line[3:] or " " in line or "…" in line:
        return shown
    return Markup('<a href="{}{}">{}</a>').format(page, quote(line, UNESCAPED), shown)


def _drop_links(state: Any) -> None:
    """Leave the text alone of links to files of the sources."""
    for token in state.tokens:
        is_dropped, kept = False, []
        for child in token.children or ():
            if child.type == "link_open":
                is_dropped = not str(child.attrGet("href")).startswith(_ELSEWHERE)
            if not (is_dropped and child.type in _LINK):
                kept.append(child)
        if token.children:
            token.children = kept
