"""Maps on the page of a table: chosen, drawn by taps, and played on."""

import re
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.contract.questions import load
from referee.api.games import GAMES
from referee.page.table.carcassonne.maps import MAP_PANELS
from tests.cases import for_each, long_after
from tests.page.reading import kind_of, open_page
from tests.searching import Sampled

PLAIN = "c1/map,...:...:...:"
ISLANDS = "..S\nC..~I\nS.t\nborder 2,0 E road 2\nferry 2,1 E 4,1 W 1\nisland 4,1 1"
"""A map with one of everything."""


def read_map(line: str) -> Any:
    return load(GAMES[0].bare, {"position": line})["position"].posted.get("map")


class Player:
    """Somebody who only taps: follows links of a page by their ids."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client, self.taps = client, 0
        self.open(address)

    def open(self, address: str) -> None:
        self.address, self.page = address, open_page(self.client, address)

    def tap(self, *ids: str) -> "Player":
        for each in ids:
            (link,) = self.page.find("a", id=each)
            self.open(link.attributes["href"])
            self.taps += 1
        return self

    def tool(self, name: str) -> "Player":
        """Take a tool in hand."""
        return self.go(f"map.{name}")

    def go(self, panel: str) -> "Player":
        links = [(a, self.asked(a)) for a in self.page.links()]
        found = (a for a, asked in links if asked.get("panel") == panel and "end" not in asked)
        link = next(found)
        self.open(link)
        self.taps += 1
        return self

    def tap_said(self, said: str) -> "Player":
        """Tap the link that a piece of the page's text stands in."""
        html = self.client.get(self.address).text
        found = re.search(rf'<a class="button" id="[^"]*" href="([^"]*)"[^>]*>{said}<', html)
        assert found, said
        self.open(found[1].replace("&amp;", "&"))
        self.taps += 1
        return self

    @staticmethod
    def asked(address: str) -> dict[str, str]:
        return {key: value for key, (value,) in parse_qs(urlsplit(address).query).items()}

    @property
    def map(self) -> Any:
        """The map that the address holds, as a drawing or an id."""
        return read_map(self.asked(self.address)["position"])

    @property
    def squares(self) -> set[str]:
        return {tag.attributes["id"] for tag in self.page.find("a", class_="tap")}


def at(drawing: str, panel: str, **more: str) -> str:
    line = GAMES[0].notate({"map": drawing, "tiles": []})
    said = "".join(f"&{key}={quote(value)}" for key, value in more.items())
    return f"/?position={quote(line, safe='/:,~')}&panel={panel}{said}"


def test_a_table_leads_to_its_map(client: FlaskClient) -> None:
    player = Player(client, "/?position=c1").go("map")
    assert "Which map do you play on?" in player.page.text


def test_a_map_is_drawn_by_taps_and_played_on(client: FlaskClient) -> None:
    player = Player(client, "/?position=c1").go("map").tap("size3x3")
    assert player.map == "...\n...\n..."
    player.tap("at1_1").tool("town").tap("at2_0").tool("large_city").tap("at0_2")
    player.tool("border").tap("at2_1").tap_said("A road abroad").tap("coats-more")
    player.tool("ferry").tap("at1_0", "at1_2")
    assert player.map == ("..t\n.S.\nC..\nborder 2,1 E road 1\nferry 1,0 N 1,2 S")
    player.tap("map-play")
    assert player.taps <= 16
    assert "at1_1" in player.squares
    assert "panel" not in Player.asked(player.address)


def test_a_tapped_square_is_printed_and_tapped_again_is_plain(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n", "map.waves")).tap("at1_0")
    assert player.map == ".~.\n..."
    assert player.tap("at1_0").map == "...\n..."


def test_a_square_off_the_map_can_be_printed_again(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n", "map.nothing")).tap("at1_0")
    assert player.map == ".-.\n..."
    assert player.tool("town").tap("at1_0").map == ".t.\n..."


def test_a_start_square_can_be_a_town_as_well(client: FlaskClient) -> None:
    assert Player(client, at("S.\n", "map.town")).tap("at0_0").map == "S.\ntown 0,0"


def test_coats_of_arms_are_counted_up_and_begin_anew(client: FlaskClient) -> None:
    player = Player(client, at("C.\n", "map.coats"))
    assert player.squares == {"at0_0"}
    found = [player.tap("at0_0").map for _ in range(10)]
    assert "C.\ncity 0,0 cccc 1" in found
    assert "C.\n" in found


def test_an_island_is_drawn_with_its_ferry(client: FlaskClient) -> None:
    player = Player(client, at(".~.\n", "map.island")).tap("at2_0")
    assert player.map == ".~.\n"
    assert "An island has a ferry" not in player.page.text
    assert {"side0", "side1", "side2", "side3"} & player.squares == {
        "side0", "side1", "side2", "side3"
    }  # fmt: skip
    player.tap("side3")
    assert "An island has a ferry" in player.page.text
    player.tap("at0_0", "side1")
    assert player.map == ".~I\nferry 2,0 W 0,0 E"
    assert Player.asked(player.address)["panel"] == "map.island"


def test_an_island_with_one_side_at_the_water_asks_for_none(client: FlaskClient) -> None:
    drawing = "...~.\n.....\n"
    player = Player(client, at(drawing, "map.ferry", end="island.1,0"))
    assert not player.page.find("a", id="side0")
    assert "from which it comes to 1,0" in player.page.text


def test_a_square_without_a_side_at_the_border_says_so(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n...\n", "map.island")).tap("at1_1")
    assert "1,1 has no side at the border" in player.page.text
    assert player.map == "...\n...\n...\n"
    assert player.page.find("a", id="map-cancel")


@pytest.mark.parametrize(
    ("drawing", "panel", "square", "said"),
    [("S\n", "map.nothing", "at0_0", "square"), (ISLANDS, "map.waves", "at2_1", "ferry")],
)
def test_a_tap_that_would_break_the_map_says_why_and_changes_nothing(
    client: FlaskClient, drawing: str, panel: str, square: str, said: str
) -> None:
    player = Player(client, at(drawing, panel))
    before = player.map
    player.tap(square)
    assert player.map == before
    (notice, *_) = player.page.find("p", class_="notice")
    assert notice
    assert said in player.page.text


def test_no_square_is_taken_from_under_a_tile(client: FlaskClient) -> None:
    player = Player(client, f"/?position={PLAIN}/0,0,D&panel=map.waves").tap("at0_0")
    assert player.page.find("p", class_="notice")
    assert player.map == "...\n...\n...\n"


def test_the_sides_of_a_large_city_are_chosen_one_by_one(client: FlaskClient) -> None:
    player = Player(client, at("...\n.C.\n...\n", "map.border")).tap("at1_1", "side1")
    player.tap_said("A road")
    assert player.map == "...\n.C.\n...\ncity 1,1 crcc"
    player.tap("side2").tap_said("A field").tap("city-coats-more")
    assert player.map == "...\n.C.\n...\ncity 1,1 crfc 1"


def test_a_large_city_cannot_lose_all_its_sides(client: FlaskClient) -> None:
    drawing = "...\n.C.\n...\ncity 1,1 fffc"
    page = open_page(client, at(drawing, "map.border", at="1,1", end="1,1,W"))
    offered = [bool(page.find("a", id=f"shows{number}")) for number in (1, 2, 3)]
    assert offered == [False, True, True]


def test_the_only_side_at_the_border_is_chosen_at_once(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n...\n", "map.border")).tap("at1_0")
    (chosen,) = player.page.find("a", class_="tap-chosen", id="side0")
    assert chosen.attributes["aria-current"] == "true"
    assert player.tap_said("A city abroad").map == "...\n...\n...\nborder 1,0 N city"
    assert player.tap_said("Nothing").map == "...\n...\n..."


def test_a_ferry_can_begin_at_a_side_that_is_looked_at(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n...\n", "map.border")).tap("at1_0")
    player.tap_said("A ferry from here").tap("at1_2")
    assert player.map == "...\n...\n...\nferry 1,0 N 1,2 S"
    player.tap("ferry1-more", "ferry1-more", "ferry1-fewer")
    assert player.map == "...\n...\n...\nferry 1,0 N 1,2 S 1"
    assert player.tap("ferry1-gone").map == "...\n...\n..."


def test_the_only_ferry_of_an_island_stays(client: FlaskClient) -> None:
    page = open_page(client, at(ISLANDS, "map.ferry"))
    assert not page.find("a", id="ferry1-gone")


def test_a_ferry_that_is_begun_can_be_left(client: FlaskClient) -> None:
    player = Player(client, at("...\n...\n", "map.ferry", end="1,0,N")).tap("map-cancel")
    assert "end" not in Player.asked(player.address)


@pytest.mark.parametrize("end", ["x", "1,0,Q", "0,0,0", "island", "1,0,N,1"])
def test_what_is_no_side_is_refused(client: FlaskClient, end: str) -> None:
    open_page(client, at("...\n", "map.ferry", end=end), 400)


def test_a_map_grows_and_shrinks_at_each_side(client: FlaskClient) -> None:
    player = Player(client, at("S.\n", "map.size"))
    assert not player.page.find("a", id="fewer-N")
    assert player.tap("more-S", "more-E", "fewer-W").map == "..\n..\norigin 1,0"


def test_no_side_with_a_tile_is_taken_away(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={PLAIN}/0,0,D&panel=map.size")
    assert [bool(page.find("a", id=f"fewer-{side}")) for side in "NESW"] == [
        False, True, True, False
    ]  # fmt: skip
    assert page.find("p", class_="notice")


@pytest.mark.parametrize(
    ("columns", "rows", "found"), [("9", "7", True), ("0", "3", False), ("", "3", False)]
)
def test_a_size_can_be_typed(client: FlaskClient, columns: str, rows: str, found: bool) -> None:
    answer = client.get(f"/?panel=map.choose&columns={columns}&rows={rows}&language=de")
    if not found:
        assert answer.status_code == 200
        assert "1 bis 40" in answer.text
        return
    assert answer.status_code == 303
    asked = Player.asked(answer.headers["Location"])
    assert asked["language"] == "de"
    assert read_map(asked["position"]) == "\n".join(["." * 9] * 7)


@pytest.mark.parametrize(
    ("size", "drawn"), [("1x1", ".\n"), ("1x3", ".\n.\n."), ("6x1", "......\n")]
)
def test_a_map_may_have_a_single_column_or_row(client: FlaskClient, size: str, drawn: str) -> None:
    player = Player(client, "/?panel=map.choose")
    assert player.tap(f"size{size}").map == drawn


def test_a_map_is_laid_under_the_tiles_that_are_there(client: FlaskClient) -> None:
    player = Player(client, "/?position=c1/-2,3,D,D&panel=map.choose")
    assert not player.page.find("a", id="size1x1")
    assert player.tap("size2x2").map == "..\n..\norigin -2,3"
    answer = client.get("/?position=c1/-2,3,D,D&panel=map.choose&columns=1&rows=1")
    assert "notice" in answer.text


def test_a_map_of_the_catalogue_is_one_tap_away(client: FlaskClient) -> None:
    player = Player(client, "/?panel=map")
    pictures = [tag.attributes for tag in player.page.find("img", loading="lazy")]
    assert len(pictures) == 5
    assert all(client.get(each["src"]).mimetype == "image/svg+xml" for each in pictures[:1])
    assert player.tap("known1").map == "invented-coast"
    assert "large city: 3,2, coats of arms: 4" in player.page.text
    player.tap("map-other", "map-none")
    assert player.map is None


def test_a_map_of_the_catalogue_that_has_no_place_for_a_tile_says_so(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/-9,0,D&panel=map")
    assert not page.find("a", id="known1")
    assert "-9" in page.text


def test_a_changed_map_of_the_catalogue_uses_as_many_start_squares(client: FlaskClient) -> None:
    player = Player(client, "/?position=c1/map,invented-kingdom&panel=map.waves").tap("at5_5")
    assert "\nstart 3" in str(player.map)


def test_start_squares_are_counted_and_the_printed_map_is_named(client: FlaskClient) -> None:
    player = Player(client, at("SSS\n", "map")).tap("starts-more")
    assert player.map == "SSS\nstart 3"
    assert player.tap("copy2").map == "SSS\nmap benelux"
    assert player.tap("copy1").map == "SSS\n"
    assert not open_page(client, at("S.\n", "map")).find("a", id="starts-more")


def test_squares_that_nobody_reaches_are_named(client: FlaskClient) -> None:
    drawing = "S-..\n"
    assert (
        "gets from the start squares to: 2,0 3,0"
        in Player(client, at(drawing, "map.town")).page.text
    )
    assert "out of reach: 2,0 3,0" in Player(client, at(drawing, "map")).page.text
    assert "…" in Player(client, at("S-" + "." * 13 + "\n", "map.town")).page.text


def follow(client: FlaskClient, address: str, sampled: Sampled) -> int:
    """Open the pages to which a page leads; return the number of its links."""
    links = [each for each in open_page(client, address).links() if each.startswith("/?")]
    for link in sampled(dict.fromkeys(links), 2, kind_of):
        open_page(client, link)
    return len(links)


@pytest.mark.parametrize("panel", long_after(5, MAP_PANELS))
def test_every_tap_leads_to_a_page(client: FlaskClient, panel: str, sampled: Sampled) -> None:
    assert follow(client, at(ISLANDS, panel), sampled) > 5


@pytest.mark.parametrize(
    "more",
    long_after(1, ({"at": "0,1", "end": "0,1,W"}, {"at": "2,0", "end": "2,0,E"}, {"at": "4,1"})),
)
def test_every_choice_at_a_side_leads_to_a_page(
    client: FlaskClient, more: dict[str, str], sampled: Sampled
) -> None:
    for panel in ("map.border", "map.ferry"):
        assert follow(client, at(ISLANDS, panel, **more), sampled) > 5


def test_a_large_city_that_no_drawing_shows_is_kept(client: FlaskClient) -> None:
    line = "c1/squares,0,0,S./squares,2,0,C,:cN:cS:fENEESE:fWSWWNW"
    player = Player(client, f"/?position={line}&panel=map.waves").tap("at1_0")
    found = player.map
    assert [each["kind"] for each in found["squares"]] == ["start", "waves", "large_city"]


@for_each("language", ["de", "fr", "it"])
@for_each("panel", MAP_PANELS)
def test_the_panels_speak_the_languages(client: FlaskClient, panel: str, language: str) -> None:
    page = open_page(client, at(ISLANDS, panel, language=language))
    asked = [
        Player.asked(tag.attributes["href"]) for tag in page.find("a") if "id" in tag.attributes
    ]
    assert {each["language"] for each in asked if "panel" in each} == {language}
