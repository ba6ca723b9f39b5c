"""The processor time of a request that takes turns with others in one thread."""

from time import thread_time

from referee.server.garbage import COLLECTIONS


class RequestTime:
    """Counts the seconds of processor time that a request uses, in slices between which others run.

    A collection looks at what all requests hold, and falls to whichever makes the next object. So
    its time belongs to what a request has used, but says nothing about how long the request is.
    """

    def __init__(self) -> None:
        self._before = self._collected_before = 0.0
        self.resume()

    @property
    def in_slice(self) -> float:
        """What the request has used since it was last resumed."""
        return thread_time() - self._since

    @property
    def used(self) -> float:
        """What the request has used in all."""
        return self._before + self.in_slice

    @property
    def own(self) -> float:
        """Processor time that the request has used, without collections of garbage during it."""
        return self.used - self._collected

    @property
    def _collected(self) -> float:
        return self._collected_before + COLLECTIONS.seconds - self._collected_since

    def add(self, seconds: float) -> None:
        """Count what another process used for this request."""
        self._before += seconds

    def stop(self) -> None:
        """Let others use the thread: what they use is not counted."""
        self._before, self._collected_before = self.used, self._collected

    def resume(self) -> None:
        """Begin a slice."""
        self._since = thread_time()
        self._collected_since = COLLECTIONS.seconds

    def forget(self) -> None:
        """Begin at nothing, in the same slice."""
        self._before -= self.used
        self._collected_before -= self._collected
