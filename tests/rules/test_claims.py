"""Claims on the points for a feature: now, or if the game ended (1.2, 4.2, 4.8 to 4.10, 5.2)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, stand, table
from tests.rules.laying import Json, closed_road, open_road

CLAIMS = "/v1/carcassonne/claims"
RED = stand("red", 1, 0, "road E")


def claim(
    client: FlaskClient, position: Json, figure: Json, points: int, moment: str | None = None
) -> Json:
    """Claim points for the feature on which a figure stands."""
    at = {key: figure[key] for key in ("x", "y", "on", "side") if key in figure}
    asked = {"kind": "points", "player": figure["player"], "at": at, "points": points}
    asked |= {} if moment is None else {"moment": moment}
    answer = ask(client, CLAIMS, {"position": position, "claim": asked})
    (verdict,) = answer["verdicts"]
    return {
        **verdict,
        "warnings": answer["warnings"],
        "points": verdict.get("right", {}).get("points"),
    }


def told_in(answer: Json) -> list[tuple[str, list[str]]]:
    return [(warning["code"], warning["citations"]) for warning in answer["warnings"]]


@pytest.mark.rule("car-1.2")
@pytest.mark.parametrize("moment", [None, "now", "end"])
def test_a_completed_road_pays_now_and_at_the_end(client: FlaskClient, moment: str | None) -> None:
    answer = claim(client, closed_road(4, RED), RED, 4, moment)
    assert (answer["moment"], answer.get("upheld"), answer["points"]) == (moment or "now", True, 4)
    assert told_in(answer) == []


@pytest.mark.rule("car-1.2")
@pytest.mark.parametrize(("moment", "points"), [(None, 0), ("now", 0), ("end", 4)])
def test_an_open_road_pays_at_the_end_only(
    client: FlaskClient, moment: str | None, points: int
) -> None:
    answer = claim(client, open_road(4, RED), RED, 4, moment)
    assert (answer.get("upheld"), answer["points"]) == (points == 4, points)
    assert answer["feature"]["score"]["total"] == 4
    wrong = [{"what": "points", "claimed": 4, "right": points}]
    assert answer.get("difference", []) == (wrong if points != 4 else [])
    assert told_in(answer) == ([] if points else [("pays-nothing-yet", ["car-1.2"])])


ON_KINDS = [
    (lay("base.E", 0, 0), stand("red", 0, 0, "city N"), 1, "car-4.2"),
    (lay("base.B", 0, 0), stand("red", 0, 0, "monastery"), 1, "car-4.8"),
    (lay("base.E.garden", 0, 0), stand("red", 0, 0, "garden", "abbot"), 1, "car-4.9"),
    (lay("base.B", 0, 0), stand("red", 0, 0, "field NNE"), 0, "car-4.10"),
    (lay("german_cathedrals.four", 0, 0), stand("red", 0, 0, "german_cathedral"), 4, "car-5.2"),
]


@pytest.mark.rule("car-4.2", "car-4.8", "car-4.9", "car-4.10", "car-5.2")
@pytest.mark.parametrize(("tile", "figure", "points", "rule"), ON_KINDS, ids=str)
def test_a_feature_of_any_kind_that_is_not_completed_pays_nothing_now(
    client: FlaskClient, tile: Json, figure: Json, points: int, rule: str
) -> None:
    position = table(tile, figures=[figure])
    now = claim(client, position, figure, 0)
    assert (now.get("upheld"), told_in(now)) == (True, [("pays-nothing-yet", [rule])])
    end = claim(client, position, figure, points, "end")
    assert (end.get("upheld"), told_in(end)) == (True, [])


@pytest.mark.rule("car-2.1.disagreement")
@pytest.mark.parametrize("moment", ["now", "end"])
def test_without_a_ruling_nothing_is_upheld_at_any_moment(client: FlaskClient, moment: str) -> None:
    position = table(lay("base.U", 0, 0, 90), lay("base.B", 1, 0), figures=[RED | {"x": 0}])
    answer = claim(client, position, RED | {"x": 0}, 1, moment)
    assert (answer.get("upheld"), answer["points"], answer.get("difference", [])) == (
        None,
        None,
        [],
    )
    assert "pays-nothing-yet" not in dict(told_in(answer))


def test_another_moment_is_refused(client: FlaskClient) -> None:
    body = {
        "position": open_road(3),
        "claim": {
            "kind": "points",
            "moment": "later",
            "at": {"x": 0, "y": 0, "on": "road", "side": "E"},
            "player": "red",
            "points": 1,
        },
    }
    (fault,) = refuse(client, CLAIMS, body)["errors"]
    assert (fault["pointer"], fault["code"]) == ("/claim/moment", "unknown-moment")
