"""The language of the command line."""

import os
import re
from typing import Final

import click

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import list_languages


def _find_local() -> Language:
    """Return the language of the terminal if it is supported, else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    local = next((found for name in names if (found := os.environ.get(name))), "")
    language = Language(re.split("[_.@]", local)[0])
    return language if language in list_languages() else ENGLISH


in_language: Final = click.option(
    "--language",
    type=click.Choice(list_languages()),
    envvar="REFEREE_LANGUAGE",
    default=_find_local,
    help="Language of sentences; also REFEREE_LANGUAGE, by default that of the terminal.",
)
