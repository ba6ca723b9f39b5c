"""Answer packs of lines on a cluster of Dask.

A task is a pack of lines. The number of packs in flight is bounded, so memory does not grow with
the file. Answers are gathered in order, so each line is written once. When a worker dies, other
workers answer its packs; after ``distributed.scheduler.allowed-failures`` deaths on one pack Dask
gives up, and so does the command.
"""

import logging
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from time import monotonic
from typing import Final, NamedTuple
from uuid import uuid4

from distributed import Client, Future, KilledWorker

from referee import __version__
from referee.api.batching.answering import Answer
from referee.batch_files.answering import Answered, OtherRelease, answer_pack
from referee.batch_files.answers import Stopped
from referee.batch_files.packs import Pace, Pack
from referee.core.languages import Language

PACKS: Final = 4
"""Packs in flight per thread: one in work, the others ready."""
_CONNECT_SECONDS: Final = 10
_RECOUNT_SECONDS: Final = 5
"""Interval at which the number of threads of the cluster is read again."""


class _Sent(NamedTuple):
    """A pack in flight."""

    pack: Pack
    future: Future[Answered]


def _silence_asyncio() -> None:
    """Suppress asyncio's tracebacks of abandoned futures.

    When the command is interrupted, Dask's client still waits for answers; asyncio may print a
    traceback for each of them before the process ends.
    """
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)


@contextmanager
def connect(address: str) -> Iterator[Client]:
    """Connect to the scheduler of a cluster, and yield the client.

    :raises Stopped: if no scheduler answers.
    """
    _silence_asyncio()
    try:
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Stopped("batch-no-scheduler", address=address, error=error) from error
    with client:
        yield client


def answer_packs(
    client: Client, packs: Iterator[Pack], pace: Pace, language: Language
) -> Generator[list[Answer]]:
    """Yield the answers to packs in order, some at a time.

    :param pace: records how long the packs took.
    :raises Stopped: if the workers cannot go on.
    """
    run, window = uuid4().hex, _Window(client)
    sent: deque[_Sent] = deque()
    for pack in packs:
        key = (f"answer-{run}", pack.first)
        future = client.submit(answer_pack, pack, language, __version__, key=key, pure=False)
        sent.append(_Sent(pack, future))
        while sent and (sent[0].future.done() or len(sent) >= window.most):
            yield from _gather(client, sent, pace)
    while sent:
        yield from _gather(client, sent, pace)


class _Window:
    """The number of packs that may be in flight, which follows the number of threads."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._most = 0
        self._ends = 0.0

    @property
    def most(self) -> int:
        """The number of packs, at least PACKS."""
        if monotonic() >= self._ends:
            self._most = PACKS * max(1, sum(self._client.nthreads().values()))
            self._ends = monotonic() + _RECOUNT_SECONDS
        return self._most


def _gather(client: Client, sent: deque[_Sent], pace: Pace) -> Iterator[list[Answer]]:
    """Wait for the first pack; yield its answers, and those of the finished packs behind it."""
    first = [sent.popleft()]
    while sent and sent[0].future.done():
        first.append(sent.popleft())
    for (pack, _), answered in zip(first, _fetch(client, first), strict=True):
        pace.record(len(pack.lines), answered.seconds)
        yield answered.answers


def _fetch(client: Client, sent: list[_Sent]) -> list[Answered]:
    """Return the answers to some packs.

    :raises Stopped: if the workers fail.
    """
    try:
        answered: list[Answered] = client.gather([each.future for each in sent])
    except KilledWorker as killed:
        pack = next(each.pack for each in sent if each.future.key == killed.task)
        last = pack.first + len(pack.lines)
        raise Stopped("batch-broken", first=pack.first + 1, last=last) from killed
    except CancelledError as lost:
        raise Stopped("batch-lost") from lost
    except OtherRelease as other:
        raise Stopped("batch-other-release", found=other.found, release=__version__) from other
    except Exception as error:
        raise Stopped("batch-foreign-cluster", error=error, release=__version__) from error
    return answered
