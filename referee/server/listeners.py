"""Which application answers on each port: the referee, or the metrics for Prometheus.

Every worker listens on both ports. So the metrics need no process or thread of their own that could
die apart from the worker, and a scrape shows whether a worker answers at all.
"""

from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gunicorn.glogging import Logger

from referee.api.service import DRAINING
from referee.operating.metrics import export
from referee.operating.watching import Watch
from referee.server.scheduler import Application


class Log(Logger):  # type: ignore[misc]
    """gunicorn's log without its access lines, which would hold the whole address."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Write nothing: ``referee.operating.watching`` logs requests."""


class PortDispatcher:
    """Passes each request to the application of its port.

    :param metrics_port: the port of the metrics; None if they have none.
    :param is_draining: tells whether the worker is about to stop.
    """

    def __init__(
        self,
        referee: Application,
        watch: Watch,
        metrics_port: int | None,
        is_draining: Callable[[], bool],
    ) -> None:
        self._referee = referee
        self._watch = watch
        self._metrics_port = None if metrics_port is None else str(metrics_port)
        self._is_draining = is_draining

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request. Adding up the counts of many workers is slow, so a thread does it."""
        if environ["SERVER_PORT"] == self._metrics_port:
            self._watch.ignore(environ)
            pool = gevent.get_hub().threadpool
            metrics: Iterable[bytes] = pool.apply(export, (environ, start_response))
            return metrics
        environ[DRAINING] = self._is_draining
        return self._referee(environ, start_response)
