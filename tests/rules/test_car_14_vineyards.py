"""Vineyards around monasteries (14.6)."""

import pytest
from flask.testing import FlaskClient

from tests.building.tables import lay, stand, table
from tests.oracles.tiles import Face, face, field
from tests.rules.asking_more import around, fill
from tests.rules.laying import Json, awards_of, item_of, points_of
from tests.rules.moving import completed, feature, make, move

RING = "NNE ENE ESE SSE SSW WSW WNW NNW"
VINES: Face = face(field(RING)) | {"symbols": ["vineyard"]}
SHRINE: Face = face({"kind": "monastery", "shrine": True}, field(RING))
GARDEN: Face = face({"kind": "garden"}, field(RING))
MONK = stand("red", 0, 0, "monastery")


def surrounded(*vines: tuple[int, int], middle: str | Face = "base.B", monk: Json = MONK) -> Json:
    """Lay the eight tiles around a monastery with vineyards on some of them."""
    rest = [square for square in around(0, 0) if square not in vines]
    position = table(lay(middle, 0, 0), figures=[monk])
    return fill(fill(position, rest, "base.B"), vines, VINES)


@pytest.mark.rule("car-14.6.vineyard")
@pytest.mark.parametrize("count", [1, 2, 8])
def test_a_completed_monastery_gets_three_for_each_vineyard(
    client: FlaskClient, count: int
) -> None:
    scored = feature(client, surrounded(*around(0, 0)[:count]), "monastery:0,0")
    assert points_of(scored) == {"tiles": 9, "vineyards": 3 * count}
    assert awards_of(scored) == {"red": 9 + 3 * count}
    item = item_of(scored, "vineyards")
    assert (item["count"], item["each"], item["citations"]) == (count, 3, ["car-14.6.vineyard"])


@pytest.mark.rule("car-14.6.vineyard")
def test_one_vineyard_pays_every_monastery_beside_it(client: FlaskClient) -> None:
    position = surrounded((1, 0), monk=MONK)
    others = [square for square in around(2, 0) if square not in {(1, -1), (1, 0), (1, 1)}]
    position = fill(position, [(2, 0), *others])
    position["figures"].append(stand("black", 2, 0, "monastery"))
    for name, player in (("monastery:0,0", "red"), ("monastery:2,0", "black")):
        assert awards_of(feature(client, position, name)) == {player: 12}


@pytest.mark.rule("car-14.6.vineyard")
def test_an_incomplete_monastery_gets_nothing_for_them_at_the_end(client: FlaskClient) -> None:
    position = surrounded(*around(0, 0)[:7])
    position["tiles"].remove(lay("base.B", 1, 1))
    scored = feature(client, position, "monastery:0,0", "end")
    assert points_of(scored) == {"tiles": 8}


@pytest.mark.rule("car-14.6.vineyard")
def test_the_vineyard_that_completes_a_monastery_counts(client: FlaskClient) -> None:
    position = surrounded((0, 1))
    position["tiles"].remove(lay("base.B", 1, 1))
    answer = make(client, position, move("black", lay(VINES, 1, 1)))
    assert awards_of(completed(answer, "monastery:0,0")) == {"red": 15}


@pytest.mark.rule("car-14.6.which")
def test_a_shrine_gets_the_points_too(client: FlaskClient) -> None:
    scored = feature(client, surrounded((0, 1), middle=SHRINE), "monastery:0,0")
    assert points_of(scored) == {"tiles": 9, "vineyards": 3}
    assert item_of(scored, "vineyards")["citations"] == ["car-14.6.vineyard", "car-14.6.which"]


@pytest.mark.rule("car-14.6.which")
def test_a_garden_does_not(client: FlaskClient) -> None:
    position = surrounded((0, 1), middle=GARDEN, monk=stand("red", 0, 0, "garden", "abbot"))
    assert points_of(feature(client, position, "garden:0,0")) == {"tiles": 9}


@pytest.mark.rule("car-14.6.which")
def test_the_vineyard_of_its_own_tile_does_not_count(client: FlaskClient) -> None:
    own = face({"kind": "monastery"}, field(RING)) | {"symbols": ["vineyard"]}
    assert points_of(feature(client, surrounded(middle=own), "monastery:0,0")) == {"tiles": 9}


@pytest.mark.rule("car-14.5.symbols")
def test_a_tile_without_symbols_has_no_vineyard(client: FlaskClient) -> None:
    position = fill(surrounded(), [], "base.B")
    position["tiles"] = [
        row if row["x"] < 1 else row | {"tile": face({"kind": "monastery"}, field(RING))}
        for row in position["tiles"]
    ]
    assert points_of(feature(client, position, "monastery:0,0")) == {"tiles": 9}
