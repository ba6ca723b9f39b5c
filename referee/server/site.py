"""The whole service: the questions and listings of the API, and the pages for people."""

from flask import Flask

from referee import page
from referee.api import app
from referee.mcp import http
from referee.operating.settings import read_settings
from referee.page.assets import load_assets


def create_app() -> Flask:
    """Return the WSGI application with all that is served; assistants only if a setting says so.

    :raises BadSettings: if a setting is invalid.
    :raises CatalogueFault: if the data that ships with the referee is unsound.
    :raises TextFault: if the sentences of a language are.
    :raises RulingPageFault: if a page of rulings is for a question that does not exist.
    """
    assistants = [http.create_blueprint()] if read_settings().mcp else []
    return app.create_app(page.create_blueprint(), *assistants)


def prepare_pages(app: Flask) -> None:
    """Compile the templates and load what pages load; both are kept."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    load_assets()
