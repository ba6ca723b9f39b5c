"""Turns of which every option is compared, in short; `make games` compares two thousand of them."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.api.samples import LEIPZIG, MAGIC_ROAD, ON_AN_ISLAND_MAP, TWO_SPELLS, meeple, tile
from tests.building.tables import lay, stand, table
from tests.games import __main__ as command
from tests.games import option_comparing, option_play, option_posting
from tests.games.comparing import MismatchError, play_through
from tests.games.option_comparing import compare_options, read_asked
from tests.games.option_play import OptionGame
from tests.games.option_posting import PostingGame, post_all
from tests.games.spoiling import spoil_answers
from tests.searching import share_of

Json = dict[str, Any]

SEEDS = range(1, 1 + share_of(20, least=3))
TURNS = 2
BEFORE = 12
"""Turns that are played before: so the table has grown, and games differ by seeds alone."""


@cache
def played(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what was compared in it, and where it went wrong, if it did."""
    return play_through(OptionGame(client, seed, TURNS, BEFORE))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_is_a_move_and_no_move_is_left_out(client: FlaskClient, seed: int) -> None:
    counts, error = played(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["option turns"] == TURNS


@pytest.mark.parametrize(
    ("event", "least"),
    [
        ("options compared", 4_000),
        ("options with figure", 3_000),
        ("options with wagons", 20),
        ("options with a builder", 50),
        ("options that complete", 600),
        ("features compared", 160),
        ("turns on maps", 8),
        ("turns with further sets", 6),
    ],
)
def test_the_turns_hold_what_they_are_to_prove(client: FlaskClient, event: str, least: int) -> None:
    assert sum(played(client, seed)[0][event] for seed in SEEDS) >= share_of(least)


ROAD_OF_RED: Json = {
    "tiles": [tile("base.A", 0, 0, 270), tile("base.U", 1, 0, 90)],
    "figures": [meeple(1, 0, "road", "E"), meeple(0, 0, "road", "E", figure="builder")],
    "supply": {"red": {"meeple": 1, "builder": 0, "wagon": 1, "barn": 1}},
}
WAGONS: Json = {
    "tiles": [tile("base.A", 0, 0, 270), tile("base.U", 1, 0, 90), tile("base.E", 1, 1)],
    "figures": [
        meeple(1, 0, "road", "E", figure="wagon"),
        meeple(0, 0, "road", "E", figure="wagon"),
    ],
}
FIXED: dict[str, tuple[Json, Json | str, str, Counter[str]]] = {
    "mage and witch": (TWO_SPELLS, MAGIC_ROAD, "red", Counter({"options with magic": 20})),
    "Leipzig": (LEIPZIG, "base.A", "red", Counter({"options with leipzig": 5})),
    "Leipzig with a wagon": (LEIPZIG, "base.A", "black", Counter({"options with a wagon": 5})),
    "a builder": (ROAD_OF_RED, "base.A", "red", Counter({"options with a double turn": 2})),
    "two wagons": (WAGONS, "base.A", "red", Counter({"options with wagons": 3})),
    "an island": (ON_AN_ISLAND_MAP, "base.D", "red", Counter({"options compared": 3})),
    "nothing on the table": ({"tiles": []}, "base.D", "red", Counter({"options compared": 5})),
}


@pytest.mark.parametrize("name", FIXED)
def test_every_option_of_a_fixed_turn_is_a_move(client: FlaskClient, name: str) -> None:
    position, in_hand, player, least = FIXED[name]
    asked = read_asked(position, in_hand, player)
    counts: Counter[str] = Counter()
    compare_options(client, asked, Random(0), counts)
    assert counts >= least


POSTED = range(16, 16 + share_of(80, least=12))
"""The seeds of games in which every option of a turn is posted; every fourth has further sets."""


@cache
def posted(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what was posted in it, and where it was refused, if it was."""
    before = 34 if seed % 4 == 3 else BEFORE
    return play_through(PostingGame(client, seed, 1, before))


@pytest.mark.parametrize("seed", POSTED)
def test_every_option_can_be_posted_as_it_stands(client: FlaskClient, seed: int) -> None:
    counts, error = posted(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["option turns"] == 1


@pytest.mark.parametrize(
    ("event", "least"),
    [
        ("posted", 8_000),
        ("posted with figure", 6_000),
        ("posted with wagons", 200),
        ("posted with phantom", 5),
        ("posted with bridge", 60),
        ("posted with tunnel", 60),
    ],
)
def test_the_posted_turns_hold_what_they_are_to_prove(
    client: FlaskClient, event: str, least: int
) -> None:
    assert sum(posted(client, seed)[0][event] for seed in POSTED) >= least * len(POSTED) // 80


SMALL_CITIES: Json = {
    "tiles": [lay("base.E", 0, 0)],
    "sets": {"base": 1, "bridges_castles": 1},
    "figures": [stand("red", 0, 0, "city N")],
}
ABBOT_AND_PHANTOM: Json = {
    "tiles": [lay("base.B", 0, 0)],
    "figures": [stand("red", 0, 0, "monastery", "abbot")],
    "supply": {"red": {"phantom": 1, "meeple": 1}},
}
AROUND_A_SQUARE = table(*(lay("base.U", x, y) for x, y in ((0, -1), (-1, 0), (1, 0), (0, 1))))
INLINE: Json = {
    "features": [{"kind": "road", "sides": ["E", "W"], "inn": True}],
    "symbols": ["portal", "flying_machine:SE"],
    "magic": True,
}
AS_THEY_STAND: dict[str, tuple[Json, Json, str]] = {
    "magic": (TWO_SPELLS, {"tile": MAGIC_ROAD}, "magic"),
    "leipzig": (LEIPZIG, {"tile": "base.A"}, "leipzig"),
    "castle": (SMALL_CITIES, {"tile": "base.E"}, "castle"),
    "abbot": (ABBOT_AND_PHANTOM, {"tile": "base.D"}, "abbot_back"),
    "abbey": (AROUND_A_SQUARE, {"tile": "abbey_mayor.abbey"}, "figure"),
    "inline": (ROAD_OF_RED, {"tile": INLINE, "figures": ["wagon", "meeple"]}, "an inline tile"),
    "second part": (ROAD_OF_RED, {"tile": "base.A", "part": 2}, "part"),
    "extra turn": (ROAD_OF_RED, {"tile": "base.A", "extra_turn_used": True}, "extra_turn_used"),
}


@pytest.mark.parametrize("name", AS_THEY_STAND)
def test_every_option_of_a_fixed_turn_can_be_posted_as_it_stands(
    client: FlaskClient, name: str
) -> None:
    position, asked, step = AS_THEY_STAND[name]
    assert post_all(client, position, {"player": "red", **asked})[f"posted with {step}"]


def leave_out(answer: Json) -> None:
    del answer["options"][0]
    answer["count"] -= 1


def pay_more(answer: Json) -> None:
    answer["options"][-1].setdefault("points", {})["red"] = 99


def value_wrongly(answer: Json) -> None:
    for row in answer["options"]:
        row["end_now"] = {player: points + 1 for player, points in row.get("end_now", {}).items()}


def add_an_illegal_one(answer: Json) -> None:
    row = answer["options"][-1]
    answer["options"].append({**row, "figure": {"figure": "meeple", "on": "garden"}})
    answer["count"] += 1


def open_more(answer: Json) -> None:
    for placement in answer["placements"]:
        placement.get("touched", [])[0]["open_ends"] += 1


def swap(answer: Json) -> None:
    answer["options"].reverse()


@pytest.mark.parametrize(
    "spoil", [leave_out, pay_more, value_wrongly, add_an_illegal_one, open_more, swap]
)
def test_a_wrong_list_is_found_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, spoil: Any
) -> None:
    spoil_answers(monkeypatch, option_comparing, "options", spoil)
    with pytest.raises(MismatchError, match=r"seed 3, option turn \d+, (?s:.*)position: \{"):
        OptionGame(client, 3, 1).play()


def test_a_move_that_is_told_wrongly_is_found_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistell(answer: Json) -> None:
        for row in answer["options"]:
            row["move"]["tile"]["y"] += 1

    spoil_answers(monkeypatch, option_posting, "options", mistell)
    with pytest.raises(MismatchError, match="the verdict on"):
        post_all(client, ROAD_OF_RED, {"tile": "base.A", "player": "red"})


def test_the_command_prints_its_counts() -> None:
    asked = ["--games", "0", "--maps", "0", "--options", "1", "--first", "3"]
    result = CliRunner().invoke(command.main, asked)
    assert result.exit_code == 0, result.output
    rows = [line.rsplit(maxsplit=1) for line in result.output.splitlines()]
    assert ["option turns", "1"] in rows
    assert ["mismatches", "0"] in rows


def test_the_command_fails_on_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Counter({"option turns": 3, "mismatches": 1})
    monkeypatch.setattr(command, "play_many", lambda turns, first: [(found, "seed 7: it differs")])
    result = CliRunner().invoke(command.main, ["--games", "0", "--maps", "0", "--options", "4"])
    assert result.exit_code == 1
    assert result.output.startswith("seed 7: it differs\n")
    assert result.output.splitlines()[-1].split() == ["mismatches", "1"]


def test_games_that_end_early_are_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second game compares half of what it should."""
    asked: list[tuple[int, int]] = []

    class Pool:
        def __enter__(self) -> "Pool":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def map(self, _: object, seeds: Any, wanted: list[int]) -> Any:
            for seed, turns in zip(seeds, wanted, strict=True):
                asked.append((seed, turns))
                yield Counter({"option turns": turns - turns * (seed % 2) // 2}), ""

    monkeypatch.setattr(option_play, "ProcessPoolExecutor", Pool)
    counts = sum((counted for counted, _ in option_play.play_many(50, 4)), Counter())
    assert counts["option turns"] == 50
    assert asked == [(4, 20), (5, 20), (6, 10), (7, 10), (8, 5)]
