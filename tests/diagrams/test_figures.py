"""Figures: every kind has a shape of its own, every player letters, and none covers another."""

from itertools import combinations
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.kinds.figures import FIGURES
from referee.carcassonne.pieces import piece_at
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.diagrams.carcassonne.crowds import MOST_DRAWN, place_figures
from referee.diagrams.carcassonne.figures import SIZE, draw_figure
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.players import NOBODY, find_looks
from tests.cases import for_each
from tests.diagrams.reading import parse_part

LOOK = find_looks(["red"])["red"]


def shapes(kind: str, on: str = "road") -> str:
    return draw_figure(kind, LOOK._replace(initials=""), on).as_str()


@pytest.mark.parametrize("kind", FIGURES)
def test_every_figure_is_drawn_in_its_players_colour(kind: str) -> None:
    drawn = draw_figure(kind, NOBODY if kind in ("mage", "witch") else LOOK, "road").as_str()
    assert (NOBODY.fill if kind in ("mage", "witch") else LOOK.fill) in drawn
    ET.fromstring(f"<svg>{drawn}</svg>")


def test_no_two_kinds_of_figure_have_one_shape() -> None:
    assert len({shapes(kind) for kind in FIGURES}) == len(FIGURES)


def test_who_works_a_field_lies_and_animals_stand() -> None:
    assert "rotate(-90)" in shapes("meeple", "field")
    assert "rotate" not in shapes("meeple", "road")
    assert "rotate" not in shapes("pig", "field")


def test_a_player_has_letters_on_every_figure() -> None:
    with_letters = len(list(parse_part(draw_figure("meeple", LOOK, "city")).iter()))
    without = len(
        list(parse_part(draw_figure("meeple", LOOK._replace(initials=""), "city")).iter())
    )
    assert with_letters == without + 1


def crowd(raw: str, index: int, count: int) -> list[Figure]:
    square = square_at(0, 0)
    spot = load_catalogue().tiles[raw].tile.faces[0].spots[index]
    return [Figure(str(n), "meeple", square, spot, piece_at(square, index)) for n in range(count)]


TILES = {
    tile_id: entry.tile.features
    for tile_id, entry in load_catalogue().tiles.items()
    if tile_id.startswith(("base", "labyrinth", "inns", "german"))
}


@for_each("tile_id", TILES)
@for_each("count", [1, 2, 3])
def test_figures_on_one_feature_do_not_cover_each_other(tile_id: str, count: int) -> None:
    features = TILES[tile_id]
    plan = plan_tile(features)
    for index, feature in enumerate(features):
        if feature.kind is not Kind.WALL:
            stands = place_figures(plan, crowd(tile_id, index, count), 0)
            assert len(stands) == count
            for one, other in combinations(stands, 2):
                apart = hypot(one.place[0] - other.place[0], one.place[1] - other.place[1])
                assert apart >= SIZE * one.scale - 0.1


@for_each("tile_id", TILES)
def test_a_figure_alone_stands_on_its_feature(tile_id: str) -> None:
    features = TILES[tile_id]
    plan = plan_tile(features)
    for index in range(len(features)):
        ((_, place, scale),) = place_figures(plan, crowd(tile_id, index, 1), 0)
        assert cells.cell_at(place) & cells.grow(plan.areas[index])
        assert scale > 0.9


def test_figures_of_several_features_keep_apart() -> None:
    figures = [figure for index in range(4) for figure in crowd("base.D", index, 2)]
    stands = place_figures(plan_tile(TILES["base.D"]), figures, 1)
    for one, other in combinations(stands, 2):
        assert one.place != other.place


def test_of_a_large_crowd_only_some_are_drawn() -> None:
    stands = place_figures(plan_tile(TILES["base.C"]), crowd("base.C", 0, 100), 0)
    assert len(stands) == MOST_DRAWN


def test_a_farmer_on_unknown_fields_stands_beside_his_half_side() -> None:
    tile = parse_tile({"features": [{"kind": "road", "sides": ["E", "W"]}]})
    farmer = Figure("red", "meeple", square_at(0, 0), Spot("field", "NNE"), None)
    ((_, (x, y), _),) = place_figures(plan_tile(tile.features), [farmer], 0)
    assert x > 0
    assert y < -10


def test_a_barn_stands_on_its_corner() -> None:
    barn = Figure("red", "barn", square_at(0, 0), Spot("corner", "SW"), None)
    ((_, place, _),) = place_figures(plan_tile(TILES["base.B"]), [barn], 3)
    assert place == (-50, 50)
