"""Answer packs of lines in processes of this machine.

The command reads and writes; the processes answer. They are forked from the command once it has
loaded the application, so that they start at once and share its memory; each has one pipe, over
which it gets a pack and sends the answers. At most PACKS packs for each process are out at a time,
so memory does not grow with the file. Answers are given in order. When a process dies, another one
answers its pack; after MOST_DEATHS deaths on one pack the command gives up.

A process ignores SIGINT, which a terminal sends to the whole process group: the command ends it. It
also ends when its pipe does, thus with the command, however that ends.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from referee.api.batching.answering import Answer
from referee.batch_files.answering import Answered, answer_pack, load_answerer
from referee.batch_files.answers import Stopped
from referee.batch_files.packs import Pace, Pack
from referee.core.languages import Language

PACKS: Final = 4
"""Packs per process that are out or answered, until the first of them is answered."""
MOST_DEATHS: Final = 4
_CONTEXT: Final = multiprocessing.get_context("fork")
"""The command has no other threads, so it may be forked."""


def answer_packs(
    count: int, packs: Iterator[Pack], pace: Pace, language: Language
) -> Generator[list[Answer]]:
    """Yield the answers to packs in order, some at a time.

    :param count: the number of processes at most.
    :param pace: records how long the packs took.
    :raises Stopped: ``batch-broken``, if processes keep dying on the same lines.
    """
    load_answerer(language)
    pool = _Pool(count, language)
    out: deque[int] = deque()
    """The numbers of the first lines of the packs that are not given back yet."""
    answered: dict[int, Answered] = {}
    pack = next(packs, None)
    try:
        while pack is not None or out:
            while pack is not None and len(out) < PACKS * count and pool.send(pack):
                out.append(pack.first)
                pack = next(packs, None)
            for done, found in pool.receive():
                pace.record(len(done.lines), found.seconds)
                answered[done.first] = found
            while out and out[0] in answered:
                yield answered.pop(out.popleft()).answers
    finally:
        pool.close()


class _Worker(NamedTuple):
    """A process, and the command's end of its pipe."""

    process: BaseProcess
    pipe: Connection


class _Pool:
    """Processes, of which each answers one pack at a time; they start when there is work for them.

    :param count: how many there are at most.
    """

    def __init__(self, count: int, language: Language) -> None:
        self._count = count
        self._language = language
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, Pack]] = {}
        self._deaths: dict[int, int] = {}
        """How many processes died on a pack, by its first line."""

    def send(self, pack: Pack) -> bool:
        """Give a pack to a process, and return whether one was idle or could be started."""
        while self._idle or len(self._busy) < self._count:
            worker = self._idle.pop() if self._idle else self._start()
            try:
                worker.pipe.send(pack)
            except OSError:  # it died while it was idle
                self._end(worker)
                continue
            self._busy[worker.pipe] = (worker, pack)
            return True
        return False

    def receive(self) -> Iterator[tuple[Pack, Answered]]:
        """Wait until processes have answered; yield each pack with its answers.

        A pack whose process has died is sent again.

        :raises Stopped: ``batch-broken``, if this is the fourth that dies on it.
        """
        ready = wait(list(self._busy))
        for pipe in [each for each in self._busy if each in ready]:
            worker, pack = self._busy.pop(pipe)
            try:
                answered: Answered = pipe.recv()
            except (EOFError, OSError):
                self._end(worker)
                self._note_death(pack)
                self.send(pack)
            else:
                self._idle.append(worker)
                yield pack, answered

    def _note_death(self, pack: Pack) -> None:
        deaths = self._deaths[pack.first] = self._deaths.get(pack.first, 0) + 1
        if deaths == MOST_DEATHS:
            last = pack.first + len(pack.lines)
            raise Stopped("batch-broken", first=pack.first + 1, last=last)

    def close(self) -> None:
        """End all processes."""
        workers = [*self._idle, *(worker for worker, _ in self._busy.values())]
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            self._end(worker)

    def _start(self) -> _Worker:
        ours, its = _CONTEXT.Pipe()
        # A process that held the command's ends of pipes would keep others from seeing them end.
        others = [ours, *self._busy, *(worker.pipe for worker in self._idle)]
        process = _CONTEXT.Process(target=_serve, args=(its, others, self._language), daemon=True)
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        its.close()
        return _Worker(process, ours)

    def _end(self, worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()


def _serve(pipe: Connection, others: list[Connection], language: Language) -> None:
    """Answer packs until the pipe ends; SIGINT is blocked.

    :param others: the command's ends of pipes, which were inherited.
    """
    for other in others:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(answer_pack(pipe.recv(), language))
