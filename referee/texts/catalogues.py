"""Message catalogues: the ``.po`` files of a language, read with Babel.

An id is a domain and the stable code in it, with a slash between: ``objections/occupied``. A string
is a sentence with parameters in braces. A message with a plural has a string for each number that
its language tells apart; the rule in the header of the file says which one a count takes.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from gettext import c2py
from io import BytesIO
from typing import Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal


class TextFault(Exception):
    """The sentences of a language are unsound; the message names language, file and id."""


class Entry(NamedTuple):
    """The strings of a message; ``choose`` returns which of several a count takes.

    A message with one string has no plural.
    """

    strings: tuple[str, ...]
    choose: Callable[[int], int] = int


_ID: Final = re.compile(rb"^msgid (.*)", re.MULTILINE)
_NO_ID: Final = b'""'
"""What the header has instead of an id."""


def read_entries(source: bytes, language: str) -> dict[str, Entry]:
    """Return the messages of a file by id.

    :param language: what the header must name.
    :raises TextFault: for a file that is no catalogue or of another language, and for an id that
        stands twice, or whose sentence is missing, fuzzy, or lacks a form of its plural; with the
        id.
    """
    try:
        catalog = read_po(BytesIO(source), abort_invalid=True)
    except PoFileError as error:
        raise TextFault(f"no catalogue: {error}") from error
    choose = c2py(catalog.plural_expr)
    entries: dict[str, Entry] = {}
    for message in catalog:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        found = message.string or ""
        strings = (found,) if isinstance(found, str) else tuple(found)
        if not all(strings) or message.fuzzy:
            raise TextFault(
                f"{key} has no sentence, only some of its plural, or is marked as fuzzy"
            )
        entries[key] = Entry(strings, choose)
    ids = Counter(_ID.findall(source))
    if not ids[_NO_ID]:
        raise TextFault("the header is missing")
    if (named := (catalog.locale_identifier or "").replace("_", "-")) != language:
        raise TextFault(f"the header names {named or 'no language'} instead of {language}")
    for key, count in ids.items():
        if count > 1:
            raise TextFault(f"{key.decode()} stands {count} times")
    return entries


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
