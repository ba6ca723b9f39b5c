"""Pages for people: what a browser shows of rules and rulings, made on the server.

No page needs a script; with one, the next page takes the place of the last without a flash
(``static/script/table.js``). A page asks nothing that the API would not answer: it reads a question
as the API does, and shows what the API would say.
"""

from flask import Blueprint

from referee.page import (
    assets,
    gallery,
    games,
    installing,
    pasting,
    reasons,
    rules,
    rulings,
    searching,
    table,
    tiles,
    trouble,
)
from referee.page.docs import views

__all__ = ["create_blueprint"]


def create_blueprint() -> Blueprint:
    """Return the routes of all pages."""
    blueprint = Blueprint("page", "referee.page", template_folder="templates")
    reasons.add_writers(blueprint)
    assets.add_routes(blueprint)
    trouble.add_routes(blueprint)
    installing.add_routes(blueprint)
    table.add_routes(blueprint)
    rules.add_routes(blueprint)
    searching.add_routes(blueprint)
    tiles.add_routes(blueprint)
    gallery.add_routes(blueprint)
    rulings.add_routes(blueprint)
    games.add_routes(blueprint)
    pasting.add_routes(blueprint)
    views.add_routes(blueprint)
    return blueprint
