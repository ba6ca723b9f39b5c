"""What is left in the bag, and what it can no longer fill."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.remaining.closing import find_prospect
from referee.carcassonne.remaining.tiles import (
    Bag,
    Remaining,
    find_bag_warnings,
    find_chance,
    find_remaining,
)
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of
from tests.building.maps import square
from tests.building.tables import lay
from tests.carcassonne.laying import build, city, codes, piece, road
from tests.oracles import tiles

CATALOGUE = load_catalogue()
INLINE = tiles.face(tiles.road("EW"))


def bag(sets: dict[str, int] | None, *laid: str, edition: str = "C2") -> Bag:
    return CATALOGUE.bag(edition, sets, laid)


def remaining(table: Table, sets: dict[str, int], in_hand: str | None = None) -> Remaining:
    laid = [face.tile_id for face in table.faces.values() if face.tile_id is not None]
    tile = None if in_hand is None else CATALOGUE.tiles[in_hand].tile
    return find_remaining(table, bag(sets, *laid), tile)


def dead(found: Remaining) -> list[tuple[tuple[int, int], str, Any]]:
    return [(place_of(row.square), row.why.code, row.why.params.get("count")) for row in found.dead]


# --------------------------------------------------------------------------------------- the bag


@pytest.mark.rule("car-2.1.left")
def test_a_set_of_which_a_tile_is_used_is_in_play_less_that_tile() -> None:
    found = bag(None, "base.D", "base.D", "labyrinth")
    assert found.copies["base.D"] == 4
    assert found.left["base.D"] == 2
    assert found.left["labyrinth"] == 1
    assert found.total == 72 + 2 - 3
    assert found.is_known


def test_of_a_tile_that_lies_too_often_none_is_left() -> None:
    found = bag({"base": 1}, "base.C", "base.C", "labyrinth")
    assert "base.C" not in found.left
    assert "labyrinth" not in found.left
    assert found.total == 71


def test_the_edition_decides_what_is_left() -> None:
    gardens = [tile_id for tile_id in bag({"base": 1}).left if tile_id.endswith(".garden")]
    assert gardens
    assert not any(tile_id in bag({"base": 1}, edition="C1").left for tile_id in gardens)


@pytest.mark.rule("car-2.1.left")
def test_tiles_that_nobody_can_count_one_by_one_are_counted_by_the_set() -> None:
    found = bag({"german_cathedrals": 1, "robbers": 1}, "german_cathedrals.four")
    assert found.left == {}
    assert found.uncounted == {"german_cathedrals": 5, "robbers": 8}
    assert found.total == 13
    assert found.is_known


def test_no_set_holds_less_than_nothing() -> None:
    found = bag({"german_cathedrals": 1}, *["german_cathedrals.four"] * 7)
    assert found.uncounted == {"german_cathedrals": 0}
    assert found.total == 0


@pytest.mark.rule("car-2.1.left")
def test_what_is_laid_out_before_the_game_is_never_left() -> None:
    assert bag({"leipzig": 1}).left == {}


def test_without_a_set_nobody_knows_what_is_left() -> None:
    assert not bag(None).is_known
    assert not bag({"base": 0}, "base.D").is_known


def test_drawing_a_tile_takes_it_from_the_bag() -> None:
    full = bag({"base": 1, "german_cathedrals": 1})
    assert full.without("base.D").left["base.D"] == full.left["base.D"] - 1
    assert "base.C" not in full.without("base.C").left
    assert full.without("german_cathedrals.four").uncounted == {"german_cathedrals": 5}
    assert full.without("labyrinth") == full.without(None) == full
    empty = bag({"german_cathedrals": 1}, *["german_cathedrals.four"] * 6)
    assert empty.without("german_cathedrals.four") == empty


def test_tiles_are_drawn_one_by_one_or_by_their_numbers() -> None:
    drawn = [
        "base.C",
        "base.D",
        "base.D",
        "german_cathedrals.four",
        "abbey_mayor.abbey",
        "labyrinth",
    ]
    full = bag({"base": 1, "german_cathedrals": 1, "abbey_mayor": 1})
    assert full.less(Counter(drawn)) == full.less(drawn)


def test_the_mask_of_a_bag_holds_the_tiles_that_are_left() -> None:
    found = bag({"base": 1}, "base.C", "base.D")
    assert found.mask == found.assortment.mask_of(found.left)
    assert found.without("base.G").mask == found.assortment.mask_of(found.without("base.G").left)


def test_the_bag_knows_the_faces_of_its_tiles() -> None:
    faces = bag({"base": 1}).faces("base.D")
    assert [face.rotation for face in faces] == [0, 90, 180, 270]


def test_tiles_of_a_mask_are_counted_if_they_are_left() -> None:
    found = bag({"base": 1}, "base.C")
    mask = found.assortment.mask_of(["base.C", "base.D", "labyrinth"])
    assert found.assortment.list_ids(mask) == ["base.C", "base.D", "labyrinth"]
    assert found.count(mask) == 4


@pytest.mark.rule("car-2.1.left")
def test_what_nobody_can_count_is_told() -> None:
    inline = build(lay(INLINE, 0, 0), lay("base.D", 1, 0))
    sets = {"base": 1, "robbers": 1, "german_cathedrals": 1}
    six = ["german_cathedrals.four"] * 6
    told = find_bag_warnings(inline, bag(sets, "base.D", *six))
    assert codes(told) == ["inline-tiles-not-counted", "set-not-counted-by-tile"]
    assert told[1].params == {"set": "robbers", "count": 8}
    assert codes(find_bag_warnings(inline, bag(None))) == ["nothing-known-to-be-left"]
    assert find_bag_warnings(build(lay("base.D", 0, 0)), bag({"base": 1})) == ()


# ---------------------------------------------------------------------------------- dead squares


@pytest.mark.rule("car-2.1.left")
def test_a_square_is_dead_if_no_tile_in_play_has_such_sides() -> None:
    """A road from the west, and cities from the north and the east: base.P has them."""
    table = build(lay("base.U", 0, 0, 90), lay("base.E", 1, -1, 180), lay("base.E", 2, 0, 270))
    assert ((1, 0), "no-such-tile", None) in dead(remaining(table, {"labyrinth": 1}))
    found = remaining(table, {"labyrinth": 1, "base": 1})
    assert (1, 0) not in [place for place, _, _ in dead(found)]


@pytest.mark.rule("car-2.1.left")
def test_a_square_is_dead_if_all_tiles_with_such_sides_have_been_drawn() -> None:
    around_cross = [
        lay("base.A", 0, -1),
        lay("base.A", 1, 0, 90),
        lay("base.A", 0, 1, 180),
        lay("base.A", -1, 0, 270),
    ]
    table = build(*around_cross, lay("base.X", 5, 5))
    found = dead(remaining(table, {"base": 1}))
    assert ((0, 0), "all-such-tiles-drawn", 1) in found
    with_labyrinths = remaining(table, {"base": 1, "labyrinth": 1})
    assert (0, 0) not in [place for place, _, _ in dead(with_labyrinths)]
    in_hand = remaining(table, {"base": 1}, "labyrinth")
    assert (0, 0) not in [place for place, _, _ in dead(in_hand)]


@pytest.mark.rule("car-2.1.left")
def test_a_set_that_nobody_counts_by_tiles_may_fill_a_square_while_some_are_left() -> None:
    around_cross = [
        lay("base.A", 0, -1),
        lay("base.A", 1, 0, 90),
        lay("base.A", 0, 1, 180),
        lay("base.A", -1, 0, 270),
    ]
    far = [lay("german_cathedrals.four", 9 + 2 * x, 0) for x in range(6)]
    sets = {"german_cathedrals": 1, "mage_witch": 1}
    some_left = dead(remaining(build(*around_cross, *far[:5]), sets))
    assert (0, 0) not in [place for place, _, _ in some_left]
    none_left = dead(remaining(build(*around_cross, *far), sets))
    assert ((0, 0), "all-such-tiles-drawn", 6) in none_left


@pytest.mark.rule("car-2.1.left")
def test_once_nothing_is_left_no_square_is_called_dead() -> None:
    table = build(lay("labyrinth", 0, 0), lay("labyrinth", 1, 0))
    found = remaining(table, {"labyrinth": 1})
    assert (found.bag.total, found.dead, found.fit_nowhere) == (0, (), [])


def test_what_fits_nowhere_is_told_by_id() -> None:
    closed = build(lay("base.C", 0, 0))
    nowhere = remaining(closed, {"base": 1, "labyrinth": 1}).fit_nowhere
    assert {"labyrinth", "base.A", "base.B", "base.U", "base.X"} <= set(nowhere)
    assert "base.E" not in nowhere


def test_the_first_tile_fits_an_empty_table_and_each_square_of_a_map_has_its_needs() -> None:
    assert remaining(build(), {"base": 1}).fit_nowhere == []
    row = [square(0, 0, "start"), square(1, 0)]
    tiles_laid = [lay("base.C", 0, 0)]
    table = FORM.read_alone({"map": {"squares": row}, "tiles": tiles_laid}).table
    assert "labyrinth" in remaining(table, {"base": 1, "labyrinth": 1}).fit_nowhere


# --------------------------------------------------------------------------------------- chances


@pytest.mark.parametrize(
    ("closing", "left", "draws"), [(6, 24, 2), (1, 5, 3), (0, 9, 4), (4, 4, 1)]
)
def test_a_chance_is_one_less_that_of_drawing_none(closing: int, left: int, draws: int) -> None:
    expected = 1 - Fraction(comb(left - closing, draws), comb(left, draws))
    assert find_chance(closing, left, draws) == expected


def test_more_draws_than_tiles_draw_them_all() -> None:
    assert find_chance(1, 3, 7) == 1
    assert find_chance(0, 3, 7) == find_chance(0, 0, 1) == 0


def prospect(table: Table, sets: dict[str, int] | None, words: str, draws: int = 1) -> Any:
    laid = [face.tile_id for face in table.faces.values() if face.tile_id is not None]
    return find_prospect(Features(table), piece(table, 0, 0, words), bag(sets, *laid), draws)


def test_the_chance_of_a_feature_counts_what_completes_it_among_what_is_left() -> None:
    found = prospect(build(*city(closed=False)), {"base": 1}, "city E", 2)
    assert (found.closing, found.left, found.draws) == (22, 71, 2)
    assert found.chance == 1 - Fraction(49 * 48, 71 * 70)
    assert found.reasons == ()


def test_a_field_and_what_is_completed_have_no_chance() -> None:
    done = prospect(build(*road(2)), {"base": 1}, "road E")
    assert (done.closing, done.chance, codes(done.reasons)) == (0, None, ["completed-already"])
    field = prospect(build(lay("base.D", 0, 0)), {"base": 1}, "field SSE")
    assert (field.closing, field.chance) == (None, None)
    assert codes(field.reasons) == ["field-never-completed"]


@pytest.mark.rule("car-2.1.left")
def test_no_chance_is_told_where_nobody_can_count_what_is_left() -> None:
    table = build(lay("base.A", 0, 0, 270))
    found = prospect(table, {"base": 1, "robbers": 1}, "road E")
    assert found.closing
    assert (found.chance, codes(found.reasons)) == (None, ["set-not-counted-by-tile"])
    unknown = prospect(build(lay(INLINE, 0, 0)), None, "road E")
    assert (unknown.closing, unknown.chance) == (None, None)
    assert codes(unknown.reasons) == ["nothing-known-to-be-left"]


def test_no_chance_is_told_of_what_runs_into_a_disagreement() -> None:
    table = build(lay("base.U", 0, 0, 90), lay("base.B", 1, 0))
    found = prospect(table, {"base": 1}, "road W")
    assert (found.closing, found.chance) == (0, None)
    assert codes(found.reasons) == ["runs-into-disagreement"]


def test_a_square_that_no_position_can_name_is_not_dead() -> None:
    table = build(lay("base.U", 999, 0, 90), lay("base.B", 998, 0))
    found = remaining(table, {"labyrinth": 1})
    places = [place_of(row.square) for row in found.dead]
    assert (998, 1) in places
    assert (1000, 0) not in places


@pytest.mark.rule("car-2.1.left")
def test_a_tile_is_held_while_one_of_it_is_left() -> None:
    drawn = ["base.X"]
    assert bag({"base": 1}).holds("base.X")
    assert not bag({"base": 1}, *drawn).holds("base.X")
