"""The palette of the page of a table: the tiles that may lie on a free square, and a tap on one."""

import re

import pytest
from flask.testing import FlaskClient

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from tests.page.reading import open_page
from tests.page.tapping import Tapper

ROAD = "/?position=c1/0,0,D&at=1,0"


def test_a_first_visit_offers_the_tiles_of_the_base_game_and_the_labyrinth(
    client: FlaskClient,
) -> None:
    tapper = Tapper(client)
    catalogue = load_catalogue()
    known = {f"fits-{tile}" for name in ("base", "labyrinth") for tile in catalogue.ids_of(name)}
    assert {*tapper.ids("fits-")} == known
    assert tapper.ids("fits-")[0] == "fits-base.D"
    assert tapper.page.find("a", class_="tap-chosen")[0].attributes["id"] == "at0_0"


def test_a_tap_lays_a_tile_and_goes_on_to_the_next_square(client: FlaskClient) -> None:
    tapper = Tapper(client).tap("fits-base.D")
    assert tapper.without_steps == {"position": "c1/0,0,D", "laid": "0,0"}
    assert "Which tile lies on 1,0?" in tapper.page.text


def test_what_fits_is_what_may_be_placed_in_each_of_its_rotations(client: FlaskClient) -> None:
    position = "c1/-1,0,A3,D,lab/1,1,U"
    table = FORM.read_alone(position).table
    tapper = Tapper(client, f"/?position={position}&at=2,0")
    for tile in load_catalogue().ids_of("base"):
        placements = find_placements(table, load_catalogue().tiles[tile].tile).placements
        faces = [p.face for p in placements if p.square == square_at(2, 0)]
        looks = {face.look: face.rotation for face in reversed(faces)}
        ids = [each for each in tapper.ids("fits-") if re.fullmatch(rf"fits-{tile}(-\d)?", each)]
        offered = []
        for each in ids:
            laid = Tapper(client, tapper.address).tap(each).position
            face = FORM.read_alone(laid).table.faces[square_at(2, 0)]
            assert face.tile_id == tile
            offered.append(face.rotation)
        assert sorted(offered) == sorted(looks.values())


def test_the_likeliest_come_first_and_what_is_used_up_last(client: FlaskClient) -> None:
    tapper = Tapper(client, f"{ROAD}&set=base")
    copies = {"fits-base.U": 8, "fits-base.V": 9 / 2, "fits-base.V-2": 9 / 2, "fits-base.A": 2}
    shown = [each for each in tapper.ids("fits-") if each in copies]
    assert shown == sorted(copies, key=lambda each: -copies[each])


def test_copies_left_are_counted_and_what_is_used_up_can_be_tapped_still(
    client: FlaskClient,
) -> None:
    line = "c1/0,0,lab,lab"
    page = open_page(client, f"/?position={line}&at=2,0")
    (labyrinth,) = page.find("a", id="fits-labyrinth")
    assert labyrinth.attributes["class"] == "gone"
    assert labyrinth.attributes["aria-label"].endswith("0 left.")
    assert Tapper(client, f"/?position={line}&at=2,0").tap("fits-labyrinth").position == (
        "c1/0,0,lab,lab,lab"
    )


def test_sets_that_are_named_are_those_that_are_offered(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/sets,base,inns")
    ids = tapper.ids("fits-")
    assert any(each.startswith("fits-inns.") for each in ids)
    assert "fits-labyrinth" not in ids


def test_another_set_is_shown_if_it_is_asked_for(client: FlaskClient) -> None:
    ids = Tapper(client, f"{ROAD}&set=inns").ids("fits-")
    assert ids
    assert all(each.startswith("fits-inns.") for each in ids)
    assert len(Tapper(client, f"{ROAD}&set=every").ids("fits-")) > len(ids)


def test_taps_on_the_sides_leave_the_tiles_that_show_them_in_some_rotation(
    client: FlaskClient,
) -> None:
    tapper = Tapper(client, ROAD).tap("side-north", "side-south", "side-south")
    assert tapper.asked["edges"] == "city,any,road,any"
    ids = tapper.ids("fits-")
    assert "fits-base.D" not in ids
    assert "fits-base.T" in ids
    assert tapper.tap(
        "side-north", "side-north", "side-north", "side-south", "side-south"
    ).asked == {"position": "c1/0,0,D", "at": "1,0"}


def test_water_is_asked_for_where_a_river_is_in_play(client: FlaskClient) -> None:
    tapper = Tapper(client, "/?position=c1/sets,base,river").tap(*["side-north"] * 4)
    assert tapper.asked["edges"] == "river,any,any,any"
    assert Tapper(client).tap(*["side-north"] * 4).asked.get("edges") is None


def test_all_tiles_shows_what_does_not_fit_apart(client: FlaskClient) -> None:
    tapper = Tapper(client, ROAD)
    assert not tapper.ids("misfits-")
    tapper.tap("all")
    assert "misfits-base.E" in tapper.ids("misfits-")
    assert "misfits-base.E" not in tapper.ids("fits-")


def test_a_square_beside_nothing_says_what_to_tap(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/0,0,D&at=7,7")
    assert "Tap a tile" in page.text


@pytest.mark.parametrize(("query", "status"), [("set=nothing", 400), ("edges=city", 400)])
def test_a_filter_that_is_none_is_said_to_be(client: FlaskClient, query: str, status: int) -> None:
    open_page(client, f"{ROAD}&{query}", status)
