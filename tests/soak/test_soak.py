"""A short soak, and that it would see what it looks for."""

from pathlib import Path

import pytest

from referee.api.limits import PROBLEM_BYTES
from tests.soak.load import DEEDS, HUNG_UP, read_outcome
from tests.soak.memory import Sample, find_growth
from tests.soak.running import WORKERS, soak
from tests.soak.waiting import wait_beside_others

ROUNDS = 12
"""What each client does in the short soak, in which each thing is done by some client."""
MEGABYTE = 1_000_000
OK = b"HTTP/1.1 200 OK\r\n"
BUSY = b"HTTP/1.1 503 Service Unavailable\r\n"


def test_a_while_at_full_load_brings_no_failure(tmp_path: Path) -> None:
    """How flat memory is shows only after minutes: `make soak`."""
    soaked = soak(tmp_path, lambda: range(ROUNDS), every=0.1)
    assert not soaked.wrong, soaked.format_report()
    assert "200" in soaked.tell("questions")
    assert "400" in soaked.tell("spoilt questions")
    assert set(soaked.tell("hang-ups")) <= {HUNG_UP}
    assert len(soaked.growths) == WORKERS
    assert all(name in soaked.format_report() for name in DEEDS)


def test_quick_questions_are_answered_beside_all_kinds_of_others(tmp_path: Path) -> None:
    """How long they wait shows only after minutes: `make waiting`."""
    steady, _ = wait_beside_others(tmp_path, 3)
    assert set(steady.statuses) == {200}


@pytest.mark.parametrize(
    ("heard", "told", "is_wrong"),
    [
        (OK + b"\r\n{}", "200", False),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", "200", False),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", "200, broken off", True),
        (BUSY + b"Retry-After: 3\r\n\r\n{}", "503", False),
        (BUSY + b"\r\n{}", "503", True),
        (b"HTTP/1.1 500 Internal Server Error\r\n\r\n{}", "500", True),
        (b"HTTP/1.1 422 No\r\nContent-Length: %d\r\n\r\n" % PROBLEM_BYTES, "422", False),
        (b"HTTP/1.1 422 No\r\nContent-Length: %d\r\n\r\n" % (PROBLEM_BYTES + 1), "422", True),
        (
            BUSY + b"Retry-After: 3\r\nContent-Length: 2\r\n\r\n{}" + OK + b"x" * PROBLEM_BYTES,
            "503",
            False,
        ),
        (b"", "no answer", True),
    ],
)
def test_what_is_wrong_is_seen(heard: bytes, told: str, is_wrong: bool) -> None:
    outcome = read_outcome(heard)
    assert (outcome.told, outcome.wrong is not None) == (told, is_wrong)


@pytest.mark.parametrize(("a_second", "is_flat"), [(0, True), (0.01, True), (0.1, False)])
def test_memory_that_grows_is_told_from_memory_that_swings(a_second: float, is_flat: bool) -> None:
    """A worker of 100 MB that swings by 40 MB, after it has grown by 50 MB in its first minute."""
    samples = [
        Sample(
            float(at),
            int(MEGABYTE * (50 + min(at, 60) * 5 / 6 + 40 * (at % 7 == 0) + a_second * at)),
        )
        for at in range(600)
    ]
    assert find_growth(samples).is_flat is is_flat
