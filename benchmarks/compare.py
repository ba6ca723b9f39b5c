"""What questions cost in process: several builds or checkouts, interleaved, on unseen positions.

    python -m benchmarks.compare                                 # this checkout
    python -m benchmarks.compare ../other                        # this one, and another
    python -m benchmarks.compare .venv-compiled/bin/python       # this one, and another build
    python -m benchmarks.compare ../other --rows roads,check --orders unseen --limit 300 --rounds 5

A subject is a folder with a checkout, which runs in the environment of this interpreter, or an
interpreter in whose environment the referee is installed. Each question of a round is asked in a
fresh process of each subject in turn: it asks about each position once, and as often the null
endpoint. Measured is process time. A line shows the microseconds of a question, mean
and median, those of the null endpoint, and how many times as long as the null endpoint the question
takes: the median over the rounds of the ratio of the means.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from benchmarks import SOURCES
from benchmarks.corpus import IN_PLAY, ORDERS, ROWS, UNSEEN, WARM_UP, list_bodies

ROUNDS: Final = 3
_PROGRAM: Final = Path(__file__).with_name("app.py")

Json = dict[str, Any]


class Measured(NamedTuple):
    """The nanoseconds of a round: of the null endpoint and of the question, position by position.

    ``digest`` is one of all answers.
    """

    null: list[int]
    asked: list[int]
    digest: str

    @property
    def ratio(self) -> float:
        """How many times as long as the null endpoint the question takes."""
        return statistics.fmean(self.asked) / statistics.fmean(self.null)


class Subject:
    """A build of the referee under measurement: a process that measures what it is told to."""

    def __init__(self, name: str) -> None:
        """Start it.

        :param name: a folder with a checkout, or an interpreter.
        """
        self.name = name
        path = Path(name).absolute()
        python, checkout = (sys.executable, path) if path.is_dir() else (str(path), None)
        environ = {key: os.environ[key] for key in os.environ if key != "PYTHONPATH"}
        if checkout is not None:
            environ["PYTHONPATH"] = str(checkout)
        self._folder = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [python, "-P", str(_PROGRAM)],
            cwd=self._folder.name,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        begun = self._read()
        self.build: str = begun["build"]
        self.query: str = begun["query"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._process.communicate()
        self._folder.cleanup()

    def measure(self, path: str, warm_up: Path, bodies: Path) -> Measured:
        """Ask a question about some positions, given by the lines of files, in a fresh process."""
        assert self._process.stdin is not None
        line = json.dumps({"path": path, "warm_up": str(warm_up), "bodies": str(bodies)})
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return Measured(**self._read())

    def _read(self) -> Json:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} has stopped")
        found: Json = json.loads(line)
        return found


def write_bodies(folder: Path, name: str, order: str, limit: int | None = None) -> Path:
    """Write the bodies of a question to a file, a line each, and return it.

    :param limit: at most so many, evenly chosen.
    """
    file = folder / f"{name}, {order}.txt"
    bodies = list_bodies(name, order)
    step = 1 if limit is None else max(1, len(bodies) // limit)
    file.write_bytes(b"\n".join(bodies[::step][:limit]))
    return file


def measure_all(
    subjects: Sequence[Subject], rows: Iterable[tuple[str, str]], rounds: int, limit: int | None
) -> Iterator[tuple[str, str, list[list[Measured]]]]:
    """Yield (question, order, measured) where measured has a list for each subject, by rounds."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, order in rows:
            bodies = write_bodies(folder, name, order, limit)
            warm_up = write_bodies(folder, name, WARM_UP)
            measured: list[list[Measured]] = [[] for _ in subjects]
            for _ in range(rounds):
                for subject, found in zip(subjects, measured, strict=True):
                    path = ROWS[name].path
                    found.append(subject.measure(path, warm_up, bodies))
            yield name, order, measured


class Summary(NamedTuple):
    """The microseconds of a question in all rounds, and its ratio to the null endpoint."""

    positions: int
    mean: float
    median: float
    null: float
    ratio: float


HEADS: Final = "".join(f"{head:>10}" for head in ("positions", "mean", "median", "null", "times"))


def format_cells(found: Summary) -> str:
    """Return the numbers of a line, as wide as ``HEADS``."""
    numbers = f"{found.mean:>10,.0f}{found.median:>10,.0f}{found.null:>10,.0f}"
    return f"{found.positions:>10}{numbers}{found.ratio:>10.2f}"


def summarize(rounds: Sequence[Measured]) -> Summary:
    """Return what the rounds of a row come to."""
    asked = [taken / 1000 for each in rounds for taken in each.asked]
    null = [taken / 1000 for each in rounds for taken in each.null]
    ratio = statistics.median(each.ratio for each in rounds)
    size = len(rounds[0].asked)
    return Summary(
        size, statistics.fmean(asked), statistics.median(asked), statistics.fmean(null), ratio
    )


def list_rows(names: Iterable[str], orders: Iterable[str]) -> list[tuple[str, str]]:
    """Return each question in each order."""
    return [(name, order) for order in orders for name in names]


def main() -> None:
    """Measure this checkout, and what else is named, and print a line for each row and subject."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("others", nargs="*", help="folders with checkouts, or interpreters")
    parser.add_argument("--rows", default=",".join(ROWS))
    parser.add_argument("--orders", default=",".join(ORDERS), help=f"{UNSEEN},{IN_PLAY}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--limit", type=int, help="the most positions of a row")
    told = parser.parse_args()
    rows = list_rows(told.rows.split(","), told.orders.split(","))
    with ExitStack() as stack:
        names = (str(SOURCES), *told.others)
        subjects = [stack.enter_context(Subject(name)) for name in names]
        for number, subject in enumerate(subjects):
            print(f"{number}: {subject.name}, {subject.build}")
        print(f"{'question':<28}{HEADS}{'to 0':>8}")
        for name, order, measured in measure_all(subjects, rows, told.rounds, told.limit):
            print_row(f"{name}, {order}", measured)


def print_row(name: str, measured: Sequence[Sequence[Measured]]) -> None:
    """Print a line for each subject: the last column is its ratio to that of the first one."""
    first = summarize(measured[0]).ratio
    for number, rounds in enumerate(measured):
        found = summarize(rounds)
        note = "" if rounds[0].digest == measured[0][0].digest else "  other answers"
        line = f"{f'{name}, {number}':<28}{format_cells(found)}{found.ratio / first:>8.2f}{note}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
