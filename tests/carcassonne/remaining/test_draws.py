"""Among which tiles the next one is drawn: those of the river in their order, or all others."""

from typing import Any

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.options.expected import Before, find_expected
from referee.carcassonne.options.records import Wanted
from referee.carcassonne.remaining.closing import Closings
from referee.carcassonne.remaining.draws import find_draws
from referee.catalogue.loader import load_catalogue
from tests.building.tables import lay
from tests.carcassonne.laying import piece
from tests.carcassonne.options.drawing import tile_of
from tests.rules.on_maps import drawn

Json = dict[str, Any]

CATALOGUE = load_catalogue()
SOURCE = lay("river_2.source", 0, 0)
FORK = lay("river_2.fork", 1, 0)
LAKES = {"river_2.lake_city", "river_2.volcano_lake"}
RIVER_2 = {tile for tile in CATALOGUE.tiles if tile.startswith("river_2.")}


def draws(*laid: Json, base: int = 1, drawn_before: tuple[str, ...] = (), **more: Any) -> set[str]:
    """Give the tiles of River II and a base game among which the next one is drawn."""
    sets = {"base": base, "river_2": 1}
    table = FORM.read_alone({"tiles": list(laid), "sets": sets, **more}).table
    bag = CATALOGUE.bag("C2", sets, [*(row["tile"] for row in laid), *drawn_before])
    return set(find_draws(table, bag).left)


def others() -> set[str]:
    return {tile for tile in draws() if tile.startswith("base")}


def test_on_an_empty_table_all_tiles_may_come() -> None:
    assert draws() > RIVER_2 - {"river_2.bend"}


def test_after_the_source_comes_the_fork() -> None:
    assert draws(SOURCE) == {"river_2.fork"}


def test_a_fork_that_has_missed_the_source_comes_with_the_others() -> None:
    found = draws(SOURCE, lay("river_2.monastery", 1, 0))
    assert "river_2.fork" in found
    assert found < RIVER_2 - LAKES


def test_the_lakes_come_after_all_others() -> None:
    assert draws(SOURCE, FORK) == RIVER_2 - LAKES - {
        "river_2.source",
        "river_2.fork",
        "river_2.bend",
    }
    gone = tuple(RIVER_2 - LAKES - {"river_2.source", "river_2.fork"})
    assert draws(SOURCE, FORK, drawn_before=gone) == LAKES


def test_where_the_lake_with_the_city_is_shuffled_in_it_comes_with_the_others() -> None:
    shuffled = {"river_2_city_lake": "shuffled"}
    assert "river_2.lake_city" in draws(SOURCE, FORK, rules=shuffled)
    assert "river_2.volcano_lake" not in draws(SOURCE, FORK, rules=shuffled)
    gone = tuple(RIVER_2 - LAKES - {"river_2.source", "river_2.fork"})
    assert draws(SOURCE, FORK, drawn_before=gone, rules=shuffled) == {"river_2.lake_city"}


def test_once_it_is_finished_what_is_left_of_it_never_comes() -> None:
    lakes = (lay("river_2.lake_city", 2, 0), lay("river_2.volcano_lake", 1, -1, 270))
    assert draws(SOURCE, FORK, *lakes) == others()
    assert draws(lay("base.B", 0, 0)) == others()


def test_on_a_table_in_part_any_tile_may_come() -> None:
    assert draws(SOURCE, FORK, lay("base.B", 0, -1)) > others() | LAKES


def test_where_nothing_of_the_river_is_left_the_others_come() -> None:
    assert draws(SOURCE, FORK, drawn_before=tuple(RIVER_2)) == others()


def test_while_a_map_is_set_up_any_tile_may_come() -> None:
    assert draws(SOURCE, map=drawn("S.S")) > others() | LAKES


def test_a_setup_tile_of_a_map_may_be_of_a_river() -> None:
    """A monastery with nothing beside it but one free start square."""
    lines = drawn("SS", "S-", "start 3")
    laid = [lay("base.B", 0, 0), lay("base.B", 0, 1)]
    table = FORM.read_alone({"tiles": laid, "map": lines}).table
    bag = CATALOGUE.bag("C2", {"base": 1, "river": 1}, [])
    found = bag.assortment.list_ids(Closings(table, bag).find(piece(table, 0, 0, "monastery")))
    assert {"base.B", "river.source", "river.straight"} <= set(found)


def test_of_no_options_nothing_is_expected() -> None:
    table = FORM.read_alone({"tiles": [SOURCE]}).table
    bag = CATALOGUE.bag("C2", {"base": 1}, [])
    found = find_expected(Before(table, Wanted("red", tile_of("base.B")), {}), (), bag)
    assert (found.expectations, found.counted, found.left) == ((), 72, 72)
