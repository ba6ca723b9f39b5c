"""Abbeys: where one goes, what it closes, and that nobody draws it (14.2)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, stand, table
from tests.rules.asking_more import check, codes_in
from tests.rules.laying import (
    PLACEMENTS,
    Json,
    all_roads,
    awards_of,
    codes_of,
    road_at,
    spots_of,
    verdict_on,
)
from tests.rules.moving import (
    MOVES,
    SCORES,
    completed,
    feature,
    figures_after,
    ids,
    make,
    move,
    put,
    refused_by,
)
from tests.rules.on_maps import drawn, on_map

ABBEY = "abbey_mayor.abbey"
HERE = lay(ABBEY, 0, 0)

# Around (0, 0): a road of one tile in the north, a city in the east, field in the south, and in the
# west a road that goes on. Nothing of it fits together.
HOLE = (
    lay("base.A", 0, -1),
    lay("base.E", 1, 0, 270),
    lay("base.B", 0, 1),
    lay("base.U", -1, 0, 90),
)


def hole(*figures: Json, more: tuple[Json, ...] = (), rules: Json | None = None) -> Json:
    return table(*HOLE, *more, figures=figures, rules=rules)


# ---------------------------------------------------------------------------------- placing


@pytest.mark.rule("car-14.2")
def test_an_abbey_goes_into_a_hole_and_nowhere_else(client: FlaskClient) -> None:
    answer = ask(client, PLACEMENTS, {"position": hole(), "tile": ABBEY})
    found = [(p["x"], p["y"], p["rotation"]) for p in answer["placements"]]
    assert found == [(0, 0, 0), (0, 0, 90), (0, 0, 180), (0, 0, 270)]
    assert answer["distinct"] == 1
    assert codes_of(verdict_on(client, hole(), ABBEY, 0, 0)) == []


@pytest.mark.rule("car-14.2")
@pytest.mark.parametrize(
    ("square", "count"), [((1, -1), 2), ((2, 0), 1), ((5, 5), 0), ((-1, 1), 2)]
)
def test_it_needs_a_tile_on_all_four_sides(
    client: FlaskClient, square: tuple[int, int], count: int
) -> None:
    (objection,) = verdict_on(client, hole(), ABBEY, *square)["objections"]
    assert objection["code"] == "abbey-needs-four-neighbours"
    assert objection["citations"] == ["car-14.2"]
    assert objection.get("params", {}) == {"count": count}
    assert objection["at"] == dict(zip("xy", square, strict=True))


@pytest.mark.rule("car-14.2")
def test_a_square_that_is_taken_takes_no_abbey_and_an_empty_table_neither(
    client: FlaskClient,
) -> None:
    assert codes_of(verdict_on(client, hole(), ABBEY, 0, 1)) == ["square-taken"]
    assert codes_of(verdict_on(client, table(), ABBEY, 0, 0)) == ["abbey-needs-four-neighbours"]


@pytest.mark.rule("car-14.2")
def test_no_other_tile_fits_that_hole(client: FlaskClient) -> None:
    answer = ask(client, PLACEMENTS, {"position": hole(), "tile": "base.D"})
    assert (0, 0) not in {(p["x"], p["y"]) for p in answer["placements"]}


@pytest.mark.rule("car-14.2")
def test_an_abbey_that_is_given_inline_is_one(client: FlaskClient) -> None:
    inline = {"features": [{"kind": "monastery", "abbey": True}]}
    assert codes_of(verdict_on(client, hole(), inline, 0, 0)) == []
    assert codes_of(verdict_on(client, hole(), inline, 2, 0)) == ["abbey-needs-four-neighbours"]
    both = {"features": [*inline["features"], {"kind": "road", "sides": ["N"]}]}
    problem = refuse(client, PLACEMENTS, {"position": hole(), "tile": both})
    assert [each["code"] for each in problem["errors"]] == ["abbey-with-other-features"]


@pytest.mark.rule("car-14.2.map")
def test_on_a_map_a_large_city_beside_the_square_counts(client: FlaskClient) -> None:
    board = drawn("...", ".C.", "...", "...")
    position = on_map(
        board, lay("base.B", 0, 2), lay("base.B", 2, 2), lay("base.B", 1, 3), rules=None
    )
    assert codes_of(verdict_on(client, position, ABBEY, 1, 2)) == []
    position["tiles"].pop()
    (objection,) = verdict_on(client, position, ABBEY, 1, 2)["objections"]
    assert (objection["code"], objection.get("params", {})) == (
        "abbey-needs-four-neighbours",
        {"count": 3},
    )
    assert objection["citations"] == ["car-14.2", "car-14.2.map"]


# ---------------------------------------------------------------------------------- closing


@pytest.mark.rule("car-14.2.closes")
def test_an_abbey_closes_roads_and_cities_and_is_no_tile_of_them(client: FlaskClient) -> None:
    monk, knight = stand("black", 0, -1, "road S"), stand("green", 1, 0, "city W")
    answer = make(client, hole(monk, knight), move("red", HERE))
    assert ids(answer["completed"]) == ["road:0,-1,S", "city:1,0,W"]
    assert awards_of(completed(answer, "road:0,-1,S")) == {"black": 1}
    assert awards_of(completed(answer, "city:1,0,W")) == {"green": 2}
    assert completed(answer, "city:1,0,W")["tiles"] == [{"x": 1, "y": 0}]
    assert figures_after(answer) == []


@pytest.mark.rule("car-14.2.closes")
def test_a_road_beside_it_has_no_open_end_there(client: FlaskClient) -> None:
    position = hole(more=(HERE,))
    road = road_at(client, position, -1, 0, "E")
    assert road.get("open_ends", []) == [{"x": -1, "y": 0, "side": "W"}]
    assert "car-14.2.closes" in road["citations"]
    closed = road_at(client, position, 0, -1, "S")
    assert (closed["completed"], closed["score"]["total"]) == (True, 1)
    assert "car-14.2.closes" in closed["citations"]
    assert "car-14.2.closes" in feature(client, position, "city:1,0,W")["citations"]
    warnings = ask(client, SCORES, {"position": position, "moment": "now"})["warnings"]
    assert "sides-disagree" not in [each["code"] for each in warnings]


@pytest.mark.rule("car-14.2.closes")
def test_with_somebody_on_it_the_road_still_cites_the_abbey(client: FlaskClient) -> None:
    road = road_at(client, hole(stand("red", 0, -1, "road S"), more=(HERE,)), 0, -1, "S")
    assert awards_of(road) == {"red": 1}
    assert "car-14.2.closes" in road["citations"]


@pytest.mark.rule("car-14.2.closes")
def test_fields_do_not_go_on_through_it(client: FlaskClient) -> None:
    four = [lay("base.B", x, y) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    farmers = [stand("red", 0, -1, "field SSE"), stand("black", 0, 1, "field NNE")]
    scored = ask(client, SCORES, {"position": table(*four, HERE, figures=farmers), "moment": "end"})
    fields = [each for each in scored["features"] if each["kind"] == "field"]
    assert [each.get("majority", {}).get("owners", []) for each in fields] == [
        ["red"],
        [],
        [],
        ["black"],
    ]
    assert all(len(each.get("open_ends", [])) == 3 for each in fields)


@pytest.mark.rule("car-14.2.builder")
def test_an_abbey_gives_the_builder_no_double_turn(client: FlaskClient) -> None:
    own = (stand("red", 1, 0, "city W"), stand("red", 1, 0, "city W", "builder"))
    answer = make(client, hole(*own), move("red", HERE))
    assert ids(answer["completed"]) == ["road:0,-1,S", "city:1,0,W"]
    assert answer["double_turn"] is False
    assert figures_after(answer) == []


@pytest.mark.rule("car-14.2.closes")
def test_a_german_cathedral_at_the_road_is_completed_with_it(client: FlaskClient) -> None:
    inline = {
        "features": [
            {"kind": "german_cathedral"},
            {"kind": "road", "sides": ["S"], "ends": "german_cathedral"},
            {"kind": "field", "sides": ["SSE", "ESE", "ENE", "NNE", "NNW", "WNW", "WSW", "SSW"]},
        ]
    }
    tiles = (lay(inline, 0, -1), *HOLE[1:])
    archbishop = stand("black", 0, -1, "german_cathedral")
    answer = make(client, table(*tiles, figures=[archbishop]), move("red", HERE))
    assert "german_cathedral:0,-1" in ids(answer["completed"])


# ---------------------------------------------------------------------------------- a monastery


@pytest.mark.rule("car-14.2.monastery")
def test_a_figure_goes_there_and_it_scores_like_a_monastery(client: FlaskClient) -> None:
    assert spots_of(client, hole(), ABBEY, 0, 0) == ["monastery"]
    corners = tuple(lay("base.B", x, y) for x in (-1, 1) for y in (-1, 1))
    part = make(client, hole(), move("red", HERE, figure=put("monastery")))
    after = part["position_after"]
    assert feature(client, after, "monastery:0,0", "end")["score"]["total"] == 5
    whole = hole(more=corners)
    answer = make(client, whole, move("red", HERE, figure=put("monastery")))
    assert awards_of(completed(answer, "monastery:0,0")) == {"red": 9}
    abbot = make(client, whole, move("red", HERE, figure=put("monastery", "abbot")))
    assert awards_of(completed(abbot, "monastery:0,0")) == {"red": 9}
    farmer = move("red", HERE, figure=put("field NNE"))
    assert client.post(MOVES, json={"position": hole(), "move": farmer}).status_code == 422


@pytest.mark.rule("car-14.2.monastery")
def test_for_a_monastery_beside_it_it_is_a_tile(client: FlaskClient) -> None:
    monk = stand("red", 0, 1, "monastery")
    before = feature(client, hole(monk), "monastery:0,1", "end")["score"]["total"]
    after = feature(client, hole(monk, more=(HERE,)), "monastery:0,1", "end")["score"]["total"]
    assert (before, after) == (3, 4)


# ---------------------------------------------------------------------------------- what is left


@pytest.mark.rule("car-14.2.supply")
def test_an_abbey_is_not_drawn(client: FlaskClient) -> None:
    body = {"position": table(lay("base.D", 0, 0)) | {"sets": {"base": 1, "abbey_mayor": 1}}}
    answer = ask(client, "/v1/carcassonne/remaining", body)
    assert ABBEY not in {each["tile"] for each in answer["tiles"]}
    assert answer["left"] == 72 + 12 - 1


@pytest.mark.rule("car-14.2.supply")
def test_more_abbeys_than_the_box_has_are_a_fault(client: FlaskClient) -> None:
    abbeys = [lay(ABBEY, 2 * x, 0) for x in range(7)]
    assert "too-many-copies" not in codes_in(check(client, table(*abbeys[:6])))
    assert "too-many-copies" in codes_in(check(client, table(*abbeys)))


@pytest.mark.rule("car-14.2.left")
def test_a_hole_is_not_dead_while_an_abbey_may_be_at_hand(client: FlaskClient) -> None:
    path = "/v1/carcassonne/remaining"
    base = {"sets": {"base": 1}}
    roads = (lay("base.U", x, 0, 90) for x in (-1, 1))
    lost = (lay("base.E", 0, -1, 180), *roads, lay("base.E", 0, 1))
    plain = ask(client, path, {"position": table(*lost) | base})
    assert (0, 0) in dead_in(plain)
    held = ask(client, path, {"position": table(*lost) | base, "tile": ABBEY})
    assert dead_in(held) == [place for place in dead_in(plain) if place != (0, 0)]
    both = ask(client, path, {"position": table(*lost) | {"sets": {"base": 1, "abbey_mayor": 1}}})
    assert (0, 0) not in dead_in(both)


def dead_in(answer: Json) -> list[tuple[int, int]]:
    return [(each["x"], each["y"]) for each in answer["dead"]]


@pytest.mark.rule("car-14.2.left")
def test_no_chance_is_told_of_an_abbey(client: FlaskClient) -> None:
    at = {"x": 0, "y": -1, "on": "road", "side": "S"}
    body = {"position": hole() | {"sets": {"base": 1, "abbey_mayor": 1}}, "at": at}
    chance = ask(client, "/v1/carcassonne/remaining", body)["chance"]
    assert chance.get("closing") == 0


@pytest.mark.rule("car-14.2.closes")
def test_a_side_beside_an_abbey_is_closed_for_whatever_comes_next(client: FlaskClient) -> None:
    # The road on (-1, 0) is open in the west alone: one tile that ends it completes it.
    at = {"x": -1, "y": 0, "on": "road", "side": "W"}
    position = hole(more=(HERE,)) | {"sets": {"base": 1, "abbey_mayor": 1}}
    chance = ask(client, "/v1/carcassonne/remaining", {"position": position, "at": at})["chance"]
    assert chance.get("closing") > 0


# ---------------------------------------------------------------------------------- in part


@pytest.mark.rule("car-14.2.partial")
def test_a_tile_beside_an_abbey_fits_it_on_that_side(client: FlaskClient) -> None:
    alone = table(HERE)
    for tile in ("base.A", "base.C", "river.source"):
        for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            verdict = verdict_on(client, alone, tile, x, y, 90)
            assert "side-mismatch" not in codes_of(verdict)
    listed = ask(client, PLACEMENTS, {"position": alone, "tile": "base.D"})
    assert listed["count"] == 16


@pytest.mark.rule("car-14.2.partial")
def test_check_warns_of_an_abbey_that_stands_free(client: FlaskClient) -> None:
    assert check(client, hole(more=(HERE,)))["faults"] == []
    answer = check(client, table(HERE, lay("base.D", 0, 1)))
    (warning,) = answer["faults"]
    assert (answer["legal"], warning["severity"]) == (True, "warning")
    assert (warning["code"], warning.get("params", {})) == (
        "abbey-needs-four-neighbours",
        {"count": 1},
    )
    assert warning["citations"] == ["car-14.2", "car-14.2.partial"]


@pytest.mark.rule("car-14.2.partial")
def test_there_is_no_corner_for_a_barn_beside_an_abbey(client: FlaskClient) -> None:
    position = table(HERE, lay("base.B", 1, 0), lay("base.B", 1, 1))
    made = move("red", lay("base.B", 0, 1), figure=put("corner NE", "barn"))
    assert refused_by(client, position, made) == ("corner-not-field", ["car-2.2.barn"])


@pytest.mark.rule("car-14.2.closes")
def test_nothing_but_its_monastery_is_listed_of_an_abbey(client: FlaskClient) -> None:
    assert all_roads(client, table(HERE)) == []
