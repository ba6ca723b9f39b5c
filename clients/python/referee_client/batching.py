"""Many questions: sent in packs, and answered one by one, in order."""

import json
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import httpx

from .models import Problem
from .refusing import Refused

PATH = "/v1/batch"
HEADERS = {"Content-Type": "application/x-ndjson"}
LINES = 100
"""So many questions are sent at once at most."""
BYTES = 65_536
"""And no more than this, but for one that is longer: no answer is read before all of it is sent."""


class _Question(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


Asked = tuple[str, Mapping[str, Any] | _Question]
"""The path of a question, such as ``/v1/carcassonne/roads``, and its body."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to one question of many.

    :ivar index: the number of the question, from 0.
    :ivar status: 200 for an answer, else what the problem has.
    :ivar body: the answer or the problem, as it would be alone.
    """

    index: int
    status: int
    body: dict[str, Any]


class _Pack:
    """Lines until there are enough to be sent."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._bytes = 0
        self._sent = 0

    def take(self, asked: Asked) -> bytes:
        """Take a question; return the lines before it if it is too much beside them."""
        path, body = asked
        told = body if isinstance(body, Mapping) else body.to_dict()
        line = json.dumps({"path": path, "body": told}).encode() + b"\n"
        is_full = len(self._lines) == LINES or self._bytes + len(line) > BYTES
        before = self.empty() if self._lines and is_full else b""
        self._lines.append(line)
        self._bytes += len(line)
        return before

    def empty(self) -> bytes:
        """Return the lines, which are kept no longer."""
        lines, self._lines, self._bytes = self._lines, [], 0
        return b"".join(lines)

    def read(self, response: httpx.Response) -> list[Answered]:
        """Return the answers of a pack, numbered among all.

        :raises Refused: if all of it was refused.
        """
        if not response.is_success:
            raise Refused(Problem.from_dict(response.json()))
        told = [json.loads(line) for line in response.content.splitlines()]
        read = [Answered(self._sent + each["index"], each["status"], each["body"]) for each in told]
        self._sent += len(read)
        return read


def ask_all(client: httpx.Client, questions: Iterable[Asked]) -> Iterator[Answered]:
    """Yield the answers to questions, in order; a pack is taken from them when it is to be sent."""
    pack = _Pack()
    for asked in questions:
        if lines := pack.take(asked):
            yield from pack.read(client.post(PATH, content=lines, headers=HEADERS))
    if lines := pack.empty():
        yield from pack.read(client.post(PATH, content=lines, headers=HEADERS))


async def ask_all_later(
    client: httpx.AsyncClient, questions: Iterable[Asked] | AsyncIterable[Asked]
) -> AsyncIterator[Answered]:
    """Yield the answers to questions, in order, awaiting them."""
    pack = _Pack()
    async for asked in _await(questions):
        if lines := pack.take(asked):
            for answered in pack.read(await client.post(PATH, content=lines, headers=HEADERS)):
                yield answered
    if lines := pack.empty():
        for answered in pack.read(await client.post(PATH, content=lines, headers=HEADERS)):
            yield answered


async def _await(questions: Iterable[Asked] | AsyncIterable[Asked]) -> AsyncIterator[Asked]:
    if isinstance(questions, AsyncIterable):
        async for asked in questions:
            yield asked
    else:
        for asked in questions:
            yield asked
