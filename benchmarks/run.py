"""``make bench``: what questions cost on positions that nobody has asked about before.

Each question is asked about each position of ``benchmarks/corpus.py`` once by a process that has
ruled on nothing else: in process, by process time, both builds turn about (the compiled one where
``make test-compiled`` has made its environment), and on the wire, where wrk asks one worker of each
build on a few connections. Beside it stands the null endpoint with the same bodies.

In process a row shows microseconds, and how many times as long as the null endpoint the question
takes; the unseen rows are held to their targets by that. On the wire it shows how many times as
many requests the null endpoint answers, by the clock and by the worker's processor time.

    python -m benchmarks.run --rows roads,check --rounds 5 --limit 300
"""

import argparse
import platform
import statistics
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import SOURCES
from benchmarks.app import COMPILED, NULL, PURE
from benchmarks.compare import (
    HEADS,
    ROUNDS,
    Subject,
    format_cells,
    list_rows,
    measure_all,
    summarize,
    write_bodies,
)
from benchmarks.corpus import ORDERS, ROWS, UNSEEN, WARM_UP
from benchmarks.serving import CONNECTIONS, Server, ask_each_once, serve

TARGETS: Final = {
    "roads": (420, 280),
    "placements": (650, 420),
    "scores": (480, 320),
    "check": (420, 300),
    "scores end": (1_400, 800),
    "rulings": (1_300, 800),
    "moves": (520, 360),
    "spots": (400, 280),
    "options": (11_000, 6_000),
    "card placements": (1_600, 700),
    "card collectable": (350, 280),
    "card paths": (500, 350),
}
"""By question, at most how many microseconds on unseen positions: the pure build, the compiled."""
NULL_MICROSECONDS: Final = 108
"""What the null endpoint took where the targets were set: held to is the ratio to it."""
INTERPRETERS: Final = (SOURCES / ".venv/bin/python", SOURCES / ".venv-compiled/bin/python")
"""The interpreters of both builds, as the Makefile sets them up."""


class OnTheWire(NamedTuple):
    """A round on the wire: seconds a request by the clock and of the worker, and those of null."""

    clock: float
    worked: float
    null_clock: float
    null_worked: float


def find_target(name: str, order: str, build: str) -> float | None:
    """Return the largest ratio to the null endpoint that a row may have, or None for any."""
    if order != UNSEEN:
        return None
    return TARGETS[name][(PURE, COMPILED).index(build)] / NULL_MICROSECONDS


def list_interpreters() -> list[str]:
    """Return the interpreters of the builds that are there."""
    return [str(python) for python in INTERPRETERS if python.exists()]


def print_in_process(
    rows: Sequence[tuple[str, str]], rounds: int, limit: int | None
) -> tuple[int, int]:
    """Measure both builds in process and print a line each; return how many targets are met."""
    met = held = 0
    with ExitStack() as stack:
        subjects = [stack.enter_context(Subject(name)) for name in list_interpreters()]
        print("in process, µs of processor time")
        print(f"{'question':<28}{'build':<12}{HEADS}{'target':>8}")
        for name, order, measured in measure_all(subjects, rows, rounds, limit):
            for subject, found in zip(subjects, map(summarize, measured), strict=True):
                target = find_target(name, order, subject.build)
                shown = ""
                if target is not None:
                    is_met = found.ratio <= target
                    met, held = met + is_met, held + 1
                    shown = f"{target:>8.2f}  {'met' if is_met else 'not met'}"
                line = f"{f'{name}, {order}':<28}{subject.build:<12}{format_cells(found)}{shown}"
                print(line, flush=True)
    return met, held


def print_on_the_wire(rows: Iterable[tuple[str, str]], rounds: int, limit: int | None) -> None:
    """Measure both builds on the wire, and print a line for each row of each."""
    print(f"\non the wire, {CONNECTIONS} connections: requests a second, and times null")
    print(f"{'question':<28}{'build':<12}{'a second':>10}{'by clock':>10}{'by CPU':>8}")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        pythons = list_interpreters()
        builds = [stack.enter_context(Subject(python)).build for python in pythons]
        servers = [stack.enter_context(serve(python)) for python in pythons]
        for name, order in rows:
            for build, server in zip(builds, servers, strict=True):
                taken = [measure(server, Path(folder), name, order, limit) for _ in range(rounds)]
                rate = 1 / statistics.median(each.clock for each in taken)
                clock = statistics.median(each.clock / each.null_clock for each in taken)
                worked = statistics.median(each.worked / each.null_worked for each in taken)
                shown = f"{build:<12}{rate:>10,.0f}{clock:>10.2f}{worked:>8.2f}"
                print(f"{f'{name}, {order}':<28}{shown}", flush=True)


def measure(server: Server, folder: Path, name: str, order: str, limit: int | None) -> OnTheWire:
    """Ask a fresh worker about each position once, and the null endpoint with the same bodies."""
    path = f"{server.address}{ROWS[name].path}?{QUERY}"
    bodies = write_bodies(folder, name, order, limit)
    server.replace_worker()
    ask_each_once(path, write_bodies(folder, name, WARM_UP))
    taken: list[float] = []
    for address in (path, server.address + NULL):
        before = server.read_work()
        load = ask_each_once(address, bodies)
        worked = server.read_work() - before
        taken += [load.seconds / load.answered, worked / load.answered]
    return OnTheWire(*taken)


QUERY: Final = "omit=notation,summary"
"""What leaves everything out that may be left out."""


def main() -> None:
    """Measure the rows that are asked for, all of them by default."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", default=",".join(ROWS), help="some of them, with commas")
    parser.add_argument("--orders", default=",".join(ORDERS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--limit", type=int, help="the most positions of a row")
    told = parser.parse_args()
    rows = list_rows(told.rows.split(","), told.orders.split(","))
    print(f"Python {platform.python_version()}, {told.rounds} rounds")
    met, held = print_in_process(rows, told.rounds, told.limit)
    print(f"{met} of {held} targets met")
    print_on_the_wire(rows, 1, told.limit)


if __name__ == "__main__":
    main()
