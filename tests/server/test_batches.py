"""Batches on the real server: lines as they come in, in order, fairly, and never for ever.

What is proved is the order of events: which answer has come while the rest has not been sent.
"""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final

import brotli
import pytest

from benchmarks.freezing import make_search
from referee.api import limits
from tests.api.samples import ROADS, SUGGESTIONS
from tests.server.running import Server, serve
from tests.server.talking import HEALTH, QUESTION, Client, head, post, talk

NDJSON: Final = "application/x-ndjson"
BATCH: Final = "/v1/batch"
NODES: Final = 2_000
CHUNKED: Final = "Transfer-Encoding: chunked"
LINE: Final = json.dumps({"path": ROADS, "body": json.loads(QUESTION)}).encode() + b"\n"
QUICK: Final = b'{"path":"/v1/carcassonne/check?fields=legal","body":{"position":"c1/0,0,D"}}\n'
SEARCH: Final = (
    json.dumps({"path": SUGGESTIONS, "body": json.loads(make_search(nodes=NODES))}).encode() + b"\n"
)
"""A search that takes some tenths of a second."""


def begin(*headers: str, query: str = "") -> bytes:
    """Write the head of a batch whose lines are still to come."""
    return head(*headers, path=BATCH + query).replace(b"application/json", NDJSON.encode())


def chunk(data: bytes) -> bytes:
    return b"%X\r\n%b\r\n" % (len(data), data)


class Batch(Client):
    """A client that sends a batch in chunks and reads the answers in chunks."""

    def __init__(self, port: int, *headers: str, query: str = "") -> None:
        super().__init__(port)
        self.send(begin(CHUNKED, *headers, query=query))
        self.headers: dict[str, str] = {}

    def put(self, data: bytes) -> "Batch":
        """Send a chunk; an empty one ends the batch."""
        self.send(chunk(data))
        return self

    def begun(self) -> int:
        """Read the head of the answer and return its status."""
        status = int(self.received.readline().split()[1])
        while line := self.received.readline().strip():
            name, _, value = line.decode("ascii").partition(":")
            self.headers[name.lower()] = value.strip()
        return status

    def take(self) -> bytes | None:
        """Read a chunk; empty for the last one, None if the stream ends before it."""
        size = self.received.readline()
        if not size:
            return None
        data = self.received.read(int(size, 16))
        self.received.readline()
        return data

    def take_all(self) -> list[bytes | None]:
        """Read all chunks, with what ends them."""
        chunks = [self.take()]
        while chunks[-1]:
            chunks.append(self.take())
        return chunks


def read(line: bytes | None) -> tuple[int, int]:
    """Return index and status of an answer."""
    answer: dict[str, Any] = json.loads(line or b"")
    return answer["index"], answer["status"]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has all of its room for batches of these tests."""
    with serve(tmp_path_factory.mktemp("batches") / "report.txt") as running:
        yield running


def test_each_line_is_answered_before_the_next_one_is_sent(own: Server) -> None:
    with Batch(own.port) as batch:
        for index in range(5):
            batch.put(LINE[:9]).put(LINE[9:])
            if not index:
                assert batch.begun() == 200
            assert read(batch.take()) == (index, 200)
        assert batch.put(b"").take() == b""
        assert (batch.headers["content-type"], batch.headers["connection"]) == (NDJSON, "close")
        assert batch.rest() == b""


def test_a_batch_of_known_length_leaves_the_next_request_alone(own: Server) -> None:
    body = QUICK * 3 + QUICK[:-1]
    with Batch(own.port) as batch:
        assert batch.put(b"").begun() == 200
        assert (batch.take_all(), batch.headers["connection"]) == ([b""], "keep-alive")
        batch.send(begin(f"Content-Length: {len(body)}") + body + HEALTH)
        assert batch.begun() == 200
        assert [read(line) for line in batch.take_all()[:-1]] == [(n, 200) for n in range(4)]
        assert batch.begun() == 200  # health


def open_gzip() -> Callable[[bytes], bytes]:
    return zlib.decompressobj(wbits=31).decompress


def open_brotli() -> Callable[[bytes], bytes]:
    opened: Callable[[bytes], bytes] = brotli.Decompressor().process
    return opened


@pytest.mark.parametrize(("coding", "start"), [("gzip", open_gzip), ("br", open_brotli)])
def test_coded_answers_can_be_read_line_by_line(
    own: Server, coding: str, start: Callable[[], Callable[[bytes], bytes]]
) -> None:
    open_part, press = start(), zlib.compressobj(wbits=31)
    with Batch(own.port, f"Accept-Encoding: {coding}", "Content-Encoding: gzip") as batch:
        for index in range(3):
            batch.put(press.compress(QUICK) + press.flush(zlib.Z_SYNC_FLUSH))
            if not index:
                assert batch.begun() == 200
                assert batch.headers["content-encoding"] == coding
            assert read(open_part(batch.take() or b"")) == (index, 200)
        batch.put(press.flush()).put(b"")
        assert batch.take_all()[-1] == b""


def test_health_and_quick_questions_wait_for_no_batch(own: Server) -> None:
    """Two batches are as many as there may be; each has quick lines without end and a search."""
    many = gzip.compress(QUICK * 20_000)
    with Batch(own.port, "Content-Encoding: gzip") as quick, Batch(own.port) as slow:
        quick.put(many)
        slow.put(SEARCH)
        assert quick.begun() == 200
        with Client(own.port) as third:
            answer = third.send(begin(f"Content-Length: {len(QUICK)}") + QUICK).answer()
            assert (answer.status, answer.headers["retry-after"]) == (
                503,
                str(limits.REQUEST_SECONDS),
            )
        for asked in (HEALTH, post(QUESTION), HEALTH):
            assert talk(own.port, asked).status == 200
        assert slow.is_open()
        assert quick.take()
        slow.put(b"")
        assert slow.begun() == 200
        assert [read(line) for line in slow.take_all()[:-1]] == [(0, 200)]


def test_who_hangs_up_leaves_room_for_another_batch(own: Server) -> None:
    for _ in range(3):
        for _ in range(limits.BATCHES):
            Batch(own.port).put(QUICK).reset()
        assert talk(own.port, HEALTH).status == 200
    with Batch(own.port) as batch:
        assert batch.put(QUICK).begun() == 200


@pytest.mark.parametrize("broken", [b"Z\r\n", b""])
def test_a_batch_that_breaks_off_is_not_taken_for_a_whole_one(own: Server, broken: bytes) -> None:
    with Batch(own.port, *(["Content-Encoding: gzip"] if not broken else [])) as batch:
        if broken:
            batch.put(QUICK + QUICK).send(broken)
        else:
            batch.put(gzip.compress(QUICK + QUICK)[:-9]).put(b"")
        assert batch.begun() == 200
        *answered, end = batch.take_all()
        assert [read(line) for line in answered] == [(0, 200), (1, 200)]
        assert end is None


def test_a_worker_that_is_to_stop_ends_a_batch_after_a_whole_line(own: Server) -> None:
    """The last of the tests, since it takes the server down."""
    with Batch(own.port) as busy, Batch(own.port) as idle:
        busy.put(QUICK * 500)
        idle.put(QUICK)
        assert (busy.begun(), idle.begun()) == (200, 200)
        own.process.terminate()
        answered = [batch.take_all() for batch in (busy, idle)]
    for chunks in answered:
        assert chunks[-1] is None
        assert [read(line)[0] for line in chunks[:-1]] == list(range(len(chunks) - 1))
    assert len(answered[1]) == 2
