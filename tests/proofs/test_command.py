"""The command that gives the proofs again, on two tables, each proved once."""

from functools import cache

import pytest
from click.testing import CliRunner

from benchmarks.labyrinths import tables
from tests.proofs import __main__ as command
from tests.proofs.labyrinths import HEAD, PROVED, prove, read_labyrinth, read_proved

Proved = dict[int, dict[str, int]]

TWO = [read_labyrinth(seed, position) for seed, position in tables(2)]


@cache
def prove_once(number: int) -> dict[str, int]:
    """Prove one of the two tables."""
    return prove(TWO[number])


def run(monkeypatch: pytest.MonkeyPatch, proved: Proved) -> tuple[int, list[str]]:
    """Let the command take two tables for all, and these numbers for those that are kept."""
    monkeypatch.setattr(command, "read_labyrinths", lambda: TWO)
    monkeypatch.setattr(command, "prove", lambda labyrinth: prove_once(TWO.index(labyrinth)))
    monkeypatch.setattr(command, "read_proved", lambda: proved)
    result = CliRunner().invoke(command.main, [])
    return result.exit_code, result.output.splitlines()


def first_two() -> Proved:
    return {seed: row for seed, row in read_proved().items() if seed <= 2}


@pytest.mark.long
def test_what_is_proved_again_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    code, lines = run(monkeypatch, first_two())
    assert (code, [line.split()[-1] for line in lines]) == (0, ["2", "0"])


@pytest.mark.long
def test_a_difference_is_told_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    proved = first_two()
    code, lines = run(monkeypatch, proved | {2: proved[2] | {"witness": 1}})
    assert code == 1
    assert lines[0] == f"table 2: found {proved[2]}, kept {proved[2] | {'witness': 1}}"
    assert lines[-1].split() == ["differences", "1"]


def test_the_file_is_as_the_command_writes_it() -> None:
    rows = PROVED.read_text("utf-8").removeprefix(HEAD).splitlines()
    assert len(rows) == len(read_proved()) == 200
    assert rows[0] == "1 = { witness = 38, every-set = 39 }"
