"""Claims of every kind: what is right, what differs, and by which readings they would hold."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.rules.claiming import (
    CLAIMS,
    at,
    completed,
    example,
    explained_by,
    judge,
    majority,
    points,
)
from tests.rules.laying import ADVANCED, BASIC, Json, closed_road, open_road, small_labyrinth

RED = stand("red", 1, 0, "road E")
TIED = "1,0 labyrinth"

# ---------------------------------------------------------------------- the worked examples

OF_THE_EXAMPLES: list[tuple[str, str, int, tuple[dict[str, Any], str | None]]] = [
    ("E2-basic-labyrinth", TIED, 18, ({"labyrinth": "advanced"}, None)),
    ("E1-advanced-labyrinth", TIED, 9, ({}, "tied-players-share")),
    ("E6-labyrinth-and-wainwrights", TIED, 26, ({}, "bonus-counted-in")),
    ("E7-two-labyrinths", TIED, 21, ({}, "bonus-for-each-labyrinth")),
    ("E3-labyrinth-with-the-witch", TIED, 9, ({"witch_halves_labyrinth_bonus": True}, None)),
]


@pytest.mark.parametrize(("name", "where", "claimed", "why"), OF_THE_EXAMPLES, ids=str)
def test_what_people_say_about_the_examples_is_explained_first_by(
    client: FlaskClient, name: str, where: str, claimed: int, why: tuple[Json, str | None]
) -> None:
    verdict = judge(client, example(name), points(where, "red", claimed))
    assert verdict.get("upheld") is False
    assert explained_by(verdict)[0] == why


def test_only_what_was_claimed_can_differ(client: FlaskClient) -> None:
    """Nobody claimed anything of the labyrinth's meeples, by which the reading explains it."""
    verdict = judge(client, example("E2-basic-labyrinth"), points(TIED, "red", 18))
    assert verdict.get("difference", []) == [{"what": "points", "claimed": 18, "right": 8}]


def test_a_mistake_can_go_with_a_reading(client: FlaskClient) -> None:
    """By the basic rules 8; by the advanced 18, of which 10 are for the meeples, two for each."""
    verdict = judge(client, example("E2-basic-labyrinth"), points(TIED, "red", 13))
    assert explained_by(verdict) == [({"labyrinth": "advanced"}, "bonus-of-one")]


def test_two_readings_can_go_together(client: FlaskClient) -> None:
    """Advanced, and the witch halves the bonus too: (8 + 10) / 2."""
    position = example("E3-labyrinth-with-the-witch") | {"rules": BASIC}
    verdict = judge(client, position, points(TIED, "red", 9))
    both = {"labyrinth": "advanced", "witch_halves_labyrinth_bonus": True}
    assert (both, None) in explained_by(verdict)
    assert verdict.get("difference", [])[0] == {"what": "points", "claimed": 9, "right": 4}


@pytest.mark.rule("car-6.10")
def test_an_edition_can_be_the_reading(client: FlaskClient) -> None:
    """The road of a double tile of Leipzig counts one in C2 and two in C3."""
    position = table(
        lay("leipzig.wainwrights.road", 0, 0),
        lay("base.A", 0, -1),
        figures=[stand("red", 0, -1, "road S")],
    )
    verdict = judge(client, position, points("0,-1 road S", "red", 3, "end"))
    assert verdict.get("right", {}) == {"points": 2}
    assert ({"edition": "C3"}, None) in explained_by(verdict)


def test_a_claim_that_holds_needs_no_readings(client: FlaskClient) -> None:
    verdict = judge(client, example("E1-advanced-labyrinth"), points(TIED, "red", 18))
    assert (verdict.get("upheld"), verdict.get("difference", []), verdict.get("readings", [])) == (
        True,
        [],
        [],
    )


# --------------------------------------------------------------------- majority, completion


@pytest.mark.rule("car-1.5.ties")
def test_all_who_are_tied_hold_a_feature(client: FlaskClient) -> None:
    position = example("E1-advanced-labyrinth")
    assert judge(client, position, majority(TIED, "red", "black")).get("upheld") is True
    verdict = judge(client, position, majority(TIED, "red", "green"))
    assert (verdict.get("upheld"), verdict.get("right", {})) == (
        False,
        {"players": ["black", "red"]},
    )
    assert verdict.get("difference", []) == [
        {"what": "players", "player": "black", "claimed": False, "right": True},
        {"what": "players", "player": "green", "claimed": True, "right": False},
    ]


def test_nobody_may_be_said_to_hold_a_feature(client: FlaskClient) -> None:
    assert judge(client, closed_road(3), majority("1,0 road E")).get("upheld") is True


@pytest.mark.rule("car-1.2")
@pytest.mark.parametrize("claimed", [True, False])
def test_a_road_is_said_to_be_completed_or_not(client: FlaskClient, claimed: bool) -> None:
    assert judge(client, closed_road(3), completed("1,0 road E", claimed=claimed)).get(
        "upheld"
    ) is (claimed)
    verdict = judge(client, open_road(3), completed("1,0 road E", claimed=claimed))
    assert (verdict.get("upheld"), verdict.get("right", {})) == (not claimed, {"completed": False})
    wrong = {"what": "completed", "claimed": True, "right": False}
    assert verdict.get("difference", []) == [wrong] * claimed


@pytest.mark.rule("car-2.1.disagreement")
@pytest.mark.parametrize(
    "claim",
    [majority("0,0 road E"), completed("0,0 road E", claimed=True), points("0,0 road E", "red", 1)],
    ids=lambda claim: str(claim["kind"]),
)
def test_without_a_ruling_no_claim_is_upheld(client: FlaskClient, claim: Json) -> None:
    position = table(lay("base.U", 0, 0, 90), lay("base.B", 1, 0), figures=[RED | {"x": 0}])
    verdict = judge(client, position, claim)
    assert (verdict.get("upheld"), verdict.get("difference", []), verdict.get("readings", [])) == (
        None,
        [],
        [],
    )
    (reason,) = verdict["feature"].get("reasons", [])
    assert reason["code"] == "runs-into-disagreement"


@pytest.mark.parametrize(
    "claim",
    [majority("0,0 field NNE", "red"), completed("0,0 field NNE", claimed=True)],
    ids=lambda claim: str(claim["kind"]),
)
def test_on_an_unknown_field_there_is_no_ruling(client: FlaskClient, claim: Json) -> None:
    position = table(lay({"features": [{"kind": "road", "sides": ["E", "W"]}]}, 0, 0))
    verdict = judge(client, position, claim)
    assert (verdict.get("upheld"), verdict.get("readings", [])) == (None, [])


# ------------------------------------------------------------------------------- what is legal

LABYRINTH = small_labyrinth(stand("red", 1, 0, "road W"), rules=BASIC)


def go(player: str, where: str, **more: Any) -> Json:
    return {"kind": "spot", "player": player, "at": at(where)} | more


@pytest.mark.rule("car-2.3", "car-2.4.labyrinth")
def test_a_spot_can_be_legal_by_the_advanced_rules(client: FlaskClient) -> None:
    verdict = judge(client, LABYRINTH, go("black", "0,0 labyrinth"))
    assert (verdict.get("upheld"), verdict.get("right", {})["legal"]) == (False, False)
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["occupied"]
    assert ({"labyrinth": "advanced"}, None) in explained_by(verdict)
    (row,) = (row for row in verdict.get("readings", []) if row.get("mistake") is None)
    assert (row["legal"], row["objections"]) == (True, [])


@pytest.mark.rule("car-2.4.leg")
def test_a_spot_can_be_illegal_by_the_basic_rules(client: FlaskClient) -> None:
    position = LABYRINTH | {"rules": ADVANCED}
    assert judge(client, position, go("black", "0,0 labyrinth")).get("upheld") is True
    verdict = judge(client, position, go("black", "0,0 labyrinth", legal=False))
    assert verdict.get("upheld") is False
    assert ({"labyrinth": "basic"}, None) in explained_by(verdict)


@pytest.mark.rule("car-2.2.fields")
def test_a_farmer_can_be_legal_by_a_reading(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), rules={"farmers": False})
    verdict = judge(client, position, go("red", "0,0 field ENE"))
    assert explained_by(verdict) == [({"farmers": True}, None)]


def test_a_corner_takes_a_barn_alone(client: FlaskClient) -> None:
    verdict = judge(client, table(lay("base.U", 0, 0)), go("red", "0,0 corner NE"))
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["corner-for-barn"]
    assert verdict.get("readings", []) == []


@pytest.mark.rule("car-2.5.wagon-around", "car-2.5.wagon-joined")
def test_how_far_a_wagon_goes_is_a_matter_of_the_edition(client: FlaskClient) -> None:
    wagon = stand("red", 0, 0, "road E", "wagon")
    position = closed_road(4, wagon)
    position["tiles"].append(lay("base.U", 4, 0))
    leaving = {"via": "wagon", "from": spot(0, 0, "road E")}
    verdict = judge(client, position, go("red", "4,0 road N", **leaving))
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["wagon-too-far"]
    assert explained_by(verdict) == []


def test_a_spot_on_another_tile_than_the_one_played(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), lay("base.U", 0, 1))
    played = {"played": {"x": 0, "y": 1}}
    verdict = judge(client, position, go("red", "0,0 road N", **played))
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["not-on-this-tile"]


def test_a_supply_that_is_used_up_is_an_objection(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0)) | {"supply": {"red": {"meeple": 0}}}
    verdict = judge(client, position, go("red", "0,0 road N"))
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["not-in-supply"]


@pytest.mark.rule("car-2.1.sides")
def test_a_placement_is_judged(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0))
    there = {"kind": "placement", "tile": "base.U", "x": 0, "y": 1}
    assert judge(client, position, there).get("upheld") is True
    verdict = judge(client, position, there | {"rotation": 90})
    assert (verdict.get("upheld"), verdict.get("feature")) == (False, None)
    codes = [each["code"] for each in verdict.get("right", {})["objections"]]
    assert codes == ["side-mismatch"]


@pytest.mark.rule("car-2.4.labyrinth")
def test_a_move_can_be_legal_by_the_advanced_rules(client: FlaskClient) -> None:
    position = table(lay("base.U", 1, 0, 90), figures=[stand("red", 1, 0, "road E")], rules=BASIC)
    tile = {"tile": "labyrinth", "x": 0, "y": 0}
    move = {"player": "black", "tile": tile, "figure": {"figure": "meeple", "on": "labyrinth"}}
    verdict = judge(client, position, {"kind": "move", "move": move})
    assert (verdict.get("upheld"), verdict.get("right", {})["legal"]) == (False, False)
    assert ({"labyrinth": "advanced"}, None) in explained_by(verdict)


@pytest.mark.rule("car-6.10")
def test_the_tile_of_a_move_is_as_each_edition_has_it(client: FlaskClient) -> None:
    position = table(lay("base.A", 0, -1))
    tile = {"tile": "leipzig.wainwrights.road", "x": 0, "y": 0}
    move = {"player": "red", "tile": tile}
    for legal in (True, False):
        claim = {"kind": "move", "move": move, "legal": legal}
        verdict = judge(client, position, claim)
        assert (verdict.get("upheld"), verdict.get("readings", [])) == (legal, [])


@pytest.mark.rule("car-7.1")
def test_a_magic_step_that_was_forgotten(client: FlaskClient) -> None:
    magic = {"features": [{"kind": "road", "sides": ["E", "W"]}], "magic": True}
    position = table(lay("base.U", 0, 0, 90), figures=[stand_neutral("mage", 0, 0, "road E")])
    move = {"player": "red", "tile": {"tile": magic, "x": 1, "y": 0}}
    verdict = judge(client, position, {"kind": "move", "move": move})
    assert explained_by(verdict) == [({}, "magic-step-left-out")]


# ------------------------------------------------------------------------------- several claims


def test_two_who_disagree_need_not_say_twice_what_about(client: FlaskClient) -> None:
    first = points(TIED, "red", 18) | {"by": "red"}
    body = {
        "position": example("E1-advanced-labyrinth"),
        "claims": [first, {"by": "black", "points": 9}],
    }
    answer = ask(client, CLAIMS, body)
    assert [verdict["by"] for verdict in answer["verdicts"]] == ["red", "black"]
    assert [verdict.get("upheld") for verdict in answer["verdicts"]] == [True, False]
    assert answer["right_claims"] == [0]
    one, other = answer["verdicts"]
    assert one["feature"] == other["feature"]


def test_a_row_takes_over_place_kind_and_moment(client: FlaskClient) -> None:
    rows = [
        points(TIED, "red", 18, "end"),
        {"player": "black", "points": 18},
        {"player": "green", "points": 18},
        {"kind": "majority", "players": ["black", "red"]},
        {"kind": "completed", "completed": True},
    ]
    body = {"position": example("E1-advanced-labyrinth"), "claims": rows}
    answer = ask(client, CLAIMS, body)
    verdicts = answer["verdicts"]
    assert [verdict["kind"] for verdict in verdicts[2:]] == ["points", "majority", "completed"]
    assert [verdict.get("moment") for verdict in verdicts] == ["end"] * 3 + [None] * 2
    assert answer["right_claims"] == [0, 1, 3, 4]
    assert not any("by" in verdict for verdict in verdicts)


def test_a_warning_is_told_once_for_all_claims(client: FlaskClient) -> None:
    rows = [points("1,0 road E", "red", 0), {"player": "black"}]
    answer = ask(client, CLAIMS, {"position": open_road(3, RED), "claims": rows})
    assert [warning["code"] for warning in answer["warnings"]] == ["pays-nothing-yet"]


# ------------------------------------------------------------------------- what is not judged


@pytest.mark.rule("car-2.5.symbols")
@pytest.mark.parametrize("legal", [True, False])
def test_what_the_tile_does_not_say_is_not_upheld(client: FlaskClient, legal: bool) -> None:
    """Nobody said what was played: whether it carries a machine, nobody knows."""
    position = table(lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90))
    claim = go("red", "0,0 road E", via="flying_machine", legal=legal)
    answer = ask(client, CLAIMS, {"position": position, "claim": claim})
    (verdict,) = answer["verdicts"]
    assert "upheld" not in verdict
    assert verdict["right"] == {"objections": []}
    assert [warning["code"] for warning in answer["warnings"]] == ["flight-not-judged"]
    assert answer["summary"].startswith("There is no ruling on the claim.")


@pytest.mark.rule("car-2.1.disagreement")
def test_a_spot_without_a_ruling_is_neither_upheld_nor_refused(client: FlaskClient) -> None:
    thief = stand("black", 1, 0, "road N")
    position = table(lay("base.U", 0, 0, 90), lay("base.U", 1, 0), figures=[thief])
    verdict = judge(client, position, go("red", "0,0 road E"))
    assert "upheld" not in verdict
    assert [each["code"] for each in verdict["right"]["objections"]] == ["no-ruling"]


def test_a_move_that_is_claimed_shows_what_it_brings(client: FlaskClient) -> None:
    position = open_road(3, RED)
    move = {"player": "black", "tile": lay("base.A", 3, 0, 90)}
    claim = {"kind": "move", "move": move}
    answer = ask(client, CLAIMS, {"position": position, "claim": claim})
    (verdict,) = answer["verdicts"]
    assert verdict["upheld"] is True
    assert verdict["brings"]["awards"] == [{"player": "red", "points": 4}]
    assert [feature["kind"] for feature in verdict["brings"]["completed"]] == ["road"]
    said = "The claim holds. The move completes a road. Red gets 4 points: 4 tiles."
    assert answer["summary"] == said


def test_a_move_that_is_refused_brings_nothing(client: FlaskClient) -> None:
    move = {"player": "black", "tile": lay("base.B", 3, 0)}
    verdict = judge(client, open_road(3, RED), {"kind": "move", "move": move, "legal": False})
    assert verdict["upheld"] is True
    assert "brings" not in verdict


def test_a_claim_on_a_placement_warns_as_the_question_does(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0, 90), lay("base.B", 1, 0))
    claim = {"kind": "placement", "tile": "base.U", "x": 0, "y": 1}
    claimed = ask(client, CLAIMS, {"position": position, "claim": claim})
    at = {"x": 0, "y": 1, "rotation": 0}
    asked = ask(
        client, "/v1/carcassonne/placements", {"position": position, "tile": "base.U", "at": at}
    )
    assert claimed["warnings"] == asked["warnings"]
    assert claimed["warnings"]
