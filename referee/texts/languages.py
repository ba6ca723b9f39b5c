"""The sentences of every language, read from ``locale/`` once.

A language is a folder of message catalogues (see ``texts.catalogues``). Which file has a message is
for its readers to choose: only the id counts. The English of rules, options, sets and the like
stands beside their facts in the catalogue of tiles and rules (see ``catalogue.prose``). All
languages have the sentences of English with the same parameters, and the same words; anything else
stops the start.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from referee.carcassonne.kinds.features import KIND_NAMES, SCORED_NAMES, SINGLE_NAMES
from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH, Language
from referee.texts.catalogues import Entry, TextFault, read_entries
from referee.texts.messages import (
    COUNT,
    Message,
    MessageReader,
    check_kinds,
    find_fields,
    read_words,
)
from referee.texts.vocabularies import PAID_APART, VOCABULARIES

BESIDE_FACTS: Final = "the facts"
"""Where English entries stand that are in no file of ``locale/``."""

Texts = Mapping[str, Mapping[str, Message]]
"""The messages of one language, by domain and code."""
Entries = Mapping[str, Entry]
"""The entries of one language, by id."""


@cache
def load_texts() -> Mapping[Language, Texts]:
    """Return the sentences of every language, English first.

    :raises TextFault: if a language lacks a sentence or a word, has one too many or other
        parameters, or if English lacks what something of the catalogue or of the rules needs.
    """
    catalogue = load_catalogue()
    texts = read_texts(read_sources(), catalogue.prose)
    check_codes(texts[ENGLISH], catalogue.register)
    return texts


def check_codes(texts: Texts, rules: Iterable[str]) -> None:
    """Check that each chapter of rules, score item and kind of feature has what is said of it.

    :param rules: the ids of all rules; an id begins with that of its chapter.
    :raises TextFault: naming the first sentence that is missing.
    """
    needed = {
        "pages": {f"chapter.{rule.partition('.')[0]}" for rule in rules},
        "summaries": {f"item.{code}" for code in texts["items"] if code not in PAID_APART},
        "asking": {f"feature.{kind}" for kind in SCORED_NAMES},
        "search": {f"feature.{kind}" for kind in KIND_NAMES},
        "tiles": {f"has.{kind}" for kind in SINGLE_NAMES},
    }
    for domain, codes in needed.items():
        if lacking := codes - texts[domain].keys():
            raise TextFault(f"{domain}/{min(lacking)} is missing")


@cache
def list_languages() -> tuple[Language, ...]:
    """Return every language that there is, English first, without reading its sentences."""
    found = {Language(folder.name) for folder in _find_folders()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def read_sources() -> dict[Language, dict[str, bytes]]:
    """Return the files that ship with the referee, by language and name."""
    return {
        Language(folder.name): {file.name: file.read_bytes() for file in folder.iterdir()}
        for folder in _find_folders()
    }


def _find_folders() -> Iterator[Traversable]:
    return (files("referee.texts") / "locale").iterdir()


def read_texts(
    sources: Mapping[Language, Mapping[str, bytes]], prose: Mapping[str, str]
) -> Mapping[Language, Texts]:
    """Read the files of some languages, English among them.

    :param prose: the English that stands beside the facts, by id.
    :raises TextFault: if a language is not like English in ids, words and parameters.
    """
    languages = (ENGLISH, *sorted(sources.keys() - {ENGLISH}))
    found = {each: read_language(each, sources[each], prose) for each in languages}
    english = _outline(found[ENGLISH])
    for language, entries in found.items():
        if unlike := english ^ _outline(entries):
            raise TextFault(f"texts {language}: {min(unlike)[0]}")
    return MappingProxyType({each: _read(each, found[each]) for each in languages})


def read_language(
    language: Language, sources: Mapping[str, bytes], prose: Mapping[str, str]
) -> Entries:
    """Return the entries of all files of a language; of English, those beside the facts as well.

    :raises TextFault: for an unsound file, and for an id that stands in two of them.
    """
    parts: dict[str, Entries] = {}
    for name, source in sorted(sources.items()):
        try:
            parts[name] = read_entries(source)
        except TextFault as fault:
            raise TextFault(f"texts {language}: {name}: {fault}") from fault
    if language == ENGLISH:
        parts[BESIDE_FACTS] = {key: Entry((text,)) for key, text in prose.items()}
    entries: dict[str, Entry] = {}
    for name, part in parts.items():
        if twice := entries.keys() & part.keys():
            raise TextFault(f"texts {language}: {name}: {min(twice)} stands in another file, too")
        entries |= part
    return entries


def _outline(entries: Entries) -> set[tuple[str, tuple[str, ...]]]:
    """Return what all languages have in common: ids with their parameters, and words.

    Which forms a word has is left to each language, and so is which sentences have a plural.
    """
    outline: set[tuple[str, tuple[str, ...]]] = set()
    for key, (strings, _) in entries.items():
        if key.partition("/")[0] in VOCABULARIES:
            outline.add((key.partition(".")[0], ()))
        else:
            named = {name for string in strings if "{" in string for name, _ in find_fields(string)}
            outline.add((key, tuple(sorted(named | ({COUNT} if strings[1:] else set())))))
    return outline


def _read(language: Language, entries: Entries) -> Texts:
    try:
        texts = MessageReader(language, entries).read()
        check_kinds(read_words(entries), texts["objections"])
    except TextFault as fault:
        raise TextFault(f"texts {language}: {fault}") from fault
    return texts
