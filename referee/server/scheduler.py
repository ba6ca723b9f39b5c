"""Lanes: how the requests of one worker share it, so that none of them freezes the others.

All requests of a worker are greenlets of one thread. What takes long pauses every few milliseconds
(``referee.api.yielding``), and a pause lets everything else that is ready go first: new
connections, health checks, quick questions. But then it has to be one at a time that goes on, or
many together would be as bad as one that does not pause. So there are *lanes*, one for searches,
one for PNGs, which are drawn in a process of their own, and one for all else that turns out to be
long, each with room for one and a queue of those who wait. Whoever finds the queue full is told
when to come back. Whoever has got a lane keeps it until its answer is made, so that nobody is
refused after a search.

A batch takes its turn anew for each of its lines, so that others come between. Its lines are not
refused where a queue is full: there are only so many batches.

A client that hangs up while its question is worked on needs no answer; the work ends at the next
pause. That a client has only finished sending looks the same, and is taken for the same.
"""

import select
from collections import deque
from collections.abc import Callable, Iterable
from time import thread_time
from typing import Any, Final

import gevent
from gevent.event import AsyncResult
from gevent.monkey import get_original

from referee.api import limits
from referee.api.problems import Problem
from referee.api.yielding import SHARE, check_budget

SLICE_SECONDS: Final = 0.003
"""So long a request works before it lets others go first."""
QUICK_SECONDS: Final = 0.025
"""So long it works before it has to take a lane."""

_HUNG_UP: Final = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", select.POLLHUP)
_poll: Final[Callable[[], Any]] = get_original("select", "poll")

_ONCE_A_ROUND: Final = 2
"""The highest priority of libev's idle watchers: called in each round of the loop."""

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


def let_others_go_first() -> None:
    """Wait for one round of the event loop, in which it also looks at all sockets.

    ``gevent.sleep(0)`` is no such round: the loop calls back up to a thousand times before it looks
    at a socket, and a slice of a search is one call.
    """
    gevent.idle(_ONCE_A_ROUND)


class HungUp(BaseException):
    """The client of this request is gone. Nothing handles it but the worker.

    It is no ``GreenletExit``: gevent's worker takes that for the end of an answered request.
    """


class Lane:
    """Room for one request at a time, and a queue of requests that wait for it, in order.

    :param name: what it is called in metrics.
    :param queue: how many may wait, besides lines of batches.
    :param seconds: how long one takes at most; what those who are refused are told to wait.
    """

    def __init__(self, name: str, queue: int, seconds: int) -> None:
        self._name = name
        self._is_taken = False
        self._queue = queue
        self._seconds = seconds
        self._waiting: deque[tuple[Share, AsyncResult[bool]]] = deque()

    def enter(self, share: "Share") -> None:
        """Wait for the room. Whoever hung up while waiting is not counted, nor are batches.

        :raises Problem: ``service-unavailable``, if too many wait already.
        :raises HungUp: if the client is gone when its turn comes.
        """
        if not self._is_taken:
            self._is_taken = True
            return
        waiting = sum(not (each.is_batch or each.has_hung_up()) for each, _ in self._waiting)
        if waiting >= self._queue and not share.is_batch:
            share.refused_by = self._name
            raise Problem("service-unavailable", retry_after=self._seconds * (waiting + 1))
        turn: AsyncResult[bool] = AsyncResult()
        place = share, turn
        # It tells whether the room is given to it. An exception, which it would keep, would hold by
        # its traceback all that the request works on, and with it itself.
        self._waiting.append(place)
        try:
            is_mine = turn.get()
        except BaseException:
            if place in self._waiting:
                self._waiting.remove(place)
            elif turn.successful() and turn.value:
                # The room was given to a request that ended before it heard of that.
                self.leave()
            raise
        if not is_mine:
            raise HungUp

    def leave(self) -> None:
        """Give the room to the first who waits for it and has not hung up."""
        while self._waiting:
            share, turn = self._waiting.popleft()
            if not share.has_hung_up():
                turn.set(True)
                return
            turn.set(False)
        self._is_taken = False


class Share:
    """The share of one request in its worker; see ``referee.api.yielding.Share``."""

    def __init__(self, lanes: "Lanes", client: Any) -> None:
        self._lanes = lanes
        self._client = client
        self._lane: Lane | None = None
        self.is_batch = False
        self.refused_by: str | None = None
        """The lane, or the batches, for which there was no room."""
        self._before = 0.0
        self._since = thread_time()

    def worked(self) -> float:
        """Return the seconds of processor time that this request has used."""
        return self._before + thread_time() - self._since

    def add(self, seconds: float) -> None:
        """Count processor time that was used for this request by another process."""
        self._before += seconds

    def begin(self) -> None:
        """Count from now on; what others used while this request was read is not its own."""
        self._before = 0.0
        self._since = thread_time()

    def has_hung_up(self) -> bool:
        """Tell whether the client is gone."""
        poll = _poll()
        poll.register(self._client, _HUNG_UP)
        return bool(poll.poll(0))

    def pause(self) -> None:
        """Let others go first, if this request has worked for a slice of time.

        :raises TooMuchWork: if it has used up its budget by now.
        """
        if thread_time() - self._since < SLICE_SECONDS:
            return
        check_budget(worked := self.worked())
        if self._lane is None and worked > QUICK_SECONDS:
            self._enter(self._lanes.long)
        else:
            self._wait(let_others_go_first)

    def wait_to_search(self) -> None:
        """Take the lane of searches."""
        self._change_to(self._lanes.searches)

    def wait_to_render(self) -> None:
        """Take the lane of pictures."""
        self._change_to(self._lanes.pictures)

    def leave(self) -> None:
        """Leave the lane, if this request is in one."""
        if self._lane is not None:
            self._lane.leave()
            self._lane = None

    def begin_batch(self) -> None:
        """Take room for a batch.

        :raises Problem: ``service-unavailable``, if there is none.
        """
        if self._lanes.batches >= limits.BATCHES:
            self.refused_by = "batches"
            raise Problem("service-unavailable", retry_after=limits.REQUEST_SECONDS)
        self._lanes.batches += 1
        self.is_batch = True

    def renew(self) -> None:
        """Begin anew: in no lane, with nothing worked, and with all of the time of a request.

        The slice goes on: many quick lines have to let others go first, too.

        :raises CutShort: if the worker is to stop.
        """
        self.leave()
        self._client.renew()
        self._before -= self.worked()

    def end_batch(self) -> None:
        """Give the room back, if this is a batch that has some."""
        self.leave()
        if self.is_batch:
            self.is_batch = False
            self._lanes.batches -= 1

    def _change_to(self, lane: Lane) -> None:
        if self._lane is not lane:
            self.leave()
            self._enter(lane)

    def _enter(self, lane: Lane) -> None:
        def take() -> None:
            lane.enter(self)
            self._lane = lane

        self._wait(take)

    def _wait(self, wait: Callable[[], None]) -> None:
        """Wait, and do not count what others use of the processor meanwhile.

        :raises HungUp: if the client is gone.
        :raises Problem: ``service-unavailable``, if the whole request has taken too long by now.
        """
        self._before = self.worked()
        try:
            wait()
        except TimeoutError:
            raise Problem("service-unavailable", retry_after=limits.REQUEST_SECONDS) from None
        finally:
            self._since = thread_time()
        if self.has_hung_up():
            raise HungUp


class Lanes:
    """The lanes of one worker, around an application whose requests share them."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.searches = Lane("searches", limits.SEARCHES_WAITING, limits.SEARCH_SECONDS)
        self.long = Lane("long", limits.LONG_WAITING, limits.LONG_SECONDS)
        self.pictures = Lane("pictures", limits.PICTURES_WAITING, limits.PICTURE_SECONDS)
        self.batches = 0

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request."""
        share = environ[SHARE] = Share(self, environ["gunicorn.socket"])
        try:
            return self._application(environ, start_response)
        finally:
            share.leave()
