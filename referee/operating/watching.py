"""Counting and logging requests when they end.

Durations come from the monotonic clock: the wall clock may be set back meanwhile.
"""

import logging
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

import flask
from flask import Flask

from referee.api.yielding import TASK
from referee.operating.metrics import GONE, UNMATCHED, Metrics

_access: Final = logging.getLogger("referee.access")
_log: Final = logging.getLogger(__name__)
_RULE: Final = "referee.rule"
"""The key of the matched route in the environment of an answered request."""
_IGNORED: Final = "referee.ignored"
"""The key in the environment of a request that is neither counted nor logged."""


class Watch:
    """Counts and logs the requests of one worker.

    :param metrics: the metrics of the worker; None to count nothing.
    :param logs_access: whether each request gets a line in the log.
    """

    def __init__(self, metrics: Metrics | None, *, logs_access: bool) -> None:
        self._metrics = metrics
        self._logs_access = logs_access

    def record_routes(self, app: Flask) -> None:
        """Make an application record the route of each request in its environment."""
        app.teardown_request(_record_route)

    def begin(self, request: Any) -> None:
        """Record the start of a request whose head has been read."""
        request.began = monotonic()
        if self._metrics is not None:
            self._metrics.begin()

    def end(self, request: Any, environ: Mapping[str, Any], response: Any) -> None:
        """Count and log a request that has ended.

        :param environ: its environment; empty if it failed before it had one.
        :param response: the server's answer; None if it failed before it had one.
        """
        if _IGNORED in environ:
            return
        seconds = monotonic() - request.began
        route, method = find_route(environ), environ.get("REQUEST_METHOD", "")
        status = response.status[:3] if response is not None and response.status else GONE
        if self._metrics is not None:
            self._metrics.end(route, method, status, seconds)
            queue = getattr(environ.get(TASK), "refused_by", None)
            if queue is not None:
                self._metrics.count_refused(queue)
        if self._logs_access:
            _write_line(route, method, int(status), response, seconds)

    def ignore(self, environ: dict[str, Any]) -> None:
        """Neither count nor log a request that has begun: the scrape of the metrics."""
        environ[_IGNORED] = True
        if self._metrics is not None:
            self._metrics.ignore()

    def update_gauges(self) -> None:
        """Update the gauges; called about once a second."""
        if self._metrics is not None:
            self._metrics.update_gauges()

    def count_unreadable(self, status: str) -> None:
        """Count malformed HTTP."""
        if self._metrics is not None:
            self._metrics.count(UNMATCHED, UNMATCHED, status)


def _record_route(_error: BaseException | None) -> None:
    flask.request.environ[_RULE] = flask.request.url_rule


def find_route(environ: Mapping[str, Any]) -> str:
    """Return the route of a request, which holds nothing of what was asked."""
    rule = environ.get(_RULE)
    return UNMATCHED if rule is None else str(rule.rule)


def start_metrics(slot: int) -> Metrics | None:
    """Return the metrics of a worker; None, with a line in the log, if they cannot start."""
    try:
        return Metrics(slot)
    except Exception:  # noqa: BLE001 - questions are answered without metrics
        _log.exception("this worker has no metrics")
        return None


def _write_line(route: str, method: str, status: int, response: Any, seconds: float) -> None:
    named = dict(response.headers) if response is not None else {}
    sent = response.sent if response is not None else 0
    milliseconds = round(seconds * 1000, 3)
    _access.info(
        "%s %s %d",
        method,
        route,
        status,
        extra={
            "request_id": named.get("X-Request-Id"),
            "method": method,
            "route": route,
            "status": status,
            "bytes": sent,
            "milliseconds": milliseconds,
        },
    )
