"""Places as the text of their JSON, and as ids name them: those of nearly every table are ready.

Most of a row is places. So the squares around the first tile are written once, when the service
starts; any other is written each time that somebody asks for it, and nothing is kept.
"""

from collections.abc import Callable
from typing import Final

from referee.core.grid import place_of, square_at


class PlaceTexts(dict[int, str]):
    """The texts of squares by square.

    :param write: writes the text of one, given its x and y.
    """

    def __init__(self, write: Callable[[int, int], str]) -> None:
        near = range(-_NEAR, _NEAR + 1)
        super().__init__({square_at(x, y): write(x, y) for y in near for x in near})
        self._write = write

    def __missing__(self, square: int) -> str:
        return self._write(*place_of(square))


_NEAR: Final = 24
"""How far from the first tile squares are written beforehand, in either direction."""

KEYS: Final[dict[int, str]] = PlaceTexts('"x":{},"y":{}'.format)
"""The keys of a place without its braces."""
IN_IDS: Final[dict[int, str]] = PlaceTexts("{},{}".format)
"""A place as the id of a feature names it."""
