"""The entry point of a WSGI server: ``gunicorn -c python:referee.gunicorn_config``."""

from flask import Flask

from referee import site
from referee.api import app

__all__ = ["create_app"]


def create_app() -> Flask:
    """Return the WSGI application, with the OpenAPI document written.

    Writing it takes a fifth of a second; nobody has to wait for that while somebody else asks.
    """
    app.format_openapi()
    return site.create_app()
