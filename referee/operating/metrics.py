"""The metrics for Prometheus; prometheus_client is used only here.

Each worker counts in files of its own, and the worker that is scraped adds up the files of all. The
files belong to a *slot*, not to a process: the replacement of a dead worker takes over its slot and
its counts. So there are never more files than slots, and no counter ever decreases. Only gauges,
such as the requests in flight, end with their worker.

A full disk must not stop the service: a memory-mapped file that cannot grow kills its process. So
each worker reserves the space at its start, and runs without metrics if there is none. Labels are
bounded: routes, known methods, statuses.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from referee.operating.memory import read_memory

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus_client finds the files; it is set for the workers."""
_LIVE_SUM: Final = "livesum"
_RESERVED: Final = {
    "counter": 512 * 1024,
    "histogram": 1024 * 1024,
    f"gauge_{_LIVE_SUM}": 64 * 1024,
}
"""Bytes reserved for each file of a slot, by the start of its name; more than all labels need."""

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 20.0)
"""The upper bounds of the histogram, in seconds; the last is the limit of a request."""
QUEUES: Final = (
    *("searches", "long", "pictures", "batches"),
    *("small_bodies", "large_bodies", "answers"),
)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
OTHER: Final = "other"
"""The label of any other method."""
UNMATCHED: Final = "none"
"""The route label of unknown addresses and of malformed HTTP."""
GONE: Final = "499"
"""The status of requests whose client disconnected before the answer, as in nginx."""


class Metrics:
    """The metrics of one worker."""

    def __init__(self, slot: int) -> None:
        """Start to count, from the counts of the previous worker in this slot.

        :raises OSError: if the disk has no space for the files.
        """
        from prometheus_client import Counter, Gauge, Histogram, values  # noqa: PLC0415

        _reserve(slot)
        # The files repeat the help text with each sample, so these texts are short.
        values.ValueClass = values.MultiProcessValue(lambda: slot)  # type: ignore[no-untyped-call]
        self._requests = Counter(
            "referee_requests",
            "Requests answered.",
            ("route", "method", "status"),
            registry=None,
        )
        self._seconds = Histogram(
            "referee_request_seconds",
            "From head to end of answer.",
            ("route", "method"),
            buckets=SECONDS,
            registry=None,
        )
        self._in_flight = Gauge(
            "referee_requests_in_flight",
            "Requests being answered.",
            multiprocess_mode=_LIVE_SUM,
            registry=None,
        )
        refused = Counter(
            "referee_refused",
            "Requests refused because a queue was full.",
            ("queue",),
            registry=None,
        )
        self._refused = {queue: refused.labels(queue) for queue in QUEUES}
        workers = Gauge(
            "referee_workers",
            "Workers that answer.",
            multiprocess_mode=_LIVE_SUM,
            registry=None,
        )
        starts = Counter("referee_worker_starts", "Workers that have started.", registry=None)
        workers.set(1)
        self._begun = 0
        self.update_gauges()
        starts.inc()
        self._counts: dict[tuple[str, str, str], Any] = {}
        self._durations: dict[tuple[str, str], Any] = {}

    def begin(self) -> None:
        """Count a started request."""
        self._begun += 1

    def ignore(self) -> None:
        """Take back the count of a started request."""
        self._begun -= 1

    def update_gauges(self) -> None:
        """Set the gauge of requests in flight; called about once a second, which is cheaper."""
        self._in_flight.set(self._begun)

    def end(self, route: str, method: str, status: str, seconds: float) -> None:
        """Count a finished request that took ``seconds``."""
        self._begun -= 1
        method = method if method in METHODS else OTHER
        self.count(route, method, status)
        key = (route, method)
        duration = self._durations.get(key)
        if duration is None:
            duration = self._durations[key] = self._seconds.labels(*key)
        duration.observe(seconds)

    def count(self, route: str, method: str, status: str) -> None:
        """Count a request by its status alone."""
        key = (route, method, status)
        requests = self._counts.get(key)
        if requests is None:
            requests = self._counts[key] = self._requests.labels(*key)
        requests.inc()

    def count_refused(self, queue: str) -> None:
        """Count a request that a full queue refused."""
        self._refused[queue].inc()


def export(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Return the metrics of all workers; a WSGI application."""
    from prometheus_client import CollectorRegistry, make_wsgi_app  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(_MemoryCollector())
    metrics: Iterable[bytes] = make_wsgi_app(registry)(environ, start_response)
    return metrics


class _MemoryCollector:
    """What the kernel tells of the memory of all workers; nothing where it tells nothing."""

    def collect(self) -> Iterable[Any]:
        """Yield the metrics, read anew."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily  # noqa: PLC0415

        memory = read_memory()
        if memory is None:
            return
        name, told = "referee_memory_bytes", "Bytes that the processes of the container hold."
        yield GaugeMetricFamily(name, told, value=memory.held)
        if memory.limit is not None:
            name, told = "referee_memory_limit_bytes", "Bytes that they may hold."
            yield GaugeMetricFamily(name, told, value=memory.limit)
        name, told = "referee_memory_kills", "Processes killed for want of memory."
        yield CounterMetricFamily(name, told, value=memory.kills)


def open_folder(parent: str | None) -> None:
    """Create the folder of the files, before any worker starts.

    :param parent: the parent folder; None for the system's temporary folder.
    """
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="referee-metrics-", dir=parent)
    atexit.register(_close_own_folder, os.getpid())


def _close_own_folder(owner: int) -> None:
    """Remove the folder when the start fails, which gunicorn signals nowhere; workers keep it."""
    if os.getpid() == owner:
        close_folder()


def close_folder() -> None:
    """Remove the folder after the last worker has stopped."""
    if folder := os.environ.pop(FOLDER, None):
        shutil.rmtree(folder, ignore_errors=True)


def remove_gauges(slot: int) -> None:
    """Remove the gauges of a worker that has ended."""
    if folder := os.environ.get(FOLDER):
        (Path(folder) / f"gauge_{_LIVE_SUM}_{slot}.db").unlink(missing_ok=True)


def _reserve(slot: int) -> None:
    """Reserve the space for the files of a slot, unless they exist."""
    folder = Path(os.environ[FOLDER])
    for kind, size in _RESERVED.items():
        file = folder / f"{kind}_{slot}.db"
        if not file.exists():
            try:
                with file.open("xb") as new:
                    os.posix_fallocate(new.fileno(), 0, size)
            except OSError:
                file.unlink(missing_ok=True)
                raise
