"""Tapping through the page of a table in tests: what a player does, with the links there are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

from flask.testing import FlaskClient

from tests.page.reading import Page, open_page


@dataclass
class Tapper:
    """A player at the page, who counts the taps."""

    client: FlaskClient
    address: str = "/?position=c1"
    taps: int = 0
    _shown: tuple[str, Page] | None = field(default=None, repr=False)

    @property
    def page(self) -> Page:
        """The page that is shown; it is asked for once, however often a test looks at it."""
        if self._shown is None or self._shown[0] != self.address:
            self._shown = self.address, open_page(self.client, self.address)
        return self._shown[1]

    @property
    def asked(self) -> dict[str, str]:
        """What the address says."""
        found = parse_qs(urlsplit(self.address).query)
        return {key: value for key, (value,) in found.items()}

    @property
    def without_steps(self) -> dict[str, str]:
        """What the address says besides what can be undone and done again."""
        return {key: said for key, said in self.asked.items() if key not in ("undo", "redo")}

    @property
    def position(self) -> str:
        """The position as a line."""
        return self.asked["position"]

    def tap(self, *ids: str) -> "Tapper":
        """Tap links one after the other, by their ids."""
        for id_ in ids:
            (link,) = self.page.find("a", id=id_)
            self.address = link.attributes["href"]
            self.taps += 1
        return self

    def tap_words(self, words: str) -> "Tapper":
        """Tap the only link that says something, pictures left aside."""
        html = re.sub("<svg.*?</svg>", "", self.client.get(self.address).text, flags=re.DOTALL)
        links = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', html, re.DOTALL)
        (address,) = (to for to, said in links if re.sub("<[^>]*>", "", said).strip() == words)
        self.address = unescape(address)
        self.taps += 1
        return self

    def send(self, **typed: str) -> "Tapper":
        """Type into fields of a form and send it with all that it keeps; go on where it leads."""
        form, fields = self._find_form(next(iter(typed)))
        assert set(typed) <= set(fields)
        assert form.get("method") == "get"
        said = {key: typed.get(key, value) for key, value in fields.items()}
        self.address = f"{form['action']}?{urlencode(said)}"
        self.taps += 1
        while (response := self.client.get(self.address)).status_code == 302:
            self.address = response.headers["Location"]
        return self

    def _find_form(self, name: str) -> tuple[Mapping[str, str], dict[str, str]]:
        """Return the form that has a field, and its fields with what stands in them."""
        form: Mapping[str, str] = {}
        fields: dict[str, str] = {}
        for tag in self.page.tags:
            if tag.name == "form":
                if name in fields:
                    break
                form, fields = tag.attributes, {}
            elif tag.name in ("input", "select") and "name" in tag.attributes:
                fields[tag.attributes["name"]] = tag.attributes.get("value", "")
        return form, fields

    def ids(self, begins: str) -> list[str]:
        """Return the ids of the links whose ids begin so."""
        found = (tag.attributes.get("id", "") for tag in self.page.find("a"))
        return [id_ for id_ in found if id_.startswith(begins)]
