"""Watching requests: what is counted and logged of each when it ends.

Nothing here reads the clock on the wall, which may be set back while a request is answered.
"""

import logging
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

import flask
from flask import Flask

from referee.api.yielding import SHARE
from referee.operating.metrics import GONE, UNMATCHED, Metrics

_access: Final = logging.getLogger("referee.access")
_log: Final = logging.getLogger(__name__)
_RULE: Final = "referee.rule"
"""The key of the rule of a request in its environment, once it is answered."""
_LEFT_OUT: Final = "referee.left_out"
"""The key of a request that is neither counted nor logged."""


class Watch:
    """Watches the requests of one worker.

    :param metrics: where they are counted; None to count nothing.
    :param logs_access: whether each has its line in the log.
    """

    def __init__(self, metrics: Metrics | None, *, logs_access: bool) -> None:
        self._metrics = metrics
        self._logs_access = logs_access

    def note_routes(self, app: Flask) -> None:
        """Have an application note in the environment of each request which rule answered it."""
        app.teardown_request(_note_route)

    def begin(self, request: Any) -> None:
        """Note that a request begins, of which the head is read."""
        request.began = monotonic()
        if self._metrics is not None:
            self._metrics.begin()

    def end(self, request: Any, environ: Mapping[str, Any], response: Any) -> None:
        """Note how a request ended.

        :param environ: its environment; empty if it failed before it had one.
        :param response: the server's answer; None if it failed before it had one.
        """
        if _LEFT_OUT in environ:
            return
        seconds = monotonic() - request.began
        route, method = find_route(environ), environ.get("REQUEST_METHOD", "")
        status = response.status[:3] if response is not None and response.status else GONE
        if self._metrics is not None:
            self._metrics.end(route, method, status, seconds)
            lane = getattr(environ.get(SHARE), "refused_by", None)
            if lane is not None:
                self._metrics.count_refused(lane)
        if self._logs_access:
            _write_line(route, method, int(status), response, seconds)

    def leave_out(self, environ: dict[str, Any]) -> None:
        """Neither count nor log a request that has begun: whoever asks what was counted."""
        environ[_LEFT_OUT] = True
        if self._metrics is not None:
            self._metrics.leave_out()

    def tell_moment(self) -> None:
        """Tell what holds for the moment; called about once a second."""
        if self._metrics is not None:
            self._metrics.tell_moment()

    def count_unreadable(self, status: str) -> None:
        """Count what came in and was no request."""
        if self._metrics is not None:
            self._metrics.count(UNMATCHED, UNMATCHED, status)


def _note_route(_error: BaseException | None) -> None:
    flask.request.environ[_RULE] = flask.request.url_rule


def find_route(environ: Mapping[str, Any]) -> str:
    """Return the rule that answered a request, which says nothing of what was asked."""
    rule = environ.get(_RULE)
    return UNMATCHED if rule is None else str(rule.rule)


def start_metrics(place: int) -> Metrics | None:
    """Return the metrics of a worker, or log why it has to do without."""
    try:
        return Metrics(place)
    except Exception:  # noqa: BLE001 - whatever it is, questions are answered without it
        _log.exception("this worker counts nothing for Prometheus")
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
