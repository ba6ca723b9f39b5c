"""Where a tile may go, and what follows where two tiles that lie already disagree (2.1)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import places
from tests.building.tables import lay, stand, table
from tests.rules.laying import (
    ADVANCED,
    PLACEMENTS,
    ROADS,
    Json,
    codes_of,
    points_of,
    road_at,
    spots_of,
    verdict_on,
)

START = table(lay("base.D", 0, 0))


def legal_places(client: FlaskClient, position: Json, tile: str) -> list[tuple[int, int, int]]:
    answer = ask(client, PLACEMENTS, {"position": position, "tile": tile})
    assert answer["count"] == len(answer["placements"])
    return [(found["x"], found["y"], found["rotation"]) for found in answer["placements"]]


# ---------------------------------------------------------------------------------- placements


@pytest.mark.rule("car-2.1.free")
def test_a_tile_does_not_go_on_a_tile(client: FlaskClient) -> None:
    verdict = verdict_on(client, START, "base.D", 0, 0)
    assert codes_of(verdict) == ["square-taken"]
    assert verdict["objections"][0]["citations"] == ["car-2.1.free"]
    assert verdict["objections"][0]["at"] == {"x": 0, "y": 0}


@pytest.mark.rule("car-2.1.neighbour")
@pytest.mark.parametrize("square", [(2, 0), (1, 1), (-1, -1)])
def test_a_tile_goes_side_by_side_with_another_and_corners_do_not_count(
    client: FlaskClient, square: tuple[int, int]
) -> None:
    verdict = verdict_on(client, START, "base.D", *square)
    assert codes_of(verdict) == ["no-neighbour"]
    assert verdict["objections"][0]["citations"] == ["car-2.1.neighbour"]


@pytest.mark.rule("car-2.1.neighbour")
def test_on_an_empty_table_a_tile_goes_in_the_middle(client: FlaskClient) -> None:
    found = legal_places(client, table(), "base.D")
    assert found == [(0, 0, 0), (0, 0, 90), (0, 0, 180), (0, 0, 270)]
    assert codes_of(verdict_on(client, table(), "base.D", 0, 0)) == []
    assert codes_of(verdict_on(client, table(), "base.D", 1, 0)) == ["no-neighbour"]


@pytest.mark.rule("car-2.1.neighbour")
def test_a_tile_that_touches_no_other_is_remarked_upon(client: FlaskClient) -> None:
    position = table(lay("base.D", 0, 0), lay("base.D", 1, 0), lay("base.B", 5, 5))
    answer = ask(client, ROADS, {"position": position})
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["at"]) == ("tile-touches-nothing", {"x": 5, "y": 5})
    assert warning["citations"] == ["car-2.1.neighbour"]
    assert len(answer["roads"]) == 1


@pytest.mark.rule("car-2.1.neighbour")
def test_a_single_tile_is_a_table(client: FlaskClient) -> None:
    assert ask(client, ROADS, {"position": START})["warnings"] == []


@pytest.mark.rule("car-2.1.sides")
def test_road_meets_road_city_meets_city_and_field_meets_field(client: FlaskClient) -> None:
    assert legal_places(client, START, "base.D") == [
        (0, -1, 180),
        (-1, 0, 0),
        (-1, 0, 180),
        (1, 0, 0),
        (1, 0, 180),
        (0, 1, 180),
    ]


@pytest.mark.rule("car-2.1.sides")
def test_sides_that_show_different_things_do_not_meet(client: FlaskClient) -> None:
    verdict = verdict_on(client, START, "base.B", 1, 0)
    assert codes_of(verdict) == ["side-mismatch"]
    (objection,) = verdict["objections"]
    assert objection["at"] == {"x": 1, "y": 0, "side": "W"}
    assert objection["text"] == "This side would show a field where the neighbour shows a road."
    assert objection["citations"] == ["car-2.1.sides"]


@pytest.mark.rule("car-2.1.sides")
def test_every_side_that_does_not_fit_is_named(client: FlaskClient) -> None:
    position = table(lay("base.D", 0, 0), lay("base.L", 1, -1, 180), lay("base.D", 1, 0))
    verdict = verdict_on(client, position, "base.B", 0, -1)
    assert codes_of(verdict) == ["side-mismatch", "side-mismatch"]
    assert [objection["at"]["side"] for objection in verdict["objections"]] == ["E", "S"]


@pytest.mark.rule("car-2.1.sides")
def test_every_rotation_is_listed_and_equal_looks_are_counted_once(client: FlaskClient) -> None:
    answer = ask(client, PLACEMENTS, {"position": table(), "tile": "base.U"})
    assert (answer["count"], answer["distinct"]) == (4, 2)


@pytest.mark.rule("car-2.1.sides")
def test_a_labyrinth_goes_only_where_roads_are_on_all_shared_sides(client: FlaskClient) -> None:
    found = legal_places(client, START, "labyrinth")
    assert sorted({place[:2] for place in found}) == [(-1, 0), (1, 0)]


# ------------------------------------------------------------------------------- disagreement


def disagreeing(*figures: Json, rules: Json | None = None) -> Json:
    """Lay a closed road at x = 1 beside a road at x = 0 that runs north into a meadow."""
    return table(
        lay("base.A", 0, 0, 180),
        lay("base.B", 0, -1),
        lay("base.A", 1, 0, 180),
        lay("base.A", 1, -1),
        figures=figures,
        rules=rules,
    )


@pytest.mark.rule("car-2.1.disagreement")
def test_a_road_that_runs_into_another_kind_of_side_is_not_ruled(client: FlaskClient) -> None:
    position = disagreeing(stand("red", 0, 0, "road N"))
    road = road_at(client, position, 0, 0, "N")
    assert road["ruling"] == "none"
    assert (road["completed"], road.get("score"), road.get("castle_value")) == (False, None, None)
    assert road.get("awards", []) == []
    (reason,) = road.get("reasons", [])
    assert reason["code"] == "runs-into-disagreement"
    assert reason["at"] == {"x": 0, "y": 0, "side": "N"}
    assert reason["citations"] == ["car-2.1.disagreement"]


@pytest.mark.rule("car-2.1.disagreement")
def test_all_other_roads_are_ruled_as_usual(client: FlaskClient) -> None:
    road = road_at(client, disagreeing(stand("black", 1, 0, "road N")), 1, 0, "N")
    assert (road["ruling"], road.get("reasons", []), road["completed"]) == ("ruled", [], True)
    assert points_of(road) == {"tiles": 2}
    assert road.get("awards", []) == [{"player": "black", "points": 2}]


@pytest.mark.rule("car-2.1.disagreement")
def test_sides_that_disagree_join_nothing(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), lay("base.E", 0, -1), lay("base.U", 0, -2))
    assert road_at(client, position, 0, 0, "N")["tiles"] == places((0, 0))


@pytest.mark.rule("car-2.1.disagreement")
def test_a_disagreement_is_warned_of_once_at_the_tile_that_comes_first(client: FlaskClient) -> None:
    (warning,) = ask(client, ROADS, {"position": disagreeing()})["warnings"]
    assert warning["code"] == "sides-disagree"
    assert warning["at"] == {"x": 0, "y": -1, "side": "S"}
    expected = "This side shows a field where the neighbour shows a road: nothing joins here."
    assert warning["text"] == expected
    assert warning["citations"] == ["car-2.1.disagreement"]


@pytest.mark.rule("car-2.1.disagreement")
def test_spots_on_a_feature_that_runs_into_a_disagreement_are_left_out(client: FlaskClient) -> None:
    tiles = [lay("base.U", 0, 0), lay("base.U", 0, -1, 90)]
    thief = stand("black", 0, -1, "road E")
    position = table(*tiles, figures=[thief], rules={"farmers": False})
    assert spots_of(client, position, "base.A", 0, 1, 180) == ["monastery"]
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.A"})
    codes = [(warning["code"], warning["citations"]) for warning in answer["warnings"]]
    assert codes == [
        ("spots-without-ruling", ["car-2.1.disagreement"]),
        ("sides-disagree", ["car-2.1.disagreement"]),
    ]


@pytest.mark.rule("car-2.1.disagreement", "car-2.4.leg")
def test_a_disagreement_on_another_leg_leaves_a_spot_on_this_one_open(client: FlaskClient) -> None:
    position = table(
        lay("labyrinth", 0, 0),
        lay("base.U", 0, -1),
        lay("base.U", 0, -2, 90),
        figures=[stand("black", 0, -2, "road E")],
        rules={**ADVANCED, "farmers": False},
    )
    assert spots_of(client, position, "base.U", 1, 0, 90) == ["road E"]
    assert spots_of(client, position | {"rules": {"farmers": False}}, "base.U", 1, 0, 90) == []
