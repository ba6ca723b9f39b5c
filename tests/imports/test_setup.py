"""How a saved game begins: players, sets, rules, first tiles, and what is said once at the head."""

from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import for_each
from tests.imports.saves import COMMIT, START, lay, save

Json = dict[str, Any]

IMPORTS = "/v1/carcassonne/imports"
ALL_ON = {"farmers": True, "inn": True, "cathedral": True}


def begin(client: FlaskClient, **setup: Any) -> tuple[str, list[str], bool]:
    """Give the line of a game, the codes of what is said of it, and whether it is whole."""
    answer = ask(client, IMPORTS, save(lay("BA/L", 0, 1), COMMIT, **setup))
    heads = [row for row in answer.get("notices", []) if "message" not in row]
    codes = [row["notice"]["code"] for row in heads]
    return answer["game"]["notation"], codes, answer["whole"]


@for_each(
    ("setup", "begins"),
    [
        ({}, "g1/c1/sets,base/0,0,D/"),
        ({"sets": {}}, "g1/c1/sets/0,0,D/"),
        ({"sets": {"basic:1": 1, "basic:2": 1}}, "g1/c1/sets,base.2/0,0,D/"),
        ({"sets": {"basic": 1, "river/1": 0}}, "g1/c1/sets,base/0,0,D/"),
        (
            {"sets": {"labyrinth": 1}},
            "g1/c1/rules,labyrinth.advanced/sets,labyrinth/0,0,D/",
        ),
        (
            {"sets": {"labyrinth": 3}, "rules": {"labyrinth-variant": "basic"}},
            "g1/c1/sets,labyrinth.2/0,0,D/",
        ),
        ({"rules": {"tiny-city-scoring": "2"}}, "g1/c1/rules,two_tile_city.2/sets,base/0,0,D/"),
        ({"rules": {"wagon-move": "C1"}}, "g1/c1/rules,edition.C1/sets,base/0,0,D/"),
        (
            {
                "sets": {"hills-and-sheep": 1},
                "rules": {"hill-tiebreaker": "number-of-followers"},
            },
            "g1/c1/rules,hill_ties.most/sets,hs/0,0,D/",
        ),
        (
            {"rules": {"hill-tiebreaker": "number-of-followers"}},
            "g1/c1/sets,base/0,0,D/",
        ),
        ({"elements": {"inn": True}}, "g1/c1/rules,farmers.false/sets,base/0,0,D/"),
        (
            {"sets": {"mage-and-witch:2": 1}},
            "g1/c1/rules,symbol_after_separation.one,witch_halves_labyrinth_bonus.true/sets,mw/0,0,D/",
        ),
        (
            {"sets": {"traders-and-builders": 1}, "elements": {"farmers": True, "traders": True}},
            "g1/c1/sets,tb/goods/0,0,D/",
        ),
        ({"sets": {"traders-and-builders": 1}}, "g1/c1/sets,tb/0,0,D/"),
        (
            {
                "sets": {"king-and-robber": 1},
                "elements": {"farmers": True, "king": True, "robber": True},
            },
            "g1/c1/sets,kr/titles/0,0,D/",
        ),
        (
            {"start": [{"tile": "RI/s", "x": 0, "y": 0}], "sets": {"river/1:2": 1}},
            "g1/c1/sets,ri/0,0,ri.source",
        ),
        (
            {"start": [{"tile": "RI/s", "x": 0, "y": 0}], "sets": {"river/2:2": 1}},
            "g1/c1/sets,r2/0,0,r2.source",
        ),
        (
            {"start": [START | {"rotation": 90}, {"tile": "BA/RFr", "x": 0, "y": 1}]},
            "g1/c1/sets,base/0,0,D1/0,1,U1/",
        ),
        ({"start": None}, "g1/c1/sets,base/players"),
    ],
)
def test_setups_are_starts(client: FlaskClient, setup: Json, begins: str) -> None:
    line, codes, _ = begin(client, **setup)
    assert line.startswith(begins)
    assert {*codes} <= {"import-always-on"}


@for_each(
    ("setup", "said", "whole"),
    [
        ({"sets": {"count": 1, "basic": 1}}, ["import-set-unknown"], True),
        ({"sets": {"winter": 1, "nowhere": 2}}, ["import-set-unknown"] * 2, True),
        ({"rules": {"fairy-placement": "on-tile"}}, ["import-rule-unknown"], True),
        ({"rules": {"tiny-city-scoring": 3}}, ["import-rule-unknown"], True),
        (
            {"sets": {"king-and-robber": 1}, "rules": {"king-and-robber-scoring": "10/20"}},
            ["import-rule-not-ruled"],
            False,
        ),
        ({"rules": {"king-and-robber-scoring": "10/20"}}, [], True),
        (
            {"sets": {"inns-and-cathedrals": 1}, "elements": {"farmers": True}},
            ["import-always-on"] * 2,
            True,
        ),
        ({"sets": {"inns-and-cathedrals": 1}, "elements": ALL_ON}, [], True),
        (
            {
                "sets": {"basic": 1, "abbey-and-mayor": 1},
                "elements": {"farmers": True, "tunnel": True},
            },
            ["import-tunnels"],
            True,
        ),
        (
            {
                "sets": {"basic": 1, "abbey-and-mayor": 1},
                "elements": {"farmers": True, "tunnel": True},
                "rules": {"tunnelize-other-expansions": False},
            },
            [],
            True,
        ),
        ({"start": [{"tile": "CO/1", "x": 0, "y": 0}]}, ["import-tile-unknown"], False),
        ({"start": ["BA/L"]}, ["import-tile-unknown"], False),
        ({"start": [START | {"rotation": 45}]}, ["import-unreadable"], False),
        ({"start": [START | {"x": "0"}]}, ["import-unreadable"], False),
        ({"start": [START, START]}, ["import-start-not-carried"], False),
        ({"sets": {"basic": 1_000}}, ["import-start-not-carried"], False),
    ],
)
def test_what_is_not_carried_over_is_said_once_at_the_head(
    client: FlaskClient, setup: Json, said: list[str], whole: bool
) -> None:
    _, codes, is_whole = begin(client, **setup)
    assert (codes, is_whole) == (said, whole)


def test_a_tile_with_a_tunnel_there_and_none_here_ends_it(client: FlaskClient) -> None:
    elements = {"farmers": True, "tunnel": True}
    setup = {"sets": {"basic": 1, "abbey-and-mayor:2": 1}, "elements": elements}
    answer = ask(client, IMPORTS, save(lay("AM/CRcr+", 1, 0), COMMIT, **setup))
    codes = [row["notice"]["code"] for row in answer["notices"]]
    assert codes == ["import-tunnels", "import-tile-tunnelled"]
    assert (answer["turns"], answer["whole"]) == (0, False)


@for_each(
    ("names", "said"),
    [
        (("Anna", "Ben"), "players,Anna,Ben"),
        (("", "Ben"), "players,1,Ben"),
        (("Ben", "Ben", "Ben"), "players,Ben,2,3"),
        (("2", "2"), "players,2,2a"),
        ((None, 7), "players,1,2"),
        (("a\u200bb", " Ben "), "players,1,Ben"),
        (("Z" * 50, "mage"), f"players,{'Z' * 40},mage"),
    ],
)
def test_players_have_a_name_each(client: FlaskClient, names: tuple[Any, ...], said: str) -> None:
    answer = ask(client, IMPORTS, save(players=names))
    assert answer["game"]["notation"] == f"g1/c1/sets,base/0,0,D/{said}"
    kept = said.split(",")[1:]
    renamed = [
        row["notice"]["params"]["player"]
        for row in answer.get("notices", [])
        if row["notice"]["code"] == "import-player-renamed"
    ]
    assert renamed == [each for each in kept if each[:1].isdigit() and each != names[0]]


def test_a_player_who_is_no_object_gets_a_number(client: FlaskClient) -> None:
    answer = ask(client, IMPORTS, save() | {"players": ["Anna", {}]})
    assert answer["game"]["notation"].endswith("/players,1,2")
