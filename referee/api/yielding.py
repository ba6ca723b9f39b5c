"""Sharing a worker: how a request that takes long lets the others have their turn.

A worker answers many requests, and one of them works at a time. So whatever takes longer than a few
milliseconds *pauses* between its steps, and the server lets others go first: :func:`pause` is the
checkpoint that questions hand to the rules. Searches take their turn one after the other.

The server says how, by a :class:`Share` in the environment of each request; without one, on the
command line and in tests, nobody is waiting.

However it is asked, a request has a budget of the processor's time, and the pause at which it has
used that up ends it. To ask again is no help then, but to ask for less is; so it is a problem of
the request, and none of a server that is busy. What was used, an answer tells by a header.

A batch is a request of many lines, each of which is worked on like a request of its own: its time
is counted anew, and it takes its turn anew.
"""

import math
from collections.abc import Iterable
from time import thread_time
from typing import Final, Protocol, TypeVar

from flask import Response, has_request_context, request

from referee.api import limits
from referee.core import checkpoints
from referee.core.checkpoints import Checkpoint, TimeUp

T = TypeVar("T")

SHARE: Final = "referee.share"
"""The key of the share in the environment of a request."""
WORK: Final = "X-Work"
"""The header that tells what was used of the budget, both in milliseconds."""
_BUDGET: Final = f", budget={1000 * limits.REQUEST_CPU_SECONDS}"


class CutShort(BaseException):
    """An answer ends before its end, after a whole line; its caller can tell.

    Nothing handles it but the server, which leaves out what would say that the answer is whole.
    """


class TooMuchWork(Exception):
    """A request has used up its budget; its caller is told to ask for less."""


class Share(Protocol):
    """The share that one request has in its worker."""

    def begin(self) -> None:
        """Begin to count the time of this request, now that it is read."""

    def pause(self) -> None:
        """Let others go first, if this request has worked for some milliseconds since it last did.

        What it raises ends the request.

        :raises TooMuchWork: if its budget is used up.
        :raises Problem: ``service-unavailable``, if it would have to wait for too many others.
        """

    def wait_to_search(self) -> None:
        """Wait for the turn of this request to search, which it keeps until its answer is made.

        :raises Problem: ``service-unavailable``, if too many wait already.
        """

    def wait_to_render(self) -> None:
        """Wait for the turn of this request to have a PNG drawn, as with a search.

        :raises Problem: ``service-unavailable``, if too many wait already.
        """

    def worked(self) -> float:
        """Return the seconds of processor time that this request has used."""

    def add(self, seconds: float) -> None:
        """Count processor time that was used for this request by another process."""

    def leave(self) -> None:
        """Give the turn of this request back, if it has one."""

    def begin_batch(self) -> None:
        """Take room for a batch; whoever waits in it for a turn is not refused.

        :raises Problem: ``service-unavailable``, if the worker carries enough of them.
        """

    def renew(self) -> None:
        """Begin anew, as another request would, with all of the time that one has.

        :raises CutShort: if the worker is to stop.
        """

    def end_batch(self) -> None:
        """Give the room of the batch back, if it has some."""


def check_budget(worked: float, budget: float = limits.REQUEST_CPU_SECONDS) -> None:
    """Let a request go on that has not used up its budget.

    :param worked: the seconds of processor time that it has used.
    :raises TooMuchWork: if it has.
    """
    if worked > budget:
        raise TooMuchWork


class Alone:
    """The share of a request that shares with nobody.

    :param budget: how many seconds of processor time it may use.
    """

    def __init__(self, budget: float = limits.REQUEST_CPU_SECONDS) -> None:
        self._budget = budget
        self._since = thread_time()

    def begin(self) -> None:
        """Count from now on."""
        self._since = thread_time()

    def pause(self) -> None:
        """Go on, within the budget."""
        check_budget(self.worked(), self._budget)

    def wait_to_search(self) -> None:
        """Search at once."""

    def wait_to_render(self) -> None:
        """Draw at once."""

    def worked(self) -> float:
        """Return the seconds of processor time that this request has used."""
        return thread_time() - self._since

    def add(self, seconds: float) -> None:
        """Count what another process used."""
        self._since -= seconds

    def leave(self) -> None:
        """Go on."""

    def begin_batch(self) -> None:
        """Go on."""

    def renew(self) -> None:
        """Begin anew."""
        self.begin()

    def end_batch(self) -> None:
        """Go on."""


_NO_REQUEST: Final = Alone(math.inf)
"""The share of whatever is no request, such as writing the documentation: nobody waits for it."""


def find_share() -> Share:
    """Return the share of the current request."""
    if not has_request_context():
        return _NO_REQUEST
    environ = request.environ
    if SHARE not in environ:
        environ[SHARE] = Alone()
    share: Share = environ[SHARE]
    return share


def tell_work(response: Response) -> None:
    """Tell what an answer to the current request took, unless it is made while it is sent."""
    if not response.is_streamed:
        used = find_share().worked()
        response.headers.add(WORK, f"used={1000 * used:.1f}{_BUDGET}")


def begin() -> None:
    """Begin to count the time of the current request: all of it has come in."""
    find_share().begin()


def pause() -> None:
    """Let other requests go first, if the current one has worked for a while.

    :raises TooMuchWork: if it has used up its budget.
    """
    find_share().pause()


def find_budget_left() -> float:
    """Return the seconds of processor time that the current request may still use."""
    return limits.REQUEST_CPU_SECONDS - find_share().worked()


def count_work(seconds: float) -> None:
    """Count processor time that another process used for the current request."""
    find_share().add(seconds)


def in_steps(rows: Iterable[T]) -> Iterable[T]:
    """Return rows as they are, with a pause every now and then while one goes through many."""
    return checkpoints.in_steps(rows, pause)


def wait_to_search() -> Checkpoint:
    """Wait for the turn of the current request to search, and return the checkpoint of its search.

    The checkpoint raises TimeUp after SEARCH_SECONDS of the processor's time.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    share = find_share()
    share.wait_to_search()
    ends = share.worked() + limits.SEARCH_SECONDS

    def checkpoint() -> None:
        share.pause()
        if share.worked() > ends:
            raise TimeUp

    return checkpoint


def wait_to_render() -> None:
    """Wait for the turn of the current request to have a PNG drawn.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    find_share().wait_to_render()
