"""Signs of a tile: its symbols without a direction, and those of its features."""

import pytest

from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.signs import TILE_SIGNS, find_signs
from referee.catalogue.loader import load_catalogue

MONASTERY = {"kind": "monastery", "shrine": True}


@pytest.mark.parametrize("quarters", range(4))
def test_a_sign_has_no_direction(quarters: int) -> None:
    tile = parse_tile({"features": [MONASTERY], "symbols": ["flying_machine:NW", "hill"]})
    face = tile.faces[quarters]
    assert find_signs(face.features, face.symbols) == {"flying_machine", "hill", "shrine"}


def test_a_tile_whose_symbols_nobody_gave_has_those_of_its_features() -> None:
    tile = parse_tile({"features": [MONASTERY]})
    assert find_signs(tile.features, None) == {"shrine"}


def test_every_sign_stands_on_a_tile_of_the_catalogue_or_the_first_crop_circles() -> None:
    tiles = [entry.tile for entry in load_catalogue().tiles.values()]
    shown = {sign for tile in tiles for sign in find_signs(tile.features, tile.symbols)}
    assert shown == set(TILE_SIGNS)
