"""How wide the picture of a board is on a page: so wide that a thumb hits each of its squares."""

from typing import Final

from referee.diagrams.frame import PIXELS_A_SQUARE

_SQUARE_PIXELS: Final = 56
"""How wide a square of the board is at least, so that a thumb hits it."""
_MOST_SQUARE_PIXELS: Final = 84
"""How wide a square of a small board is at most."""
_PHONE_PIXELS: Final = 328
"""Width of a phone in pixels; a smaller board is enlarged up to it."""


def fit_board(pixels: object) -> int:
    """Return the width in pixels of the picture of a board, given its own width.

    Squares of a large board are at least as wide as a thumb; a small board fills a phone.

    >>> fit_board(173), fit_board(557), fit_board(1000)
    (151, 328, 583)
    """
    squares = int(str(pixels)) / PIXELS_A_SQUARE
    return round(max(squares * _SQUARE_PIXELS, min(squares * _MOST_SQUARE_PIXELS, _PHONE_PIXELS)))
