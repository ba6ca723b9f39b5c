"""Reading pages in tests as a browser would: their tags in order, well nested."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import unescape
from types import MappingProxyType
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

VOID: Final = {"meta", "link", "img", "br", "input", "hr"}
TEXTLESS: Final = {"bdi"}
"""Tags that do not part the texts before and behind them."""

_TAG: Final = re.compile(
    r'<!doctype html>|<(/?)([a-zA-Z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*(/?)>'
)
_ATTRIBUTE: Final = re.compile(r'([\w:.-]+)(?:="([^"]*)")?')


class Tag(NamedTuple):
    """A tag with its attributes, which others that are written alike share."""

    name: str
    attributes: Mapping[str, str]


@lru_cache(maxsize=100_000)
def _read_attributes(written: str) -> Mapping[str, str]:
    """Read the attributes of a tag; pages of the same table write most of them alike."""
    return MappingProxyType(
        {name.lower(): unescape(value) for name, value in _ATTRIBUTE.findall(written)}
    )


class Page:
    """A page: its tags, and its text with single blanks; tags that are not closed in order fail.

    Names of tags and attributes are read in small letters, as browsers read them. What a browser
    would put up with fails: a stray angle bracket, an attribute without double quotes.
    """

    def __init__(self, html: str) -> None:
        self.tags: list[Tag] = []
        texts: list[str] = []
        within: list[str] = []
        read = 0
        for found in _TAG.finditer(html):
            texts.append(html[read : found.start()])
            read = found.end()
            closes, name, attributes, ends = found.groups()
            if name is None:
                continue
            name = name.lower()
            if name not in TEXTLESS:
                texts.append(" ")
            if closes:
                assert within.pop() == name, found[0]
                continue
            self.tags.append(Tag(name, _read_attributes(attributes)))
            if not ends and name not in VOID:
                within.append(name)
        assert not within, within
        text = "".join((*texts, html[read:]))
        assert "<" not in text, text[text.index("<") :][:100]
        self.text = " ".join(unescape(text).split())

    def find(self, name: str, **attributes: str) -> list[Tag]:
        """Return the tags of a name with some attributes; ``class_`` is one of several."""
        wanted = {key.rstrip("_"): value for key, value in attributes.items()}
        return [
            tag
            for tag in self.tags
            if tag.name == name
            and all(
                value in tag.attributes.get(key, "").split()
                if key == "class"
                else tag.attributes.get(key) == value
                for key, value in wanted.items()
            )
        ]

    def links(self) -> list[str]:
        """Return where the links lead, in their order."""
        return [tag.attributes["href"] for tag in self.find("a")]


def kind_of(link: str) -> tuple[str, ...]:
    """Return what a link has in common with those that differ in a value only.

    That is where its path begins, the names of its parameters, and what it asks or opens.
    """
    parts = urlsplit(link)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    told = [value.partition(":")[0] for name, value in asked if name in ("ask", "panel")]
    return (parts.path.split("/")[1] if "/" in parts.path else "", *sorted(dict(asked)), *told)


def open_page(client: FlaskClient, address: str, status: int = 200) -> Page:
    """Open a page, which loads nothing but what its policy allows."""
    return read_page(client.get(address), status)


def read_page(response: TestResponse, status: int = 200) -> Page:
    """Read the page of a response as :func:`open_page` does."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "text/html"
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'self'; img-src 'self'")
    assert "unsafe" not in policy
    page = Page(response.text)
    assert all(tag.attributes.get("src", "").startswith("/static/") for tag in page.find("script"))
    names = {name for tag in page.tags for name in tag.attributes}
    assert not any(name.startswith("on") for name in names)
    assert "style" not in names
    assert not page.find("style")
    return page
