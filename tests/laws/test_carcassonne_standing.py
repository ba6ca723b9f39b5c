"""What holds for the score so far on every table, and for moves that are played in turn."""

from collections import Counter
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given

from tests.asking import ask
from tests.laws.moves import draw_moves
from tests.searching import examples
from tests.tables import PLAYERS, chances, draw_table, people

Json = dict[str, Any]

OUTCOME = (
    "summary",
    "legal",
    "objections",
    "completed",
    "awards",
    "immediate",
    "returned_figures",
    "double_turn",
    "extra_turn",
)
"""What a move is answered alone as in turn."""


def scores(client: FlaskClient, position: Json, moment: str) -> Json:
    return ask(client, "/v1/carcassonne/scores", {"position": position, "moment": moment})


def draw_points(chance: Random) -> dict[str, int]:
    """Give some players points, among them one who has nothing on the table."""
    players = [name for name in (*PLAYERS, "zoë") if chance.randrange(3)]
    return {player: chance.choice((-2, 0, 7, 40)) for player in players}


def add(*counts: dict[str, int]) -> dict[str, int]:
    return {name: sum(c.get(name, 0) for c in counts) for name in sorted(set().union(*counts))}


def check_standing(standing: Json) -> None:
    """Hold leaders and margin to the totals, counted in another way."""
    totals, leaders = standing.get("totals", {}), standing.get("leaders", [])
    assert list(totals) == sorted(totals)
    ranked = sorted(totals.values(), reverse=True)
    assert leaders == [name for name in totals if totals[name] == ranked[0]]
    if len(ranked) > 1:
        assert standing["margin"] == ranked[0] - ranked[1]
    else:
        assert standing["margin"] == sum(ranked)


@given(chances())
@examples(100)
def test_the_standing_is_the_points_with_the_totals_of_both_moments(
    client: FlaskClient, chance: Random
) -> None:
    position = draw_table(chance, 1 + chance.randrange(9), wild=not chance.randrange(4))
    position["figures"] = people(chance, position["tiles"], len(position["tiles"]))
    points = draw_points(chance)
    plain = {moment: scores(client, position, moment) for moment in ("now", "end")}
    for moment, without in plain.items():
        answer = scores(client, position | {"points": points}, moment)
        standing = answer["standing"]
        assert standing["running"].get("totals", {}) == add(points, plain["now"].get("totals", {}))
        assert standing["final"].get("totals", {}) == add(points, plain["end"].get("totals", {}))
        check_standing(standing["running"])
        check_standing(standing["final"])
        assert "standing" not in without
        assert answer["summary"].startswith(without["summary"])
        assert answer["features"] == without["features"]


@given(chances())
@examples(100)
def test_a_move_adds_what_it_pays_and_then_what_the_table_would(
    client: FlaskClient, chance: Random
) -> None:
    points = draw_points(chance)
    for position, move in draw_moves(chance, 6, wild=not chance.randrange(4)):
        counting = position | {"points": points}
        answer = ask(client, "/v1/carcassonne/moves", {"position": counting, "move": move})
        plain = ask(client, "/v1/carcassonne/moves", {"position": position, "move": move})
        after, standing = answer["position_after"], answer["standing"]
        paid = {award["player"]: award["points"] for award in answer.get("awards", [])}
        present = scores(client, position, "end").get("totals", {})
        players = dict.fromkeys([*present, *([move["player"]] if answer["legal"] else [])], 0)
        assert standing["running"].get("totals", {}) == add(points, paid, players)
        assert after["points"] == (
            standing["running"].get("totals", {}) if answer["legal"] else points
        )
        bare = {key: value for key, value in after.items() if key != "points"}
        final = scores(client, bare, "end").get("totals", {})
        assert standing["final"].get("totals", {}) == add(
            standing["running"].get("totals", {}), final
        )
        check_standing(standing["running"])
        check_standing(standing["final"])
        assert bare == plain["position_after"]
        assert {key: answer.get(key) for key in OUTCOME[1:]} == {
            key: plain.get(key) for key in OUTCOME[1:]
        }


@given(chances())
@examples(100)
def test_moves_in_turn_are_answered_as_they_are_alone(client: FlaskClient, chance: Random) -> None:
    """Each on the table that the one before has left, as far as each is a turn of its own."""
    drawn = draw_moves(chance, 6, wild=not chance.randrange(4))
    position = drawn[0][0] if drawn else {"tiles": []}
    moves = [move | {"part": 1} for _, move in drawn]
    if not moves:
        return
    expected: list[Json] = []
    before = now = position | {"points": draw_points(chance)}
    for move in moves:
        response = client.post("/v1/carcassonne/moves", json={"position": now, "move": move})
        if response.status_code == 422:
            fault = response.get_json()["errors"][0]
            problem = client.post(
                "/v1/carcassonne/moves", json={"position": before, "moves": moves}
            ).get_json()
            index = len(expected)
            assert problem["errors"][0] == fault | {
                "pointer": fault["pointer"].replace("/move", f"/moves/{index}", 1)
            }
            return
        expected.append(response.get_json())
        if not expected[-1]["legal"]:
            break
        now = expected[-1]["position_after"]
    answer = ask(client, "/v1/carcassonne/moves", {"position": before, "moves": moves})
    alone = [{key: each[key] for key in OUTCOME if key in each} for each in expected]
    for found, each in zip(answer["results"], alone, strict=True):
        assert {key: found.get(key) for key in OUTCOME[1:]} == {
            key: each.get(key) for key in OUTCOME[1:]
        }
        assert each["summary"].startswith(found["summary"])
    last = expected[-1]
    played = sum(each["legal"] for each in expected)
    assert (answer["legal"], answer["objections"]) == (last["legal"], last["objections"])
    assert answer["played"] == played
    assert answer.get("stopped_at") == (None if last["legal"] else played)
    assert answer["position_after"] == last["position_after"]
    paid: Counter[str] = Counter()
    for each in expected:
        for award in each.get("awards", []):
            paid[award["player"]] += award["points"]
    assert {award["player"]: award["points"] for award in answer.get("awards", [])} == dict(paid)
    for key in ("running", "final"):
        check_standing(answer["standing"][key])
    assert answer["standing"]["final"] == last["standing"]["final"]
