"""Games with further sets; `make games` plays a hundred of them in full."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.games import __main__ as command
from tests.games import play
from tests.games.comparing import MismatchError, play_through
from tests.games.further_play import FurtherGame
from tests.games.spoiling import spoil_answers
from tests.searching import share_of

Json = dict[str, Any]

# The first four hold all that is rare.
SEEDS = (1, 4, 0, 8, 2, 3, 5, 6, 7, *range(9, 20))[: max(4, share_of(20))]
# The number of tiles in a pile: the river and the more telling ones of the others.
PILE = 40


@cache
def played(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what happened in it, and where it went wrong, if it did."""
    return play_through(FurtherGame(client, seed, PILE))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_further_sets_is_ruled_as_the_recount_rules_it(
    client: FlaskClient, seed: int
) -> None:
    counts, error = played(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["moves"] > PILE // 2
    assert counts["games replayed"] == 1


@pytest.mark.parametrize(
    ("event", "least"),
    [
        ("river tiles", 200),
        ("rivers with a fork", 2),
        ("completed: city", 120),
        ("completed: road", 40),
        ("barns set", 10),
        ("fields scored by a barn", 14),
        ("vineyards", 2),
        ("castles made", 60),
        ("castles that score", 50),
        ("goods taken", 2),
        ("titles taken", 20),
        ("tunnels joined", 8),
        ("bridges", 30),
        ("abbeys", 3),
        ("abbots taken back", 20),
        ("phantoms besides", 12),
        ("mayors in cities", 25),
        ("refused moves", 120),
    ],
)
def test_the_games_hold_what_they_are_to_prove(client: FlaskClient, event: str, least: int) -> None:
    assert sum(played(client, seed)[0][event] for seed in SEEDS) >= share_of(least)


WRONG: dict[str, Callable[[Json], object]] = {
    "placements": lambda answer: answer["placements"].pop(),
    "moves": lambda answer: answer.update(extra_turn=not answer["extra_turn"]),
    "scores": lambda answer: answer["totals"].update(red=-1),
}


@pytest.mark.parametrize("question", WRONG)
def test_a_wrong_answer_is_found_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    spoil_answers(monkeypatch, play, question, WRONG[question])
    with pytest.raises(MismatchError, match=r"seed 0, move \d+, (?s:.*)position: \{"):
        FurtherGame(client, 0, 4).play()


def test_the_command_plays_such_games() -> None:
    asked = ["--games", "0", "--maps", "0", "--further", "1", "--tiles", "3"]
    result = CliRunner().invoke(command.main, asked)
    assert result.exit_code == 0, result.output
    rows = [line.rsplit(maxsplit=1) for line in result.output.splitlines()]
    assert ["river tiles", "3"] in rows
    assert ["mismatches", "0"] in rows
