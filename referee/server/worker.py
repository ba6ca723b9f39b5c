"""The gunicorn worker: gevent's, with request deadlines and problem documents for bad HTTP.

A client that sends without end gets no more of the worker than others: its socket yields to them,
and a body that the answer does not need is not read to its end.

A batch is read as it arrives and may take any time: its deadline restarts with each line. An
interrupted batch ends without the last chunk, which would mark it as complete.
"""

import logging
from functools import partial
from time import monotonic
from typing import Any, Final, cast
from weakref import proxy, ref

import gevent
from flask import Flask
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from referee.api.app import HEADERS
from referee.api.limits import REQUEST_SECONDS
from referee.api.problems import MEDIA_TYPE, STATUS, describe
from referee.api.responses.encoding import encode
from referee.api.responses.languages import choose_language
from referee.api.yielding import Interrupted
from referee.operating.settings import Settings
from referee.operating.watching import Watch, start_metrics, start_traces
from referee.server.byte_budgets import ByteBudget
from referee.server.connection import Connection, is_consumed, receive
from referee.server.generations import Generation
from referee.server.listeners import PortDispatcher
from referee.server.queues import ClientDisconnected
from referee.server.scheduler import Application, Scheduler

_log = logging.getLogger("gunicorn.error")

PROBLEM_OF_ERROR: Final = (
    (errors.LimitRequestLine, "uri-too-long"),
    (errors.LimitRequestHeaders, "headers-too-large"),
    (errors.ParseException, "bad-request"),
    (errors.NoMoreData, "bad-request"),
    (errors.ChunkMissingTerminator, "bad-request"),
    (errors.InvalidChunkSize, "bad-request"),
)
"""The problem for each of gunicorn's errors; the first match counts. Any other error is a 500."""

_NAMES_HOST: Final = (1, 1)
"""The version of HTTP from which a request names its host."""
_LOOK_SECONDS: Final = 0.1
"""How often a worker that is replaced looks whether its successors are ready."""
_START_SECONDS: Final = 60.0
"""How long it waits for them at most; what starts later than that does not start at all."""


class _Closing:
    """Tells whether the connection closes after a request; once true, it stays true.

    The request refers to it, so it refers to the request weakly. A cycle would keep finished
    requests until the next garbage collection, which is rare.
    """

    def __init__(self, req: Any) -> None:
        self._req, self._is_last = ref(req), type(req).should_close
        self._body = req.body
        self._closes = False

    def __call__(self) -> bool:
        """Return the answer."""
        self._closes = self._closes or self._is_last(self._req()) or not is_consumed(self._body)
        return self._closes


def find_head_fault(req: Any) -> errors.InvalidHeader | None:
    """Return what is wrong with the head of a request that gunicorn lets pass; None if nothing is.

    HTTP/1.1 wants one Host (RFC 9112, 3.2). Of transfer codings only ``chunked`` is decoded, so a
    body with another one before it would be read as what it is not.
    """
    named = [name for name, _ in req.headers]
    hosts = named.count("HOST")
    if hosts > 1 or (not hosts and req.version >= _NAMES_HOST):
        return errors.InvalidHeader("HOST")
    codings = [value for name, value in req.headers if name == "TRANSFER-ENCODING"]
    if codings and [coding.strip().lower() for coding in codings] != ["chunked"]:
        return errors.InvalidHeader("TRANSFER-ENCODING")
    return None


def _log_failure(context: object, kind: Any, error: Any, traceback: Any) -> None:
    """Log what failed in a greenlet or in the event loop, such as accepting a connection."""
    if isinstance(error, OSError):
        # It quotes nothing of a request, and where it came up says no more than itself.
        _log.error("%s failed: %s", type(context).__name__, error)
        return
    exc_info = (kind, error, traceback) if isinstance(error, BaseException) else None
    _log.error("%s failed", type(context).__name__, exc_info=exc_info)


class DeadlineWorker(GeventWorker):  # type: ignore[misc]
    """Serves many slow clients at once, and none of them beyond its deadline.

    Long requests yield to others; see ``referee.server.scheduler``.

    The arbiter sets four attributes before the fork: the ``slot`` of this worker, the ``settings``,
    the ``generation`` of this worker, and its ``predecessors``, from which it takes over, if there
    are any.
    """

    slot: int
    settings: Settings
    generation: Generation
    predecessors: Generation | None
    watch: Watch
    _answers: ByteBudget
    _is_draining = False
    _is_handing_over = False

    def load_wsgi(self) -> None:
        """Load the application with a scheduler and the metrics and logs of its requests."""
        super().load_wsgi()
        # gevent would write what fails outside of requests to standard error, as no log line.
        setattr(gevent.get_hub(), "print_exception", _log_failure)  # noqa: B010 - mypy forbids it
        settings = self.settings
        metrics = start_metrics(self.slot) if settings.metrics_port is not None else None
        tracer = start_traces(settings.traces)
        self.watch = Watch(metrics, logs_access=settings.access_log, tracer=tracer)
        if settings.watches_requests:
            self.watch.record_routes(cast(Flask, self.wsgi))
        scheduler = Scheduler(self.wsgi)
        self._answers = scheduler.answers
        self.wsgi: Application = PortDispatcher(scheduler, self.watch, settings, self.is_draining)

    def notify(self) -> None:
        """Send gunicorn's heartbeat, which is due every second, and update the gauges."""
        super().notify()
        self.watch.update_gauges()

    def is_draining(self) -> bool:
        """Tell whether the service is about to stop, for all that this worker knows.

        One that others take over from is not asked for long, but it may be asked once or twice: the
        service is as ready as ever.
        """
        return not self.generation.is_replaced and (self._is_draining or not self.alive)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Stop once all requests are answered.

        Load balancers first get some seconds to notice that the service is no longer ready, unless
        a second signal arrives. If other workers take over, this one stops when they are ready.
        """
        if self.generation.is_replaced:
            # The arbiter says so again and again while there are more workers than there should be.
            if not self._is_handing_over:
                self._is_handing_over = True
                gevent.spawn(self._hand_over, sig, frame)
            return
        if self._is_draining or not self.settings.drain_seconds:
            super().handle_exit(sig, frame)
            return
        self._is_draining = True
        gevent.spawn_later(self.settings.drain_seconds, super().handle_exit, sig, frame)

    def _hand_over(self, sig: Any, frame: Any) -> None:
        """Take requests until others are ready for them, and then stop.

        On a busy machine they take seconds to start, in which nobody else would say that the
        instance is healthy.
        """
        ends = monotonic() + _START_SECONDS
        while not self.generation.has_successors and monotonic() < ends:
            gevent.sleep(_LOOK_SECONDS)
        super().handle_exit(sig, frame)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Handle a connection."""
        super().handle(listener, Connection(client, lambda: self.alive, self._answers), addr)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Handle a request, including its body, within REQUEST_SECONDS of waiting.

        If its body is not read to the end when it is answered, the connection is closed. So it is
        after a batch, whose end is unknown when its answer begins.
        """
        if (fault := find_head_fault(req)) is not None:
            self.handle_error(None, sock, addr, fault)
            raise StopIteration
        req.should_close = _Closing(req)
        req.body.read1 = partial(receive, proxy(req.body))
        try:
            with gevent.Timeout(REQUEST_SECONDS, TimeoutError) as deadline:
                sock.start_request(deadline)
                self._answer(listener_name, req, sock, addr)
        except TimeoutError:
            # The client neither sends nor reads: an answer would not arrive.
            raise StopIteration from None
        except ClientDisconnected as gone:
            # The exception holds the frames, and so all that the request worked on. Flask's frame
            # holds the exception: without its traceback that memory is freed now.
            gone.with_traceback(None)
            raise StopIteration from None
        except Interrupted:
            # The client may still read what was answered so far.
            sock.drain_and_close()
            raise StopIteration from None
        except StopIteration:
            if not is_consumed(req.body):
                sock.drain_and_close()
            raise
        sock.pause()

    def _answer(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer a request, and send what is held back of its answer."""
        try:
            super().handle_request(listener_name, req, sock, addr)
        except StopIteration:
            sock.flush()
            raise
        sock.flush()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer malformed HTTP with a problem document, as every other error."""
        code = next(
            (code for kind, code in PROBLEM_OF_ERROR if isinstance(exc, kind)), "internal-error"
        )
        problem = describe(code)
        if code == "internal-error":
            request_id = problem["request_id"]
            extra = {"request_id": request_id}
            _log.error("request %s failed", request_id, exc_info=exc, extra=extra)
        if req is None:
            self.watch.count_unreadable(str(STATUS[code]))
        body = encode(problem)
        always = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        head = (
            f"HTTP/1.1 {STATUS[code]} {problem['title']}\r\n"
            f"Content-Type: {MEDIA_TYPE}\r\n"
            f"Content-Length: {len(body)}\r\n"
            f"Content-Language: {choose_language()}\r\n"
            f"X-Request-Id: {problem['request_id']}\r\n"
            f"{always}"
            "Connection: close\r\n\r\n"
        )
        try:
            client.sendall(head.encode("ascii") + body)
            client.flush()
        except OSError:
            _log.debug("the client disconnected before the answer to its malformed request")
        else:
            client.drain_and_close()
