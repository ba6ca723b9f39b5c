"""A connection of a client, as the worker sees it: fair to others, and read as it comes in."""

from collections.abc import Callable
from time import thread_time
from typing import Any, Final

from gevent.socket import wait_read
from gunicorn.http import errors
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.util import close_graceful

from referee.api.limits import BODY_BYTES, HEADER_SECONDS
from referee.api.yielding import CutShort
from referee.server.scheduler import SLICE_SECONDS, let_others_go_first

_SKIPPED_BYTES: Final = 64 * 1024
"""So much of a body that nobody wanted is skipped, to keep the connection for the next request."""
_HEARD_OUT_BYTES: Final = 8 * BODY_BYTES
"""So much more a client may send before the connection is cut. Who sends first and listens then
does not hear the answer if it is cut at once."""


_JOINED_BYTES: Final = 64 * 1024
"""So much of an answer is sent together with its head."""

_WATCH_SECONDS: Final = 0.5
"""So often whoever waits for the next line of a batch looks whether the worker is to stop."""


class _Quiet(Exception):
    """Nothing has come in for a while."""


class Connection:
    """The socket of a client, which lets others go first every few milliseconds.

    A greenlet that finds data whenever it asks for some would never stop for another.

    :param is_wanted: tells whether the worker is to go on.
    """

    def __init__(self, client: Any, is_wanted: Callable[[], bool]) -> None:
        self._client = client
        self._is_wanted = is_wanted
        self._deadline: Any = None
        self._is_renewed = False
        self._awaits_head = False
        self._head = b""
        self._since = thread_time()

    def __getattr__(self, name: str) -> Any:
        """Be like the socket in all else."""
        return getattr(self._client, name)

    def recv(self, size: int) -> bytes:
        """Receive at most so many bytes.

        :raises CutShort: if the worker is to stop while a batch waits for its next line.
        """
        self.pause()
        if self._is_renewed:
            self._wait_for_more()
        data: bytes = self._client.recv(size)
        return data

    def sendall(self, data: bytes) -> None:
        """Send; but the head of an answer waits for the beginning of its body.

        Whoever hears the head of a short answer so hears all of it, even if the worker is killed:
        a proxy can ask another one only as long as it has heard nothing.
        """
        if self._awaits_head:
            self._awaits_head = False
            self._head = data
            return
        if self._head and len(data) <= _JOINED_BYTES:
            data, self._head = self._head + data, b""
        self.flush()
        self._client.sendall(data)

    def flush(self) -> None:
        """Send the head that waits, if there is one."""
        self._awaits_head = False
        if self._head:
            head, self._head = self._head, b""
            self._client.sendall(head)

    def pause(self) -> None:
        """Let others go first, if the worker has worked for a slice of time since it last did."""
        if thread_time() - self._since >= SLICE_SECONDS:
            let_others_go_first()
            self._since = thread_time()

    def limit(self, deadline: Any) -> None:
        """Note the deadline of the request that begins."""
        self._deadline = deadline
        self._is_renewed = False
        self._awaits_head = True

    def renew(self) -> None:
        """Let the deadline of the request begin anew.

        :raises CutShort: if the worker is to stop.
        """
        self._go_on()
        self._is_renewed = True
        self._deadline.cancel()
        self._deadline.start()

    def _wait_for_more(self) -> None:
        is_there = False
        while not is_there:
            self._go_on()
            try:
                wait_read(self._client.fileno(), _WATCH_SECONDS, _Quiet)
                is_there = True
            except _Quiet:
                continue

    def _go_on(self) -> None:
        if not self._is_wanted():
            raise CutShort

    def hear_out(self) -> None:
        """Close the connection after the last answer on it, as soon as the client has heard that.

        It may go on sending for a while, which is thrown away.
        """
        self._is_renewed = False
        self.flush()
        close_graceful(self, timeout=HEADER_SECONDS, max_drain=_HEARD_OUT_BYTES)


def receive(body: Body, most: int) -> bytes:
    """Return what has come in of a body as soon as there is some of it; nothing at its end.

    gunicorn's own ways to read wait for as much as they are asked for.
    """
    if held := body.buf.tell():
        return bytes(body.read(min(held, most)))
    reader = body.reader
    try:
        if isinstance(reader, ChunkedReader):
            return _receive_chunk(reader, most)
        return _receive_length(reader, most)
    except Exception:
        body.failed = True
        raise


def _receive_chunk(reader: ChunkedReader, most: int) -> bytes:
    """Return what has come in of a chunk, or of those before it."""
    if not reader.buf.tell() and reader.parser:
        try:
            return bytes(next(reader.parser))
        except StopIteration:
            reader.parser = None
    return bytes(reader.read(min(reader.buf.tell(), most)))


def _receive_length(reader: LengthReader, most: int) -> bytes:
    """Return what has come in of a body of known length."""
    if not reader.length:
        return b""
    found = bytes(reader.unreader.read(None, min(reader.length, most)))
    if not found:
        raise errors.NoMoreData
    taken, of_the_next = found[: reader.length], found[reader.length :]
    reader.length -= len(taken)
    reader.unreader.unread(of_the_next)
    return taken


def is_done_with(body: Any) -> bool:
    """Tell whether the next request can be found behind a body: it is read, or nearly so."""
    if body.failed:
        return False
    reader = body.reader
    if isinstance(reader, LengthReader):
        return bool(reader.length <= _SKIPPED_BYTES)
    return reader.parser is None
