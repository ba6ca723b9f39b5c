"""What is paid at the end of the game besides the features: barns, goods and titles."""

from . import barns, holdings
from .board import Board
from .carcassonne import Json

Awards = dict[tuple[str, str], int]


def find(position: Json) -> Awards:
    """Give it by player and source. Rule: car-14.3, car-14.8, car-14.9"""
    board = Board(position)
    return barns.at_the_end(board) | holdings.at_the_end(board)


def add_to(totals: dict[str, int], awards: Awards) -> dict[str, int]:
    """Add it to what players have from the features."""
    added = dict(totals)
    for (player, _), points in awards.items():
        added[player] = added.get(player, 0) + points
    return dict(sorted(added.items()))
