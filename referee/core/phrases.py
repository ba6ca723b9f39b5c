"""Phrases: what is to be said, as codes with what they are made of.

A summary is what a referee reads out: a sentence or two that say who gets what, and why. Like any
text it is written by ``referee.texts``, in a language; here it is codes and parameters.
"""

from typing import Final, NamedTuple

from referee.core.rulings import Objection

SUMMARIES: Final = "summaries"
OBJECTIONS: Final = "objections"
MISTAKES: Final = "mistakes"
READINGS: Final = "readings"


class Listed(NamedTuple):
    """Words, names or phrases with "and" before the last of them."""

    words: "tuple[str | Phrase, ...]"


class Phrase(NamedTuple):
    """A sentence or a part of one: its code among those of a domain of texts, and its parameters.

    A parameter is a number, a word or a name, another phrase, or a list of them.
    """

    code: str
    params: "tuple[tuple[str, str | int | Phrase | Listed], ...]" = ()
    domain: str = SUMMARIES


class Summary(NamedTuple):
    """The sentences of a ruling, in the order in which they are read out."""

    sentences: tuple[Phrase, ...]


def say(code: str, **params: "str | int | Phrase | Listed") -> Phrase:
    """Return a phrase of a summary.

    >>> say("points", count=18).params
    (('count', 18),)
    """
    return Phrase(code, tuple(params.items()))


def repeat(objection: Objection) -> Phrase:
    """Return the sentence of an objection or a warning as one of a summary."""
    return Phrase(objection.code, tuple(objection.params.items()), OBJECTIONS)


def summarise(*sentences: Phrase) -> Summary:
    """Return a summary of some sentences."""
    return Summary(sentences)
