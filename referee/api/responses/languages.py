"""Choosing the language of an answer: by its address, or else by what the caller likes best.

``Accept-Language`` is read as RFC 9110 has it, with qualities; a regional tag such as ``de-AT``
takes the language itself if there is nothing nearer (the lookup of RFC 4647), ``*`` the first that
is not refused.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Response, has_request_context, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import load_texts

PARAMETER: Final = "language"
"""The parameter of an address that names a language."""


def choose_language() -> Language:
    """Return the language in which the current request is answered."""
    if not has_request_context():
        return ENGLISH
    asked = request.environ
    named, header = _find_named(asked), asked.get("HTTP_ACCEPT_LANGUAGE")
    if named is not None or not header:
        return named or ENGLISH
    return _remember_liked(header, tuple(load_texts())) or ENGLISH


@lru_cache(maxsize=512)
def _remember_liked(header: str, known: tuple[Language, ...]) -> Language | None:
    """Return which language a header likes best; browsers send the same few."""
    return find_liked(parse_accept_header(header, LanguageAccept), known)


def _find_named(asked: Mapping[str, Any]) -> Language | None:
    """Return the language that the address names, if there is such a one.

    Few do, and most queries show that without being parsed.
    """
    query: str | None = asked.get("QUERY_STRING")
    if not query or (PARAMETER not in query and "%" not in query):
        return None
    return _know(request.args.get(PARAMETER))


def _know(named: str | None) -> Language | None:
    return Language(named) if named is not None and named in load_texts() else None


def find_liked(accepted: LanguageAccept, known: Collection[Language]) -> Language | None:
    """Return which of some languages is liked best; None if none is taken.

    >>> find_liked(LanguageAccept([("fr", 0.5), ("de-AT", 0.8)]), (ENGLISH, Language("de")))
    'de'
    """
    by_tag = {each.lower(): each for each in known}
    refused = {tag.lower() for tag, quality in accepted if not quality}
    for tag, quality in sorted(accepted, key=lambda each: -each[1]):
        if quality:
            for wider in _widen(tag.lower()):
                if wider == "*":
                    return next((by_tag[each] for each in by_tag if each not in refused), None)
                if wider in by_tag and wider not in refused:
                    return by_tag[wider]
    return None


def _widen(tag: str) -> Iterator[str]:
    """Yield a tag, then the same with less and less behind it."""
    while tag:
        yield tag
        tag = tag.rpartition("-")[0]


def is_named() -> bool:
    """Tell whether the address of the current request says in which language it is answered."""
    return _find_named(request.environ) is not None


def tell_language(response: Response, language: Language) -> None:
    """Say in which language a new answer is, and whether that went by what the caller likes."""
    response.headers.add("Content-Language", language)
    if not is_named():
        response.headers.add("Vary", "Accept-Language")
