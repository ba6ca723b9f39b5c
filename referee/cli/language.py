"""The language of the command line."""

import os
import re
from typing import Final

import click
from werkzeug.datastructures import LanguageAccept

from referee.api.responses.languages import find_liked
from referee.core.languages import ENGLISH, Language
from referee.texts.languages import list_languages


def find_local() -> Language:
    """Return the language of the terminal if it is supported, else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    local = next((found for name in names if (found := os.environ.get(name))), "")
    tag = re.split("[.@]", local)[0].replace("_", "-")
    return find_liked(LanguageAccept([(tag, 1)]), list_languages()) or ENGLISH


in_language: Final = click.option(
    "--language",
    type=click.Choice(list_languages()),
    envvar="REFEREE_LANGUAGE",
    default=find_local,
    help="Language of sentences; also REFEREE_LANGUAGE, by default that of the terminal.",
)
