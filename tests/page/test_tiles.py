"""The sheet of all tiles: every tile is there, and found by its sides however it is held."""

import pytest
from flask.testing import FlaskClient

from referee.catalogue.edges import name_edges
from referee.catalogue.loader import load_catalogue
from tests.page.reading import Page, open_page

TILES = load_catalogue().tiles


def ids(page: Page) -> list[str]:
    return [tag.attributes["id"] for tag in page.find("li") if "id" in tag.attributes]


def test_every_tile_is_on_the_sheet_once_with_its_picture(client: FlaskClient) -> None:
    page = open_page(client, "/tiles")
    assert sorted(ids(page)) == sorted(TILES)
    pictures = [tag.attributes["src"] for tag in page.find("img")]
    assert pictures == [f"/v1/carcassonne/tiles/{each}.svg" for each in ids(page)]
    assert all(tag.attributes["alt"].endswith(".") for tag in page.find("img"))


@pytest.mark.parametrize("tile_id", ["base.D", "inns.corner_inn", "labyrinth", "traders.X"])
def test_every_picture_of_the_sheet_is_served(client: FlaskClient, tile_id: str) -> None:
    for rotation in (0, 90, 180, 270):
        address = f"/v1/carcassonne/tiles/{tile_id}.svg?rotation={rotation}"
        assert client.get(address).mimetype == "image/svg+xml"


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_tile_is_found_however_it_is_held(client: FlaskClient, rotation: int) -> None:
    edges = name_edges(TILES["base.J"].tile, rotation)
    asked = "&".join(
        f"{side}={edge}"
        for side, edge in zip(("north", "east", "south", "west"), edges, strict=True)
    )
    page = open_page(client, f"/tiles?{asked}")
    assert "base.J" in ids(page)
    assert "base.K" not in ids(page) or rotation != 0
    turned = f"?rotation={rotation}" if rotation else ""
    sources = [tag.attributes["src"] for tag in page.find("img")]
    assert f"/v1/carcassonne/tiles/base.J.svg{turned}" in sources
    printed = open_page(client, f"/tiles?{asked}&as_printed=yes")
    assert ("base.J" in ids(printed)) is (rotation == 0)


def test_an_open_form_finds_all_and_a_set_its_own(client: FlaskClient) -> None:
    everything = open_page(client, "/tiles?north=&east=&south=&west=&set=")
    assert len(ids(everything)) == len(TILES)
    page = open_page(client, "/tiles?set=inns")
    assert {TILES[each].set_id for each in ids(page)} == {"inns"}
    assert "Inns & Cathedrals" in page.text


def test_what_is_asked_stays_chosen(client: FlaskClient) -> None:
    page = open_page(client, "/tiles?north=city&set=base&as_printed=yes")
    assert [tag.attributes["value"] for tag in page.find("option", selected="")] == ["city", "base"]
    assert len(page.find("input", checked="")) == 1


def test_the_sheet_needs_no_script(client: FlaskClient) -> None:
    assert open_page(client, "/tiles").find("script") == []


@pytest.mark.parametrize("query", ["north=forest", "set=nothing", "as_printed=no", "top=city"])
def test_what_nobody_can_ask_is_refused(client: FlaskClient, query: str) -> None:
    assert client.get(f"/tiles?{query}").status_code == 400
