"""Lay only what you argue about: what is missing is named, and what is enough is said."""

import pytest
from flask.testing import FlaskClient

from tests.page.reading import Page, open_page
from tests.page.tapping import Tapper


def want(client: FlaskClient, line: str, more: str = "", wanted: str = "points") -> Page:
    return open_page(client, f"/?position={line}&want={wanted}{more}")


def list_missing(page: Page) -> list[str]:
    """Return the squares to which the links of what is missing lead."""
    links = [tag.attributes for tag in page.find("a", class_="more")]
    return [
        each["href"].partition("&at=")[2].partition("&")[0]
        for each in links
        if each.get("id", "").startswith("missing-")
    ]


def is_enough(page: Page) -> bool:
    return any(tag.attributes.get("id", "").startswith("enough-") for tag in page.find("a"))


def test_first_a_tile_is_asked_for_then_a_figure(client: FlaskClient) -> None:
    assert "Lay a tile" in want(client, "c1").text
    assert "Now the figures" in want(client, "c1/0,0,D").text


@pytest.mark.parametrize(
    ("line", "missing", "enough"),
    [
        ("c1/0,0,D-red.rE,U1", ["-1,0", "2,0"], False),
        ("c1/0,0,A3,D-red.rE,U1", ["3,0"], False),
        ("c1/0,0,A3,D-red.rE,A1", [], True),
        ("c1/0,0,D-red.cN", ["0,-1"], False),
        ("c1/0,-1,E2/0,0,D-red.cN", [], True),
        ("c1/0,0,B-red.m", ["-1,-1", "0,-1", "1,-1"], False),
        ("c1/-1,-1,B,B,B/-1,0,B,B-red.m,B/-1,1,B,B,B", [], True),
        ("c1/0,0,D-red.fENE", ["0,-1"], False),  # the city beside the field
        ("c1/0,-1,E2/0,0,D-red.fENE", [], True),
        ("c1/rules,labyrinth.advanced/0,0,lab-red.rE,A1", ["0,-1", "0,1", "-1,0"], False),
    ],
)
def test_what_is_missing_is_named_until_it_is_enough(
    client: FlaskClient, line: str, missing: list[str], enough: bool
) -> None:
    page = want(client, line)
    assert list_missing(page)[:3] == missing
    assert is_enough(page) is enough


def test_where_a_road_goes_on_is_said_of_the_tile_that_lies_there(client: FlaskClient) -> None:
    page = want(client, "c1/0,0,A3,D-red.rE")
    assert "It goes on: 1,0 east" in page.text
    assert list_missing(page) == ["2,0"]  # what is laid next lies on the empty square


def test_the_labyrinth_by_its_advanced_rules_needs_the_whole_network(client: FlaskClient) -> None:
    line = "c1/{}0,0,A3-black.rE,lab-red.l,U1/1,1,U"
    assert "all roads that leave" in want(client, line.format("rules,labyrinth.advanced/")).text
    assert "all roads that leave" not in want(client, line.format("")).text


def test_two_features_are_told_apart(client: FlaskClient) -> None:
    page = want(client, "c1/0,0,A3,D-red.rE-black.cN,A1")
    ids = [tag.attributes.get("id", "") for tag in page.find("a")]
    assert any(each.startswith("enough-") for each in ids)
    assert any(each.startswith("as-it-is-") for each in ids)


def test_what_nobody_can_want_is_said_to_be(client: FlaskClient) -> None:
    open_page(client, "/?position=c1&want=fame", 400)


def test_the_next_square_is_one_that_is_missing(client: FlaskClient) -> None:
    page = want(client, "c1/0,0,U1,D-red.rE,A1", "&laid=2,0")
    (chosen,) = page.find("a", class_="tap-chosen")
    assert chosen.attributes["id"] == "at-1_0"
    assert not want(client, "c1/0,0,A3,D-red.rE,A1", "&laid=2,0").find("a", class_="tap-chosen")


def test_where_a_tile_may_go_asks_for_the_tile_in_hand(client: FlaskClient) -> None:
    page = want(client, "c1/0,0,D", wanted="places")
    (hand,) = page.find("a", id="hand")
    assert "panel=ask.places" in hand.attributes["href"]
    assert not want(client, "c1", wanted="places").find("a", id="hand")


def test_the_points_of_a_road_of_four_tiles_take_eight_taps(client: FlaskClient) -> None:
    tapper = Tapper(client, "/").tap("way-points")
    tapper.tap("fits-base.A", "spot-road-S", "fits-base.V", "fits-base.U")
    tapper.tap("fits-base.A", "spot-road-E", "enough-1")
    assert tapper.position == "c1/0,0,A-red.rS/-2,1,A3-black.rE,U1,V1"
    assert tapper.taps == 8
    assert "both get 4 points" in tapper.page.text
