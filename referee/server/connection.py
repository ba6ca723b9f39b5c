"""The connection of a client: it yields to other requests, and reads a batch as it arrives."""

from collections.abc import Callable
from time import monotonic, thread_time
from typing import Any, Final

from gevent.socket import wait_read
from gunicorn.http import errors
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.util import close_graceful

from referee.api.limits import BATCH_BYTES_A_SECOND, BODY_BYTES, HEADER_SECONDS, REQUEST_SECONDS
from referee.api.yielding import Interrupted
from referee.server.byte_budgets import ByteBudget
from referee.server.rounds import ONCE_A_ROUND, WHEN_IDLE, run_other_requests
from referee.server.scheduler import SLICE_SECONDS

_SKIPPED_BYTES: Final = 64 * 1024
"""Bytes of an unread body that are skipped at most, to keep the connection for the next request."""
_DRAINED_BYTES: Final = 8 * BODY_BYTES
"""Bytes that a client may still send before the connection is closed. A client that reads only
after it has sent everything would lose the answer if the connection were closed at once."""
_JOINED_BYTES: Final = 64 * 1024
"""Length of an answer up to which head and body are sent together."""
_POLL_SECONDS: Final = 0.5
"""How often a batch that waits for its next line checks whether the worker is to stop."""


class _Idle(Exception):
    """No data has arrived within _POLL_SECONDS."""


class Connection:
    """The socket of a client, which lets other requests run every few milliseconds.

    A greenlet that finds data at each read would otherwise never yield.

    :param is_alive: tells whether the worker keeps running.
    :param answers: the budget that answers use until they are sent.
    """

    def __init__(self, client: Any, is_alive: Callable[[], bool], answers: ByteBudget) -> None:
        self._client = client
        self._is_alive = is_alive
        self._answers = answers
        self._deadline: Any = None
        self._is_batch = False
        self._awaits_head = False
        self._head = b""
        self._received, self._waited = 0, 0.0
        self._since = thread_time()

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the socket."""
        return getattr(self._client, name)

    def recv(self, size: int) -> bytes:
        """Receive at most ``size`` bytes.

        :raises Interrupted: if the worker is to stop while a batch waits for its next line.
        :raises TimeoutError: if a batch has been waited for longer than what it brought is worth.
        """
        self.pause()
        if self._is_batch:
            self._wait_for_more()
        data: bytes = self._client.recv(size)
        self._received += len(data)
        return data

    def sendall(self, data: bytes) -> None:
        """Send data; the head of an answer is held back and sent with the start of its body.

        So a client that gets the head of a short answer gets all of it, even if the worker is
        killed: a proxy can retry with another worker only while it has received nothing.
        """
        if self._awaits_head:
            self._awaits_head = False
            self._head = data
            return
        if self._head and len(data) <= _JOINED_BYTES:
            data, self._head = self._head + data, b""
        self.flush()
        if len(data) <= _JOINED_BYTES:
            self._client.sendall(data)
            return
        self._answers.add(len(data))
        try:
            self._client.sendall(data)
        finally:
            self._answers.free(len(data))

    def flush(self) -> None:
        """Send the head that is held back, if there is one."""
        self._awaits_head = False
        if self._head:
            head, self._head = self._head, b""
            self._client.sendall(head)

    def pause(self) -> None:
        """Let other requests run, if the time slice since the last pause is used up."""
        if thread_time() - self._since >= SLICE_SECONDS:
            run_other_requests(WHEN_IDLE if self._is_batch else ONCE_A_ROUND)
            self._since = thread_time()

    def start_request(self, deadline: Any) -> None:
        """Take the deadline of the request that begins."""
        self._deadline = deadline
        self._is_batch = False
        self._awaits_head = True
        self._received, self._waited = 0, 0.0

    def restart_deadline(self) -> None:
        """Restart the deadline of the request: the next line of a batch begins.

        :raises Interrupted: if the worker is to stop.
        """
        self._check_alive()
        self._is_batch = True
        self._deadline.cancel()
        self._deadline.start()

    def _wait_for_more(self) -> None:
        is_there = False
        while not is_there:
            self._check_alive()
            begun = monotonic()
            try:
                wait_read(self._client.fileno(), _POLL_SECONDS, _Idle)
                is_there = True
            except _Idle:
                continue
            finally:
                self._waited += monotonic() - begun
                self._check_rate()

    def _check_rate(self) -> None:
        """End a batch that only trickles."""
        if self._waited > REQUEST_SECONDS + self._received / BATCH_BYTES_A_SECOND:
            raise TimeoutError

    def _check_alive(self) -> None:
        if not self._is_alive():
            raise Interrupted

    def drain_and_close(self) -> None:
        """Close the connection after its last answer, once the client has received that.

        What the client still sends meanwhile is discarded.
        """
        self._is_batch = False
        self.flush()
        close_graceful(self, timeout=HEADER_SECONDS, max_drain=_DRAINED_BYTES)


def receive(body: Body, most: int) -> bytes:
    """Return the part of a body that has arrived, waiting for its first byte; empty at its end.

    gunicorn's own read methods wait for as many bytes as they are asked for.
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
    """Return what has arrived of a chunk, or of those before it."""
    if not reader.buf.tell() and reader.parser:
        try:
            return bytes(next(reader.parser))
        except StopIteration:
            reader.parser = None
    return bytes(reader.read(min(reader.buf.tell(), most)))


def _receive_length(reader: LengthReader, most: int) -> bytes:
    """Return what has arrived of a body of known length."""
    if not reader.length:
        return b""
    found = bytes(reader.unreader.read(None, min(reader.length, most)))
    if not found:
        raise errors.NoMoreData
    taken, of_the_next = found[: reader.length], found[reader.length :]
    reader.length -= len(taken)
    reader.unreader.unread(of_the_next)
    return taken


def is_consumed(body: Any) -> bool:
    """Tell whether the next request can be read: the body before it is read, or nearly so."""
    if body.failed:
        return False
    reader = body.reader
    if isinstance(reader, LengthReader):
        return bool(reader.length <= _SKIPPED_BYTES)
    return reader.parser is None
