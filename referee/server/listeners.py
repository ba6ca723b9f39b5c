"""What stands behind each port of the service: the referee, and what is for Prometheus alone.

Both ports belong to every worker, so the second one needs no process and no thread of its own that
could die apart from the first, and whoever asks there hears whether a worker answers at all.
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
    """gunicorn's log, without its lines for requests: they hold the whole address."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Leave that to ``referee.operating.watching``."""


class Doors:
    """The application behind each port: the referee, and what is for Prometheus.

    :param metrics_port: the port of the latter, if there is one.
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
        """Answer a request. To add up what many workers counted takes long, so a thread does it."""
        if environ["SERVER_PORT"] == self._metrics_port:
            self._watch.leave_out(environ)
            pool = gevent.get_hub().threadpool
            told: Iterable[bytes] = pool.apply(export, (environ, start_response))
            return told
        environ[DRAINING] = self._is_draining
        return self._referee(environ, start_response)
