"""What answers on each port: the referee, the metrics for Prometheus, or health alone.

Every worker listens on all of them. So neither metrics nor health need a process or thread of their
own that could die apart from the worker, and who asks learns whether a worker answers at all. A
connection to the port of health waits behind no other: a worker takes one from each port in each
round of its loop, however many stand in line at the port of the service.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import gevent
from gunicorn.glogging import Logger

from referee.api.service import DRAINING, PROBES
from referee.operating.metrics import export
from referee.operating.settings import Settings
from referee.operating.watching import Watch
from referee.server.scheduler import Application

_NOWHERE: Final = "/no-probe"
"""An address where nothing is, at which all but health stands on the port of health."""


class Log(Logger):  # type: ignore[misc]
    """gunicorn's log without its access lines, which would hold the whole address."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Write nothing: ``referee.operating.watching`` logs requests."""


class PortDispatcher:
    """Passes each request to the application of its port.

    :param settings: those that say which ports there are.
    :param is_draining: tells whether the worker is about to stop.
    """

    def __init__(
        self,
        referee: Application,
        watch: Watch,
        settings: Settings,
        is_draining: Callable[[], bool],
    ) -> None:
        self._referee = referee
        self._watch = watch
        self._metrics_port = _write_port(settings.metrics_port)
        self._health_port = _write_port(settings.health_port)
        self._is_draining = is_draining

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request. Adding up the counts of many workers is slow, so a thread does it."""
        if environ["SERVER_PORT"] == self._metrics_port:
            self._watch.ignore(environ)
            pool = gevent.get_hub().threadpool
            metrics: Iterable[bytes] = pool.apply(export, (environ, start_response))
            return metrics
        if environ["SERVER_PORT"] == self._health_port and environ["PATH_INFO"] not in PROBES:
            environ["PATH_INFO"] = _NOWHERE
        environ[DRAINING] = self._is_draining
        self._watch.follow(environ)
        return self._referee(environ, start_response)


def _write_port(port: int | None) -> str | None:
    """Return a port as the environment of a request has it."""
    return None if port is None else str(port)
