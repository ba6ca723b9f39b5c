"""Finding tiles by what they show on their sides."""

import pytest

from referee.catalogue.edges import EDGES, find_rotations, name_edges, parse_edges
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition

TILES = load_catalogue().tiles


def test_a_tile_shows_its_edges_as_it_lies() -> None:
    tile = TILES["base.D"].tile
    assert name_edges(tile) == ("city", "road", "field", "road")
    assert name_edges(tile, 90) == ("road", "city", "road", "field")


@pytest.mark.parametrize(
    ("wanted", "rotations"),
    [
        ({}, (0, 90, 180, 270)),
        ({0: "city"}, (0,)),
        ({0: "road"}, (90, 270)),
        ({1: "city", 3: "field"}, (90,)),
        ({0: "city", 2: "city"}, ()),
    ],
)
def test_the_rotations_are_found_in_which_a_tile_shows_what_is_wanted(
    wanted: dict[int, str], rotations: tuple[int, ...]
) -> None:
    assert find_rotations(TILES["base.D"].tile, wanted) == rotations


def test_every_tile_is_found_by_its_own_edges() -> None:
    for tile_id, entry in TILES.items():
        wanted = dict(enumerate(name_edges(entry.tile)))
        assert find_rotations(entry.tile, wanted)[0] == 0, tile_id
        assert set(wanted.values()) <= {*EDGES, "wall"}


def test_four_words_are_read_and_nothing_else() -> None:
    assert parse_edges("road,any,city,any") == {0: "road", 2: "city"}
    for misread in ("", "road,city,field", "road,city,field,wall", "road, city,field,field"):
        with pytest.raises(NotAPosition) as refusal:
            parse_edges(misread)
        assert [fault.code for fault in refusal.value.faults] == ["edges-misread"]
