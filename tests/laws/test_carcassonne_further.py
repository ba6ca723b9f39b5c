"""What holds for every table with further sets: their tiles, castles, tunnels, bridges, goods."""

from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask
from tests.games.comparing import compare_scores
from tests.searching import examples, share_of
from tests.tables import (
    chances,
    draw_further_table,
    draw_tile,
    further_tables,
    reorder_position,
    shift_answer,
    shift_position,
    turn_position,
)

Json = dict[str, Any]

some = examples(60)
TABLES = share_of(200)


def scores(client: FlaskClient, position: Json | str, moment: str = "end") -> Json:
    return ask(client, "/v1/carcassonne/scores", {"position": position, "moment": moment})


def outline(answer: Json) -> list[str]:
    """Give what is said of features but for where they lie and in which order."""
    keys = ("kind", "ruling", "completed", "units", "majority", "score", "awards", "bonuses")
    return sorted(repr([feature.get(key) for key in keys]) for feature in answer["features"])


def test_tables_with_further_sets_score_as_recounted(client: FlaskClient) -> None:
    chance, met = Random(0), set[str]()
    for number in range(TABLES):
        position = draw_further_table(chance, 1 + chance.randrange(12), wild=bool(number % 2))
        met |= {key for key, value in position.items() if value}
        for moment in ("now", "end"):
            compare_scores(scores(client, position, moment), position, moment)
    assert {"castles", "tunnels", "bridges", "goods", "titles"} <= met


@some
@given(further_tables(), st.integers(1, 3))
def test_turning_a_table_changes_no_score(
    client: FlaskClient, position: Json, quarters: int
) -> None:
    before, after = (scores(client, p) for p in (position, turn_position(position, quarters)))
    assert after.get("totals", {}) == before.get("totals", {})
    assert outline(after) == outline(before)


@some
@given(further_tables(), st.integers(-40, 40), st.integers(-40, 40))
def test_shifting_a_table_shifts_its_scores(
    client: FlaskClient, position: Json, dx: int, dy: int
) -> None:
    before, after = (scores(client, p) for p in (position, shift_position(position, dx, dy)))
    for key in ("features", "totals", "end_awards"):
        assert after.get(key) == shift_answer(before.get(key), dx, dy)


@some
@given(further_tables(), chances())
def test_nothing_hangs_on_the_order_in_which_a_table_is_told(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    before, after = (scores(client, p) for p in (position, reorder_position(position, chance)))
    assert after.get("totals", {}) == before.get("totals", {})
    assert outline(after) == outline(before)
    assert after["position"] == before["position"]


@some
@given(further_tables())
def test_a_table_and_its_notation_are_answered_alike(client: FlaskClient, position: Json) -> None:
    answer = scores(client, position)
    notation = answer["position"]["notation"]
    again = scores(client, notation)
    assert again == answer


@some
@given(further_tables(6), chances())
def test_each_placement_that_is_listed_is_legal_by_itself(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    tile = draw_tile(chance)
    body = {"position": position, "tile": tile}
    rows = ask(client, "/v1/carcassonne/placements", body)["placements"]
    for row in chance.sample(rows, min(3, len(rows))):
        at = {key: row[key] for key in ("x", "y", "rotation")}
        answer = ask(client, "/v1/carcassonne/placements", body | {"at": at})
        assert answer["verdict"]["legal"]
