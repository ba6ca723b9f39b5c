"""What holds for claims on every table: the readings are those that asking anew finds."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.scoring.features import Features, find_points
from referee.core.grid import place_of
from tests.asking import ask
from tests.laws.simplest import expect_simplest
from tests.rules.claiming import CLAIMS
from tests.searching import examples
from tests.tables import CARCASSONNE_RULES, PLAYERS, carcassonne_tables, chances

Json = dict[str, Any]
Changed = frozenset[tuple[str, Any]]

some = examples(25)


def list_changes(rules: Json) -> Iterator[Changed]:
    """Yield every change of at most two options, smaller ones first."""
    others = {
        key: [value for value in dict.fromkeys(values) if value != rules[key]]
        for key, values in CARCASSONNE_RULES.items()
    }
    for count in (1, 2):
        for keys in combinations(others, count):
            for values in product(*(others[key] for key in keys)):
                yield frozenset(zip(keys, values, strict=True))


def find_worth(position: Json, figure: Json, player: str, moment: str) -> int | None:
    """Rule on the feature of a figure anew: the position read, the table laid, the points found."""
    table = FORM.read_alone(position).table
    asked = {key: figure.get(key) for key in ("x", "y", "on", "side")}
    for standing in table.figures:
        features = Features(table)
        if standing.piece is not None and is_same(standing, asked):
            return find_points(features.rule_on(standing.piece), player, moment)
    return None


def is_same(standing: Any, asked: Json) -> bool:
    there = (*place_of(standing.square), standing.spot.on, standing.spot.side)
    return there == (asked["x"], asked["y"], asked["on"], asked["side"])


@some
@given(carcassonne_tables(5), chances())
def test_the_readings_of_a_claim_are_those_that_asking_anew_finds(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    scores = ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "end"})
    rules = scores["ruleset"]["rules"]
    figures = [
        (feature, figure)
        for feature in scores["features"]
        for figure in feature.get("figures", [])
        if feature["ruling"] == "ruled"
    ]
    if not figures:
        return
    feature, figure = chance.choice(figures)
    player = chance.choice((*feature.get("majority", {}).get("owners", []), *PLAYERS))
    moment = chance.choice(("now", "end"))
    at = {key: figure[key] for key in ("x", "y", "on", "side") if key in figure}
    worth = {
        changed: find_worth(position | {"rules": rules | dict(changed)}, figure, player, moment)
        for changed in list_changes(rules)
    }
    right = find_worth(position | {"rules": rules}, figure, player, moment)
    values = sorted({value for value in worth.values() if value not in (None, right)})
    claimed = chance.choice([*values, (right or 0) + 1])
    claim = {"kind": "points", "moment": moment, "at": at, "player": player, "points": claimed}
    (verdict,) = ask(client, CLAIMS, {"position": position, "claim": claim})["verdicts"]
    assert verdict.get("right", {}) == {"points": right}
    holding = [changed for changed, value in worth.items() if value == claimed]
    least = [each for each in holding if not any(less < each for less in holding)]
    rows = verdict.get("readings", [])
    listed = [
        frozenset((each["key"], each["value"]) for each in row.get("readings", []))
        for row in rows
        if row.get("mistake") is None
    ]
    if not any("mistake" in row for row in rows):
        expect_simplest(listed, least)
    assert set(listed) <= set(least)
    assert all(row["points"] == claimed for row in rows)
