"""The commands ``serve`` and ``healthcheck``, which import little."""

import os
import sys
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Final

import click

from referee.cli.language import in_language
from referee.core.languages import Language
from referee.texts.sentences import write

_PATIENCE: Final = 3
"""Seconds within which a healthy service answers."""


@click.command()
@click.option("--host", help="Address to listen on; by default REFEREE_HOST, or 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="By default REFEREE_PORT, or 8000.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Processes; by default REFEREE_WORKERS, or one per core.",
)
def serve(**given: str | int | None) -> None:
    """Serve the API and its documentation until interrupted.

    All settings are environment variables, listed in docs/running.md. The server checks them when
    it starts, and exits with 2 if any is invalid.
    """
    for option, value in given.items():
        if value is not None:
            os.environ[f"REFEREE_{option.upper()}"] = str(value)
    arguments = ["-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"]
    os.execv(sys.executable, [sys.executable, *arguments])


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to ask.")
@click.option("--port", type=click.IntRange(1, 65535), help="By default REFEREE_PORT, or 8000.")
@in_language
def healthcheck(host: str, port: int | None, language: Language) -> None:
    """Ask a running referee whether it answers; exit 1 if not."""
    from referee.operating.settings import load_settings  # noqa: PLC0415

    # http.client ignores proxy variables: the request goes to this machine.
    connection = HTTPConnection(host, port or load_settings().port, timeout=_PATIENCE)
    try:
        with closing(connection):
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            said = answer.read().decode("utf-8", "replace")
        if answer.status != HTTPStatus.OK:
            raise HTTPException(f"{answer.status} {answer.reason}")
        click.echo(said)
    except (OSError, HTTPException) as error:
        click.echo(write("cli", "no-answer", {"error": error}, language), err=True)
        sys.exit(1)


COMMANDS: Final = {"serve": serve, "healthcheck": healthcheck}
