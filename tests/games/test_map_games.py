"""Five games on random maps, each move recounted; `make games` plays many more."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay
from tests.games import __main__ as command
from tests.games import comparing, map_play, play
from tests.games.comparing import MismatchError, play_through
from tests.games.map_boards import draw_map
from tests.games.map_play import MapGame
from tests.games.spoiling import spoil_answers
from tests.oracles import carcassonne, maps, moves
from tests.oracles.maps import MapBoard

Json = dict[str, Any]

SEEDS = range(5)


@cache
def played(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what happened in it, and where it went wrong, if it did."""
    return play_through(MapGame(client, seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_on_a_map_is_ruled_as_the_recount_rules_it(client: FlaskClient, seed: int) -> None:
    counts, error = played(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["squares filled"] == counts["moves"] > counts["squares left empty"]
    assert counts["games replayed"] == 1


@pytest.mark.parametrize(
    ("event", "least"),
    [
        ("completed: road", 50),
        ("completed: city", 30),
        ("completed: monastery", 3),
        ("completed with a large city", 5),
        ("completed abroad", 10),
        ("completed over a ferry", 5),
        ("completed beside a town", 5),
        ("large cities connected", 5),
        ("ferries connected", 8),
        ("islands filled", 3),
        ("immediate points", 8),
        ("towns paid for", 5),
        ("extra turns", 5),
        ("refused moves", 10),
        ("refusals with a reason", 5000),
    ],
)
def test_the_maps_hold_what_they_are_to_prove(client: FlaskClient, event: str, least: int) -> None:
    assert sum(played(client, seed)[0][event] for seed in SEEDS) >= least


@pytest.mark.parametrize("seed", range(40))
def test_a_drawn_map_is_sound(client: FlaskClient, seed: int) -> None:
    drawn = draw_map(Random(seed))
    board = MapBoard(drawn)
    sides = [*board.borders, *(end for ferry in board.ferries for end in ferry.ends)]
    assert len(sides) == len(set(sides))
    for x, y, side in sides:
        beyond = maps.beside((x, y))[carcassonne.SIDES.index(side)]
        assert board.is_land((x, y)), (x, y)
        assert not board.is_land(beyond), (x, y, side)
    docks = {end[:2] for ferry in board.ferries for end in ferry.ends}
    islands = [one for one in board.squares if board.has_kind(one, "island")]
    assert all(board.island_of(square) & docks for square in islands)
    assert board.starts_used
    answer = ask(client, "/v1/carcassonne/check", {"position": {"map": drawn, "tiles": []}})
    assert answer["legal"], answer["faults"]


def spoil(answer: Json, question: str) -> None:
    """Change one thing in an answer."""
    if question == "placements":
        answer["placements"].pop()
    elif question == "moves":
        answer["extra_turn"] = not answer["extra_turn"]
    elif question == "check":
        answer["legal"] = False
    else:
        answer["features"][0].setdefault("abroad", []).append({"x": 0, "y": 0, "side": "N"})


@pytest.mark.parametrize("question", ["placements", "moves", "check", "scores"])
def test_a_wrong_answer_is_found_out_and_the_game_can_be_replayed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    spoil_answers(monkeypatch, play, question, lambda answer: spoil(answer, question))
    with pytest.raises(MismatchError, match=r"seed 3, move \d+, (?s:.*)position: \{"):
        MapGame(client, 3, 12).play()


def test_a_placement_refused_for_a_wrong_reason_is_found_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_play, "find_objections", lambda *_: ())
    with pytest.raises(MismatchError, match=r"(?s)base\.. at \(.*the service: set\(\)"):
        map_play.judge_everywhere({"map": draw_map(Random(1)), "tiles": []}, "base.B", [])


def test_the_command_prints_a_table_of_maps() -> None:
    result = CliRunner().invoke(command.main, ["--games", "0", "--maps", "2", "--tiles", "6"])
    assert result.exit_code == 0, result.output
    rows = [line.rsplit(maxsplit=1) for line in result.output.splitlines()]
    assert [name for name, _ in rows] == list(command.COUNTED_ON_MAPS)
    assert ["maps", "2"] in rows
    assert ["mismatches", "0"] in rows


@pytest.mark.parametrize("via", ["placement", "magic_portal", "flying_machine"])
def test_no_figure_comes_before_the_setup_is_done(client: FlaskClient, via: str) -> None:
    squares = [{"x": x, "y": 0, "kind": kind} for x, kind in enumerate(("start", "plain", "start"))]
    position = {"map": {"squares": squares}, "tiles": [lay("base.B", 0, 0)]}
    spot = {"x": 2 if via == "placement" else 0, "y": 0, "on": "monastery", "via": via}
    move = {"player": "red", "tile": lay("base.B", 2, 0), "figure": {"figure": "meeple"} | spot}
    outcome = moves.play(position, move)
    assert outcome.objections - {f"no-{via.replace('_', '-')}"} == {"setup-tile"}
    answer = ask(client, "/v1/carcassonne/moves", {"position": position, "move": move})
    comparing.compare_move(answer, position, outcome)
