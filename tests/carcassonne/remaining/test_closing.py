"""Which tiles complete a feature in one placement: each kind of feature by hand."""

from typing import Any

import pytest

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.remaining.closing import Closings
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from tests.building.maps import border, ferry, square
from tests.building.tables import lay
from tests.carcassonne.laying import around, build, city, piece, road

Json = dict[str, Any]

CATALOGUE = load_catalogue()
BASE = {"base": 1}
ENDS = {"base.A", "base.L", "base.S", "base.T", "base.W", "base.X"}
"""Tiles of the base game on which a road ends that comes over a side."""


def closings(table: Table, sets: dict[str, int] | None = None) -> Closings:
    edition = table.rules.edition
    laid = [face.tile_id for face in table.faces.values() if face.tile_id is not None]
    return Closings(table, CATALOGUE.bag(edition, sets or BASE, laid))


def completing(table: Table, x: int, y: int, words: str) -> set[str]:
    """Find the tiles of the base game that complete a feature."""
    found = CATALOGUE.assortments["C2"].list_ids(closings(table).find(piece(table, x, y, words)))
    return {tile_id for tile_id in found if tile_id.startswith("base.") and "garden" not in tile_id}


def count(table: Table, x: int, y: int, words: str) -> int | None:
    return closings(table).count(piece(table, x, y, words))


def on_map(squares: list[Json], *laid: Json, **prints: list[Json]) -> Table:
    position = {"map": {"squares": squares, **prints}, "tiles": list(laid)}
    return FORM.read_alone(position).table


# ------------------------------------------------------------------------------ roads and cities


@pytest.mark.rule("car-1.2")
def test_a_road_open_at_one_end_is_completed_by_what_ends_it() -> None:
    assert completing(build(*road(3, closed=False)), 1, 0, "road E") == ENDS


@pytest.mark.rule("car-1.2")
def test_a_road_open_at_two_ends_is_completed_by_no_tile() -> None:
    assert count(build(lay("base.U", 0, 0, 90)), 0, 0, "road E") == 0


@pytest.mark.rule("car-1.2.ring")
def test_two_ends_at_one_square_are_closed_by_one_tile() -> None:
    three = [lay("base.V", 0, 0, 270), lay("base.V", 1, 0), lay("base.V", 0, 1, 180)]
    fits = completing(build(*three), 0, 0, "road E")
    assert {"base.V", "base.W", "base.X"} <= fits
    assert "base.A" not in fits


def test_two_features_that_end_at_one_square_are_asked_of_one_table() -> None:
    table = build(lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90))
    asked = closings(table)
    for x, side in ((0, "E"), (2, "W")):
        found = CATALOGUE.assortments["C2"].list_ids(asked.find(piece(table, x, 0, f"road {side}")))
        assert {"base.U", "base.W", "base.X"} <= set(found)


@pytest.mark.rule("car-1.2", "car-1.1")
def test_what_a_tile_joins_to_a_road_must_be_completed_with_it() -> None:
    """A straight between two ends closes the road; between an end and an open road it does not."""
    gap = [lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90)]
    assert "base.U" in completing(build(*gap), 0, 0, "road E")
    open_beyond = [lay("base.A", 0, 0, 270), lay("base.U", 2, 0, 90)]
    fits = completing(build(*open_beyond), 0, 0, "road E")
    assert "base.U" not in fits
    assert {"base.W", "base.X"} <= fits


@pytest.mark.rule("car-1.1")
def test_a_labyrinth_joins_all_its_roads_and_so_closes_none_that_is_open_elsewhere() -> None:
    crossing = [lay("base.A", 1, 0), lay("base.A", 0, 1, 270), lay("base.A", 2, 1, 90)]
    table = build(*crossing, lay("base.A", 1, 2, 180))
    found = closings(table, {"labyrinth": 1})
    assert found.count(piece(table, 1, 0, "road S")) == 2
    without_one = build(*crossing)
    assert closings(without_one, {"labyrinth": 1}).count(piece(without_one, 1, 0, "road S")) == 0


@pytest.mark.rule("car-4.1")
def test_a_city_is_completed_by_what_caps_it_and_copies_are_counted() -> None:
    table = build(*city(closed=False))
    caps = completing(table, 0, 0, "city E")
    assert {"base.D", "base.E", "base.H", "base.I"} <= caps
    assert not caps & {"base.C", "base.G", "base.N", "base.R"}
    # D 4, E 5 less the one laid, H 3, I 2, J 3, K 3, L 3, gardens among them
    assert count(table, 0, 0, "city E") == 22


@pytest.mark.rule("car-2.1.sides")
def test_the_tile_must_fit_all_its_neighbours() -> None:
    table = build(*city(closed=False), lay("base.U", 1, -1), lay("base.B", 0, -1))
    assert completing(table, 0, 0, "city E") == {"base.D", "base.J", "base.L"}


def test_what_is_completed_or_runs_into_a_disagreement_is_completed_by_nothing() -> None:
    assert count(build(*road(3)), 1, 0, "road E") == 0
    assert count(build(lay("base.U", 0, 0, 90), lay("base.B", 1, 0)), 0, 0, "road W") == 0
    beside = build(lay("base.A", 0, 0, 270), lay("base.U", 2, 0, 90), lay("base.B", 3, 0))
    assert "base.U" not in completing(beside, 0, 0, "road E")


def test_nobody_can_tell_for_a_field_nor_without_a_set() -> None:
    table = build(lay("base.D", 0, 0))
    assert count(table, 0, 0, "field SSE") is None
    unknown = Closings(table, CATALOGUE.bag("C2", {}, ()))
    assert unknown.count(piece(table, 0, 0, "city N")) is None


def test_no_tile_goes_beyond_the_grid() -> None:
    assert count(build(lay("base.A", 999, 0, 270)), 999, 0, "road E") == 0


# --------------------------------------------------------------- monasteries, German cathedrals


@pytest.mark.rule("car-4.8")
def test_a_monastery_that_lacks_one_square_is_completed_by_all_that_fits_there() -> None:
    tiles = [lay("base.B", 0, 0), *around(0, 0)]
    assert completing(build(*tiles[:-1]), 0, 0, "monastery") > {"base.B", "base.E"}
    assert "base.C" not in completing(build(*tiles[:-1]), 0, 0, "monastery")
    assert count(build(*tiles[:-2]), 0, 0, "monastery") == 0
    assert count(build(*tiles), 0, 0, "monastery") == 0


@pytest.mark.rule("car-5.2")
def test_all_roads_of_a_german_cathedral_must_be_completed_by_the_one_tile() -> None:
    cathedral = lay("german_cathedrals.three", 0, 0)
    ends = [lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270)]
    assert completing(build(cathedral, *ends), 0, 0, "german_cathedral") == ENDS
    assert count(build(cathedral, ends[0]), 0, 0, "german_cathedral") == 0


# --------------------------------------------------------------------------------------- on maps


@pytest.mark.rule("map-9.3.neutral")
def test_the_border_closes_what_runs_into_it() -> None:
    row = [square(0, 0, "start"), square(1, 0)]
    table = on_map(row, lay("base.A", 0, 0, 270))
    fits = completing(table, 0, 0, "road E")
    assert {"base.U", "base.V", "base.X"} <= fits


@pytest.mark.rule("map-9.2.border", "map-9.3.abroad")
def test_a_road_abroad_asks_for_a_road_and_is_completed_with_it() -> None:
    row = [square(0, 0, "start"), square(1, 0)]
    table = on_map(row, lay("base.A", 0, 0, 270), borders=[border(1, 0, "E")])
    fits = completing(table, 0, 0, "road E")
    assert "base.U" in fits
    assert "base.A" not in fits


@pytest.mark.rule("map-9.2.ferry")
def test_a_road_that_goes_on_over_a_ferry_ends_at_its_other_side() -> None:
    squares = [square(0, 0, "start"), square(2, 0)]
    table = on_map(squares, lay("base.A", 0, 0, 270), ferries=[ferry((0, 0, "E"), (2, 0, "W"))])
    fits = completing(table, 0, 0, "road E")
    assert fits >= ENDS
    assert "base.U" in fits  # its other side runs into the border


@pytest.mark.rule("map-9.2.start")
def test_where_the_setup_goes_on_no_tile_completes_anything_elsewhere() -> None:
    squares = [square(0, 0, "start"), square(1, 0), square(5, 0, "start")]
    setup = lay("base.A", 0, 0, 270)
    assert count(on_map(squares, setup), 0, 0, "road E") == 0
    assert count(on_map(squares, setup, lay("base.B", 5, 0)), 0, 0, "road E")


@pytest.mark.rule("map-9.4.monastery")
def test_what_a_map_does_not_print_does_not_exist_for_a_monastery() -> None:
    table = on_map([square(0, 0, "start"), square(1, 0)], lay("base.B", 0, 0))
    assert "base.U" in completing(table, 0, 0, "monastery")


def test_features_of_a_map_may_lead_to_several_squares() -> None:
    row = [square(x, 0, "start" if x == 1 else "plain") for x in range(4)]
    table = on_map(row, lay("base.A", 1, 0, 90), lay("base.A", 2, 0, 270))
    asked = closings(table)
    found = {asked.find(piece(table, x, 0, f"road {side}")) for x, side in ((1, "W"), (2, "E"))}
    assert len(found) == 1
    assert found != {0}


# ------------------------------------------------------------------------------ tunnels


@pytest.mark.rule("car-14.12.open")
def test_no_tile_alone_completes_a_road_at_the_mouth_of_a_tunnel() -> None:
    in_play = {"base": 1, "tunnel": 1}
    west = build(lay("tunnel.city_two_roads", 0, 0))
    assert closings(west, in_play).count(piece(west, 0, 0, "road W")) == 0
    plain = build(lay("base.U", 0, 0, 90), lay("base.A", -1, 0, 270))
    fits = closings(plain, in_play).find(piece(plain, 0, 0, "road E"))
    found = set(CATALOGUE.assortments["C2"].list_ids(fits))
    assert found & {"tunnel.two_roads", "tunnel.city_two_roads", "base.A"} == {"base.A"}
    assert "tunnel.crossroads" in found  # by its north side, where it has no mouth


@pytest.mark.rule("car-14.12.open")
def test_what_a_tile_would_join_to_a_mouth_stays_open() -> None:
    ring = build(lay("base.A", 0, 0, 270), lay("tunnel.two_roads", 2, 0, 90))
    assert "base.U" not in completing(ring, 0, 0, "road E")
    ended = build(lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90))
    assert "base.U" in completing(ended, 0, 0, "road E")
