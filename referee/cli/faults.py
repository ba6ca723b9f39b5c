"""Print the faults of a position on a terminal."""

import click

from referee.api.limits import ERRORS_LISTED
from referee.api.problems import write_pointer
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.texts.sentences import write_fault


def tell_faults(unsound: NotAPosition, language: Language) -> None:
    """Print each fault with its place."""
    for fault in unsound.faults[:ERRORS_LISTED]:
        text = write_fault(fault, language)
        told = f"{write_pointer(fault.path)} {fault.code}: {text}\n"
        click.echo(told.encode("utf-8", "backslashreplace"), err=True, nl=False)
