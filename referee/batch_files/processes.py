"""Answering the lines of a file in several processes at a time, in order.

Lines go out in small packs, and only so many packs are on their way that memory stays the same
however long the file is. A process of the pool ends with the one that it works for, in whichever
way that ends.
"""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing.connection import wait
from threading import Thread
from typing import Final, NamedTuple

from referee.api.batching.answering import Answer, Answerer
from referee.api.batching.lines import Line
from referee.api.games import GAMES
from referee.core.languages import Language
from referee.site import create_app

PACK_LINES: Final = 16
PACK_BYTES: Final = 64 * 1024
PACKS: Final = 4
"""So many packs are on their way for each process: one is worked on, the others are at hand."""
_START: Final = "fork" if sys.platform == "linux" else "spawn"
"""A fork shares the catalogue; elsewhere it is not safe."""


class Pack(NamedTuple):
    """Some lines that follow each other; ``first`` is the number of the first."""

    first: int
    lines: tuple[Line, ...]


def answer_packs(
    lines: Iterator[Line], first: int, language: Language, processes: int
) -> Generator[list[Answer]]:
    """Yield the answers to lines in order, some at a time.

    :param first: the number of the first line.
    """
    packs = make_packs(lines, first)
    load(language)
    if processes == 1:
        for pack in packs:
            yield _answer(language, pack)
        return
    context = multiprocessing.get_context(_START)
    with ProcessPoolExecutor(processes, context, _begin, (language,)) as pool:
        try:
            yield from _answer_in(pool, packs, language, processes * PACKS)
        except BaseException:
            # Whoever stops does not wait for searches that nobody will hear of.
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _answer_in(
    pool: ProcessPoolExecutor, packs: Iterator[Pack], language: Language, most: int
) -> Iterator[list[Answer]]:
    """Yield the answers of packs, of which never more than so many are on their way."""
    sent: deque[Future[list[Answer]]] = deque()
    for pack in packs:
        sent.append(pool.submit(_answer, language, pack))
        while len(sent) >= most or (sent and sent[0].done()):
            yield sent.popleft().result()
    while sent:
        yield sent.popleft().result()


def make_packs(lines: Iterator[Line], first: int) -> Iterator[Pack]:
    """Yield lines in packs, none of them much larger than PACK_BYTES.

    >>> [pack.first for pack in make_packs(iter([b"{}"] * 40), 100)]
    [100, 116, 132]
    """
    while pack := tuple(islice(_until_full(lines), PACK_LINES)):
        yield Pack(first, pack)
        first += len(pack)


def _until_full(lines: Iterator[Line]) -> Iterator[Line]:
    size = 0
    for line in lines:
        yield line
        size += len(line or b"")
        if size >= PACK_BYTES:
            return


@cache
def load(language: Language) -> Answerer:
    """Return what answers in a language; it is made once in a process."""
    return Answerer(create_app(), GAMES, language)


def _answer(language: Language, pack: Pack) -> list[Answer]:
    answerer = load(language)
    return [answerer.answer(number, line) for number, line in enumerate(pack.lines, pack.first)]


def _begin(language: Language) -> None:
    """Begin as a process of the pool: it is the other process that is interrupted by a key."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    load(language)


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        wait([parent.sentinel])
        os._exit(1)
