"""The page of a whole game, at ``/g``: the table after any turn, the log, the points as a chart.

All of it stands in the address, as on the page of a table: the game on one line, the turn that is
shown, and what is in hand while the game is played on. A line that is long stands in the path.
``state`` reads and writes addresses, ``log`` is the list of turns, ``turns`` and the module of each
game say what leads on from a turn, ``playing`` takes the next one, and ``view`` puts the page
together.
"""

from flask import Blueprint

from referee.page.games import sharing
from referee.page.games.state import GAME
from referee.page.games.view import show_game

__all__ = ["add_routes"]


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of a game, and its QR code."""
    blueprint.add_url_rule(GAME.path, view_func=show_game)
    blueprint.add_url_rule(f"{GAME.path_of_long}<path:line>", view_func=show_game)
    sharing.add_routes(blueprint)
