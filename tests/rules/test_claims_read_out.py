"""What is read out about claims: who is right, the right answer, what a wrong one would hold by."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.rules.claiming import CLAIMS, completed, example, majority, points
from tests.rules.laying import Json, closed_road

E1 = example("E1-advanced-labyrinth")
AT = "1,0 labyrinth"
WHY = "Black and red tie with 2 each, so both get 18 points: 8 tiles and 2 for each of the 5 "
WHY += "meeples on the finished labyrinth."
SHARED = "tied players shared the points; but each of them gets all of them."
SHARE = f"It would be 9 if {SHARED}"
BASIC = (
    "It would be 8 if the labyrinth went by its basic rules. Some play it so; this table does not."
)
ROAD = closed_road(4, stand("red", 1, 0, "road E"))
FIELDLESS = table(lay({"features": [{"kind": "road", "sides": ["E", "W"]}]}, 0, 0))


def say(client: FlaskClient, position: Json, *claims: Json, language: str = "en") -> str:
    asked = {"position": position, "claims": list(claims)}
    return str(ask(client, f"{CLAIMS}?language={language}", asked)["summary"])


ONE: list[tuple[Json, Json, str]] = [
    (E1, points(AT, "red", 18), f"The claim holds. {WHY}"),
    (E1, points(AT, "red", 18) | {"by": "red"}, f"Red is right. {WHY}"),
    (E1, points(AT, "red", 9), f"The claim does not hold; it is 18, not 9. {SHARE}"),
    (E1, points(AT, "red", 9) | {"by": "black"}, f"Black is not right; it is 18, not 9. {SHARE}"),
    (E1, points(AT, "red", 8), f"The claim does not hold; it is 18, not 8. {BASIC}"),
    (E1, points(AT, "red", 777), f"The claim does not hold; it is 18, not 777. {WHY}"),
    (
        ROAD,
        majority("1,0 road E"),
        "The claim does not hold; red holds it. Red gets 4 points: 4 tiles.",
    ),
    (
        ROAD | {"figures": []},
        majority("1,0 road E", "red"),
        "The claim does not hold; nobody holds it. Nobody holds the road, which is worth 4 points: "
        "4 tiles.",
    ),
    (
        ROAD,
        completed("1,0 road E", claimed=False),
        "The claim does not hold; the feature is completed. Red gets 4 points: 4 tiles.",
    ),
    (ROAD, {"kind": "placement"} | lay("base.B", 1, 1), "The claim holds."),
    (
        ROAD,
        {"kind": "placement", "legal": False} | lay("base.B", 1, 1),
        "The claim does not hold; it is allowed.",
    ),
    (
        ROAD,
        {"kind": "placement"} | lay("base.A", 1, 1, 180),
        "The claim does not hold; it is not allowed. It would hold if the sides did not have to "
        "fit; but each has to show what its neighbour shows.",
    ),
    (
        FIELDLESS,
        points("0,0 field NNE", "red", 3, "end"),
        "There is no ruling on the claim. There is no ruling on the field. ",
    ),
]


@pytest.mark.parametrize(("position", "claim", "said"), ONE)
def test_of_one_claim_the_right_answer_and_the_smallest_explanation_are_read_out(
    client: FlaskClient, position: Json, claim: Json, said: str
) -> None:
    summary = say(client, position, claim)
    assert summary.startswith(said)
    assert summary == said or said.endswith(" ")


RIGHT = points(AT, "red", 18)
WRONG = points(AT, "red", 9)
SEVERAL: list[tuple[list[Json], str]] = [
    ([RIGHT | {"by": "red"}, WRONG | {"by": "black"}], f"Red is right, black is not right. {WHY}"),
    ([RIGHT | {"by": "red"}, RIGHT | {"by": "black"}], f"Red and black are right. {WHY}"),
    ([WRONG | {"by": "red"}, WRONG | {"by": "black"}], f"Red and black are not right. {WHY}"),
    ([RIGHT | {"by": "red"}, WRONG | {"by": "red"}], f"1 of 2 claims holds. {WHY}"),
    ([RIGHT, WRONG | {"by": "black"}], f"1 of 2 claims holds. {WHY}"),
    ([RIGHT, RIGHT], f"2 of 2 claims hold. {WHY}"),
]


@pytest.mark.parametrize(("claims", "said"), SEVERAL)
def test_of_several_claims_it_is_read_out_who_is_right(
    client: FlaskClient, claims: list[Json], said: str
) -> None:
    assert say(client, E1, *claims) == said


def test_claims_on_different_things_are_not_explained_by_the_first(client: FlaskClient) -> None:
    placement: dict[str, Any] = {"kind": "placement"} | lay("base.B", 77, 77)
    said = say(client, E1, RIGHT | {"by": "red"}, placement | {"by": "black"})
    assert said == "Red is right, black is not right."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            "Schwarz hat nicht recht; es sind 18, nicht 9. Es wären 9, wenn sich "
            "Spieler bei Gleichstand die Punkte teilten; tatsächlich bekommt jeder alle.",
        ),
        (
            "fr",
            "Noir a tort\u00a0; c’est 18, et non 9. Ce serait 9 si les joueurs à "
            "égalité se partageaient les points\u00a0; or chacun les reçoit tous.",
        ),
        (
            "it",
            "Nero ha torto; sono 18, non 9. Sarebbero 9 se i giocatori in "
            "parità si dividessero i punti; invece ognuno li riceve tutti.",
        ),
    ],
)
def test_a_claim_is_read_out_in_other_languages(
    client: FlaskClient, language: str, said: str
) -> None:
    assert say(client, E1, WRONG | {"by": "black"}, language=language) == said


def test_a_mistake_with_a_reading_is_one_sentence(client: FlaskClient) -> None:
    """Four each: the eight points of the basic rules, shared."""
    claim = points(AT, "red", 4)
    (verdict,) = ask(client, CLAIMS, {"position": E1, "claim": claim})["verdicts"]
    shared = next(row for row in verdict["readings"] if row["readings"] and row["mistake"])
    assert shared["text"] == (
        f"It would be 4 if the labyrinth went by its basic rules, and if {SHARED}"
    )
    assert shared["mistake"]["text"] == f"It would hold if {SHARED}"
