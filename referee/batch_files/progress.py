"""How far a batch has come, for people who watch: a bar on a terminal, and nothing elsewhere."""

import sys
from collections.abc import Callable

from tqdm import tqdm


class Progress:
    """A bar of the bytes that were read, with a sentence behind it.

    :param total: how many bytes there are to read; None if nobody knows.
    :param say: writes what is told, given how many lines there are and how many problems.
    """

    def __init__(self, total: int | None, say: Callable[[int, int], str]) -> None:
        self._say = say
        self._bar = tqdm(
            total=total,
            unit="B",
            unit_scale=True,
            miniters=0,
            file=sys.stderr,
            disable=not sys.stderr.isatty(),
            leave=False,
            dynamic_ncols=True,
        )

    def tell(self, read: int, count: int, failed: int) -> None:
        """Tell how many bytes were read, how many lines were answered, how many by a problem."""
        if not self._bar.disable:
            self._bar.set_postfix_str(self._say(count, failed), refresh=False)
            self._bar.update(read - self._bar.n)

    def close(self) -> None:
        """Take the bar away."""
        self._bar.close()
