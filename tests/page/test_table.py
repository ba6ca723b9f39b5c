"""The page of a table: its state in the address, and a link for each square."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.page.reading import open_page

E1 = (
    "c1/rules,labyrinth.advanced/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW"
    "/1,1,U-green.rN/1,2,S2"
)


def asked(address: str) -> dict[str, str]:
    return {key: value for key, (value,) in parse_qs(urlsplit(address).query).items()}


def taps(client: FlaskClient, address: str) -> dict[str, dict[str, str]]:
    """Return what the link over each square asks for, by its id."""
    links = open_page(client, address).find("a", class_="tap")
    return {tag.attributes["id"]: asked(tag.attributes["href"]) for tag in links}


@pytest.mark.parametrize("address", ["/?position=c1", "/?position=l1", "/?position=c1&at=&panel="])
def test_a_first_visit_shows_a_square_to_tap(client: FlaskClient, address: str) -> None:
    found = taps(client, address)
    assert [*found] == ["at0_0"]
    assert found["at0_0"]["at"] == "0,0"


def test_each_tile_and_each_free_square_is_a_link_that_keeps_the_position(
    client: FlaskClient,
) -> None:
    found = taps(client, f"/?position={E1}&player=red&language=de")
    tiles = {(1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (1, 2)}
    beside = {(x + a, y + b) for x, y in tiles for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert {tuple(map(int, each["at"].split(","))) for each in found.values()} == tiles | beside
    assert {each["position"] for each in found.values()} == {E1}
    assert {(each["player"], each["language"]) for each in found.values()} == {("red", "de")}


@pytest.mark.parametrize(
    ("here", "held", "there", "kept"),
    [
        ("ask.claims.points", "feature=1,0,labyrinth&claims=red:18&asked=yes", "table", False),
        ("ask.claims.place", "tile=base.K&turned=90", "rules", False),
        ("ask.claims.place", "tile=base.K&turned=90", "ask", True),
        ("", "all=yes", "ask", False),
        ("players", "player=red&figure=abbot", "table", True),
    ],
)
def test_what_is_in_hand_goes_along_where_it_means_something(
    client: FlaskClient, here: str, held: str, there: str, kept: bool
) -> None:
    page = open_page(client, f"/?position={E1}&at=0,1&panel={here}&{held}")
    (link,) = page.find("a", id=f"bar-{there}")
    found = asked(link.attributes["href"])
    keys = {each.partition("=")[0] for each in held.split("&")}
    assert keys & found.keys() == (keys if kept else set())
    assert found["at"] == "0,1"


def test_what_was_asked_about_is_forgotten_at_the_table(client: FlaskClient) -> None:
    held = "tile=base.K&feature=1,0,labyrinth&claims=red:18&asked=yes&turned=90"
    page = open_page(client, f"/?position={E1}&panel=ask.claims.points&{held}")
    (link,) = page.find("a", id="bar-table")
    assert asked(link.attributes["href"]) == {"position": E1}


def test_no_link_takes_the_focus_from_who_reads_a_page(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=-1,0")
    assert not [tag for tag in page.tags if "autofocus" in tag.attributes]


def test_a_board_says_where_the_tapped_square_is(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=1,0")
    (board, spacer) = (tag for tag in page.find("svg") if "width" in tag.attributes)
    (chosen,) = page.find("a", class_="tap-chosen")
    rect = page.tags[page.tags.index(chosen) + 1]
    scale = int(board.attributes["width"]) / int(board.attributes["viewbox"].split()[2])
    for length, place in (("width", "x"), ("height", "y")):
        assert int(spacer.attributes[length]) == round(float(rect.attributes[place]) * scale)


def test_a_tapped_square_is_marked(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=1,0")
    (chosen,) = page.find("a", class_="tap-chosen")
    assert chosen.attributes["id"] == "at1_0"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("at=x", 400),
        ("at=1", 400),
        ("at=1,0000", 400),
        ("panel=nothing", 400),
        ("colour=red", 400),
        ("position=c1/0,0,Q9", 422),
        ("position={", 400),
    ],
)
def test_what_is_wrong_with_an_address_is_said_on_a_page(
    client: FlaskClient, query: str, status: int
) -> None:
    assert len(open_page(client, f"/?{query}", status).find("h1")) == 1


def test_the_board_says_in_links_alone_what_lies_there(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={E1}")
    assert page.find("g", class_="placed")
    told = [key for tag in page.tags for key in tag.attributes if key.startswith("data-")]
    assert not set(told) & {"data-tile", "data-rotation", "data-kind", "data-player"}
