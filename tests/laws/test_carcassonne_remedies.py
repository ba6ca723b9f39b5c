"""What `check` says would mend a fault is what mends it when the table is checked anew."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.oracles.tiles import FACES
from tests.searching import share_of
from tests.tables import CARCASSONNE_RULES, draw_further_table, draw_rules, draw_table

Json = dict[str, Any]
Remedy = tuple[str, str | int | bool]

TABLES = share_of(60)
SETS = sorted({tile.split(".")[0] for tile in FACES})
BY_SETS = {"too-many-copies"}
"""The faults on which it bears which sets are in play."""


def find_faults(client: FlaskClient, position: Json) -> dict[tuple[str, str], Json]:
    found = ask(client, "/v1/carcassonne/check", {"position": position})["faults"]
    faults = [row for row in found if row["severity"] == "fault"]
    return {(row["code"], repr(row.get("at"))): row for row in faults}


def list_readings(position: Json) -> Iterator[tuple[Remedy, Json]]:
    for key, values in CARCASSONNE_RULES.items():
        if key == "road_through_tunnel":  # tried by itself in test_car_14_tunnels.py
            continue
        for value in dict.fromkeys(values):
            yield (key, value), position | {"rules": position["rules"] | {key: value}}


def list_sets(position: Json) -> Iterator[tuple[Remedy, Json]]:
    counts = position["sets"]
    for name in SETS:
        more = counts.get(name, 0) + 1
        yield (f"sets.{name}", more), position | {"sets": counts | {name: more}}
    for name in counts.keys() & {"leipzig", "river", "river_2"}:
        rest = {each: count for each, count in counts.items() if each != name}
        yield (f"sets.{name}", 0), position | {"sets": rest}


@pytest.mark.long
def test_what_mends_a_fault_is_what_a_check_anew_finds_no_more(client: FlaskClient) -> None:
    chance, met = Random(7), set[str]()
    for number in range(TABLES):
        draw = draw_further_table if number % 2 else draw_table
        position = draw(chance, 2 + chance.randrange(14), wild=bool(number % 3))
        position["rules"] = draw_rules(chance)
        sets = {
            tile["tile"].split(".")[0] for tile in position["tiles"] if type(tile["tile"]) is str
        }
        some = chance.sample(sorted(sets & {*SETS}), len(sets & {*SETS}) // 2)
        position["sets"] = {"base": 1, **dict.fromkeys(some, 1)}
        if not chance.randrange(3):
            position["sets"][chance.choice(("leipzig", "river"))] = 1
        faults = find_faults(client, position)
        mended: dict[tuple[str, str], set[Remedy]] = {name: set() for name in faults}
        for remedy, changed in (*list_readings(position), *list_sets(position)):
            gone = faults.keys() - find_faults(client, changed).keys()
            for name in gone:
                if "sets." not in remedy[0] or name[0] in BY_SETS:
                    mended[name].add(remedy)
        for name, row in faults.items():
            told = {(each["key"], each["value"]) for each in row.get("would_hold", [])}
            assert told == mended[name], (name, position)
            met |= {key.split(".")[0] for key, _ in told}
    assert "sets" in met
    assert len(met) > 1
