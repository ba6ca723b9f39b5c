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
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", type=click.IntRange(1, 64), help="Processes; by default one a core.")
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the API and its documentation until interrupted."""
    os.environ.update(REFEREE_HOST=host, REFEREE_PORT=str(port))
    if workers:
        os.environ["REFEREE_WORKERS"] = str(workers)
    arguments = ["-m", "gunicorn", "-c", "python:referee.gunicorn_config"]
    os.execv(sys.executable, [sys.executable, *arguments])


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to ask.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@in_language
def healthcheck(host: str, port: int, language: Language) -> None:
    """Ask a running referee whether it answers; exit 1 if not."""
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=3) as answer:
            click.echo(answer.read().decode())
    except OSError as error:
        click.echo(write("cli", "no-answer", {"error": error}, language), err=True)
        sys.exit(1)


COMMANDS: Final = {"serve": serve, "healthcheck": healthcheck}
