"""Bonuses that are events of their own, and what a builder does on a labyrinth (1.6 and 1.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.asking_more import ask_spots, cited_against, refused_to, taken_by
from tests.rules.laying import (
    ADVANCED,
    BASIC,
    Json,
    all_roads,
    awards_of,
    points_of,
    small_labyrinth,
)
from tests.rules.moving import (
    CHECK,
    bonuses_of,
    completed,
    figures_after,
    make,
    move,
    put,
    refused_by,
    totals,
)

BOTH_RULES = pytest.mark.parametrize("rules", [BASIC, ADVANCED], ids=["basic", "advanced"])


# ---------------------------------------------------------------------------- detached bonuses


WAINWRIGHTS = {"leipzig": {"wainwrights": ["red"]}}
ON_THE_LABYRINTH = stand("red", 0, 0, "labyrinth")


@pytest.mark.rule("car-1.6.detached")
def test_the_wainwrights_pay_beside_the_points_of_the_road(client: FlaskClient) -> None:
    position = small_labyrinth(ON_THE_LABYRINTH, stand("black", 1, 0, "road W")) | WAINWRIGHTS
    (road,) = all_roads(client, position)
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 4}
    assert awards_of(road) == {"black": 9, "red": 9}
    assert bonuses_of(road) == {("red", "wainwrights"): 5}
    assert totals(client, position) == {"black": 9, "red": 14}


@pytest.mark.rule("car-1.6.detached")
def test_the_witch_does_not_halve_the_wainwrights_bonus(client: FlaskClient) -> None:
    witch = stand_neutral("witch", 1, 0, "road W")
    (road,) = all_roads(client, small_labyrinth(ON_THE_LABYRINTH, witch) | WAINWRIGHTS)
    assert points_of(road) == {"tiles": 5, "witch": -2, "labyrinth-meeples": 2}
    assert bonuses_of(road) == {("red", "wainwrights"): 5}


@pytest.mark.rule("car-1.6.detached", "car-1.6.castle")
def test_a_castle_takes_no_bonus_that_is_paid_beside_the_road(client: FlaskClient) -> None:
    (road,) = all_roads(client, small_labyrinth(ON_THE_LABYRINTH) | WAINWRIGHTS)
    assert road.get("castle_value") == 5 + 2


# --------------------------------------------------------------------------------- double turn


BUILDER_IN_THE_EAST = stand("red", 1, 0, "road W", "builder")
NORTHERN_TILE = lay("base.U", 0, -2)
NORTHERN_END = lay("base.A", 0, -2)


def open_in_the_north(*figures: Json, rules: Json = ADVANCED) -> Json:
    """Lay a labyrinth with one tile at each exit, all of them ends but for the northern one."""
    return small_labyrinth(*figures, rules=rules, north="base.U")


@pytest.mark.rule("car-1.7.double-turn")
@BOTH_RULES
def test_a_builder_on_another_leg_gives_the_double_turn(client: FlaskClient, rules: Json) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, BUILDER_IN_THE_EAST, rules=rules)
    answer = make(client, position, move("red", NORTHERN_TILE))
    assert answer["double_turn"]
    assert (answer["completed"], answer.get("returned_figures", [])) == ([], [])


@pytest.mark.rule("car-1.7.double-turn")
@BOTH_RULES
def test_a_builder_on_the_leg_itself_gives_the_double_turn(
    client: FlaskClient, rules: Json
) -> None:
    builder = stand("red", 0, -1, "road N", "builder")
    position = open_in_the_north(ON_THE_LABYRINTH, builder, rules=rules)
    assert make(client, position, move("red", NORTHERN_TILE))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
def test_a_builder_on_the_labyrinth_itself_gives_the_double_turn(client: FlaskClient) -> None:
    builder = stand("red", 0, 0, "labyrinth", "builder")
    position = open_in_the_north(ON_THE_LABYRINTH, builder)
    assert make(client, position, move("red", NORTHERN_TILE))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn", "car-1.7.reach")
def test_the_double_turn_reaches_the_whole_network_though_the_builder_needs_its_leg(
    client: FlaskClient,
) -> None:
    meeple = stand("red", 1, 0, "road W")
    rules = {**ADVANCED, "builder_reach": "leg"}
    position = open_in_the_north(meeple, BUILDER_IN_THE_EAST, rules=rules)
    assert make(client, position, move("red", NORTHERN_TILE))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
@BOTH_RULES
def test_a_labyrinth_laid_at_the_builders_road_gives_the_double_turn(
    client: FlaskClient, rules: Json
) -> None:
    position = table(
        lay("base.U", 0, 0, 90),
        lay("base.U", 1, 0, 90),
        figures=[stand("red", 0, 0, "road E"), stand("red", 0, 0, "road E", "builder")],
        rules=rules,
    )
    assert make(client, position, move("red", lay("labyrinth", 2, 0)))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
def test_the_tile_that_completes_the_network_gives_the_double_turn_too(client: FlaskClient) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, BUILDER_IN_THE_EAST)
    assert make(client, position, move("red", NORTHERN_END))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
@BOTH_RULES
def test_a_builder_just_placed_on_the_new_tile_gives_no_double_turn(
    client: FlaskClient, rules: Json
) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, rules=rules)
    answer = make(client, position, move("red", NORTHERN_TILE, figure=put("road N", "builder")))
    assert not answer["double_turn"]
    assert figures_after(answer) == [stand("red", 0, -2, "road N", "builder"), ON_THE_LABYRINTH]


@pytest.mark.rule("car-1.7.double-turn")
def test_somebody_elses_builder_gives_no_double_turn(client: FlaskClient) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, BUILDER_IN_THE_EAST)
    assert not make(client, position, move("black", NORTHERN_TILE))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
def test_a_builder_on_a_road_that_is_not_extended_gives_no_double_turn(client: FlaskClient) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, BUILDER_IN_THE_EAST)
    # The monastery at (1, -1) lies beside two legs and extends neither.
    assert not make(client, position, move("red", lay("base.B", 1, -1)))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
def test_a_builder_behind_a_village_gives_no_double_turn(client: FlaskClient) -> None:
    position = table(
        lay("base.U", 0, 0, 90),
        lay("base.X", 1, 0),
        figures=[stand("red", 0, 0, "road E"), stand("red", 0, 0, "road E", "builder")],
    )
    assert not make(client, position, move("red", lay("base.U", 2, 0, 90)))["double_turn"]
    assert make(client, position, move("red", lay("base.U", -1, 0, 90)))["double_turn"]


@pytest.mark.rule("car-1.7.double-turn")
def test_a_builder_in_a_city_gives_the_double_turn(client: FlaskClient) -> None:
    position = table(
        lay("base.E", 0, 0, 90),
        figures=[stand("red", 0, 0, "city E"), stand("red", 0, 0, "city E", "builder")],
    )
    assert make(client, position, move("red", lay("base.G", 1, 0)))["double_turn"]


@pytest.mark.rule("car-1.7.once")
def test_the_second_part_of_a_double_turn_gives_no_further_one(client: FlaskClient) -> None:
    position = open_in_the_north(ON_THE_LABYRINTH, BUILDER_IN_THE_EAST)
    assert make(client, position, move("red", NORTHERN_TILE, part=1))["double_turn"]
    assert not make(client, position, move("red", NORTHERN_TILE, part=2))["double_turn"]


@pytest.mark.rule("car-1.7.once")
def test_a_tile_that_extends_two_roads_with_a_builder_gives_one_double_turn(
    client: FlaskClient,
) -> None:
    position = table(
        lay("base.U", 0, 0, 90),
        lay("base.E", 1, 1),
        figures=[
            *(stand("red", 0, 0, "road E", kind) for kind in ("meeple", "builder")),
            *(stand("red", 1, 1, "city N", kind) for kind in ("meeple", "builder")),
        ],
    )
    answer = make(client, position, move("red", lay("base.D", 1, 0, 180)))
    assert answer["double_turn"] is True
    assert answer["extra_turn"] is False


# ---------------------------------------------------------------------------------- coming home


TWO_OPEN_LEGS = (
    lay("labyrinth", 0, 0),
    lay("base.U", 0, -1),
    lay("base.U", 1, 0, 90),
    lay("base.A", 0, 1, 180),
    lay("base.A", -1, 0, 270),
)
EASTERN_LEG = [stand("red", 1, 0, "road E", "builder"), stand("red", 1, 0, "road E")]
EASTERN_END = lay("base.A", 2, 0, 90)


@pytest.mark.rule("car-1.7.return")
@BOTH_RULES
def test_a_builder_stays_when_its_leg_is_finished_and_the_network_is_not(
    client: FlaskClient, rules: Json
) -> None:
    position = table(*TWO_OPEN_LEGS, figures=EASTERN_LEG, rules=rules)
    answer = make(client, position, move("red", EASTERN_END))
    assert (answer["completed"], answer.get("awards", [])) == ([], [])
    assert answer.get("returned_figures", []) == []
    assert figures_after(answer) == EASTERN_LEG


@pytest.mark.rule("car-1.7.return")
@pytest.mark.parametrize(("rules", "points"), [(BASIC, 7), (ADVANCED, 7 + 2)])
def test_a_builder_comes_home_when_the_whole_network_is_scored(
    client: FlaskClient, rules: Json, points: int
) -> None:
    position = table(*TWO_OPEN_LEGS, EASTERN_END, figures=EASTERN_LEG, rules=rules)
    answer = make(client, position, move("black", NORTHERN_END))
    assert awards_of(completed(answer, "road:0,-2,S")) == {"red": points}
    assert answer.get("returned_figures", []) == EASTERN_LEG
    assert figures_after(answer) == []


@pytest.mark.rule("car-1.7.return")
def test_a_builder_comes_home_though_its_owner_does_not_win_the_network(
    client: FlaskClient,
) -> None:
    others = stand("black", -1, 0, "road E", "large_meeple")
    position = table(*TWO_OPEN_LEGS, EASTERN_END, figures=[others, *EASTERN_LEG])
    answer = make(client, position, move("red", NORTHERN_END))
    assert answer.get("awards", []) == [{"player": "black", "points": 7}]
    assert answer.get("returned_figures", []) == [others, *EASTERN_LEG]


# --------------------------------------------------------------------------- where it may join


LEG = {"builder_reach": "leg"}
NETWORK = {"builder_reach": "network"}


def builder_in_the_north(client: FlaskClient, *figures: Json, rules: Json) -> Json:
    """Ask where red's builder may go on the northern leg of a labyrinth."""
    position = table(*TWO_OPEN_LEGS, figures=figures, rules=rules)
    return ask_spots(client, position, 0, -1, figure="builder")


@pytest.mark.rule("car-1.7.reach")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED, {**ADVANCED, **NETWORK}])
@pytest.mark.parametrize("meeple", [stand("red", 1, 0, "road E"), ON_THE_LABYRINTH])
def test_a_builder_may_join_a_network_that_carries_its_owners_follower_anywhere(
    client: FlaskClient, meeple: Json, rules: Json
) -> None:
    assert taken_by(builder_in_the_north(client, meeple, rules=rules)) == ["road N"]


@pytest.mark.rule("car-1.7.reach")
@pytest.mark.parametrize("meeple", [stand("red", 1, 0, "road E"), ON_THE_LABYRINTH])
def test_by_the_other_reading_the_follower_must_stand_on_the_same_leg(
    client: FlaskClient, meeple: Json
) -> None:
    answer = builder_in_the_north(client, meeple, rules={**ADVANCED, **LEG})
    assert refused_to(answer)["road N"] == ["builder-alone"]
    assert "car-1.7.reach" in cited_against(answer, "road N", "builder-alone")


@pytest.mark.rule("car-1.7.reach")
def test_by_the_other_reading_a_follower_on_the_same_leg_is_enough(client: FlaskClient) -> None:
    meeple = stand("red", 0, -1, "road S")
    rules = {**ADVANCED, **LEG}
    assert taken_by(builder_in_the_north(client, meeple, rules=rules)) == ["road N"]


@pytest.mark.rule("car-1.7.reach")
@pytest.mark.parametrize(
    ("reading", "spots"), [(NETWORK, ["labyrinth"]), (LEG, []), ({}, ["labyrinth"])]
)
def test_a_builder_on_the_labyrinth_with_its_follower_on_a_leg(
    client: FlaskClient, reading: Json, spots: list[str]
) -> None:
    meeple = stand("red", 1, 0, "road E")
    position = table(*TWO_OPEN_LEGS, figures=[meeple], rules={**ADVANCED, **reading})
    assert taken_by(ask_spots(client, position, 0, 0, figure="builder")) == spots


@pytest.mark.rule("car-1.7.reach")
@pytest.mark.parametrize("reading", [NETWORK, LEG])
def test_a_builder_on_the_labyrinth_beside_its_follower_there(
    client: FlaskClient, reading: Json
) -> None:
    rules = {**ADVANCED, **reading}
    position = table(*TWO_OPEN_LEGS, figures=[ON_THE_LABYRINTH], rules=rules)
    assert taken_by(ask_spots(client, position, 0, 0, figure="builder")) == ["labyrinth"]


@pytest.mark.rule("car-1.7.reach")
@BOTH_RULES
def test_a_follower_of_another_player_does_not_let_the_builder_in(
    client: FlaskClient, rules: Json
) -> None:
    black = stand("black", 0, 0, "labyrinth")
    answer = builder_in_the_north(client, black, rules=rules)
    assert refused_to(answer)["road N"] == ["builder-alone"]


@pytest.mark.rule("car-1.7.reach")
@pytest.mark.parametrize(
    ("rules", "wrong"),
    [(BASIC, False), (ADVANCED, False), (BASIC | LEG, True), (ADVANCED | LEG, True)],
)
def test_a_builder_with_its_follower_on_another_leg_is_alone_by_the_other_reading(
    client: FlaskClient, rules: Json, wrong: bool
) -> None:
    figures = [stand("red", 0, -1, "road S", "builder"), stand("red", 1, 0, "road E")]
    answer = ask(client, CHECK, {"position": table(*TWO_OPEN_LEGS, figures=figures, rules=rules)})
    found = [(row["code"], row["citations"]) for row in answer["faults"]]
    alone = ("builder-alone", ["car-2.2.builder", "car-1.7.reach"])
    assert found == ([alone] if wrong else [])
    assert answer["legal"] is not wrong


@pytest.mark.rule("car-2.2.builder-completed")
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_whether_a_builder_goes_on_what_the_tile_completes_is_a_reading(
    client: FlaskClient, reading: str
) -> None:
    rules = {"builder_on_completed": reading}
    west, follower = lay("base.A", 0, 0, 270), stand("red", 0, 0, "road E")
    position = table(west, figures=[follower], rules=rules)
    closing = move("red", lay("base.A", 1, 0, 90), figure=put("road W", "builder"))
    longer = move("red", lay("base.U", 1, 0, 90), figure=put("road W", "builder"))
    assert make(client, position, longer)["legal"]
    if reading == "yes":
        answer = make(client, position, closing)
        assert figures_after(answer) == []
    else:
        refusal = refused_by(client, position, closing)
        assert refusal == ("feature-completed", ["car-2.2.builder-completed"])
