"""Moves in turn: what the list itself shows of double turns and extra turns (1.7 and 9.5)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand
from tests.rules.laying import Json, small_labyrinth
from tests.rules.moving import MOVES, move
from tests.rules.on_maps import MEADOW, ROAD_E, ROAD_EW, TOWN_TURN, drawn, on_map, put_at

# --------------------------------------------------------------------------------- double turns

NORTH = lay("base.U", 0, -2)
FURTHER_NORTH = lay("base.U", 0, -3)
BUILDER = small_labyrinth(
    stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road W", "builder"), north="base.U"
)
"""Red's builder on a labyrinth whose road is open in the north."""
FIRST = move("red", NORTH)
SECOND = move("red", FURTHER_NORTH, part=2)


def play(client: FlaskClient, position: Json, *moves: Json) -> Json:
    return ask(client, MOVES, {"position": position, "moves": list(moves)})


def codes(answer: Json) -> dict[str, list[str]]:
    """Give the codes against the move that was refused, each with the rules it rests on."""
    assert answer["legal"] == (not answer["objections"]) == ("stopped_at" not in answer)
    return {found["code"]: found["citations"] for found in answer["objections"]}


NO_FIRST_PART = {"no-first-part": ["car-1.7.double-turn", "car-1.7.once"]}


@pytest.mark.rule("car-1.7.double-turn")
def test_a_second_part_follows_a_first_that_gave_a_double_turn(client: FlaskClient) -> None:
    answer = play(client, BUILDER, FIRST, SECOND)
    assert (answer["legal"], answer["played"]) == (True, 2)
    assert [result["double_turn"] for result in answer["results"]] == [True, False]


@pytest.mark.rule("car-1.7.double-turn")
def test_no_second_part_follows_a_first_without_a_double_turn(client: FlaskClient) -> None:
    answer = play(client, small_labyrinth(north="base.U"), FIRST, SECOND)
    assert codes(answer) == NO_FIRST_PART
    assert answer["objections"][0]["params"] == {"player": "red"}
    assert answer["objections"][0]["at"] == {"x": 0, "y": -3}
    assert (answer["played"], answer["stopped_at"]) == (1, 1)


@pytest.mark.rule("car-1.7.double-turn")
def test_the_second_part_is_of_the_player_of_the_first(client: FlaskClient) -> None:
    assert codes(play(client, BUILDER, FIRST, SECOND | {"player": "black"})) == NO_FIRST_PART


@pytest.mark.rule("car-1.7.once")
def test_no_second_part_follows_a_second_part(client: FlaskClient) -> None:
    third = move("red", lay("base.U", 0, -4), part=2)
    assert codes(play(client, BUILDER, FIRST, SECOND, third)) == NO_FIRST_PART


@pytest.mark.rule("car-1.7.double-turn")
def test_a_second_part_that_begins_the_list_is_believed(client: FlaskClient) -> None:
    assert codes(play(client, BUILDER, FIRST | {"part": 2})) == {}


@pytest.mark.rule("car-1.7.double-turn")
def test_nobody_has_to_play_the_second_part(client: FlaskClient) -> None:
    """The second tile may fit nowhere, which the list does not show."""
    assert codes(play(client, BUILDER, FIRST, move("black", FURTHER_NORTH))) == {}


@pytest.mark.rule("car-1.7.double-turn")
def test_all_that_speaks_against_a_second_part_is_said(client: FlaskClient) -> None:
    turned = move("red", lay("base.U", 0, -3, 90), part=2)
    answer = play(client, small_labyrinth(north="base.U"), FIRST, turned)
    assert set(codes(answer)) == {"no-first-part", "side-mismatch"}


# ---------------------------------------------------------------------------------- extra turns

TOWNS = on_map(drawn("Stttt\n....."), put_at(0, 0, MEADOW), rules=TOWN_TURN)
"""Four towns in a row; a tile on each of them may give an extra turn."""
USED = {"extra_turn_used": True}


def to_town(x: int, player: str = "red") -> Json:
    return move(player, put_at(x, 0, MEADOW))


@pytest.mark.rule("map-9.5.extra-turn")
def test_the_extra_turn_says_that_it_is_one(client: FlaskClient) -> None:
    answer = play(client, TOWNS, to_town(1), to_town(2) | USED, to_town(3, "black"))
    assert codes(answer) == {}
    assert [result["extra_turn"] for result in answer["results"]] == [True, False, True]


@pytest.mark.rule("map-9.5.extra-turn")
def test_an_extra_turn_that_does_not_say_so_gives_no_other(client: FlaskClient) -> None:
    answer = play(client, TOWNS, to_town(1), to_town(2))
    assert codes(answer) == {"extra-turn-used": ["map-9.5.extra-turn"]}
    assert answer["stopped_at"] == 1


NOT_GIVEN = {"extra-turn-not-given": ["map-9.5.extra-turn"]}


@pytest.mark.rule("map-9.5.extra-turn")
@pytest.mark.parametrize("player", ["red", "black"])
def test_an_extra_turn_that_no_town_gave_is_none(client: FlaskClient, player: str) -> None:
    beside = move("red", put_at(0, 1, MEADOW))
    assert codes(play(client, TOWNS, beside, to_town(1, player) | USED)) == NOT_GIVEN


@pytest.mark.rule("map-9.5.extra-turn")
def test_the_extra_turn_of_a_player_is_not_that_of_the_next(client: FlaskClient) -> None:
    assert codes(play(client, TOWNS, to_town(1), to_town(2, "black") | USED)) == NOT_GIVEN


@pytest.mark.rule("map-9.5.extra-turn")
def test_after_the_extra_turn_a_player_has_had_none(client: FlaskClient) -> None:
    made = (to_town(1), to_town(2) | USED, to_town(3))
    assert codes(play(client, TOWNS, *made)) == {}
    assert codes(play(client, TOWNS, *made[:2], made[2] | USED)) == NOT_GIVEN


@pytest.mark.rule("map-9.5.extra-turn")
def test_an_extra_turn_that_begins_the_list_is_believed(client: FlaskClient) -> None:
    assert codes(play(client, TOWNS, to_town(1) | USED, to_town(2))) == {}
    assert codes(play(client, TOWNS, to_town(1) | USED, to_town(2) | USED)) == NOT_GIVEN


# ------------------------------------------------------------------------- both in the same turn

ROADS = on_map(
    drawn("Stttttt"),
    put_at(0, 0, ROAD_E),
    rules=TOWN_TURN,
    figures=[stand("red", 0, 0, "road E"), stand("red", 0, 0, "road E", "builder")],
)
"""Red's builder on a road that leads over towns."""


def along(x: int, **more: Json) -> Json:
    return move("red", put_at(x, 0, ROAD_EW)) | more


PART = {"part": 2}


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
def test_the_second_part_knows_of_the_extra_turn_that_the_first_was_given(
    client: FlaskClient,
) -> None:
    answer = play(client, ROADS, along(1), along(2) | PART | USED)
    assert codes(answer) == {}
    assert [result["extra_turn"] for result in answer["results"]] == [True, False]
    assert set(codes(play(client, ROADS, along(1), along(2) | PART))) == {"extra-turn-used"}


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
def test_the_extra_turn_comes_after_the_second_part(client: FlaskClient) -> None:
    turn = (along(1), along(2) | PART | USED)
    assert codes(play(client, ROADS, *turn, along(3) | USED, along(4) | PART | USED)) == {}
    assert set(codes(play(client, ROADS, *turn, along(3)))) == {"extra-turn-used"}


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
def test_a_second_part_can_be_given_the_extra_turn(client: FlaskClient) -> None:
    rows = drawn("S.ttt")
    position = {**ROADS, "map": on_map(rows)["map"]}
    made = (along(1), along(2) | PART)
    assert [r["extra_turn"] for r in play(client, position, *made)["results"]] == [False, True]
    assert codes(play(client, position, *made, along(3) | USED)) == {}
    assert set(codes(play(client, position, *made, along(3)))) == {"extra-turn-used"}
    assert codes(play(client, position, along(1), along(2) | PART | USED)) == NOT_GIVEN


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
@pytest.mark.parametrize("used", [{}, USED], ids=["not used", "used"])
def test_where_the_list_begins_with_a_second_part_the_extra_turn_may_be_to_come_or_over(
    client: FlaskClient, used: Json
) -> None:
    begun = along(1) | PART | USED
    assert codes(play(client, ROADS, begun, along(2) | used)) == {}


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
def test_a_second_part_that_begins_the_list_without_an_extra_turn_leaves_none(
    client: FlaskClient,
) -> None:
    rows = drawn("S.ttt")
    position = {**ROADS, "map": on_map(rows)["map"]}
    assert codes(play(client, position, along(1) | PART, along(2))) == {}
    assert codes(play(client, position, along(1) | PART, along(2) | USED)) == NOT_GIVEN
