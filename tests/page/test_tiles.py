"""The sheet of all tiles: every tile is there, and found by its sides however it is held."""

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.tiles.signs import TILE_SIGNS
from referee.catalogue.edges import name_edges
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.texts.languages import list_languages
from referee.texts.sentences import write
from tests.page.reading import Page, open_page

TILES = load_catalogue().tiles
LANGUAGES = [str(each) for each in list_languages()]


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


@pytest.mark.parametrize("query", ["north=forest", "set=nothing", "as_printed=no", "top=city"])
def test_what_nobody_can_ask_is_refused(client: FlaskClient, query: str) -> None:
    assert client.get(f"/tiles?{query}").status_code == 400


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_all_sides_can_be_asked_for_in_one_word(client: FlaskClient, rotation: int) -> None:
    edges = ",".join(name_edges(TILES["base.J"].tile, rotation))
    names = ("north", "east", "south", "west")
    asked = "&".join(map("=".join, zip(names, edges.split(","), strict=True)))
    page = open_page(client, f"/tiles?edges={edges}")
    assert ids(page) == ids(open_page(client, f"/tiles?{asked}"))
    chosen = [tag.attributes["value"] for tag in page.find("option", selected="")]
    assert chosen == edges.split(",")


def test_a_side_of_its_own_comes_before_what_is_asked_in_one_word(client: FlaskClient) -> None:
    both = open_page(client, "/tiles?edges=road,any,any,any&north=river&set=river")
    assert ids(both) == ids(open_page(client, "/tiles?north=river&set=river"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_tile_stands_in_the_legend(client: FlaskClient, language: str) -> None:
    page = open_page(client, f"/tiles?set=tower&language={language}")
    meanings = [write("pages", f"sign.{sign}", {}, Language(language)) for sign in TILE_SIGNS]
    assert len(set(meanings)) == len(TILE_SIGNS)
    shown = " ".join(page.text.split())
    assert all(" ".join(meaning.split()) in shown for meaning in meanings)
    assert len(page.find("svg")) == len(TILE_SIGNS)
