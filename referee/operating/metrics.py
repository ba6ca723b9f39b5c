"""What Prometheus is told about the service; prometheus_client stays here.

Each worker counts into files of its own, and whichever worker is asked adds up those of all of
them. The files belong to a *place*, not to a process: whoever takes the place of a worker that died
goes on with its counts, so there are never more files than places, and no count ever goes back.
Only what holds for the moment, such as the requests in flight, dies with its worker.

A full disk must not hurt: a file that is mapped into memory and cannot grow kills its process. So
the space is taken when the worker starts, and where there is none the worker goes without metrics.
Labels are bounded: rules of addresses, known methods, statuses.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus_client finds the files; it is set for the workers."""
_MOMENTARY: Final = "livesum"
_ROOM: Final = {"counter": 512 * 1024, "histogram": 1024 * 1024, f"gauge_{_MOMENTARY}": 64 * 1024}
"""Bytes for each file of a place, by the beginning of its name; more than all labels take."""

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 20.0)
"""The upper bounds of the histogram. The last one is that of a whole request."""
LANES: Final = ("searches", "long", "pictures", "batches")
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
OTHER: Final = "other"
"""The method of requests with any other."""
UNMATCHED: Final = "none"
"""The route of addresses that there are not, and of what is not HTTP."""
GONE: Final = "499"
"""The status of requests whose client left before the answer, as nginx has it."""


class Metrics:
    """The metrics of one worker."""

    def __init__(self, place: int) -> None:
        """Begin to count, or go on with the counts of who was at this place.

        :raises OSError: if there is no space for it.
        """
        from prometheus_client import Counter, Gauge, Histogram, values  # noqa: PLC0415

        _reserve(place)
        # Each sample is kept with the text that explains its metric, so these are short.
        values.ValueClass = values.MultiProcessValue(lambda: place)  # type: ignore[no-untyped-call]
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
            multiprocess_mode=_MOMENTARY,
            registry=None,
        )
        refused = Counter(
            "referee_refused",
            "Requests for which a lane had no room.",
            ("lane",),
            registry=None,
        )
        self._refused = {lane: refused.labels(lane) for lane in LANES}
        workers = Gauge(
            "referee_workers",
            "Workers that answer.",
            multiprocess_mode=_MOMENTARY,
            registry=None,
        )
        starts = Counter("referee_worker_starts", "Workers that have started.", registry=None)
        workers.set(1)
        self._begun = 0
        self.tell_moment()
        starts.inc()
        self._counts: dict[tuple[str, str, str], Any] = {}
        self._durations: dict[tuple[str, str], Any] = {}

    def begin(self) -> None:
        """Count a request that begins."""
        self._begun += 1

    def leave_out(self) -> None:
        """Forget a request that has begun."""
        self._begun -= 1

    def tell_moment(self) -> None:
        """Tell how many requests are in flight; called every now and then, for that costs less."""
        self._in_flight.set(self._begun)

    def end(self, route: str, method: str, status: str, seconds: float) -> None:
        """Count a request that ends, ``seconds`` after it began."""
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

    def count_refused(self, lane: str) -> None:
        """Count a request for which there was no room in a lane."""
        self._refused[lane].inc()


def export(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Tell what all workers have counted; a WSGI application."""
    from prometheus_client import CollectorRegistry, make_wsgi_app  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    told: Iterable[bytes] = make_wsgi_app(registry)(environ, start_response)
    return told


def open_folder(parent: str | None) -> None:
    """Make the folder of the files, before any worker starts.

    :param parent: where; None for where the system keeps what is temporary.
    """
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="referee-metrics-", dir=parent)
    atexit.register(_close_own_folder, os.getpid())


def _close_own_folder(owner: int) -> None:
    """Remove the folder if a start fails, of which gunicorn tells nobody; workers leave it."""
    if os.getpid() == owner:
        close_folder()


def close_folder() -> None:
    """Remove the folder, after the last worker has stopped."""
    if folder := os.environ.pop(FOLDER, None):
        shutil.rmtree(folder, ignore_errors=True)


def forget_moment(place: int) -> None:
    """Forget what was momentary of a worker that is gone."""
    if folder := os.environ.get(FOLDER):
        (Path(folder) / f"gauge_{_MOMENTARY}_{place}.db").unlink(missing_ok=True)


def _reserve(place: int) -> None:
    """Take the space for the files of a place, unless they are there."""
    folder = Path(os.environ[FOLDER])
    for kind, room in _ROOM.items():
        file = folder / f"{kind}_{place}.db"
        if not file.exists():
            try:
                with file.open("xb") as new:
                    os.posix_fallocate(new.fileno(), 0, room)
            except OSError:
                file.unlink(missing_ok=True)
                raise
