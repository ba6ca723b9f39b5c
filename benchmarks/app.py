"""The application under the benchmark, and the process that measures it.

The null endpoint parses the same body with ``json.loads`` and gives a small fixed answer. It stands
in the same application behind the same checks, so a ratio against it says what a ruling costs.

Run as a program, it reads commands, a line of JSON each, from standard input. For each it forks a
process, as gunicorn forks a worker, which asks a question about some positions, each once, and
writes what that took. It imports nothing of this package, so that it can run the referee of
any checkout: ``PYTHONPATH=CHECKOUT python -P benchmarks/app.py``.
"""

import gc
import hashlib
import json
import os
import sys
import time
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.test import EnvironBuilder

from referee.wsgi import create_app

NULL: Final = "/null"
PURE: Final = "pure Python"
COMPILED: Final = "compiled"
_COMPILED_MODULE: Final = "referee.core.grid"
THRESHOLDS: Final = (10_000, 1, 1_600)
"""Those of ``referee.server.garbage``; not imported from it, for an older checkout has none."""
BLOCK: Final = 50
"""The null endpoint and a question take turns after 50 bodies."""
QUERIES: Final = ("omit=empty,notation,summary", "omit=notation,summary")
"""What leaves everything out that may be left out: the first that the build knows is asked for."""

Json = dict[str, Any]


def create_benchmark_app() -> Flask:
    """Return the referee with the null endpoint added."""
    app = create_app()

    @app.post(NULL)
    def null() -> Response:
        json.loads(request.get_data())
        return Response('{"ok":true}', mimetype="application/json")

    return app


def find_build() -> str:
    """Return the build that is imported here."""
    spec = find_spec(_COMPILED_MODULE)
    is_compiled = str(spec and spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    return COMPILED if is_compiled else PURE


class Caller:
    """Calls the application as a server does."""

    def __init__(self, app: Flask) -> None:
        self._call = app.wsgi_app
        self._environs: dict[tuple[str, str], Json] = {}
        self._statuses: list[str] = []

    def ask(self, path: str, query: str, body: bytes) -> tuple[str, bytes, int]:
        """Return the status, the answer, and the nanoseconds of processor time that it took."""
        if (path, query) not in self._environs:
            builder = EnvironBuilder(path, query_string=query, method="POST")
            self._environs[path, query] = builder.get_environ() | {
                "CONTENT_TYPE": "application/json"
            }
        sent = {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}
        environ = self._environs[path, query] | sent
        start = time.process_time_ns()
        chunks = self._call(environ, self._begin)
        answer = b"".join(chunks)
        if hasattr(chunks, "close"):
            chunks.close()
        taken = time.process_time_ns() - start
        return self._statuses.pop(), answer, taken

    def _begin(self, status: str, *_: object) -> Any:
        self._statuses.append(status)

    def measure(self, path: str, query: str, bodies: Sequence[bytes]) -> Json:
        """Ask the null endpoint and a question with each of some bodies once; return the times.

        They take turns by blocks: asked by itself each time, the null endpoint would pay for the
        processor's caches, which a question leaves full of other things.
        """
        null, asked, digest = [], [], hashlib.sha256()
        for first in range(0, len(bodies), BLOCK):
            block = bodies[first : first + BLOCK]
            null += [self.ask(NULL, "", body)[2] for body in block]
            for body in block:
                status, answer, taken = self.ask(path, query, body)
                if status != "200 OK":
                    raise SystemExit(f"{path}: {status}\n{answer!r}\n{body!r}")
                asked.append(taken)
                digest.update(answer)
        return {"null": null, "asked": asked, "digest": digest.hexdigest()}


def run_command(caller: Caller, query: str, command: Json) -> Json:
    """Warm up, ask what a command names, and return what it took."""
    warm_up, bodies = (
        Path(command[key]).read_bytes().splitlines() for key in ("warm_up", "bodies")
    )
    gc.set_threshold(*THRESHOLDS)
    caller.measure(command["path"], query, warm_up)
    return caller.measure(command["path"], query, bodies)


def main() -> None:
    """Obey the commands: a process each, which has ruled on nothing but the warm-up."""
    caller = Caller(create_benchmark_app())
    path, body = "/v1/carcassonne/roads", b'{"position":{"tiles":[]}}'
    query = next(q for q in QUERIES if caller.ask(path, q, body)[0] == "200 OK")
    gc.collect()
    gc.freeze()
    print(json.dumps({"build": find_build(), "query": query}), flush=True)
    for line in sys.stdin:
        if child := os.fork():
            if os.waitpid(child, 0)[1]:
                sys.exit("a question was not answered")
            continue
        print(json.dumps(run_command(caller, query, json.loads(line))), flush=True)
        os._exit(0)


if __name__ == "__main__":
    main()
