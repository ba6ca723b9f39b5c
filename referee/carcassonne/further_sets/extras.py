"""What lies on a table of further sets besides tiles and figures, and what players hold of them.

Castles, tokens at the mouths of tunnels and bridges lie on the tiles; goods and titles lie before
the players. Rule: car-14.4, car-14.8, car-14.9, car-14.12, car-14.13
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.core.grid import SidePlace, Square

Goods = Mapping[str, Mapping[str, int]]
"""How many of each kind of goods each player holds."""

TITLES: Final = ("king", "robber_baron")
"""The titles of King & Robber Baron."""
SPANS: Final = ("NS", "EW")
"""The two ways in which a bridge can lie, by the sides that it joins."""


class Castle(NamedTuple):
    """A castle on a city of two tiles, by (y, x); once scored it stays and scores no more."""

    squares: tuple[Square, Square]
    player: str
    is_scored: bool = False


class Tunnel(NamedTuple):
    """Two mouths of tunnels that carry tokens of one colour pair, by (y, x, side)."""

    ends: tuple[SidePlace, SidePlace]


class Bridge(NamedTuple):
    """A bridge over the tile on a square, by the sides that it joins."""

    square: Square
    sides: str


class Titles(NamedTuple):
    """The holders of the king and the robber baron; None if unknown."""

    king: str | None = None
    robber_baron: str | None = None


class Beside(NamedTuple):
    """All extras. On a table castles, tunnels and bridges ascend by place.

    ``goods`` and ``titles`` are None if they are not tracked.
    """

    castles: tuple[Castle, ...] = ()
    tunnels: tuple[Tunnel, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    goods: Goods | None = None
    titles: Titles | None = None

    def in_order(self) -> "Beside":
        """Return the same with castles, tunnels and bridges by place."""
        if not (self.castles or self.tunnels or self.bridges):
            return self
        castles, tunnels, bridges = sorted(self.castles), sorted(self.tunnels), sorted(self.bridges)
        return Beside(tuple(castles), tuple(tunnels), tuple(bridges), self.goods, self.titles)

    @property
    def players(self) -> set[str]:
        """All players who are named."""
        players = {castle.player for castle in self.castles}
        players.update(self.goods or ())
        players.update(player for player in self.titles or () if player is not None)
        return players


NOTHING_BESIDE: Final = Beside()
