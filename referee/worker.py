"""The gunicorn worker: gevent's, with a deadline for whole requests and problems for bad HTTP."""

import logging
from typing import Any, Final

import gevent
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from referee.api.encoding import encode
from referee.api.limits import REQUEST_SECONDS
from referee.api.problems import MEDIA_TYPE, STATUS, describe
from referee.lanes import Application, Lanes

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


class PatientWorker(GeventWorker):  # type: ignore[misc]
    """Waits for many slow clients at once, for none of them for ever.

    What takes long shares the worker with all else; see ``referee.lanes``.
    """

    def load_wsgi(self) -> None:
        """Load the application, with lanes for its requests."""
        super().load_wsgi()
        self.wsgi: Application = Lanes(self.wsgi)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Handle a request, its body included, within REQUEST_SECONDS of waiting."""
        try:
            with gevent.Timeout(REQUEST_SECONDS, TimeoutError("request")):
                super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            # The client neither sends nor takes; there is nobody to answer.
            raise StopIteration from None
        except gevent.GreenletExit:
            # The client hung up while its question was worked on.
            raise StopIteration from None

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is not HTTP as a problem, in the form of all other errors."""
        code = next(
            (code for kind, code in PROBLEM_OF_ERROR if isinstance(exc, kind)), "internal-error"
        )
        problem = describe(code)
        if code == "internal-error":
            _log.error("request %s failed", problem["request_id"], exc_info=exc)
        body = encode(problem)
        head = (
            f"HTTP/1.1 {STATUS[code]} {problem['title']}\r\n"
            f"Content-Type: {MEDIA_TYPE}\r\n"
            f"Content-Length: {len(body)}\r\n"
            f"X-Request-Id: {problem['request_id']}\r\n"
            "Access-Control-Allow-Origin: *\r\n"
            "Connection: close\r\n\r\n"
        )
        try:
            client.sendall(head.encode("ascii") + body)
        except OSError:
            _log.debug("the client left before it could be told that its request was bad")
