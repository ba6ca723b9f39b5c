"""Cards: paths that leave on some of the four sides, and the treasures that lie on them.

A card has one path, or two that do not meet. Rule: card-10.4.separate-paths
"""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from referee.core.tuples import make

MAX_PATHS: Final = 2
MAX_TREASURES: Final = 8
NO_PATH: Final = -1

PathAt = tuple[int, int, int, int]

Written = Mapping[str, Any]
"""A card in the form in which it was given."""


class CardFace(NamedTuple):
    """A card as it lies: the path that leaves on each side, and each path's treasures by name."""

    path_at: PathAt
    treasures: tuple[tuple[str, ...], ...]

    def turned(self, quarters: int) -> "CardFace":
        """Return this card after clockwise quarter turns.

        >>> CardFace((0, -1, -1, -1), (("crown",),)).turned(1).path_at
        (-1, 0, -1, -1)
        """
        if not quarters:
            return self
        return make(CardFace, (_TURNED[self.path_at][quarters % 4], self.treasures))

    def find_treasures(self) -> list[str]:
        """Return the treasures of all paths by name, each once.

        >>> CardFace((0, 1, -1, -1), (("owl",), ("crown", "owl"))).find_treasures()
        ['crown', 'owl']
        """
        return sorted({name for names in self.treasures for name in names})

    def look(self) -> frozenset[object]:
        """Return a value that is equal for cards that look alike."""
        return frozenset(
            (tuple(side for side in range(4) if self.path_at[side] == path), treasures)
            for path, treasures in enumerate(self.treasures)
        )


def _turn(path_at: PathAt) -> tuple[object, ...]:
    """Return which path leaves on each side after 0 to 3 clockwise quarter turns."""
    return tuple(path_at[-quarters:] + path_at[:-quarters] for quarters in range(4))


_TURNED: Final[dict[object, tuple[object, ...]]] = {
    (north, east, south, west): _turn((north, east, south, west))
    for north, east, south, west in product(range(NO_PATH, MAX_PATHS), repeat=4)
}
"""Every way in which paths can leave a card, with its four turns; made once, because each card of
each table is turned."""

Faces = dict[int, CardFace]
"""Cards by square, as they lie; only read once it is made."""


class Card(NamedTuple):
    """A card that somebody gave: its face, not turned, and its written form, to give it back in."""

    face: CardFace
    written: Written
