"""Claiming: the words in which the tests on claims speak, and the positions of the examples."""

import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import spot

Json = dict[str, Any]

CLAIMS = "/v1/carcassonne/claims"
_EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Json:
    """Give the position of an example."""
    position: Json = body_of(name)["position"]
    return position


def body_of(name: str) -> Json:
    """Give what an example asks."""
    (file,) = _EXAMPLES.glob(f"{name}.json")
    body: Json = json.loads(file.read_text("utf-8"))["body"]
    return body


def judge(client: FlaskClient, position: Json, claim: Json) -> Json:
    """Ask about one claim and return the verdict."""
    (verdict,) = ask(client, CLAIMS, {"position": position, "claim": claim})["verdicts"]
    answer: Json = verdict
    return answer


def explained_by(verdict: Json) -> list[tuple[dict[str, Any], str | None]]:
    """Give the readings and mistakes by which a claim would hold, in order."""
    return [
        (
            {each["key"]: each["value"] for each in row.get("readings", [])},
            None if row.get("mistake") is None else row.get("mistake")["code"],
        )
        for row in verdict.get("readings", [])
    ]


def points(where: str, player: str, claimed: int, moment: str = "now") -> Json:
    """Claim points for the feature of a spot such as "1,0 road E"."""
    return {
        "kind": "points",
        "at": at(where),
        "player": player,
        "points": claimed,
        "moment": moment,
    }


def majority(where: str, *players: str) -> Json:
    """Claim that just these players hold the feature of a spot."""
    return {"kind": "majority", "at": at(where), "players": list(players)}


def completed(where: str, *, claimed: bool) -> Json:
    """Claim that the feature of a spot is completed, or not."""
    return {"kind": "completed", "at": at(where), "completed": claimed}


def at(where: str) -> Json:
    """Name a spot such as "1,0 road E"."""
    place, words = where.split(" ", 1)
    x, y = place.split(",")
    return spot(int(x), int(y), words)
