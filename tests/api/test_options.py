"""`options` at the edge: what may be asked, what is listed, how large an answer is."""

import gzip
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from benchmarks.tables import PLAYERS, ask_options, grow_table
from tests.api.samples import (
    LEIPZIG,
    MOVES,
    ONE_TILE,
    OPTIONS,
    THE_MAGE_FLEES,
    TO_LEIPZIG,
    TWO_SPELLS,
    Json,
)
from tests.asking import ask
from tests.building.tables import lay, spot, stand, table
from tests.games.option_comparing import lead
from tests.oracles import tiles

ASK: Json = {"position": ONE_TILE, "tile": "base.D", "player": "red"}


def kinds_of(answer: Json) -> set[str]:
    """Return the kinds of figure that options deploy."""
    return {row["figure"]["figure"] for row in answer["options"] if "figure" in row}


def with_supply(**figures: int) -> Json:
    return ASK | {"position": ONE_TILE | {"supply": {"red": figures}}}


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [
        (ASK, {"meeple"}),
        (with_supply(meeple=0, wagon=1, barn=1), {"wagon"}),
        (with_supply(meeple=0, wagon=1) | {"figures": ["wagon", "meeple"]}, {"wagon"}),
        (with_supply(meeple=1, wagon=1) | {"figures": ["wagon"]}, {"wagon"}),
        (with_supply(meeple=1) | {"player": "blue"}, {"meeple"}),
        (ASK | {"figures": ["large_meeple", "abbot"]}, {"large_meeple"}),
        (ASK | {"figures": []}, set()),
    ],
)
def test_the_figures_are_those_of_the_supply_unless_some_are_named(
    client: FlaskClient, asked: Json, kinds: set[str]
) -> None:
    assert kinds_of(ask(client, OPTIONS, asked)) == kinds


def test_no_more_are_listed_than_asked_for_and_all_are_counted(client: FlaskClient) -> None:
    whole, short = (ask(client, OPTIONS, ASK | more) for more in ({}, {"limit": 3}))
    assert (whole["count"], whole["truncated"]) == (len(whole["options"]), False)
    assert (short["count"], short["truncated"]) == (whole["count"], True)
    assert short["options"] == whole["options"][:3]
    assert short["placements"] == whole["placements"]


@pytest.mark.parametrize("by", ["gain", "points_now", "end_now"])
def test_the_best_come_first(client: FlaskClient, by: str) -> None:
    position = table(*OPEN_ROAD, figures=[stand("blue", 1, 0, "road E")])
    answer = ask(
        client, OPTIONS, {"position": position, "tile": "base.A", "player": "red", "by": by}
    )
    keys = {"gain": "gain", "points_now": "points", "end_now": "end_now"}
    rows = [row.get(keys[by], {}) for row in answer["options"]]
    values = [row if by == "gain" else row.get("red", 0) for row in rows]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1 or by == "points_now"


OPEN_ROAD = [lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90)]


def test_points_of_the_position_count_in_what_everybody_would_have(client: FlaskClient) -> None:
    plain, rich = (
        ask(client, OPTIONS, ASK | {"position": ONE_TILE | more})
        for more in ({}, {"points": {"red": 10, "blue": 15}})
    )
    assert (plain.get("before", {}), rich.get("before", {})) == (
        {"red": 0},
        {"blue": 15, "red": 10},
    )
    for row, other in zip(plain["options"], rich["options"], strict=True):
        assert other.get("end_now", {}) == {"blue": 15, "red": row.get("end_now", {})["red"] + 10}
        assert other["gain"] == row["gain"]


def test_a_second_part_gives_no_double_turn(client: FlaskClient) -> None:
    figures = [stand("red", 1, 0, "road E"), stand("red", 0, 0, "road E", "builder")]
    asked = {"position": table(*OPEN_ROAD, figures=figures), "tile": "base.A", "player": "red"}
    given = [
        {row["double_turn"] for row in ask(client, OPTIONS, asked | more)["options"]}
        for more in ({}, {"part": 2})
    ]
    assert given == [{True, False}, {False}]


def test_steps_that_are_asked_for_are_those_of_every_move(client: FlaskClient) -> None:
    tile, steps = THE_MAGE_FLEES["tile"]["tile"], THE_MAGE_FLEES["magic"]
    asked = {"position": TWO_SPELLS, "tile": tile, "player": "red"}
    every = ask(client, OPTIONS, asked)
    some = ask(client, OPTIONS, asked | {"magic": steps})
    assert {json.dumps(row["magic"]) for row in some["options"]} == {json.dumps(steps)}
    assert 0 < some["count"] < every["count"]
    assert some["options"] == [row for row in every["options"] if row.get("magic") == steps]


def test_a_row_says_which_abbot_comes_back_and_where_the_phantom_follows(
    client: FlaskClient,
) -> None:
    abbot = stand("red", 0, 0, "monastery", "abbot")
    tile = {"features": [{"kind": "city", "sides": ["N"]}], "symbols": ["portal"]}
    asked = {"tile": tile, "player": "red", "figures": ["meeple", "phantom"]}
    position = table(lay("base.B", 0, 0), figures=[abbot])
    rows = ask(client, OPTIONS, {"position": position, **asked})["options"]
    steps = [(row.get("abbot_back"), row.get("figure"), row.get("phantom")) for row in rows]
    back, on_city = spot(0, 0, "monastery"), {"on": "city", "side": "N"}
    through = {"x": 0, "y": 0, "on": "monastery", "via": "magic_portal"}
    assert (back, None, None) in steps
    assert (back, None, through) in steps
    assert (back, None, on_city) in steps
    for row in rows:
        laid = lay(tile, row["x"], row["y"], row["rotation"])
        done = {key: row[key] for key in ("abbot_back", "figure", "phantom") if key in row}
        move = {"player": "red", "tile": laid, **done}
        answer = ask(client, MOVES, {"position": position, "move": move})
        assert answer["legal"]
        assert {each["player"]: each["points"] for each in answer.get("awards", [])} == row.get(
            "points", {}
        )
        assert answer.get("returned_figures", []) == row.get("returned_figures", [])


def test_what_others_may_choose_is_not_done_and_can_be_asked_for(client: FlaskClient) -> None:
    (send,) = TO_LEIPZIG["leipzig"]
    asked = {"position": LEIPZIG, "tile": "base.A", "player": "green"}
    answer = ask(client, OPTIONS, asked)
    assert "others-may-choose" in [one["code"] for one in answer["warnings"]]
    assert all("leipzig" not in row for row in answer["options"])
    own = ask(client, OPTIONS, asked | {"player": "red"})
    assert {json.dumps(row["leipzig"]) for row in own["options"] if "leipzig" in row} > {
        json.dumps([send])
    }
    sent = ask(client, OPTIONS, asked | {"leipzig": [send]})
    assert sent["count"]
    assert all(row["leipzig"] == [send] for row in sent["options"])


def test_what_is_refused_is_explained_only_on_request(client: FlaskClient) -> None:
    plain, explained = (ask(client, OPTIONS, ASK | more) for more in ({}, {"explain": True}))
    refused = explained.pop("refused")
    del plain["position"], explained["position"]
    assert explained == plain
    tiles = [row for row in refused if "spot" not in row]
    spots = [row for row in refused if "spot" in row]
    assert all(row["objections"] for row in refused)
    offered = {(row["x"], row["y"], row["rotation"]) for row in plain["placements"]}
    assert {(row["x"], row["y"], row["rotation"]) for row in spots} <= offered
    assert offered.isdisjoint((row["x"], row["y"], row["rotation"]) for row in tiles)


def test_a_tile_that_fits_nowhere_has_no_options_and_says_so(client: FlaskClient) -> None:
    answer = ask(
        client, OPTIONS, ASK | {"tile": "base.C", "position": {"tiles": [lay("base.B", 0, 0)]}}
    )
    assert (answer["count"], answer["options"], answer["placements"]) == (0, [], [])
    assert answer["summary"].startswith("The tile fits nowhere")


def test_an_address_asks_as_a_body_does(client: FlaskClient) -> None:
    query = (
        "position=c1/0,0,D&tile=base.D&player=red&figures=meeple;barn&magic=&part=1"
        "&extra_turn_used=false&by=end_now&limit=2&explain=true"
    )
    body = ASK | {"figures": ["meeple", "barn"], "magic": [], "part": 1, "extra_turn_used": False}
    posted = ask(client, OPTIONS, body | {"by": "end_now", "limit": 2, "explain": True})
    assert client.get(f"{OPTIONS}?{query}").get_json() == posted
    assert client.get(posted["position"]["permalink"]).status_code == 200


def find_expectation(client: FlaskClient, asked: Json, row: Json, before: Json) -> Json:
    """Return what to expect of an option, by asking for the best reply with each tile left."""
    announced = {key: row[key] for key in ("figure",) if key in row}
    place = {key: row[key] for key in ("x", "y", "rotation")}
    mover = asked["player"]
    move = {"player": mover, "tile": {"tile": asked["tile"], **place}, **announced}
    played = ask(client, MOVES, {"position": asked["position"], "move": move})
    total = copies = put_away = 0
    for tile, number in tiles.COUNTS["C2"].items():
        if not tile.startswith("inns."):
            continue
        reply = {"position": played["position_after"], "tile": tile, "player": "blue"}
        answer = ask(client, OPTIONS, reply | {"limit": 1})
        if not answer["count"]:
            put_away += number
            continue
        after = answer["options"][0].get("end_now", {})
        total += number * (lead(after, mover) - lead(before, mover))
        copies += number
    mean = round(total / copies, 3)
    return {"next": "blue", "gain": mean, "sum": total, "tiles": copies, "put_away": put_away}


def test_what_to_expect_is_the_mean_over_every_tile_left(client: FlaskClient) -> None:
    position = table(*OPEN_ROAD, figures=[stand("red", 1, 0, "road E")])
    position |= {"sets": {"inns": 1}, "points": {"red": 3, "blue": 5}}
    asked = {"position": position, "tile": "base.A", "player": "red"}
    answer = ask(client, OPTIONS, asked | {"expected": {"limit": 2}})
    assert answer["expected"].pop("nodes") > 100
    assert answer["expected"] == {"counted": 18, "left": 18, "exact": True, "stopped": False}
    best, second, *others = answer["options"]
    assert not any("expected" in row for row in others)
    for row in (best, second):
        expected = find_expectation(client, asked, row, answer.get("before", {}))
        assert row["expected"] == expected


def test_who_plays_next_and_how_far_is_looked_may_be_said(client: FlaskClient) -> None:
    position = ONE_TILE | {"sets": {"base": 1}, "points": {"red": 0, "blue": 0, "green": 0}}
    asked = ASK | {"position": position, "limit": 2}
    for more, player in (({}, "blue"), ({"next": "green"}, "green")):
        expected = {"budget_nodes": 1, **more}
        answer = ask(client, OPTIONS, asked | {"player": "red", "expected": expected})
        assert [row["expected"]["next"] for row in answer["options"]] == [player] * 2
        told = answer["expected"]
        assert (told["exact"], told["stopped"]) == (False, False)
        assert 0 < told["counted"] < told["left"] == 70
        posted = client.get(f"{OPTIONS}?{write_expected(more)}").get_json()
        assert posted["expected"] == told


def write_expected(more: Json) -> str:
    """Return the query of the question of this test."""
    position = "c1/sets,base.1/points,red.0,blue.0,green.0/0,0,D"
    who = more.get("next", "")
    return f"position={position}&tile=base.D&player=red&limit=2&expected=3,{who},1"


def test_a_double_turn_is_played_on_by_the_same_player(client: FlaskClient) -> None:
    figures = [stand("red", 1, 0, "road E"), stand("red", 0, 0, "road E", "builder")]
    position = table(*OPEN_ROAD, figures=figures) | {"points": {"blue": 0}, "sets": {"base": 1}}
    asked = {"position": position, "tile": "base.A", "player": "red"}
    answer = ask(client, OPTIONS, asked | {"expected": {"limit": 10, "budget_nodes": 1}})
    told = {(row["double_turn"], row["expected"]["next"]) for row in answer["options"][:10]}
    assert told == {(True, "red"), (False, "blue")}


def test_nothing_is_expected_where_nobody_knows_what_is_left(client: FlaskClient) -> None:
    straight = {"features": [{"kind": "road", "sides": ["E", "W"]}]}
    position = {"tiles": [lay(straight, 0, 0)]}
    asked = {"position": position, "tile": straight, "player": "red", "expected": {}}
    answer = ask(client, OPTIONS, asked)
    assert (answer["expected"]["left"], answer["expected"]["counted"]) == (0, 0)
    assert {row["expected"].get("gain") for row in answer["options"][:3]} == {None}
    touched = [one for row in answer["placements"] for one in row.get("touched", [])]
    assert {one.get("can_still_close") for one in touched} == {None}


FIGURES = {
    "meeple": 5,
    "large_meeple": 1,
    "builder": 1,
    "pig": 1,
    "abbot": 1,
    "wagon": 1,
    "barn": 1,
}


def weigh(client: FlaskClient, body: Any) -> tuple[int, int]:
    """Return how many bytes a question has as it goes up, and its answer as it comes down."""
    asked = json.dumps(body, separators=(",", ":")).encode()
    headers = {"Accept-Encoding": "gzip"}
    response = client.post(OPTIONS, data=asked, content_type="application/json", headers=headers)
    assert response.status_code == 200
    assert not response.get_json(silent=True)
    answer = json.loads(gzip.decompress(response.data))
    assert not answer["truncated"]
    return len(asked), len(response.data)


@pytest.mark.parametrize("tile", ["base.V", "base.X", "base.D", "base.A"])
def test_all_options_on_a_large_table_are_a_small_answer(
    client: FlaskClient, record_property: Any, tile: str
) -> None:
    """A phone asks with under 8 KB and gets under 40 KB, with every kind of figure."""
    body = ask_options(grow_table(), 36, tile=tile)
    body["position"]["supply"] = dict.fromkeys(PLAYERS, FIGURES)
    up, down = weigh(client, body)
    record_property("bytes up and down", f"{up} {down}")
    assert up < 8_000
    assert down < 40_000
