"""No two tiles of the palette of the usual sets sound alike, however they are turned."""

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.page.table.carcassonne.tile_names import name_tile
from referee.texts.languages import list_languages
from tests.page.reading import open_page


@pytest.mark.parametrize("language", list_languages())
def test_tiles_are_told_apart_by_their_names(language: str) -> None:
    catalogue = load_catalogue()
    ids = [each for name in ("base", "inns", "labyrinth") for each in catalogue.ids_of(name)]
    names = [name_tile(catalogue.tiles[each].tile.faces[0], Language(language)) for each in ids]
    assert len(set(names)) == len(ids) > 50


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("base.U", "North: road; east: field; south: road; west: field. With: 2 fields."),
        ("base.C", "North: city; east: city; south: city; west: city. With: 1 coat of arms."),
        ("base.A", "North: field; east: field; south: road; west: field. With: monastery."),
    ],
)
def test_what_a_tile_is_called(tile: str, said: str) -> None:
    assert name_tile(load_catalogue().tiles[tile].tile.faces[0], Language("en")) == said


def test_the_palette_has_these_names(client: FlaskClient) -> None:
    page = open_page(client, "/?position=c1/sets,base,inns/0,0,D&at=0,-1")
    names = [
        tag.attributes["aria-label"]
        for tag in page.find("a")
        if tag.attributes.get("id", "").startswith("fits-")
    ]
    assert len(set(names)) == len(names) > 20
