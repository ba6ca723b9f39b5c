"""Commands that print documents generated from the code."""

from typing import Final

import click

from referee.api.app import format_openapi
from referee.api.codes import format_codes
from referee.cli.language import in_language
from referee.core.languages import Language


@click.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    click.echo(format_openapi(), nl=False)


@click.command()
@in_language
def codes(language: Language) -> None:
    """Print the list of all stable codes, as docs/codes.md holds it."""
    click.echo(format_codes(language), nl=False)


COMMANDS: Final = {"openapi": openapi, "codes": codes}
