"""A clock that is set back an hour while requests are answered: nothing measures by it."""

import json
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final

import pytest

from tests.server.running import Server, serve
from tests.server.talking import HEALTH, QUESTION, Client, post, talk
from tests.server.test_sharing import SEARCH
from tests.waiting import PATIENCE

BACK: Final = timedelta(hours=1)


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """The file that says how far the clock of the server is from ours."""
    file = tmp_path / "clock"
    file.write_text("0", "ascii")
    return file


@pytest.fixture
def server(tmp_path: Path, clock: Path) -> Iterator[Server]:
    """The server, with a clock that can be set."""
    command = (sys.executable, "-m", "tests.faults.stepped", str(clock))
    with serve(tmp_path / "report.txt", command, REFEREE_ACCESS_LOG="true") as running:
        yield running


def set_clock(clock: Path, difference: timedelta) -> None:
    """Set the clock of the server in one step: a file that is written to is empty for a moment."""
    new = clock.with_suffix(".new")
    new.write_text(str(difference.total_seconds()), "ascii")
    new.replace(clock)


def read_clock(port: int) -> datetime:
    """Return what the server takes the time for."""
    return parsedate_to_datetime(talk(port, HEALTH).headers["date"])


def read_access(report: Path) -> list[dict[str, Any]]:
    lines = map(json.loads, report.read_text("utf-8").splitlines())
    return [line for line in lines if line["logger"] == "referee.access"]


def test_a_clock_that_is_set_back_holds_up_nothing(server: Server, clock: Path) -> None:
    before = read_clock(server.port)
    with Client(server.port) as searching, Client(server.port) as idle, Client(server.port) as mute:
        assert idle.send(HEALTH).answer().status == 200
        searching.send(SEARCH)
        assert talk(server.port, HEALTH).status == 200
        set_clock(clock, -BACK)
        assert read_clock(server.port) < before - BACK / 2
        found = searching.answer()
        assert (found.status, found.json["stopped"]) == (200, True)
        assert searching.send(post(QUESTION)).answer().status == 200
        # Deadlines run on: who says nothing is shown out as ever, long before the hour is over.
        assert (idle.rest(), mute.rest()) == (b"", b"")
    lines = read_access(server.report)
    assert len(lines) >= 5
    assert all(0 <= line["milliseconds"] < 1000 * PATIENCE for line in lines)


def test_nothing_of_the_service_reads_the_clock_on_the_wall() -> None:
    package = Path(__file__).parents[2] / "referee"
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8")
        for name in ("time.time(", "import time\n", "datetime.now(", "utcnow("):
            assert name not in text, f"{path} has {name}"
