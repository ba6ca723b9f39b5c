"""The square for the next tile is chosen by itself, and whose figure comes next."""

import pytest
from flask.testing import FlaskClient

from tests.page.reading import open_page
from tests.page.tapping import Tapper


def find_chosen(client: FlaskClient, line: str, laid: str, more: str = "") -> str | None:
    page = open_page(client, f"/?position={line}&laid={laid}{more}")
    chosen = [tag.attributes["id"] for tag in page.find("a", class_="tap-chosen")]
    return chosen[0] if chosen else None


@pytest.mark.parametrize(
    ("line", "laid", "chosen"),
    [
        ("c1/0,0,D", "0,0", "at1_0"),  # the road goes on to the east
        ("c1/0,0,D2", "0,0", "at1_0"),
        ("c1/0,0,D,A1", "1,0", "at0_-1"),  # nothing goes on there: the nearest that does
        ("c1/0,0,V3", "0,0", "at1_0"),
        (
            "c1/0,0,V1",
            "0,0",
            "at-1_0",
        ),  # clockwise from the east: no road to the south, one to the west
        ("c1/0,0,E1,,D/1,-1,B", "0,0", "at1_0"),
        ("c1/0,0,B", "0,0", "at1_0"),  # nothing goes on anywhere
        ("c1/0,0,D", "5,5", None),  # no tile lies there
        ("c1/0,0,D", "0,0&at=0,-1", "at0_-1"),  # one tap on another
    ],
)
def test_the_next_square_is_where_something_goes_on(
    client: FlaskClient, line: str, laid: str, chosen: str | None
) -> None:
    assert find_chosen(client, line, laid) == chosen


def test_a_place_that_is_none_is_said_to_be(client: FlaskClient) -> None:
    open_page(client, "/?position=c1/0,0,D&laid=x", 400)


def test_on_a_map_the_next_square_is_one_of_the_map(client: FlaskClient) -> None:
    assert find_chosen(client, "c1/map,...:.S.:.../1,1,D", "1,1") == "at2_1"


def test_figures_are_put_on_the_tile_that_was_laid_last_and_go_round(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/0,0,D,U1&laid=1,0")
    tapper.tap("spot-road-E")
    assert tapper.asked["position"] == "c1/0,0,D,U1-red.rE"
    assert (tapper.asked["player"], tapper.asked["laid"]) == ("black", "1,0")
    tapper.tap("fits-base.U", "spot-field-NNE")
    assert tapper.position == "c1/0,0,D,U1-red.rE,U1-black.fNNE"
    assert tapper.asked["player"] == "red"


def test_who_else_plays_is_next_in_turn(client: FlaskClient) -> None:
    line = "c1/0,0,D-anna.cN,U1-ben.rE-cleo.fWNW"
    tapper = Tapper(client, f"/?position={line}&laid=1,0&player=cleo").tap("spot-field-ESE")
    assert tapper.asked["player"] == "anna"


def test_the_mage_leaves_who_is_in_hand(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/sets,base,mage_witch/0,0,D&laid=0,0&player=blue")
    tapper.tap("figure-mage", "spot-road-E")
    assert tapper.asked["player"] == "blue"
    assert tapper.position.endswith("D-mage.rE")


def test_rings_are_named_for_those_who_do_not_see_them(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,A3-black.rE,D&laid=1,0")
    rings = [tag.attributes for tag in page.find("a", class_="ring")]
    assert all(ring["aria-label"] and ring["id"].startswith("spot-") for ring in rings)
    (refused,) = (ring for ring in rings if "ring-refused" in ring["class"])
    assert refused["aria-label"].startswith("meeple of red: road, east.")
    assert "occupied" in refused["aria-label"]
