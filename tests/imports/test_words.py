"""The words of another program are held to the catalogue when the service starts."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from referee.catalogue.loader import load_catalogue
from referee.catalogue.reading import CatalogueFault
from referee.imports.jcloisterzone.words import load_words, read_words
from tests.cases import for_each

Json = dict[str, Any]


def read_data() -> Json:
    text = (files("referee.imports") / "data" / "jcloisterzone.toml").read_text("utf-8")
    return tomllib.loads(text)


def test_the_words_that_ship_are_sound() -> None:
    words = load_words()
    assert len(words.tiles) == 330
    assert words.find_set("basic:2") == words.find_set("basic") == "base"
    assert words.find_tile("XX/Y", ()) is None


def test_a_copy_of_each_tile_of_a_set_is_named_there() -> None:
    named = {each.tile for each in load_words().tiles.values()}
    for set_id in ("base", "inns", "traders", "labyrinth", "abbey_mayor", "river"):
        missing = {tile for tile in load_catalogue().ids_of(set_id) if tile not in named}
        assert missing <= {"river.source"}, set_id


def test_every_tile_shows_the_roads_and_cities_that_its_id_there_tells() -> None:
    """There an id has a letter for each side that a feature begins at: C city, R road."""
    catalogue = load_catalogue()
    for key, (tile, _) in load_words().tiles.items():
        family, _, letters = key.partition("/")
        if family not in ("BA", "AM", "TU") or letters in ("A", "C!+"):
            continue
        features = catalogue.tiles[tile].tile_in("C2").faces[0].features
        cities = sum(feature.kind.name == "CITY" for feature in features)
        assert cities == letters.split(".")[0].count("C") or "c" in letters, key


@for_each(
    ("path", "value", "named"),
    [
        (("tiles", "BA/L", "tile"), "base.nothing", "tile is called base.nothing"),
        (("tiles", "BA/L", "turns"), 4, "turns is called 4"),
        (("sets", "basic"), "bass", "set is called bass"),
        (("tiles_of_a_copy", "bass"), 1, "set is called bass"),
        (("instead", 0, "id"), "RI/x", "tile there is called RI/x"),
        (("figures", "small"), "giant", "figure is called giant"),
        (("rules", 0, "option"), "maze", "option is called maze"),
        (("rules", 0, "default"), "other", "default of labyrinth-variant is called other"),
        (("readings", 0, "value"), "some", "value of witch_halves_labyrinth_bonus is called some"),
        (("always", 0, "sets"), ["bass"], "set is called bass"),
        (("tunnelled", "tiles"), ["XX/Y"], "tile there is called XX/Y"),
    ],
)
def test_a_word_that_the_catalogue_does_not_hold_stops_the_start(
    path: tuple[Any, ...], value: Any, named: str
) -> None:
    data = read_data()
    *above, last = path
    at: Any = data
    for key in above:
        at = at[key]
    at[last] = value
    with pytest.raises(CatalogueFault, match=named):
        read_words(data, load_catalogue())
