"""The entry point of a WSGI server: ``gunicorn -c python:referee.gunicorn_config``."""

from referee.api.app import create_app

__all__ = ["create_app"]
