"""Yielding: how a long request lets the other requests of its worker run.

A worker answers many requests, one at a time. Whatever takes longer than a few milliseconds calls
:func:`pause` between its steps; it is the checkpoint that questions pass to the rules. Searches run
one after the other.

The server schedules requests through a :class:`Task` in the environment of each. Without a server,
on the command line and in tests, a request has no others to wait for.

Every request has a budget of processor time. The pause that finds it used up ends the request.
Asking again does not help then, asking for less does: so this is a problem of the request (422),
not of a busy server. Each answer tells by a header how much of the budget it took.

In a batch each line is scheduled as a request of its own: its time is counted anew, and it takes
its turn anew.
"""

import math
from collections.abc import Callable, Iterable
from time import thread_time
from typing import Any, Final, Protocol, TypeVar

from flask import Response, has_request_context, request

from referee.api import limits
from referee.core import checkpoints
from referee.core.checkpoints import Checkpoint, TimeUp

T = TypeVar("T")

TASK: Final = "referee.task"
"""The key of the task in the environment of a request."""
WORK: Final = "X-Work"
"""The header that tells the processor time used and the budget, in milliseconds."""
_BUDGET: Final = f", budget={1000 * limits.REQUEST_CPU_SECONDS}"


class Interrupted(BaseException):
    """An answer ends early, after a whole line; its client can tell.

    Only the server handles this: it leaves out the last chunk, which marks the answer as complete.
    """


class TooMuchWork(Exception):
    """A request has used up its budget; its client is told to ask for less."""


class Task(Protocol):
    """One request in the scheduler of its worker."""

    def start(self) -> None:
        """Count the time of this request from now on: it has been read."""

    def pause(self) -> None:
        """Let other requests run, if this one has used up its time slice.

        Any exception ends the request.

        :raises TooMuchWork: if its budget is used up.
        :raises Problem: ``service-unavailable``, if it would have to wait for too many others.
        """

    def wait_to_search(self) -> None:
        """Wait for a turn to search; the request keeps it until its answer is complete.

        :raises Problem: ``service-unavailable``, if too many wait already.
        """

    def wait_to_render(self, size: int) -> None:
        """Wait for a turn to have a PNG drawn, as with a search.

        :param size: the bytes of the picture.
        :raises Problem: ``service-unavailable``, if too many wait already, or too much.
        """

    def wait_for_process(self, work: Callable[[], T]) -> T:
        """Wait for work of another process; what other requests use meanwhile is not counted."""

    def make_room(self, size: int) -> None:
        """Take a place for a body, until the answer is made.

        :param size: its bytes.
        :raises Problem: ``service-unavailable``, if the worker holds too many already, or if so
            large a body would have to wait for too many others.
        """

    def wait_to_work(self) -> None:
        """Wait for a turn as a long request.

        :raises Problem: ``service-unavailable``, if too many wait already.
        """

    def cpu_seconds(self) -> float:
        """Return the seconds of processor time that this request has used."""

    def add_cpu_seconds(self, seconds: float) -> None:
        """Count processor time that another process used for this request."""

    def release(self) -> None:
        """Give up the turn of this request, if it has one."""

    def begin_batch(self) -> None:
        """Count this request as a batch, whose lines are never refused.

        :raises Problem: ``service-unavailable``, if the worker runs as many batches as it may.
        """

    def restart(self) -> None:
        """Start anew, as another request would, with a whole budget.

        :raises Interrupted: if the worker is to stop.
        """

    def end_batch(self) -> None:
        """End the batch, if this request is one."""


def check_budget(used: float, budget: float = limits.REQUEST_CPU_SECONDS) -> None:
    """Refuse a request that has used up its budget.

    :param used: the seconds of processor time that it has used.
    :raises TooMuchWork: if that is more than the budget.
    """
    if used > budget:
        raise TooMuchWork


class UnscheduledTask:
    """A request without a scheduler: it never waits.

    :param budget: seconds of processor time that it may use.
    """

    def __init__(self, budget: float = limits.REQUEST_CPU_SECONDS) -> None:
        self._budget = budget
        self._since = thread_time()

    def start(self) -> None:
        """Count from now on."""
        self._since = thread_time()

    def pause(self) -> None:
        """Check the budget."""
        check_budget(self.cpu_seconds(), self._budget)

    def wait_to_search(self) -> None:
        """Search at once."""

    def wait_to_render(self, size: int) -> None:
        """Draw at once."""

    def wait_for_process(self, work: Callable[[], T]) -> T:
        """Do it: there are no others."""
        return work()

    def make_room(self, size: int) -> None:
        """Do nothing: nobody else holds anything."""

    def wait_to_work(self) -> None:
        """Work at once."""

    def cpu_seconds(self) -> float:
        """Return the seconds of processor time that this request has used."""
        return thread_time() - self._since

    def add_cpu_seconds(self, seconds: float) -> None:
        """Count what another process used."""
        self._since -= seconds

    def release(self) -> None:
        """Do nothing: there is no turn to give up."""

    def begin_batch(self) -> None:
        """Do nothing: batches are not counted."""

    def restart(self) -> None:
        """Start anew."""
        self.start()

    def end_batch(self) -> None:
        """Do nothing: batches are not counted."""


_NO_REQUEST: Final = UnscheduledTask(math.inf)
"""The task of work outside any request, such as writing the documentation."""


def current_task() -> Task:
    """Return the task of the current request."""
    return find_task(request.environ) if has_request_context() else _NO_REQUEST


def find_task(environ: dict[str, Any]) -> Task:
    """Return the task of a request, by its environment."""
    if TASK not in environ:
        environ[TASK] = UnscheduledTask()
    task: Task = environ[TASK]
    return task


def add_work_header(response: Response) -> None:
    """Add the header that tells what an answer took, unless the answer is streamed."""
    if not response.is_streamed:
        used = current_task().cpu_seconds()
        response.headers.add(WORK, f"used={1000 * used:.1f}{_BUDGET}")


def start_counting() -> None:
    """Count the processor time of the current request from now on: all of it has arrived."""
    current_task().start()


def wait_if_large(size: int) -> None:
    """Let a body of ``size`` bytes wait for its turn unparsed, if parsing it takes much memory.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    if size > limits.SMALL_BODY_BYTES:
        current_task().wait_to_work()


def pause() -> None:
    """Let other requests run, if the current one has worked for a while.

    :raises TooMuchWork: if it has used up its budget.
    """
    current_task().pause()


def in_steps(rows: Iterable[T]) -> Iterable[T]:
    """Return the rows unchanged, with a pause after every few of many."""
    return checkpoints.in_steps(rows, pause)


def wait_to_search() -> Checkpoint:
    """Wait for the turn of the current request to search, and return the checkpoint of its search.

    The checkpoint raises TimeUp after SEARCH_SECONDS of processor time.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    task = current_task()
    task.wait_to_search()
    ends = task.cpu_seconds() + limits.SEARCH_SECONDS

    def checkpoint() -> None:
        task.pause()
        if task.cpu_seconds() > ends:
            raise TimeUp

    return checkpoint
