"""``referee-mcp``: serve an assistant that starts this program and talks to it."""

import sys
from importlib import import_module
from importlib.util import find_spec

import click

from referee import __version__
from referee.core.languages import ENGLISH, Language
from referee.texts.languages import list_languages


@click.command()
@click.version_option(__version__)
@click.option(
    "--language",
    type=click.Choice(list_languages()),
    envvar="REFEREE_LANGUAGE",
    default=ENGLISH,
    show_default=True,
    help="Language of sentences where a question names no other; also REFEREE_LANGUAGE.",
)
def main(language: Language) -> None:
    """Answer an assistant by the Model Context Protocol, over standard input and output."""
    if find_spec("mcp") is None:
        click.echo("referee-mcp needs the extra mcp: pip install 'referee[mcp]'", err=True)
        sys.exit(1)
    anyio = import_module("anyio")
    anyio.run(import_module("referee.mcp.server").serve, language)
