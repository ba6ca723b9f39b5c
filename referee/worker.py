"""The gunicorn worker: gevent's, with a deadline for whole requests and problems for bad HTTP.

A client that sends without end gets no more of the worker than others: its socket lets them go
first, and what nobody wants to read is not read to its end.
"""

import logging
from time import thread_time
from typing import Any, Final

import gevent
from gunicorn.http import errors
from gunicorn.http.body import LengthReader
from gunicorn.util import close_graceful
from gunicorn.workers.ggevent import GeventWorker

from referee.api.app import HEADERS
from referee.api.encoding import encode
from referee.api.languages import choose_language
from referee.api.limits import BODY_BYTES, HEADER_SECONDS, REQUEST_SECONDS
from referee.api.problems import MEDIA_TYPE, STATUS, describe
from referee.lanes import SLICE_SECONDS, Application, HungUp, Lanes, let_others_go_first

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


_SKIPPED_BYTES: Final = 64 * 1024
"""So much of a body that nobody wanted is skipped, to keep the connection for the next request."""
_HEARD_OUT_BYTES: Final = 8 * BODY_BYTES
"""So much more a client may send before the connection is cut. Who sends first and listens then
does not hear the answer if it is cut at once."""


class Connection:
    """The socket of a client, which lets others go first every few milliseconds.

    A greenlet that finds data whenever it asks for some would never stop for another.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._since = thread_time()

    def __getattr__(self, name: str) -> Any:
        """Be like the socket in all else."""
        return getattr(self._client, name)

    def recv(self, size: int) -> bytes:
        """Receive at most so many bytes."""
        self.pause()
        data: bytes = self._client.recv(size)
        return data

    def pause(self) -> None:
        """Let others go first, if the worker has worked for a slice of time since it last did."""
        if thread_time() - self._since >= SLICE_SECONDS:
            let_others_go_first()
            self._since = thread_time()

    def hear_out(self) -> None:
        """Close the connection after the last answer on it, as soon as the client has heard that.

        It may go on sending for a while, which is thrown away.
        """
        close_graceful(self, timeout=HEADER_SECONDS, max_drain=_HEARD_OUT_BYTES)


def is_done_with(body: Any) -> bool:
    """Tell whether the next request can be found behind a body: it is read, or nearly so."""
    if body.failed:
        return False
    reader = body.reader
    if isinstance(reader, LengthReader):
        return bool(reader.length <= _SKIPPED_BYTES)
    return reader.parser is None


class PatientWorker(GeventWorker):  # type: ignore[misc]
    """Waits for many slow clients at once, for none of them for ever.

    What takes long shares the worker with all else; see ``referee.lanes``.
    """

    def load_wsgi(self) -> None:
        """Load the application, with lanes for its requests."""
        super().load_wsgi()
        self.wsgi: Application = Lanes(self.wsgi)

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Handle a connection."""
        super().handle(listener, Connection(client), addr)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Handle a request, its body included, within REQUEST_SECONDS of waiting.

        What is left of its body when it is answered may have no end. Then the connection has one.
        """
        is_last = req.should_close
        req.should_close = lambda: is_last() or not is_done_with(req.body)
        try:
            with gevent.Timeout(REQUEST_SECONDS, TimeoutError("request")):
                super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            # The client neither sends nor takes; there is nobody to answer.
            raise StopIteration from None
        except HungUp:
            # The client hung up while its question was worked on.
            raise StopIteration from None
        except StopIteration:
            if not is_done_with(req.body):
                sock.hear_out()
            raise
        sock.pause()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is not HTTP as a problem, in the form of all other errors."""
        code = next(
            (code for kind, code in PROBLEM_OF_ERROR if isinstance(exc, kind)), "internal-error"
        )
        problem = describe(code)
        if code == "internal-error":
            _log.error("request %s failed", problem["request_id"], exc_info=exc)
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
        except OSError:
            _log.debug("the client left before it could be told that its request was bad")
        else:
            client.hear_out()
