"""Which tiles complete a feature in one placement: held to laying each one everywhere."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.kinds.features import NEVER_COMPLETED
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.carcassonne.remaining.closing import Closings
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of
from tests.building.tables import lay
from tests.laws.map_forms import map_tables
from tests.searching import examples
from tests.tables import carcassonne_tables, chances, grow

Json = dict[str, Any]

CATALOGUE = load_catalogue()
SHARED = "hills_sheep.vineyard_shared_side"
CITIES = ("base.C", "base.E", "base.G", "base.H", "base.I", "base.M", "base.N", "base.Q", "base.R")
some = examples(100)


def pieces_of(table: Table) -> list[Piece]:
    """List all that can be completed."""
    return [
        piece_at(square, index)
        for square, face in table.faces.items()
        for index, feature in enumerate(face.features)
        if feature.kind not in NEVER_COMPLETED
    ]


def lay_everywhere(table: Table, tile_ids: Iterable[str]) -> dict[Piece, set[str]]:
    """Find by laying each tile everywhere, and ruling on all features anew, what completes them."""
    before = Features(table)
    open_pieces = [piece for piece in pieces_of(table) if not before.is_completed(piece)]
    found: dict[Piece, set[str]] = {piece: set() for piece in open_pieces}
    for tile_id in tile_ids:
        tile = CATALOGUE.tiles[tile_id].tile_in(table.rules.edition)
        for placement in find_placements(table, tile).placements:
            laid = table.ground.with_tile(placement.square, placement.face)
            after = Features(replace(table, ground=laid))
            for piece in open_pieces:
                if after.is_completed(piece):
                    found[piece].add(tile_id)
    return found


def tables_with_shared_sides() -> st.SearchStrategy[Json]:
    """Give tables of cities, with tiles one side of which shows two of them."""

    def draw(chance: Random, count: int) -> Json:
        drawn = [SHARED, *chance.choices((SHARED, *CITIES), k=10 * count)]
        return {"tiles": grow(chance, count, drawn)}

    return st.builds(draw, chances(), st.integers(2, 9))


@some
@given(position=st.one_of(carcassonne_tables(10), map_tables()), chance=chances())
def test_a_tile_completes_a_feature_if_laying_it_somewhere_does(
    position: Json, chance: Random
) -> None:
    table = FORM.read_alone(position).table
    bag = CATALOGUE.bag(table.rules.edition, {"base": 1}, ())
    hold_to_laying(table, bag, chance.sample(bag.assortment.ids, 20))


@some
@given(position=tables_with_shared_sides())
def test_a_tile_completes_a_city_only_with_the_one_that_it_joins_to_it(position: Json) -> None:
    table = FORM.read_alone(position).table
    bag = CATALOGUE.bag(table.rules.edition, {"base": 1, "hills_sheep": 1}, ())
    hold_to_laying(table, bag, (SHARED, *CITIES))


def hold_to_laying(table: Table, bag: Bag, tile_ids: Sequence[str]) -> None:
    """Hold what completes each feature to laying some of the tiles everywhere."""
    closings = Closings(table, bag)
    by_laying = lay_everywhere(table, tile_ids)
    for piece in pieces_of(table):
        found = bag.assortment.list_ids(closings.find(piece))
        assert set(found) & set(tile_ids) == by_laying.get(piece, set())
        assert closings.count(piece) == sum(bag.left.get(tile_id, 0) for tile_id in found)


@some
@given(position=st.one_of(carcassonne_tables(8), map_tables()), chance=chances())
def test_what_completes_a_feature_is_asked_of_a_table_with_one_tile_more(
    position: Json, chance: Random
) -> None:
    table = FORM.read_alone(position).table
    edition = table.rules.edition
    tile = CATALOGUE.tiles[chance.choice(tuple(CATALOGUE.tiles))].tile_in(edition)
    placements = find_placements(table, tile).placements
    if not placements:
        return
    placement = chance.choice(placements)
    for piece in pieces_of(table):
        table.ground.pieces_of(piece)  # what the ground remembers must not be believed
    laid = table.ground.with_tile(placement.square, placement.face)
    bag = CATALOGUE.bag(edition, {"base": 1, "inns": 1}, ()).without(tile.id)
    derived = Closings(replace(table, ground=laid), bag)
    x, y = place_of(placement.square)
    posted = [*position["tiles"], lay(tile.id or "", x, y, placement.face.rotation)]
    anew = FORM.read_alone(position | {"tiles": posted}).table
    again = Closings(anew, bag)
    for piece in pieces_of(anew):
        assert derived.count(piece) == again.count(piece)
