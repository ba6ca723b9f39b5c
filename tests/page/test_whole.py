"""A large table opens whole: its parts hold every tile once, and each leads to it enlarged."""

import re
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from benchmarks.tables import grow_table, take_first
from referee.api.games import GAMES
from tests.page.reading import Page, Tag, open_page

LARGE: Final = GAMES[0].notate(take_first(grow_table(), 40))
TILES: Final = 1_000
MOST_BYTES: Final = 2_000_000


def spread(count: int, across: int) -> str:
    """Return a table of fields in rows."""
    tiles = [{"tile": "base.A", "x": n % across, "y": n // across} for n in range(count)]
    posted: dict[str, Any] = {"tiles": [{**each, "tile": "base.C"} for each in tiles]}
    return GAMES[0].notate(posted)


def find_parts(page: Page) -> list[Tag]:
    """Return the links over the parts."""
    return [tag for tag in page.tags if "tap-part" in tag.attributes.get("class", "").split()]


def count_tiles(parts: list[Tag]) -> int:
    """Return how many tiles the parts have together, as they say it."""
    said = (re.search(r"\((\d+) tiles?\)", tag.attributes["aria-label"]) for tag in parts)
    return sum(int(found[1]) for found in said if found)


@pytest.mark.parametrize(
    ("line", "tiles"),
    [(LARGE, 40), (spread(72, 9), 72), (spread(40, 7), 40), (spread(300, 20), 300)],
)
def test_every_tile_is_in_one_part(client: FlaskClient, line: str, tiles: int) -> None:
    page = open_page(client, f"/?position={line}")
    parts = find_parts(page)
    assert count_tiles(parts) == tiles
    assert page.find("div", class_="whole")
    assert not [tag for tag in page.tags if "tap-free" in tag.attributes.get("class", "")]


def test_parts_are_large_enough_for_a_thumb(client: FlaskClient) -> None:
    for line in (LARGE, spread(72, 9), spread(300, 20), spread(1000, 32)):
        html = client.get(f"/?position={line}", follow_redirects=True).text
        found = re.search(r'<div class="board whole".*?viewBox="0 0 (\S+) (\S+)"', html, re.DOTALL)
        assert found
        scale = min(328 / float(found[1]), 460 / float(found[2]))
        for wide, high in re.findall(
            r'tap-part"[^>]*><rect [^>]*width="(\S+)" height="(\S+)"', html
        ):
            assert min(float(wide), float(high)) * scale >= 43


def test_a_part_leads_to_the_table_enlarged_and_back(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={LARGE}")
    for part in find_parts(page):
        enlarged = open_page(client, part.attributes["href"])
        assert not enlarged.find("div", class_="whole")
        assert [tag for tag in enlarged.tags if "tap-chosen" in tag.attributes.get("class", "")]
        (whole,) = enlarged.find("a", id="whole")
        assert whole.attributes["href"] == f"/?position={LARGE}"


def test_a_small_table_and_a_square_in_hand_are_not_shown_whole(client: FlaskClient) -> None:
    row = spread(30, 30)
    for address in ("/?position=c1/0,0,D", f"/?position={LARGE}&at=0,0", f"/?position={row}"):
        page = open_page(client, address)
        assert not find_parts(page)
    assert not open_page(client, "/?position=c1/0,0,D").find("a", id="whole")


@pytest.mark.parametrize("rest", ["", "?at=0,0"])
def test_a_thousand_tiles_have_no_more_than_two_megabytes(client: FlaskClient, rest: str) -> None:
    lines = {count: spread(count, 32) for count in (TILES // 2, TILES)}
    sizes = [
        len(client.get(f"/table/{line}{rest}", follow_redirects=True).data)
        for line in lines.values()
    ]
    assert sizes[1] < MOST_BYTES
    assert sizes[1] < 2.2 * sizes[0]
