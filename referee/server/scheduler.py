"""The scheduler: how the requests of one worker take turns, so that none of them blocks the others.

All requests of a worker are greenlets of one thread. Long work pauses every few milliseconds (see
``referee.api.yielding``), and each pause runs everything else that is ready: new connections,
health checks, quick questions. Only one long request may run at a time; many together would slow
down everything as much as one that never pauses. So there are three queues: for searches, for PNGs
(which a process of their own draws), and for all other long requests: those that take over a tenth
of a second, or over 25 ms while many others do, too (see ``middling``). Each runs one request at a
time and holds a bounded number of waiting ones. A request that finds its queue full gets 503 with
Retry-After. A request keeps its turn until its answer is complete, so that no search is done in
vain.

What a worker holds meanwhile is bounded by ``referee.server.byte_budgets``: bodies, small ones and
large ones apart, pictures to be drawn, and answers that their clients have not taken. A large body
is read only if the queue of long requests has a place for it, and nothing is made of it before its
turn, for that takes many times as much memory.

A batch takes a turn for each of its lines, so that other requests run between them. Its lines are
never refused, because the number of batches is limited.

When a client disconnects while its request runs, the work ends at the next pause. A client that has
only closed its sending side looks the same and is treated the same.
"""

import select
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeVar

from gevent.monkey import get_original

from referee.api import limits
from referee.api.problems import Problem
from referee.api.yielding import TASK, check_budget
from referee.server.byte_budgets import PATIENCE_SECONDS, ByteBudget
from referee.server.middling import Middling
from referee.server.queues import ClientDisconnected, Queue
from referee.server.request_time import RequestTime
from referee.server.rounds import AFTER_QUICK, ONCE_A_ROUND, WHEN_IDLE, run_other_requests

SLICE_SECONDS: Final = 0.003
"""Processor time after which a request lets others run."""
QUICK_SECONDS: Final = 0.025
"""Processor time after which a request is quick no more."""
MIDDLING_SECONDS: Final = 0.1
"""Processor time after which a request must wait in the queue of long requests."""

_DISCONNECTED: Final = (
    select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", select.POLLHUP)
)
_poll: Final[Callable[[], Any]] = get_original("select", "poll")

T = TypeVar("T")

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Task:
    """One request in the scheduler; see ``referee.api.yielding.Task``."""

    def __init__(self, scheduler: "Scheduler", client: Any) -> None:
        self._scheduler = scheduler
        self._client = client
        self._queue: Queue | None = None
        self.is_batch = False
        self.refused_by: str | None = None
        """The name of the full queue or budget that refused this request, or ``batches``."""
        self._is_refused = False
        self._taken: list[tuple[ByteBudget, int]] = []
        self._is_middling = False
        self._time = RequestTime()

    def cpu_seconds(self) -> float:
        """Return the seconds of processor time that this request has used."""
        return self._time.used

    def add_cpu_seconds(self, seconds: float) -> None:
        """Count processor time that another process used for this request."""
        self._time.add(seconds)

    def start(self) -> None:
        """Count from now on; what other requests used while this one was read does not count."""
        self._time = RequestTime()

    def is_disconnected(self) -> bool:
        """Tell whether the client is gone."""
        poll = _poll()
        poll.register(self._client, _DISCONNECTED)
        return bool(poll.poll(0))

    def pause(self) -> None:
        """Let other requests run, if this one has used up its time slice.

        Once it is refused, it waits in no queue: the page that says so must not be refused again.

        :raises TooMuchWork: if it has used up its budget.
        """
        if self._time.in_slice < SLICE_SECONDS:
            return
        check_budget(self._time.used)
        own = self._time.own
        if self._is_refused:
            self._wait(partial(run_other_requests, ONCE_A_ROUND))
        elif self._queue is None and own > QUICK_SECONDS and not self._stay_middling(own):
            self._begin_long()
        else:
            self._wait(partial(run_other_requests, self._find_priority()))

    def _stay_middling(self, own: float) -> bool:
        """Tell whether a request that has become too long to be quick need not wait for long ones.

        Lines of batches are many, so they are long at once.
        """
        if own > MIDDLING_SECONDS or self.is_batch:
            return False
        if not self._is_middling:
            self._wait(self._begin_middling)
        return self._is_middling

    def _begin_middling(self) -> None:
        self._is_middling = self._scheduler.middling.take()

    def _find_priority(self) -> int:
        if self._queue is not None or self.is_batch:
            return WHEN_IDLE
        return AFTER_QUICK if self._is_middling else ONCE_A_ROUND

    def _end_middling(self) -> None:
        if self._is_middling:
            self._is_middling = False
            self._scheduler.middling.leave()

    def wait_to_search(self) -> None:
        """Wait in the queue of searches."""
        self._change_to(self._scheduler.searches)

    def wait_to_render(self, size: int) -> None:
        """Wait until a picture of ``size`` bytes may be held, then in the queue of pictures."""
        self._take(self._scheduler.drawn, size)
        self._change_to(self._scheduler.pictures)

    def wait_for_process(self, work: Callable[[], T]) -> T:
        """Do what another process does; see ``referee.api.yielding.Task``."""
        return self._wait(work)

    def make_room(self, size: int) -> None:
        """Take a place for a body of ``size`` bytes until the end of the request."""
        is_large = size > limits.SMALL_BODY_BYTES
        if is_large:
            self._scheduler.long.check_place(self)
        self._take(self._scheduler.large if is_large else self._scheduler.small, size)

    def wait_to_work(self) -> None:
        """Wait in the queue of long requests."""
        if self._queue is None:
            self._begin_long()

    def release(self) -> None:
        """Give up the turn in a queue, if this request has one."""
        if self._queue is not None:
            self._queue.release()
            self._queue = None

    def leave(self) -> None:
        """Give up the turn and all places: the request is answered."""
        self.release()
        self._end_middling()
        while self._taken:
            budget, size = self._taken.pop()
            budget.free(size)

    def begin_batch(self) -> None:
        """Count this request as a batch.

        :raises Problem: ``service-unavailable``, if the worker runs as many batches as it may.
        """
        if self._scheduler.batches >= limits.BATCHES:
            raise self.refuse("batches", limits.REQUEST_SECONDS)
        self._scheduler.batches += 1
        self.is_batch = True

    def restart(self) -> None:
        """Start anew, as the next line of a batch: no turn, no time used, a new deadline.

        The time slice is not reset: many quick lines must let others run, too.

        :raises Interrupted: if the worker is to stop.
        """
        self.release()
        self._is_refused = False
        self._client.restart_deadline()
        self._time.forget()

    def end_batch(self) -> None:
        """Give up the turn and all places; if this request is a batch, it is counted no more."""
        self.leave()
        if self.is_batch:
            self.is_batch = False
            self._scheduler.batches -= 1

    def refuse(self, name: str | None, seconds: int) -> Problem:
        """Return the problem by which this request is refused.

        :param name: of the full queue or budget; None if the deadline has passed.
        :param seconds: after how many it may be asked again.
        """
        self._is_refused = True
        self.refused_by = name
        return Problem("service-unavailable", retry_after=seconds)

    def _begin_long(self) -> None:
        """Wait until the worker holds fewer answers, then in the queue of long requests."""
        self._end_middling()
        self._take(self._scheduler.answers, 0)
        self._acquire(self._scheduler.long)

    def _take(self, budget: ByteBudget, size: int) -> None:
        """Use a budget until the request is answered."""
        if budget.take_at_once(size):
            self._taken.append((budget, size))
            return

        def take() -> None:
            # Lines of batches are never refused: their deadline ends them.
            seconds = limits.REQUEST_SECONDS if self.is_batch else PATIENCE_SECONDS
            if not budget.take(size, seconds):
                raise self.refuse(budget.name, 1)
            self._taken.append((budget, size))

        self._wait(take)

    def _change_to(self, queue: Queue) -> None:
        if self._queue is not queue:
            self.release()
            self._acquire(queue)

    def _acquire(self, queue: Queue) -> None:
        self._end_middling()

        def acquire() -> None:
            queue.acquire(self)
            self._queue = queue

        self._wait(acquire)

    def _wait(self, wait: Callable[[], T]) -> T:
        """Wait, and do not count the processor time that others use meanwhile.

        :raises ClientDisconnected: if the client is gone.
        :raises Problem: ``service-unavailable``, if the deadline of the request has passed.
        """
        self._time.stop()
        try:
            waited = wait()
        except TimeoutError:
            raise self.refuse(None, limits.REQUEST_SECONDS) from None
        finally:
            self._time.resume()
        if self.is_disconnected():
            raise ClientDisconnected
        return waited


class Scheduler:
    """The WSGI application with a scheduler around it: the queues of one worker."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.searches = Queue("searches", limits.SEARCHES_WAITING, limits.SEARCH_SECONDS)
        self.long = Queue("long", limits.LONG_WAITING, limits.LONG_SECONDS)
        self.pictures = Queue("pictures", limits.PICTURES_WAITING, limits.PICTURE_SECONDS)
        self.small = ByteBudget("small_bodies", limits.SMALL_BODIES_BYTES)
        self.large = ByteBudget("large_bodies", limits.LARGE_BODIES_BYTES)
        self.drawn = ByteBudget("pictures", limits.PICTURES_BYTES)
        self.answers = ByteBudget("answers", limits.ANSWERS_BYTES)
        self.batches = 0
        self.middling = Middling()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request."""
        task = environ[TASK] = Task(self, environ["gunicorn.socket"])
        try:
            return self._application(environ, start_response)
        finally:
            task.leave()
