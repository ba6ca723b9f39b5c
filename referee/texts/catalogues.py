"""Message catalogues: the ``.po`` files of a language, read with Babel.

A file is a domain, such as ``objections``. Its ids are our stable codes, its strings are sentences
with parameters in braces. Entries that differ by context have it before their code, with a slash
between: ``title/not-found``. A message with a plural has a string for each number that its language
tells apart; which one a count takes, the rule in the header of the file says.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from io import BytesIO
from typing import Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal


class TextFault(Exception):
    """The sentences of a language are unsound; the message names language, domain and code."""


class Domain(NamedTuple):
    """One file: its messages by key, each as its strings, and the rule of the plural.

    A message with one string has no plural; ``choose`` returns which of several a count takes.
    """

    messages: Mapping[str, tuple[str, ...]]
    choose: Callable[[int], int]


_ID: Final = re.compile(rb"^msgid ", re.MULTILINE)


def read_domain(source: bytes) -> Domain:
    """Read a file.

    :raises TextFault: for a file that is no catalogue, and for a code that stands twice, or whose
        sentence is missing, unsure, or lacks a form of its plural; with the code.
    """
    try:
        catalog = read_po(BytesIO(source), abort_invalid=True)
    except PoFileError as error:
        raise TextFault(f"no catalogue: {error}") from error
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if not message.id:
            continue
        code = message.id if isinstance(message.id, str) else message.id[0]
        key = f"{message.context}/{code}" if message.context else code
        found = message.string or ""
        strings = (found,) if isinstance(found, str) else tuple(found)
        if not all(strings) or message.fuzzy:
            raise TextFault(key)
        messages[key] = strings
    if len(_ID.findall(source)) != len(messages) + 1:
        raise TextFault("an id stands twice, or the header is missing")
    return Domain(messages, c2py(catalog.plural_expr))


def join(words: Sequence[str], language: str) -> str:
    """Return a list as a language writes it; with commas, if Babel does not know the language.

    >>> join(("north", "east", "south"), "en"), join(("Norden", "Osten"), "de")
    ('north, east, and south', 'Norden und Osten')
    """
    locale = _find_locale(language)
    return ", ".join(words) if locale is None else format_list(words, locale=locale)


def write_decimal(number: float, language: str) -> str:
    """Return a number as a language writes it, to three places; as Python does, if it is unknown.

    >>> write_decimal(1.25, "en"), write_decimal(1.25, "de")
    ('1.25', '1,25')
    """
    locale = _find_locale(language)
    return str(number) if locale is None else format_decimal(number, locale=locale)


@cache
def _find_locale(language: str) -> Locale | None:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
