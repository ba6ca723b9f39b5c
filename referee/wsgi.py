"""The entry point of a WSGI server: ``gunicorn -c python:referee.gunicorn_config``."""

from referee.site import create_app

__all__ = ["create_app"]
