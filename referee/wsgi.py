"""The entry point of a WSGI server: ``gunicorn -c python:referee.server.gunicorn_config``."""

from referee.server.site import create_app

__all__ = ["create_app"]
