"""Games in full, each move recounted; `make games` plays many more, and longer ones."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import long_after
from tests.games import __main__ as command
from tests.games import play
from tests.games.comparing import MismatchError, play_through
from tests.games.play import Game
from tests.games.spoiling import spoil_answers
from tests.searching import share_of

Json = dict[str, Any]

# Mage and witch seldom come together: in the last of these games they do, and must part.
SEEDS = (*range(1, share_of(20, least=2)), 29)
# The number of tiles in a pile: the rare ones and some of the others.
PILE = 80


@cache
def played(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what happened in it, and where it went wrong, if it did."""
    return play_through(Game(client, seed, PILE))


@pytest.mark.parametrize("seed", long_after(1, SEEDS))
def test_a_game_is_ruled_as_the_recount_rules_it(client: FlaskClient, seed: int) -> None:
    counts, error = played(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["moves"] + counts["tiles put away"] == PILE
    assert counts["games replayed"] == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("event", "least"),
    [
        ("completed: road", 100),
        ("completed: city", 100),
        ("completed: garden", 5),
        ("labyrinth networks completed", 10),
        ("cathedral cities completed", 5),
        ("magic features scored", 25),
        ("scored with bonuses", 8),
        ("double turns", 20),
        ("wagons moved on", 5),
        ("separations", 1),
        ("refused moves", 200),
    ],
)
def test_the_games_hold_what_they_are_to_prove(client: FlaskClient, event: str, least: int) -> None:
    assert sum(played(client, seed)[0][event] for seed in SEEDS) >= share_of(least)


def spoil(answer: Json, question: str) -> None:
    """Change one thing in an answer."""
    if question == "placements":
        answer["placements"].pop()
    elif question == "spots":
        answer["refused"] = answer["refused"][1:]
    elif question == "moves":
        answer["double_turn"] = not answer["double_turn"]
    elif question == "check":
        answer["legal"] = False
    else:
        answer["totals"]["red"] += 1


WRONG_AGAIN: dict[str, Callable[[Json], object]] = {
    "what comes of a move": lambda answer: answer["results"][2].update(double_turn=None),
    "how far it goes": lambda answer: answer.update(played=1),
    "the position": lambda answer: answer["position_after"]["tiles"].pop(),
    "the points so far": lambda answer: answer["standing"]["running"]["totals"].update(red=-1),
    "the points at the end": lambda answer: answer["standing"]["final"]["totals"].update(red=-1),
}


@pytest.mark.parametrize("spoil_replay", WRONG_AGAIN.values(), ids=WRONG_AGAIN)
def test_a_game_that_goes_otherwise_in_a_single_question_is_found_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, spoil_replay: Callable[[Json], object]
) -> None:
    def wrongly(asked: FlaskClient, path: str, body: Json) -> Json:
        answer = ask(asked, path, body)
        if "moves" in body:
            spoil_replay(answer)
        return answer

    monkeypatch.setattr(play, "ask", wrongly)
    with pytest.raises(MismatchError, match=r"seed 3, move \d+, (?s:.*)position: \{"):
        Game(client, 3, 6).play()


@pytest.mark.parametrize("question", ["placements", "spots", "moves", "check", "scores"])
def test_a_wrong_answer_is_found_out_and_the_game_can_be_replayed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    spoil_answers(monkeypatch, play, question, lambda answer: spoil(answer, question))
    with pytest.raises(MismatchError, match=r"seed 3, move \d+, (?s:.*)position: \{"):
        Game(client, 3, 6).play()


def test_the_command_prints_its_counts() -> None:
    result = CliRunner().invoke(command.main, ["--games", "2", "--maps", "0", "--tiles", "4"])
    assert result.exit_code == 0, result.output
    rows = [line.rsplit(maxsplit=1) for line in result.output.splitlines()]
    assert ["games", "2"] in rows
    assert ["mismatches", "0"] in rows


def test_the_command_fails_on_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil_answers(monkeypatch, play, "scores", lambda answer: spoil(answer, "scores"))
    result = CliRunner().invoke(
        command.main, ["--games", "1", "--maps", "0", "--first", "7", "--tiles", "2"]
    )
    assert result.exit_code == 1
    assert result.output.startswith("seed 7, move 3, ")
    assert result.output.splitlines()[-1].split() == ["mismatches", "1"]
