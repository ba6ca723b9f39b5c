"""The fast path of inline tiles: what it reads is what reading in full reads."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from referee.carcassonne.kinds.features import ROAD_ENDS
from referee.carcassonne.tiles.form import format_features, parse_drawn, parse_in_full
from referee.carcassonne.tiles.tile import MAX_FEATURES
from referee.carcassonne.tiles.usual_form import read_usual
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition
from tests.cases import for_each

Json = dict[str, Any]


def tile(*features: Any) -> Json:
    return {"features": list(features)}


def feature(kind: str, *sides: Any, **keys: Any) -> Json:
    return {"kind": kind, "sides": list(sides), **keys}


ALL_ROUND = tile(feature("city", "W", "N", "E", "S", coats_of_arms=4))
CORNER = tile(
    feature("field", "NNE", cities=["W"]),
    feature("city", "S", "W"),
    feature("road", "N", ends="city", coats_of_arms=2),
    feature("field", "NNW", "ESE", "ENE", cities=["S"]),
    feature("road", "E"),
)
TWO_CITIES = tile(
    feature("city", "N", coats_of_arms=1),
    feature("city", "S"),
    feature("field", "ENE", "ESE", "WNW", "WSW", cities=["S", "N"]),
)
ROADS = [tile(feature("road", "W", ends=ends)) for ends in ROAD_ENDS]
OPEN = tile(feature("road", "E", "W", ends="none"), feature("city", "N"))
"""A tile whose fields nobody gave."""
USUAL = [tile(), ALL_ROUND, CORNER, TWO_CITIES, OPEN, *ROADS]
NOT_USUAL = [
    tile({"kind": "monastery"}),
    tile(feature("city", "N", cathedral=True)),
    tile(feature("city", "N", coats_of_arms=1, cathedral=True)),
    tile(feature("road", "N", inn=True)),
    tile(feature("city", "N", "E", "S", "W"), feature("field", cities=["N"])),
    tile(feature("wall", "N")),
    OPEN | {"magic": False},
]
"""Sound tiles that are left to reading in full."""
NOT_SOUND = [
    tile(*[feature("city", "N")] * 2),
    tile(feature("city", "N", "N")),
    tile(feature("city", "N"), feature("road", "N")),
    tile(feature("road", "N", "S", ends="city")),
    tile(feature("city", "N"), feature("field", "NNE")),
    tile(feature("city", "N", "E", "S"), feature("field", "WSW")),
    tile(feature("city", "N", "E", "S"), feature("field", "WSW", "WNW", cities=["W"])),
    tile(feature("city", "N", "E", "S"), feature("field", "WSW", "WNW", cities=["N", "S"])),
    tile(feature("city", "N", "E", "S"), feature("field", "WSW", "WNW", cities=["N"] * 5)),
    tile(feature("city", "N", "E", "S"), feature("field", "WSW", "WNW", cities=[], inn=True)),
    tile(feature("city", *["N"] * 100)),
    tile(*[feature("road", "N")] * (MAX_FEATURES + 1)),
]
OF_EVERY_TYPE: list[Any] = [None, True, 0, 5, -1, 1.0, "", "N", "city", [], ["N"], [[]], {}, [{}]]


def spoil(value: Any) -> Iterator[Any]:
    """Yield a value with one part of it of another type, left out, or moved, and with one more."""
    yield from OF_EVERY_TYPE
    if isinstance(value, dict):
        yield {**value, "odd": 1}
        for key in value:
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: spoilt} for spoilt in spoil(value[key]))
    if isinstance(value, list):
        for at in range(len(value)):
            before, after = value[:at], value[at + 1 :]
            yield before + after
            yield [*before, value[at], *value[at:]]
            yield from ([*before, spoilt, *after] for spoilt in spoil(value[at]))


@for_each("raw", USUAL)
def test_usual_tiles_are_read_as_in_full(raw: Json) -> None:
    assert read_usual(raw) == parse_in_full(raw) == parse_drawn(raw)


@for_each("raw", NOT_USUAL)
def test_other_tiles_are_left_to_reading_in_full(raw: Json) -> None:
    assert read_usual(raw) is None
    assert parse_drawn(raw) == parse_in_full(raw)


@for_each("raw", NOT_SOUND)
def test_tiles_that_are_not_sound_are_left_to_be_explained(raw: Json) -> None:
    assert read_usual(raw) is None
    with pytest.raises(NotAPosition):
        parse_drawn(raw)


def test_whatever_is_wrong_with_a_tile_nothing_is_read_but_what_reading_in_full_reads() -> None:
    read = 0
    for raw in USUAL:
        for spoilt in spoil(raw):
            found = read_usual(spoilt)
            if found is not None:
                assert found == parse_in_full(spoilt)
                read += 1
    assert read


def test_tiles_of_the_catalogue_are_read_as_in_full() -> None:
    usual = 0
    for entry in load_catalogue().tiles.values():
        raw = format_features(entry.tile.features)
        found = read_usual(raw)
        if found is not None:
            usual += 1
            assert found == parse_in_full(raw)
        for one, other in combinations(range(len(raw["features"])), 2):
            swapped = list(raw["features"])
            swapped[one], swapped[other] = swapped[other], swapped[one]
            again = read_usual(tile(*swapped))
            assert (again is None) == (found is None)
            assert again is None or again == parse_in_full(tile(*swapped))
    assert usual > 100
