"""The panel that reads photographs: what it says without a script, and what it hands to one."""

import json
import re
from typing import Final

import pytest
from flask.testing import FlaskClient

from referee.page.assets import PHOTO, PHOTO_TILES, find_address, load_assets
from referee.texts.languages import list_languages
from tests.page.reading import Page, Tag, open_page

PANEL: Final = "/?position=c1&panel=photo"
MOST_BYTES: Final = 250_000
"""What is sent at most for reading photographs, compressed."""
SAYS: Final = re.compile(r'says\("([\w.-]+)"')


def find_fields(page: Page, name: str) -> list[Tag]:
    """Return the fields of a name."""
    return [tag for tag in page.find("input") if tag.attributes.get("name") == name]


def find_panel(client: FlaskClient, address: str) -> Tag:
    (panel,) = open_page(client, address).find("div", id="photo")
    return panel


def test_it_names_the_modules_that_do_it(client: FlaskClient) -> None:
    panel = find_panel(client, PANEL)
    assert panel.attributes["data-module"] == find_address("photo/entry.js")
    assert panel.attributes["data-tiles"] == find_address(PHOTO_TILES)


@pytest.mark.parametrize("language", list_languages())
def test_every_text_that_a_module_says_stands_on_it(client: FlaskClient, language: str) -> None:
    page = open_page(client, f"{PANEL}&language={language}")
    there = {tag.attributes["data-says"] for tag in page.find("i") if "data-says" in tag.attributes}
    modules = [each for name, each in load_assets().items() if name.startswith(PHOTO)]
    said = {
        code
        for each in modules
        if each.name.endswith(".js")
        for code in SAYS.findall(each.content.decode())
    }
    assert said <= there
    assert len(there) > len(said) / 2


def test_tiles_have_names_and_24_of_them_are_faces_to_be_taught(client: FlaskClient) -> None:
    page = open_page(client, PANEL)
    named = {t.attributes["data-tile"]: t for t in page.find("i") if "data-tile" in t.attributes}
    assert named.keys() == json.loads(load_assets()[PHOTO_TILES].content).keys()
    assert len([tag for tag in named.values() if "data-face" in tag.attributes]) == 24


def test_the_sets_and_the_edition_of_the_table_are_chosen(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/rules,edition.C1/sets,base,inns.2/0,0,D&panel=photo")
    sets = {tag.attributes["value"]: tag.attributes for tag in find_fields(page, "set")}
    assert [key for key, said in sets.items() if "checked" in said] == ["base", "inns"]
    assert sets["inns"]["data-copies"] == "2"
    editions = {tag.attributes["value"]: tag.attributes for tag in find_fields(page, "edition")}
    assert [key for key, said in editions.items() if "checked" in said] == ["C1"]
    for key, said in editions.items():
        assert "0,0,D" not in said["data-bare"]
        assert "sets,base,inns.2" in said["data-bare"]
        assert ("edition" in said["data-bare"]) == (key != "C2")
        open_page(client, said["data-bare"])


def test_players_stay_and_figures_go_with_the_tiles(client: FlaskClient) -> None:
    line = "c1/supply,red.meeple.5/points,red.7/0,0,D-red.rE"
    page = open_page(client, f"/?position={line}&panel=photo")
    tag, *_ = find_fields(page, "edition")
    assert "supply,red.meeple.5" in tag.attributes["data-bare"]
    assert "points,red.7" in tag.attributes["data-bare"]
    assert "-red.rE" not in tag.attributes["data-bare"]


def test_what_needs_a_script_waits_for_it(client: FlaskClient) -> None:
    for address in ("/?position=c1", "/?position=c1/0,0,D"):
        (link,) = open_page(client, address).find("a", id="from-photo")
        assert "hidden" in link.attributes
        open_page(client, link.attributes["href"])
    items = [tag for tag in open_page(client, "/").find("li") if "data-scripted" in tag.attributes]
    assert [("hidden" in tag.attributes) for tag in items] == [True]
    steps = [
        tag for tag in open_page(client, PANEL).find("section") if "data-step" in tag.attributes
    ]
    assert steps
    assert all("hidden" in tag.attributes for tag in steps)


def test_no_address_takes_a_picture(client: FlaskClient) -> None:
    for tag in open_page(client, PANEL).find("input", type="file"):
        assert "name" not in tag.attributes
    assert not open_page(client, PANEL).find("form")


def test_modules_find_each_other_beside_themselves(client: FlaskClient) -> None:
    addresses = [each.address for name, each in load_assets().items() if name.startswith(PHOTO)]
    folders = {address.rpartition("/")[0] for address in addresses}
    assert len(folders) == 1
    assert all(client.get(address).cache_control.max_age == 31_536_000 for address in addresses)


def test_all_that_is_sent_is_small(client: FlaskClient) -> None:
    sizes = {
        name: len(client.get(each.address, headers={"Accept-Encoding": "br"}).data)
        for name, each in load_assets().items()
        if name.startswith(PHOTO)
    }
    assert sum(sizes.values()) <= MOST_BYTES, sizes
