"""Reading pages in tests as a browser would: their tags in order, well nested."""

from html.parser import HTMLParser
from typing import NamedTuple

from flask.testing import FlaskClient

VOID = {"meta", "link", "img", "br", "input", "hr"}


class Tag(NamedTuple):
    """A tag with its attributes."""

    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """A page: its tags, and its text with single blanks; tags that are not closed in order fail."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self._open: list[str] = []
        self._texts: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, self._open
        self.text = " ".join("".join(self._texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, tag
        self._part(tag)

    def _part(self, tag: str) -> None:
        """Keep the texts apart that a tag parts; one around a name does not."""
        if tag != "bdi":
            self._texts.append(" ")

    def handle_data(self, data: str) -> None:
        self._texts.append(data)

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


def open_page(client: FlaskClient, address: str, status: int = 200) -> Page:
    """Open a page, which loads nothing but what its policy allows."""
    response = client.get(address)
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "text/html"
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'self'; img-src 'self'")
    assert "unsafe" not in policy
    page = Page(response.text)
    assert all(tag.attributes.get("src", "").startswith("/static/") for tag in page.find("script"))
    assert not any(name.startswith("on") for tag in page.tags for name in tag.attributes)
    assert not page.find("style")
    assert all("style" not in tag.attributes for tag in page.tags)
    return page
