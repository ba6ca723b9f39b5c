"""No two tiles of the palette of the usual sets sound alike, however they are turned."""

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.kinds.features import FIELD, KIND_NAMES, SINGLE
from referee.carcassonne.tiles.building import build_tile
from referee.carcassonne.tiles.tile import Feature
from referee.catalogue.loader import load_catalogue
from referee.core.grid import PORTS
from referee.core.languages import ENGLISH, Language
from referee.page.table.carcassonne.tile_names import name_tile
from referee.texts.languages import list_languages
from referee.texts.sentences import write
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


def test_each_kind_that_reaches_no_side_is_named() -> None:
    """Its sides do not tell of it, so that a tile would be called as if it were not there."""
    field = Feature(FIELD, tuple(range(4, len(PORTS))))
    for kind in SINGLE:
        face = build_tile(None, (field, Feature(kind))).faces[0]
        said = write("tiles", f"has.{KIND_NAMES[kind]}", {}, ENGLISH)
        assert name_tile(face, ENGLISH).endswith(f" With: {said}.")
