"""Prose: what rules, sources and options say, by language.

The English stands beside the facts; any other language is one file in ``data/prose``::

    [sources]
    base = "..."
    [rules."car-1.1"]
    title = "..."
    paraphrase = "..."
    [options.carcassonne]
    labyrinth = "..."
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from referee.catalogue.register import read_sources
from referee.core.languages import ENGLISH, Language, find_difference

Words = Mapping[str, str]


class ProseFault(Exception):
    """A language lacks words or has some too many; the message names the first."""


@dataclass(frozen=True, slots=True)
class Prose:
    """The words of one language: sources by key, rules by id, options by game and key."""

    sources: Words
    rules: Mapping[str, Words]
    options: Mapping[str, Words]

    def title(self, rule: str) -> str:
        """Return what a rule is called."""
        return self.rules[rule]["title"]

    def paraphrase(self, rule: str) -> str:
        """Return what a rule says, in our own words."""
        return self.rules[rule]["paraphrase"]


def read_prose(
    registers: Iterable[Mapping[str, Any]],
    rulesets: Iterable[Mapping[str, Any]],
    others: Mapping[Language, Mapping[str, Any]],
) -> Mapping[Language, Prose]:
    """Return the prose of every language, English first.

    :param registers: the documents of the register.
    :param rulesets: those of the options.
    :param others: the documents of the languages other than English.
    :raises ProseFault: if a language has not the words that English has.
    """
    registers = tuple(registers)
    english = {
        "sources": {key: source["title"] for key, source in read_sources(registers).items()},
        "rules": {
            row["id"]: {"title": row["title"], "paraphrase": row["paraphrase"]}
            for document in registers
            for row in document.get("rules", ())
        },
        "options": {
            document["game"]: {row["key"]: row["meaning"] for row in document["options"]}
            for document in rulesets
        },
    }
    for language, document in others.items():
        if unlike := find_difference(english, document):
            raise ProseFault(f"prose {language}: {unlike}")
    return MappingProxyType(
        {language: Prose(**document) for language, document in {ENGLISH: english, **others}.items()}
    )
