"""What a square of a map pays the player who places a tile on it.

The coats of arms of an island pay at once; a town may cost points and give an extra turn, each by a
variant of its own. Setup tiles pay and cost nothing.
Rule: map-9.2.island-points, map-9.2.island-player, map-9.5.cost, map-9.5.extra-turn
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.maps.boards import Board
from referee.carcassonne.rules import Rules
from referee.core.grid import Square
from referee.core.rulings import Citation, ScoreItem

_ISLAND: Final = (Citation("map-9.2.island-points"), Citation("map-9.2.island-player"))
_COST: Final = Citation("map-9.5.cost")


class Payment(NamedTuple):
    """Points at once for placing a tile; ``source`` is the kind of square that pays."""

    player: str
    source: str
    items: tuple[ScoreItem, ...]

    @property
    def points(self) -> int:
        """The sum of the items' points."""
        return sum(item.points for item in self.items)


def pay_for_square(rules: Rules, board: Board, square: Square, player: str) -> Iterator[Payment]:
    """Yield what a player gets and pays for a tile on a square: the island, then the town.

    Rule: map-9.2.island-points, map-9.2.island-player, map-9.5.cost
    """
    if coats := board.island_coats.get(square):
        yield Payment(player, "island", (ScoreItem("island", coats, 2, _ISLAND),))
    if rules.town_cost and square in board.towns:
        yield Payment(player, "town", (ScoreItem("town-cost", 1, -2, (_COST,)),))


def gives_extra_turn(rules: Rules, board: Board, square: Square) -> bool:
    """Tell whether a tile on a square gives an extra turn. Rule: map-9.5.extra-turn."""
    return rules.town_extra_turn and square in board.towns
