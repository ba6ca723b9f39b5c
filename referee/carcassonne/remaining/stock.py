"""What there is to play with: the tiles and figures of the sets and the edition in play."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from referee.carcassonne.tiles.tile import Faces

_NONE: Final[Mapping[str, int]] = MappingProxyType({})
_NONE_ABSENT: Final[Mapping[str, str]] = MappingProxyType({})
_NO_SETS: Final[Mapping[str, Collection[str]]] = MappingProxyType({})


class Stock(NamedTuple):
    """How many tiles are in play: by tile id, and by set where only its total is known.

    ``set_of`` gives the set of a tile that is counted with its set. ``in_play`` is how many tiles
    all sets have together, if it was said which sets are in play. ``figures`` tells how many of a
    kind each player has for placing, where that is known. ``missing`` gives the tiles of each set
    that did not come out in the edition in play. ``uncounted`` are the sets in play of which nobody
    knows how many copies of each tile they hold, or which tiles. ``absent`` are the figures that
    come with a set that is not in play, each with that set, if it was said which are. ``goods`` are
    how many of each kind the cities in play show.
    """

    copies: Mapping[str, int]
    totals: Mapping[str, int]
    set_of: Mapping[str, str]
    in_play: int | None = None
    figures: Mapping[str, int] = _NONE
    missing: Mapping[str, Collection[str]] = _NO_SETS
    uncounted: Collection[str] = ()
    absent: Mapping[str, str] = _NONE_ABSENT
    goods: Mapping[str, int] = _NONE


class RiverTiles(NamedTuple):
    """The tiles of the River that are in play: how many copies of each, and its four faces.

    ``forks`` is how many of them are forks.

    ``is_told`` says that somebody said which sets are in play; else it is one of each set of which
    a tile lies on the table.
    """

    copies: Mapping[str, int]
    faces: Mapping[str, Faces]
    is_told: bool
    forks: int = 0


NO_RIVER: Final = RiverTiles({}, {}, is_told=False)
"""What is in play where nobody knows of any river."""
