"""The page of a ruling: the picture, the summary, the reasons with their clauses, what to ask next.

``/r?…`` is the permalink of every answer. ``table`` has an entry for each question that has more to
show; any other question gets a plain page with its answer as JSON.
"""

from flask import Blueprint

from referee.api.contract.permalinks import PAGE
from referee.api.games import GAMES
from referee.page.rulings.table import PAGES, check_pages
from referee.page.rulings.view import show_ruling

__all__ = ["add_routes"]


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of every ruling.

    :raises RulingPageFault: if the table of pages does not fit the table of questions.
    """
    check_pages(PAGES, GAMES)
    blueprint.add_url_rule(PAGE, view_func=show_ruling)
