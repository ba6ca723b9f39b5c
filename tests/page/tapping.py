"""Tapping through the page of a table in tests: what a player does, with the links there are."""

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient

from tests.page.reading import Page, open_page


@dataclass
class Tapper:
    """A player at the page, who counts the taps."""

    client: FlaskClient
    address: str = "/"
    taps: int = 0

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return open_page(self.client, self.address)

    @property
    def asked(self) -> dict[str, str]:
        """What the address says."""
        found = parse_qs(urlsplit(self.address).query)
        return {key: value for key, (value,) in found.items()}

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

    def ids(self, begins: str) -> list[str]:
        """Return the ids of the links whose ids begin so."""
        found = (tag.attributes.get("id", "") for tag in self.page.find("a"))
        return [id_ for id_ in found if id_.startswith(begins)]
