"""Large tables on the page: nobody waits for them, and no link leads to an address too long."""

from collections import Counter
from typing import Any, Final
from urllib.parse import urlencode, urljoin

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.api.limits import URI_BYTES
from referee.api.yielding import TASK
from referee.core.languages import Language
from referee.page.table.state import State
from referee.texts.languages import list_languages
from referee.texts.sentences import write
from tests.cases import long_after
from tests.page.reading import Page, open_page

_MOST: Final = 488
"""The number of figures that stand side by side on the tile."""


class Counting:
    """A task of a worker that counts how often it lets others go first."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def cpu_seconds(self) -> float:
        return 0.0

    def __getattr__(self, name: str) -> Any:
        return lambda: self.counted.update([name])


def count_pauses(client: FlaskClient, address: str) -> int:
    task = Counting()
    response = client.get(address, environ_overrides={TASK: task})
    assert response.status_code == 200
    return task.counted["pause"]


def write_table(tiles: int, figures: int = 0) -> str:
    figure = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "city", "side": "N"}
    laid = [{"tile": "base.C", "x": at % 40, "y": at // 40} for at in range(tiles)]
    return f"/table/{GAMES[0].notate({'tiles': laid, 'figures': [figure] * figures})}?"


@pytest.mark.parametrize("asked", ["", "&at=0,0"])
def test_a_crowd_on_a_tile_lets_others_go_first(client: FlaskClient, asked: str) -> None:
    alone, crowded = (count_pauses(client, write_table(1, each) + asked) for each in (1, _MOST))
    assert crowded > alone + 100


@pytest.mark.parametrize(("asked", "steps"), [("&at=0,0", 6), ("", 4)])
def test_the_links_over_a_large_table_let_others_go_first(
    client: FlaskClient, asked: str, steps: int
) -> None:
    """There is one over each square; on a table that is shown whole there are few."""
    few, many = (count_pauses(client, write_table(each) + asked) for each in (400, 1200))
    tiles = 1200 - 400
    assert many - few > steps * tiles / 16


def list_forms(page: Page) -> list[str]:
    """Return what each form of a page sends at least, in its order."""
    sent: list[list[tuple[str, str]]] = []
    for tag in page.tags:
        if tag.name == "form":
            sent.append([])
        elif tag.name == "input" and tag.attributes.get("type") == "hidden":
            sent[-1].append((tag.attributes["name"], tag.attributes["value"]))
    return [f"/?{urlencode(each)}" for each in sent]


LONG: Final = write_table(1990, 485)


@pytest.mark.parametrize(
    "asked", long_after(1, ("&at=40,0", "&at=0,0", "&panel=players", "&panel=rules"))
)
def test_no_link_of_a_large_table_is_longer_than_an_address_may_be(
    client: FlaskClient, asked: str
) -> None:
    address = f"{LONG}{asked}&draft="
    address += "1" * (URI_BYTES - len(address))
    page = open_page(client, address)
    links = [urljoin(address, each) for each in page.links() if not each.startswith("#")]
    assert max(len(each) for each in (*links, *list_forms(page))) <= URI_BYTES
    too_long = {*page.links(), *list_forms(page)} & {"/?panel=too-long"}
    assert [client.get(each).status_code for each in too_long] == [200]


@pytest.mark.parametrize(
    ("address", "status"), [("/?panel=too-long", 200), (f"{LONG}&draft={'1' * 500}", 414)]
)
@pytest.mark.parametrize("language", list_languages())
def test_a_page_says_what_no_address_can_hold(
    client: FlaskClient, address: str, status: int, language: Language
) -> None:
    page = open_page(client, f"{address}&language={language}", status)
    assert write("pages", "too_long.remedy", {}, language) in page.text
    assert f"/?language={language}" in page.links()
    assert max(map(len, page.links())) <= URI_BYTES


@pytest.mark.long
def test_a_large_table_can_be_read_in_another_language(client: FlaskClient) -> None:
    address = next(
        each
        for each in open_page(client, write_table(1990, 480)).links()
        if each.startswith("/table/") and each.endswith("language=de")
    )
    assert client.get(address).status_code == 200


def list_taps(page: Page) -> list[str]:
    """Return where the links over the squares lead."""
    return [
        tag.attributes["href"]
        for tag in page.tags
        if tag.name == "a" and tag.attributes.get("class", "").startswith("tap ")
    ]


def test_the_links_over_the_squares_of_a_large_table_do_not_repeat_its_line(
    client: FlaskClient,
) -> None:
    small, large = (write_table(tiles) for tiles in (800, 1600))
    pages = [open_page(client, f"{address}&at=0,0") for address in (small, large)]
    for page in pages:
        taps = list_taps(page)
        assert len(taps) > 800
        assert all(len(each) < 20 and each.startswith("?at=") for each in taps)
    repeated = [sum(len(each) > 1_000 for each in page.links()) for page in pages]
    assert repeated[0] == repeated[1] < 10


def test_a_small_table_has_its_line_in_each_link(client: FlaskClient) -> None:
    line = write_table(20).removeprefix("/table/").removesuffix("?")
    taps = list_taps(open_page(client, f"/?position={line}"))
    assert taps
    assert all(each.startswith(f"/?position={line}&at=") for each in taps)


def test_a_large_table_has_its_line_in_the_path(client: FlaskClient) -> None:
    """Whatever is sent with it stays, what is empty too."""
    path = write_table(800)
    line = path.removeprefix("/table/").removesuffix("?")
    moved = client.get(f"/?position={line}&panel=players&player=red&name=")
    assert (moved.status_code, moved.headers["Location"]) == (
        302,
        f"{path}panel=players&player=red&name=",
    )
    assert client.get(f"/?position={line}").headers["Location"] == path.removesuffix("?")


def test_a_tap_and_a_tile_on_a_large_table_lead_on(client: FlaskClient) -> None:
    address = write_table(800)
    at = urljoin(address, next(each for each in list_taps(open_page(client, address))))
    page = open_page(client, at)
    turned = urljoin(at, next(each for each in page.links() if "/table/" in each))
    assert client.get(turned).status_code == 200


def test_the_address_that_is_handed_on_of_a_large_table_is_whole(client: FlaskClient) -> None:
    address = write_table(800)
    page = open_page(client, f"{address}panel=share&player=red")
    fields = [tag.attributes["value"] for tag in page.tags if tag.name == "input"]
    assert f"http://localhost{address.removesuffix('?')}" in fields


def test_taking_tiles_off_a_large_table_leads_to_the_usual_address() -> None:
    state = State(GAMES[0], {"tiles": [{"tile": "base.C", "x": at, "y": 0} for at in range(900)]})
    assert state.is_long
    assert state.link(at=(1, 2)) == "?at=1,2"
    assert state.link() == "?"
    assert state.link({"tiles": [{"tile": "base.C", "x": 0, "y": 0}]}) == "/?position=c1/0,0,C"
    assert state.write_address(at=(1, 2)) == f"/table/{state.notation}?at=1,2"
