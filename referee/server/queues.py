"""Queues: of requests that take long, one runs at a time, and the others wait for their turn."""

from collections import deque
from typing import Protocol

from gevent.event import AsyncResult

from referee.api.problems import Problem


class ClientDisconnected(BaseException):
    """The client of this request is gone. Only the worker handles this.

    It is not a ``GreenletExit``: gevent's worker takes that for the end of an answered request.
    """


class Waiter(Protocol):
    """A request that may wait; ``referee.server.scheduler.Task`` is the one there is."""

    is_batch: bool

    def is_disconnected(self) -> bool:
        """Tell whether its client is gone."""

    def refuse(self, name: str | None, seconds: int) -> Problem:
        """Return the problem by which it is refused."""


class Queue:
    """Runs one request at a time; the others wait, first in, first out.

    :param name: its name in the metrics.
    :param limit: how many requests may wait; lines of batches do not count.
    :param seconds: the longest turn of one request, from which Retry-After is computed.
    """

    def __init__(self, name: str, limit: int, seconds: int) -> None:
        self._name = name
        self._is_taken = False
        self._limit = limit
        self._seconds = seconds
        self._waiting: deque[tuple[Waiter, AsyncResult[bool]]] = deque()

    def check_place(self, task: Waiter) -> None:
        """Refuse a task that would have to wait for too many others.

        :raises Problem: ``service-unavailable``, if the queue is full.
        """
        waiting = sum(not (each.is_batch or each.is_disconnected()) for each, _ in self._waiting)
        if self._is_taken and waiting >= self._limit and not task.is_batch:
            raise task.refuse(self._name, self._seconds * (waiting + 1))

    def acquire(self, task: Waiter) -> None:
        """Wait for the turn of a task. Disconnected clients and batches do not count as waiting.

        :raises Problem: ``service-unavailable``, if the queue is full.
        :raises ClientDisconnected: if the client is gone when its turn comes.
        """
        if not self._is_taken:
            self._is_taken = True
            return
        self.check_place(task)
        turn: AsyncResult[bool] = AsyncResult()
        entry = task, turn
        # The result is a bool, not an exception: AsyncResult would keep the exception, whose
        # traceback keeps everything that the request works on.
        self._waiting.append(entry)
        try:
            is_mine = turn.get()
        except BaseException:
            if entry in self._waiting:
                self._waiting.remove(entry)
            elif turn.successful() and turn.value:
                # The turn was given to a request that ended before it was resumed.
                self.release()
            raise
        if not is_mine:
            raise ClientDisconnected

    def release(self) -> None:
        """Give the turn to the first waiting task whose client is still connected."""
        while self._waiting:
            task, turn = self._waiting.popleft()
            if not task.is_disconnected():
                turn.set(True)
                return
            turn.set(False)
        self._is_taken = False
