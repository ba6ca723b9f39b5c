"""Commands to serve, and to ask whether somebody serves; what they load is little."""

import os
import sys
import urllib.request
from typing import Final

import click

from referee.cli.language import in_language
from referee.core.languages import Language
from referee.texts.sentences import write


@click.command()
@click.option("--host", help="Address to listen on; by default REFEREE_HOST, or 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), help="By default REFEREE_PORT, or 8000.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Processes; by default REFEREE_WORKERS, or one a core.",
)
def serve(**given: str | int | None) -> None:
    """Serve the API and its documentation until interrupted.

    More settings are variables of the environment; docs/running.md has them all. The server checks
    them when it starts, and exits with 2 if any of them makes no sense.
    """
    for option, value in given.items():
        if value is not None:
            os.environ[f"REFEREE_{option.upper()}"] = str(value)
    arguments = ["-m", "gunicorn", "-c", "python:referee.gunicorn_config"]
    os.execv(sys.executable, [sys.executable, *arguments])


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to ask.")
@click.option("--port", type=click.IntRange(1, 65535), help="By default REFEREE_PORT, or 8000.")
@in_language
def healthcheck(host: str, port: int | None, language: Language) -> None:
    """Ask a running referee whether it answers; exit 1 if not."""
    from referee.operating.settings import load_settings, write_address  # noqa: PLC0415

    address = write_address(host, port or load_settings().port)
    try:
        with urllib.request.urlopen(f"http://{address}/healthz", timeout=3) as answer:
            click.echo(answer.read().decode())
    except OSError as error:
        click.echo(write("cli", "no-answer", {"error": error}, language), err=True)
        sys.exit(1)


COMMANDS: Final = {"serve": serve, "healthcheck": healthcheck}
