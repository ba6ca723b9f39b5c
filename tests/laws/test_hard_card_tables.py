"""Tables of cards that no search judges within its budget: what they are answered then."""

from flask.testing import FlaskClient

from tests.asking import ask_patiently, refuse
from tests.laws.test_card_collecting import COLLECTABLE, chequered


def test_a_table_too_hard_to_judge_exactly_is_refused(client: FlaskClient) -> None:
    problem = refuse(client, COLLECTABLE, {"position": chequered(4), "played": [{"x": 0, "y": 0}]})
    assert problem["type"] == "/problems/not-a-position"
    assert [error["code"] for error in problem["errors"]] == ["too-many-matches"]


def test_placements_on_a_table_too_hard_to_judge_come_without_counts(client: FlaskClient) -> None:
    card = {"openings": ["N"], "treasures": ["crown"]}
    path = "/v1/labyrinth-cards/placements"
    answer = ask_patiently(client, path, {"position": chequered(4), "card": card})
    assert answer["exact"] is False
    assert answer["placements"]
    assert not any("collectable" in placement for placement in answer["placements"])
