"""Sharing a worker: how a request that takes long lets the others have their turn.

A worker answers many requests, and one of them works at a time. So whatever takes longer than a few
milliseconds *pauses* between its steps, and the server lets others go first: :func:`pause` is the
tick that questions hand to the rules. Searches take their turn one after the other.

The server says how, by a :class:`Share` in the environment of each request; without one, on the
command line and in tests, nobody is waiting.

A batch is a request of many lines, each of which is worked on like a request of its own: its time
is counted anew, and it takes its turn anew.
"""

from collections.abc import Iterable
from time import thread_time
from typing import Final, Protocol, TypeVar

from flask import has_request_context, request

from referee.api import limits
from referee.core import ticks
from referee.core.ticks import Tick, TimeUp

T = TypeVar("T")

SHARE: Final = "referee.share"
"""The key of the share in the environment of a request."""


class CutShort(BaseException):
    """An answer ends before its end, after a whole line; its caller can tell.

    Nothing handles it but the server, which leaves out what would say that the answer is whole.
    """


class Share(Protocol):
    """The share that one request has in its worker."""

    def begin(self) -> None:
        """Begin to count the time of this request, now that it is read."""

    def pause(self) -> None:
        """Let others go first, if this request has worked for some milliseconds since it last did.

        What it raises ends the request: a Problem if it would have to wait for too many others.
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


class _Alone:
    """The share of a request that shares with nobody."""

    def begin(self) -> None:
        """Go on."""

    def pause(self) -> None:
        """Go on."""

    def wait_to_search(self) -> None:
        """Search at once."""

    def wait_to_render(self) -> None:
        """Draw at once."""

    def worked(self) -> float:
        """Return the processor time of this thread, of which only differences count."""
        return thread_time()

    def leave(self) -> None:
        """Go on."""

    def begin_batch(self) -> None:
        """Go on."""

    def renew(self) -> None:
        """Go on."""

    def end_batch(self) -> None:
        """Go on."""


_ALONE: Final = _Alone()


def find_share() -> Share:
    """Return the share of the current request."""
    if not has_request_context():
        return _ALONE
    share: Share = request.environ.get(SHARE, _ALONE)
    return share


def begin() -> None:
    """Begin to count the time of the current request: all of it has come in."""
    find_share().begin()


def pause() -> None:
    """Let other requests go first, if the current one has worked for a while."""
    find_share().pause()


def in_steps(rows: Iterable[T]) -> Iterable[T]:
    """Return rows as they are, with a pause every now and then while one goes through many."""
    return ticks.in_steps(rows, pause)


def wait_to_search() -> Tick:
    """Wait for the turn of the current request to search, and return the tick of its search.

    The tick raises TimeUp after SEARCH_SECONDS of the processor's time.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    share = find_share()
    share.wait_to_search()
    ends = share.worked() + limits.SEARCH_SECONDS

    def tick() -> None:
        share.pause()
        if share.worked() > ends:
            raise TimeUp

    return tick


def wait_to_render() -> None:
    """Wait for the turn of the current request to have a PNG drawn.

    :raises Problem: ``service-unavailable``, if too many wait already.
    """
    find_share().wait_to_render()
