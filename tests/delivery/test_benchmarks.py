"""What the benchmarks measure, and what they hold it to."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from benchmarks import SOURCES
from benchmarks.app import COMPILED, PURE
from benchmarks.compare import Measured, Subject, summarize, write_bodies
from benchmarks.corpus import (
    FURTHER,
    IN_PLAY,
    MAPS,
    ORDERS,
    PLAIN,
    ROWS,
    UNSEEN,
    UNSEEN_OF,
    WARM_UP,
    list_bodies,
)
from benchmarks.growth import grow
from benchmarks.run import TARGETS, find_target
from tests.asking import ask

LOOKED_FOR_LAST = (
    "import benchmarks, sys; print(sys.path[-1]); import referee; print(referee.__file__)"
)
POSITIONS = 5


def test_the_referee_that_is_installed_is_measured_wherever_the_sources_are(tmp_path: Path) -> None:
    package = tmp_path / "referee"
    package.mkdir()
    (package / "__init__.py").write_text("")
    start = f"import sys; sys.path.insert(1, {str(tmp_path)!r}); {LOOKED_FOR_LAST}"
    command = [sys.executable, "-c", start]
    printed = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True, check=True)
    assert printed.stdout.split() == [str(SOURCES), str(package / "__init__.py")]


def test_unseen_are_a_thousand_positions_of_carcassonne_and_five_hundred_of_cards() -> None:
    positions = [json.loads(body)["position"] for body in list_bodies("roads", UNSEEN)]
    assert len(positions) == 1_000
    assert sum("river" in position["sets"] for position in positions) == 300
    assert sum("map" in position for position in positions) == 100
    assert {len(position["tiles"]) for position in positions} == set(range(20, 73))
    assert sum(bool(position["figures"]) for position in positions) > 900
    assert all(len(list_bodies(name, UNSEEN)) >= 500 for name in ROWS if name.startswith("card"))
    assert all(each <= 5 for each, _ in UNSEEN_OF.values())
    assert UNSEEN_OF.keys() >= {PLAIN, FURTHER, MAPS}


def test_the_options_are_asked_for_on_forty_tiles() -> None:
    bodies = list_bodies("options", UNSEEN)
    assert len(bodies) > 150
    assert {len(json.loads(body)["position"]["tiles"]) for body in bodies} == {40}


@pytest.mark.parametrize("name", ROWS)
def test_no_body_comes_twice_and_none_of_the_warm_up_is_measured(name: str) -> None:
    warm_up = set(list_bodies(name, WARM_UP))
    assert warm_up
    for order in ORDERS:
        bodies = list_bodies(name, order)
        assert len(set(bodies)) == len(bodies) > 150
        assert warm_up.isdisjoint(bodies)


def test_in_play_successive_turns_of_a_game_are_asked_about() -> None:
    tiles = [json.loads(body)["position"]["tiles"] for body in list_bodies("roads", IN_PLAY)]
    grown = [now[: len(last)] == last for last, now in pairwise(tiles)]
    assert grown.count(False) == 21  # where one of the 22 games ends and the next begins


def test_the_positions_are_legal(client: FlaskClient) -> None:
    for body in list_bodies("check", UNSEEN)[::50]:
        assert ask(client, ROWS["check"].path, json.loads(body))["legal"]


def test_only_unseen_rows_have_a_target_and_the_compiled_build_a_harder_one() -> None:
    assert TARGETS.keys() == ROWS.keys()
    for name in ROWS:
        pure, compiled = (find_target(name, UNSEEN, build) for build in (PURE, COMPILED))
        assert pure is not None
        assert compiled is not None
        assert compiled < pure
        assert find_target(name, IN_PLAY, PURE) is None


def test_a_ratio_is_the_median_over_the_rounds() -> None:
    rounds = [Measured([100_000], [asked], "") for asked in (900_000, 250_000, 300_000)]
    found = summarize(rounds)
    assert (found.positions, found.ratio, found.median, found.null) == (1, 3, 300, 100)


def test_a_checkout_and_an_interpreter_answer_alike_in_process(tmp_path: Path) -> None:
    """The bench in short, on a few positions."""
    digests = set()
    for name in (str(SOURCES), sys.executable):
        with Subject(name) as subject:
            for row in ("rulings", "card collectable"):
                bodies = write_bodies(tmp_path, row, UNSEEN, POSITIONS)
                warm_up = write_bodies(tmp_path, row, WARM_UP, 1)
                measured = subject.measure(ROWS[row].path, warm_up, bodies)
                assert len(measured.asked) == len(measured.null) == POSITIONS
                assert measured.ratio > 1
                digests.add((row, measured.digest))
    assert len(digests) == 2


def test_a_grown_table_is_sound(client: FlaskClient) -> None:
    table = grow(40)
    answer = client.post("/v1/carcassonne/check", json={"position": table}).get_json()
    assert len(table["tiles"]) == 40
    assert len(table["figures"]) == 10
    assert answer["legal"]
