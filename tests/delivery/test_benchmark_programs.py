"""Each program of ``make bench`` in short: it runs to its end and prints what it has measured."""

import gc
import importlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pytest

from benchmarks import SOURCES
from benchmarks.corpus import list_bodies
from benchmarks.suggestions import ALL_SERIES

FEW: Final = 5


class Short(NamedTuple):
    """How a program is run in short: its arguments, and constants that are made smaller."""

    arguments: Sequence[str] = ()
    constants: Mapping[str, Any] = {}


def list_few_bodies(name: str, order: str) -> list[bytes]:
    """Give a few of the bodies of a row."""
    return list_bodies(name, order)[:FEW]


IN_SHORT: Final = {
    "run": Short(("--rows", "check", "--orders", "unseen", "--rounds", "1", "--limit", str(FEW))),
    "labyrinths": Short(constants={"TABLES": FEW}),
    "growth": Short(constants={"TABLES": {90: 1, 200: 1, 900: 1, 2_000: 1}}),
    "games": Short(("--games", "1", "--rounds", "1")),
    "suggestions": Short(constants={"ALL_SERIES": [each._replace(seeds=1) for each in ALL_SERIES]}),
    "batch": Short(("--most", "1000", "--rounds", "1"), {"list_bodies": list_few_bodies}),
    "freezing": Short(constants={"SECONDS": 1}),
    "stalling": Short(constants={"STALLED": FEW, "ASKED": FEW}),
    "table_page": Short(),
    "starting": Short(),
}


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Let a program set the collector for itself alone."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


def test_every_program_of_make_bench_is_run_here() -> None:
    recipe = (SOURCES / "Makefile").read_text().partition("\nbench:")[2].partition("\n\n")[0]
    assert re.findall(r"-m benchmarks\.(\w+)", recipe) == [*IN_SHORT]


@pytest.mark.parametrize("name", IN_SHORT)
def test_a_program_prints_what_it_has_measured(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, short = importlib.import_module(f"benchmarks.{name}"), IN_SHORT[name]
    monkeypatch.setattr(sys, "argv", [name, *short.arguments])
    for constant, value in short.constants.items():
        monkeypatch.setattr(program, constant, value)
    program.main()
    heads, *rows = capsys.readouterr().out.splitlines()
    assert heads
    assert any(re.search(r"\d", row) for row in rows)
