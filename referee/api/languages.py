"""Choosing the language of an answer."""

from flask import has_request_context, request

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import load_texts


def choose_language() -> Language:
    """Return the language that the current request likes best of those that there are."""
    known = load_texts()
    if len(known) == 1 or not has_request_context():
        return ENGLISH
    liked = request.accept_languages.best_match(known)
    return ENGLISH if liked is None else Language(liked)
