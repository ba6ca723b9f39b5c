"""Whatever is said of a river agrees: placements, verdicts, what is left, closings and options."""

from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Wanted
from referee.carcassonne.placing.tiles.placement import Placement, find_objections, find_placements
from referee.carcassonne.remaining.closing import Closings
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of, square_at
from tests.asking import ask
from tests.building.tables import lay
from tests.carcassonne.options.plainly import find_plainly
from tests.laws.test_closing import lay_everywhere, pieces_of
from tests.searching import examples

Json = dict[str, Any]

CATALOGUE = load_catalogue()
REMAINING = "/v1/carcassonne/remaining"
SETS = ({"river": 1}, {"river_2": 1}, {"river": 1, "river_2": 1}, {"river": 1, "gq11_river": 1})
some = examples(100)
few = examples(40)


def list_tiles(sets: Json) -> list[str]:
    """List the tiles of some sets, as often as they are in the boxes."""
    return [
        tile_id
        for tile_id, entry in CATALOGUE.tiles.items()
        for _ in range((entry.copies or {}).get("C2", 0) * sets.get(entry.set_id, 0))
    ]


def draw_river(chance: Random) -> Json:
    """Lay tiles of a river, at times all of it and others besides, at times without a source."""
    sets = chance.choice(SETS) | {"base": 1}
    tiles = list_tiles(sets)
    chance.shuffle(tiles)
    sources = [tile for tile in tiles if "source" in tile]
    forks = [tile for tile in tiles if tile.endswith("fork")]
    others = [tile for tile in tiles if "river" in tile and tile not in (*sources, *forks)]
    others.sort(key=lambda tile: "lake" in tile)
    drawn = [sources[0], *forks, *others][: chance.randrange(26)]
    if chance.randrange(2):
        drawn += [tile for tile in tiles if tile.startswith("base")][: chance.randrange(6)]
    position: Json = {"tiles": []} | ({"sets": sets} if chance.randrange(2) else {})
    for tile in drawn:
        if found := list_placements(position, tile):
            placement = chance.choice(found)
            x, y = place_of(placement.square)
            position["tiles"].append(lay(tile, x, y, placement.face.rotation))
    if not chance.randrange(4):
        position["tiles"] = position["tiles"][1:]
    return position


def list_placements(position: Json, tile: str) -> tuple[Placement, ...]:
    table = FORM.read_alone(position).table
    return find_placements(table, CATALOGUE.tiles[tile].tile).placements


positions = st.integers(0, 10_000).map(lambda seed: draw_river(Random(seed)))
tiles = st.sampled_from(
    [tile for tile in CATALOGUE.tiles if "river" in tile] + ["base.E", "base.U"]
)


@some
@given(position=positions, tile=tiles)
def test_what_is_listed_is_what_nothing_speaks_against(position: Json, tile: str) -> None:
    table = FORM.read_alone(position).table
    listed = {(p.square, p.face.rotation) for p in list_placements(position, tile)}
    places = [(row["x"], row["y"]) for row in position["tiles"]] or [(0, 0)]
    around = {(x + dx, y + dy) for x, y in places for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    found = {
        (square_at(x, y), face.rotation)
        for x, y in around
        for face in CATALOGUE.tiles[tile].tile.faces
        if not find_objections(table, face, square_at(x, y))
    }
    assert found == listed


@few
@given(position=positions)
def test_what_is_left_fits_where_it_may_be_placed(client: FlaskClient, position: Json) -> None:
    answer = ask(client, REMAINING, {"position": position})
    squares = {
        row["tile"]: {place_of(p.square) for p in list_placements(position, row["tile"])}
        for row in answer["tiles"]
    }
    assert {row["tile"] for row in answer["tiles"] if row["fits"]} == {
        tile for tile, where in squares.items() if where
    }
    assert answer["fit_nowhere"] == [tile for tile, where in squares.items() if not where]
    dead = {(row["x"], row["y"]) for row in answer["dead"]}
    assert dead.isdisjoint(set().union(*squares.values()))


@few
@given(position=positions, chance=st.randoms(use_true_random=False))
def test_a_tile_completes_what_laying_it_completes(position: Json, chance: Random) -> None:
    table = FORM.read_alone(position).table
    sets = {"base": 1, "river": 1, "river_2": 1}
    bag = CATALOGUE.bag("C2", sets, [row["tile"] for row in position["tiles"]])
    tile_ids = chance.sample(bag.assortment.ids, 20)
    closings = Closings(table, bag)
    by_laying = lay_everywhere(table, tile_ids)
    for piece in pieces_of(table):
        found = bag.assortment.list_ids(closings.find(piece))
        assert set(found) & set(tile_ids) == by_laying.get(piece, set())


@few
@given(position=positions, tile=tiles)
def test_options_are_the_moves_that_are_legal(position: Json, tile: str) -> None:
    table = FORM.read_alone(position).table
    wanted = Wanted("red", CATALOGUE.tiles[tile].tile, ("meeple", "barn"))
    found = find_options(table, wanted, {})
    plain, before, codes = find_plainly(table, wanted, {})
    assert list(found.options) == plain
    assert found.before == before
    if plain:
        assert {warning.code for warning in found.warnings} == codes
