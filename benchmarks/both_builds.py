"""What every question costs in process, by the pure build and by the compiled one, turn about.

    python -m benchmarks.both_builds --rounds 12 --questions roads,check

Two interpreters stay at work, one with each build (``make test-compiled`` makes the compiled one's
environment). They take turns with batches of each question, so that what else the machine does
hits both; of each build the best batch counts, in process time. Both must give the same answers.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import time
from io import BytesIO
from typing import Any, Final
from wsgiref.types import WSGIApplication

from werkzeug.test import EnvironBuilder

from benchmarks import SOURCES
from benchmarks.builds import COMPILED, PURE, find_build
from benchmarks.tables import questions
from referee.server.site import create_app

INTERPRETERS: Final = {PURE: ".venv/bin/python", COMPILED: ".venv-compiled/bin/python"}
BATCH_NS: Final = 60_000_000
"""A batch repeats a question for so long, by the processor."""
SHORT: Final = "omit=empty,notation,summary"


class Build:
    """An interpreter with a build, which does batches when told to."""

    def __init__(self, build: str) -> None:
        command = [str(SOURCES / INTERPRETERS[build]), "-m", __spec__.name, "--at-work"]
        self._process = subprocess.Popen(
            command, cwd=SOURCES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        found = self._read()
        if found != build:
            raise SystemExit(f"{command[0]} runs the {found} build")

    def time(self, name: str) -> tuple[float, str]:
        """Return the microseconds of a question in a batch, and a digest of the answers."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        microseconds, digest = self._read()
        return microseconds, digest

    def _read(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """End the interpreter."""
        self._process.communicate()


def work() -> None:
    """Do the batches that standard input names, and write down what each took."""
    app, asked = create_app().wsgi_app, questions()
    print(json.dumps(find_build()), flush=True)
    for line in sys.stdin:
        path, *bodies = asked[line.strip()]
        print(
            json.dumps(run_batch(app, path, [json.dumps(b).encode() for b in bodies])), flush=True
        )


def run_batch(app: WSGIApplication, path: str, bodies: list[bytes]) -> tuple[float, str]:
    """Return the microseconds of a question, and a digest of the answers to its bodies.

    The application is called as a server does; the environment is made before the clock runs.
    """
    builder = EnvironBuilder(path, query_string=SHORT, method="POST")
    environ = builder.get_environ() | {"CONTENT_TYPE": "application/json"}
    spent, count, digest = 0, 0, hashlib.sha256()
    while spent < BATCH_NS:
        for body in bodies:
            length = str(len(body))
            asked = environ | {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": length}
            start = time.process_time_ns()
            answer = b"".join(app(asked, _begin))
            spent += time.process_time_ns() - start
            if count < len(bodies):
                digest.update(answer)
            count += 1
    return spent / count / 1_000, digest.hexdigest()


def _begin(status: str, *_: object) -> Any:
    assert status.startswith("200"), status


def main() -> None:
    """Print a line for each question: microseconds by both builds, and how many times sooner."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--questions", default=",".join(questions()))
    parser.add_argument("--at-work", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.at_work:
        work()
        return
    builds = {build: Build(build) for build in INTERPRETERS}
    print(f"{'':<20}" + "".join(f"{head:>14}" for head in (*builds, "times")))
    for name in told.questions.split(","):
        rounds = [{b: each.time(name) for b, each in builds.items()} for _ in range(told.rounds)]
        best = {build: min(found[build][0] for found in rounds) for build in builds}
        same = len({digest for found in rounds for _, digest in found.values()}) == 1
        cells = "".join(f"{value:>14,.0f}" for value in best.values())
        times = best[PURE] / best[COMPILED]
        print(f"{name:<20}{cells}{times:>14.2f}{'' if same else '  other answers'}", flush=True)
    for each in builds.values():
        each.end()


if __name__ == "__main__":
    main()
