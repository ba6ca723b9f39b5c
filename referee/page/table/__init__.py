"""The page of a table, at ``/``: a player enters the position in front of them and gets rulings.

Without a position it is the first view, ``beginning``, which asks what somebody wants.

All of it stands in the address, as a :class:`~referee.page.table.state.State`: the position as a
line of notation, the square that was tapped last, the panel that is open below the board, and what
is in the player's hand. Each tap is a link to the next state, so Back is undo, and a copied address
is what its reader sees, too. It needs no script.

``state`` reads and writes addresses; the packages of the games, ``carcassonne`` and
``labyrinth_cards``, say what the board shows, and which panels there are; ``view`` puts a page
together.
"""

from flask import Blueprint

from referee.page.table import sharing
from referee.page.table.state import PATH, PATH_OF_LONG
from referee.page.table.view import show_table


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of a table, and its QR code."""
    blueprint.add_url_rule(PATH, view_func=show_table)
    blueprint.add_url_rule(f"{PATH_OF_LONG}<path:line>", view_func=show_table)
    sharing.add_routes(blueprint)
