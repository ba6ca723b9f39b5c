"""What it costs to watch a request: the metrics, and the line of the access log.

The best of many batches, which take turns; of processor time, for the machine may be busy.
"""

import logging
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any, Final

from referee.operating import metrics
from referee.operating.logs import JsonFormatter
from referee.operating.metrics import Metrics
from referee.operating.watching import Watch

BATCHES: Final = 30
REQUESTS: Final = 5_000
RESPONSE: Final = SimpleNamespace(status="200 OK", sent=1_000, headers=[("X-Request-Id", "1" * 16)])
ENVIRON: Final[dict[str, Any]] = {
    "REQUEST_METHOD": "POST",
    "referee.rule": SimpleNamespace(rule="/v1/carcassonne/roads"),
}


def measure(watches: dict[str, Watch]) -> dict[str, float]:
    """Return the microseconds that each of them takes for a request."""
    best = dict.fromkeys(watches, float("inf"))
    for _ in range(BATCHES):
        for name, watch in watches.items():
            best[name] = min(best[name], time_batch(partial(watch_one, watch)))
    return best


def watch_one(watch: Watch, request: Any) -> None:
    """Watch one request."""
    watch.begin(request)
    watch.end(request, ENVIRON, RESPONSE)


def time_batch(work: Callable[[Any], None]) -> float:
    """Return the microseconds that a request takes, of a batch."""
    request = SimpleNamespace()
    began = process_time()
    for _ in range(REQUESTS):
        work(request)
    return (process_time() - began) / REQUESTS * 1e6


def main() -> None:
    """Measure and print."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        handler = logging.StreamHandler(nowhere)
        handler.setFormatter(JsonFormatter())
        access = logging.getLogger("referee.access")
        access.addHandler(handler)
        access.setLevel(logging.INFO)
        access.propagate = False
        metrics.open_folder(None)
        watches = {
            "metrics": Watch(Metrics(0), logs_access=False),
            "access log": Watch(None, logs_access=True),
        }
        for name, microseconds in measure(watches).items():
            print(f"{name:<12}{microseconds:>6.1f}")
        metrics.close_folder()


if __name__ == "__main__":
    main()
