"""Whether anybody can freeze the service: quick questions while others ask for the most.

Two workers as ``referee serve`` starts them. For 20 s eight clients post searches on tables of 200
cards with the largest budget, each on one connection, and again as soon as they are answered or
refused; then for 20 s they ask for the pages of the longest addresses. Meanwhile two clients ask
for health and for roads, each time of another position, one question at a time on a new connection
each. Printed are their latencies, and how many of the others were answered and refused. Only
loopback is used; the server is ended by its process id.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from itertools import cycle, takewhile
from multiprocessing import get_context
from typing import Any, Final

from benchmarks.corpus import UNSEEN, list_bodies
from benchmarks.serving import find_free_port, wait_for
from referee.labyrinth_cards.suggesting.suggestions import MAX_BUDGET

WORKERS: Final = 2
CLIENTS: Final = 8
SECONDS: Final = 20
BETWEEN: Final = 0.02
"""Seconds between two quick questions of one client."""
TARGETS_MS: Final = {"healthz": 100, "roads": 250}

Question = tuple[str, str, Sequence[bytes | None]]
"""A method, a path, and the bodies with which it is asked in turn."""
Asked = tuple[str, str, bytes | None]
"""A method, a path and a body."""


def make_search(variant: str = "steroids", nodes: int | None = MAX_BUDGET) -> bytes:
    """Return a search that takes as long as any: 200 cards side by side, hardly any two alike.

    :param nodes: how much work it may be; None for what the service gives by itself.
    """
    cards = [
        {"openings": list("NESW"), "treasures": [f"treasure-{number}", f"treasure-{number + 1}"]}
        for number in range(210)
    ]
    position: dict[str, Any] = {
        "rules": {"variant": variant},
        "cards": [
            {"card": card, "x": at % 14, "y": at // 14} for at, card in enumerate(cards[:200])
        ],
        "hand": cards[200:],
    }
    asked = {} if nodes is None else {"budget_nodes": nodes}
    return json.dumps({"position": position, **asked}).encode()


def ask(connection: HTTPConnection, method: str, path: str, body: bytes | None) -> int:
    """Ask on a connection and return the status."""
    connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def list_searches() -> list[Asked]:
    """Return the largest search."""
    return [("POST", "/v1/labyrinth-cards/suggestions", make_search())]


def list_pages() -> list[Asked]:
    """Return the pages of the longest addresses, but for those that search."""
    # Who asks for a search alone makes no long addresses, which takes seconds.
    from benchmarks.largest_addresses import list_addresses  # noqa: PLC0415

    searching = ("`suggestions`", "`options`")
    return [
        ("GET", each.path, None)
        for each in list_addresses()
        if "page of" in each.row and not each.row.endswith(searching)
    ]


def press(port: int, asked: Sequence[Asked], ends: float) -> Counter[int]:
    """Ask for much until the end, a little later after each refusal; count the statuses."""
    statuses: Counter[int] = Counter()
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        for each in takewhile(lambda _: time.monotonic() < ends, cycle(asked)):
            statuses[status := ask(connection, *each)] += 1
            time.sleep(0.1 if status == 503 else 0)
    return statuses


def measure(port: int, question: Question, ends: float) -> list[float]:
    """Ask once, and again until the end; return the milliseconds of each, ascending."""
    taken: list[float] = []
    method, path, bodies = question
    for body in cycle(bodies):
        start = time.perf_counter()
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        status = ask(connection, method, path, body)
        connection.close()
        taken.append((time.perf_counter() - start) * 1000)
        if status != 200:
            sys.exit(f"{path}: {status}")
        if time.monotonic() >= ends:
            break
        time.sleep(BETWEEN)
    return sorted(taken)


def apart(work: Callable[..., Any], *arguments: Any) -> Any:
    """Work in a process of its own, so that measuring waits for no other client."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def main() -> None:
    """Print a line for each quick question, with and without searches, and what became of these."""
    port = find_free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"]
    environment = os.environ | {"REFEREE_PORT": str(port), "REFEREE_WORKERS": str(WORKERS)}
    server = subprocess.Popen([*command, "--log-level", "warning"], env=environment)
    quick: dict[str, Question] = {
        "healthz": ("GET", "/healthz", (None,)),
        "roads": ("POST", "/v1/carcassonne/roads", list_bodies("roads", UNSEEN)),
    }
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        for name, asked in {"searches": list_searches(), "pages": list_pages()}.items():
            ends = time.monotonic() + SECONDS
            with ThreadPoolExecutor(CLIENTS + len(quick)) as pool:
                pressing = [
                    pool.submit(press, port, asked[number:] + asked[:number], ends)
                    for number in range(CLIENTS)
                ]
                measured = {
                    name: pool.submit(apart, measure, port, question, ends)
                    for name, question in quick.items()
                }
            _print(
                name,
                {name: each.result() for name, each in measured.items()},
                sum((each.result() for each in pressing), Counter()),
            )
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=30)


def _print(asked: str, taken: dict[str, list[float]], statuses: Counter[int]) -> None:
    print(f"{CLIENTS} clients ask for the largest {asked} for {SECONDS} s, {WORKERS} workers")
    print(f"{'question':<12}{'asked':>8}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'target p99':>12}")
    for name, times in taken.items():
        middle, nearly_all = times[len(times) // 2], times[len(times) * 99 // 100]
        numbers = f"{middle:>9.1f}{nearly_all:>9.1f}{times[-1]:>9.1f}{TARGETS_MS[name]:>12}"
        print(f"{name:<12}{len(times):>8}{numbers}")
    told = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    print(f"{asked} by status: {told}\n")


if __name__ == "__main__":
    main()
