"""A mistake is named only where its rule, changed alone, gives what was claimed on this table."""

from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given

from referee.carcassonne.claims import ABOUT_POINTS
from tests.asking import ask
from tests.laws.test_carcassonne_legal_claims import judge
from tests.oracles.mistakes import NEEDS, ON_MAPS, RECOUNTS, Held
from tests.searching import examples
from tests.tables import chances, draw_table

Json = dict[str, Any]

TABLES = 2000
LARGEST = 12


def test_every_mistake_about_points_is_recounted_or_says_what_it_needs() -> None:
    assert {*RECOUNTS, *NEEDS, *ON_MAPS} == set(ABOUT_POINTS)
    assert RECOUNTS.keys().isdisjoint(NEEDS)


@examples(TABLES)
@given(chances())
def test_a_mistake_that_is_named_gives_what_was_claimed(
    client: FlaskClient, chance: Random
) -> None:
    position = draw_table(chance, 3 + chance.randrange(LARGEST), wild=False)
    scores = ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "end"})
    rows = [
        row
        for row in scores["features"]
        if row["ruling"] == "ruled" and row.get("majority", {}).get("owners")
    ]
    cities = sum(row["kind"] == "city" and row["completed"] for row in scores["features"])
    for row in chance.sample(rows, min(2, len(rows))):
        held = Held(position, scores["ruleset"]["rules"], row, cities)
        figure = chance.choice(row["figures"])
        at = {key: figure[key] for key in ("x", "y", "on", "side") if key in figure}
        values = {code: recount(held) - {held.total} for code, recount in RECOUNTS.items()}
        made = sorted(set().union(*values.values()))
        claimed = chance.choice([*made, held.total + chance.randint(1, 9)])
        claim = {
            "kind": "points",
            "moment": "end",
            "at": at,
            "player": chance.choice(row["majority"]["owners"]),
            "points": claimed,
        }
        verdict, _ = judge(client, position, claim)
        readings = verdict.get("readings", [])
        for each in readings:
            if "mistake" in each and not each.get("readings"):
                code = each["mistake"]["code"]
                if code in RECOUNTS:
                    assert claimed in values[code]
                else:
                    assert NEEDS[code](held)
        if claimed in made:
            assert readings
