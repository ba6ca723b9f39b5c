"""Counting and logging requests when they end.

Durations come from the monotonic clock: the wall clock may be set back meanwhile.
"""

import logging
from collections.abc import Mapping
from time import monotonic, time_ns
from typing import Any, Final

import flask
from flask import Flask

from referee.api.service import PROBES
from referee.api.stages import observe_stages
from referee.api.yielding import TASK
from referee.operating.metrics import GONE, UNMATCHED, Metrics
from referee.operating.tracing import Tracer

_access: Final = logging.getLogger("referee.access")
_log: Final = logging.getLogger(__name__)
_RULE: Final = "referee.rule"
"""The key of the matched route in the environment of an answered request."""
_STAGES: Final = "referee.stages"
"""The key of the stages of a request that have ended, each with the time in nanoseconds."""
_IGNORED: Final = "referee.ignored"
"""The key in the environment of a request that is neither counted nor logged."""


class Watch:
    """Counts and logs the requests of one worker.

    :param metrics: the metrics of the worker; None to count nothing.
    :param logs_access: whether each request gets a line in the log.
    :param tracer: what sends traces; None to send none.
    """

    def __init__(
        self, metrics: Metrics | None, *, logs_access: bool, tracer: Tracer | None = None
    ) -> None:
        self._metrics = metrics
        self._logs_access = logs_access
        self._tracer = tracer
        if tracer is not None:
            observe_stages(_note_stage)

    def record_routes(self, app: Flask) -> None:
        """Make an application record the route of each request in its environment."""
        app.teardown_request(_record_route)

    def begin(self, request: Any) -> None:
        """Record the start of a request whose head has been read."""
        request.began = monotonic()
        if self._metrics is not None:
            self._metrics.begin()

    def follow(self, environ: dict[str, Any]) -> None:
        """Have the stages of a request noted, if they are sent anywhere; those of no probe are."""
        if self._tracer is not None and environ["PATH_INFO"] not in PROBES:
            environ[_STAGES] = []

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
        stages = environ.get(_STAGES)
        if not self._logs_access and stages is None:
            return
        named = dict(response.headers) if response is not None else {}
        request_id = named.get("X-Request-Id")
        if self._logs_access:
            sent = response.sent if response is not None else 0
            _write_line(route, method, int(status), request_id, sent, seconds)
        if self._tracer is not None and stages is not None:
            attributes = {
                "http.route": route,
                "http.request.method": method,
                "http.response.status_code": int(status),
                "referee.request_id": request_id or "",
            }
            began = time_ns() - int(1e9 * seconds)
            self._tracer.record(environ, attributes, began, stages)

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


def _note_stage(stage: str) -> None:
    """Note when a stage of the current request ends, if its trace is sent."""
    if flask.has_request_context() and (stages := flask.request.environ.get(_STAGES)) is not None:
        stages.append((stage, time_ns()))


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


def start_traces(endpoint: str | None) -> Tracer | None:
    """Return what sends the traces of a worker; None without an endpoint.

    With a line in the log, None if they cannot start.
    """
    try:
        return Tracer(endpoint) if endpoint else None
    except Exception:  # noqa: BLE001 - questions are answered without traces
        _log.exception("this worker sends no traces")
        return None


def _write_line(
    route: str, method: str, status: int, request_id: str | None, sent: int, seconds: float
) -> None:
    _access.info(
        "%s %s %d",
        method,
        route,
        status,
        extra={
            "request_id": request_id,
            "method": method,
            "route": route,
            "status": status,
            "bytes": sent,
            "milliseconds": round(seconds * 1000, 3),
        },
    )
