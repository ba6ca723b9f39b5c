"""The progress bar of a batch, shown on a terminal only; tqdm is used only here."""

import sys
from collections.abc import Callable

from tqdm import tqdm


class Progress:
    """A progress bar over the bytes of the input, followed by a sentence.

    :param total: bytes of the input; None if unknown.
    :param say: formats the sentence from the numbers of answered lines and of problems.
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
        """Update the bar: bytes read, lines answered, problems among them."""
        if not self._bar.disable:
            self._bar.set_postfix_str(self._say(count, failed), refresh=False)
            self._bar.update(read - self._bar.n)

    def close(self) -> None:
        """Remove the bar."""
        self._bar.close()
