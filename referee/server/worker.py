"""The gunicorn worker: gevent's, with a deadline for whole requests and problems for bad HTTP.

A client that sends without end gets no more of the worker than others: its socket lets them go
first, and what nobody wants to read is not read to its end.

A batch is read as it comes in, and may take as long as it gets on: its deadline begins anew with
each line. One that is cut short ends without what would say that it is whole, the last chunk.
"""

import logging
from functools import partial
from mmap import mmap
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
from referee.api.yielding import CutShort
from referee.operating.settings import Settings
from referee.operating.watching import Watch, start_metrics
from referee.server.connection import Connection, is_done_with, receive
from referee.server.listeners import Doors
from referee.server.scheduler import Application, HungUp, Lanes

_log = logging.getLogger("gunicorn.error")

PROBLEM_OF_ERROR: Final = (
    (errors.LimitRequestLine, "uri-too-long"),
    (errors.LimitRequestHeaders, "headers-too-large"),
    (errors.ParseException, "bad-request"),
    (errors.NoMoreData, "bad-request"),
    (errors.ChunkMissingTerminator, "bad-request"),
    (errors.InvalidChunkSize, "bad-request"),
)
"""Which problem answers each of gunicorn's errors; the first that fits. All else is our fault."""


class _Closing:
    """Tells whether the connection closes after a request; what it has told once, it stands by.

    The request holds it, so it holds the request weakly: what is gone is freed at once, for the
    collector comes seldom.
    """

    def __init__(self, req: Any) -> None:
        self._req, self._is_last = ref(req), type(req).should_close
        self._body = req.body
        self._told = False

    def __call__(self) -> bool:
        """Tell it."""
        self._told = self._told or self._is_last(self._req()) or not is_done_with(self._body)
        return self._told


class PatientWorker(GeventWorker):  # type: ignore[misc]
    """Waits for many slow clients at once, for none of them for ever.

    What takes long shares the worker with all else; see ``referee.server.scheduler``.

    The arbiter hands over, before the fork: its ``place`` among the workers, the ``settings``, and
    a byte, ``relieved``, which is set when others take over from it.
    """

    place: int
    settings: Settings
    relieved: mmap
    watch: Watch
    _is_draining = False

    def load_wsgi(self) -> None:
        """Load the application, with lanes for its requests, and begin to watch them."""
        super().load_wsgi()
        settings = self.settings
        counts = settings.metrics_port is not None
        metrics = start_metrics(self.place) if counts else None
        self.watch = Watch(metrics, logs_access=settings.access_log)
        if counts or settings.access_log:
            self.watch.note_routes(cast(Flask, self.wsgi))
        self.wsgi: Application = Doors(
            Lanes(self.wsgi), self.watch, settings.metrics_port, self.is_draining
        )

    def notify(self) -> None:
        """Give the arbiter a sign of life, as gunicorn does every second, and metrics one, too."""
        super().notify()
        self.watch.tell_moment()

    def is_draining(self) -> bool:
        """Tell whether the worker is about to stop."""
        return self._is_draining or not self.alive

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Stop when all that was asked is answered.

        Before that, balancers get some seconds to notice that the service is not ready any more,
        unless other workers of it take over; for these a second signal does not wait.
        """
        if self._is_draining or self.relieved[0] or not self.settings.drain_seconds:
            super().handle_exit(sig, frame)
            return
        self._is_draining = True
        gevent.spawn_later(self.settings.drain_seconds, super().handle_exit, sig, frame)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Handle a connection."""
        super().handle(listener, Connection(client, lambda: self.alive), addr)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Handle a request, its body included, within REQUEST_SECONDS of waiting.

        What is left of its body when it is answered may have no end. Then the connection has one.
        So it has after a batch, of which nobody knows the end when its answers begin.
        """
        req.should_close = _Closing(req)
        req.body.read1 = partial(receive, proxy(req.body))
        try:
            with gevent.Timeout(REQUEST_SECONDS, TimeoutError) as deadline:
                sock.limit(deadline)
                self._answer(listener_name, req, sock, addr)
        except TimeoutError:
            # The client neither sends nor takes; there is nobody to answer.
            raise StopIteration from None
        except HungUp as gone:
            # The client hung up while its question was worked on. Flask's frame holds what it
            # raised, which holds the frames, and all that is worked on: that ends here.
            gone.with_traceback(None)
            raise StopIteration from None
        except CutShort:
            # What was answered so far is still to be heard.
            sock.hear_out()
            raise StopIteration from None
        except StopIteration:
            if not is_done_with(req.body):
                sock.hear_out()
            raise
        sock.pause()

    def _answer(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answer a request, and send what is left of its answer."""
        try:
            super().handle_request(listener_name, req, sock, addr)
        except StopIteration:
            sock.flush()
            raise
        sock.flush()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is not HTTP as a problem, in the form of all other errors."""
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
            _log.debug("the client left before it could be told that its request was bad")
        else:
            client.hear_out()
