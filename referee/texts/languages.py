"""The sentences of every language, read from ``locale/`` once.

A language is a folder of ``.po`` files (see ``texts.catalogues``), and one file of prose in the
catalogue of tiles and rules (see ``catalogue.prose``). All languages have the sentences of English
with the same parameters, and the same words; anything else stops the start.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from referee.core.languages import ENGLISH, Language, find_difference
from referee.texts.catalogues import Domain, TextFault, read_domain
from referee.texts.messages import COUNT, Message, MessageReader, check_kinds, read_words

WORDS: Final = "words"
"""The domain of the words that stand in sentences."""

Texts = Mapping[str, Mapping[str, Message]]
"""The messages of one language, by domain and key."""


@cache
def load_texts() -> Mapping[Language, Texts]:
    """Return the sentences of every language, English first.

    :raises TextFault: if a language lacks a sentence or a word, has one too many or other
        parameters.
    """
    return read_texts(read_sources())


@cache
def list_languages() -> tuple[Language, ...]:
    """Return every language that there is, English first, without reading its sentences."""
    found = {Language(folder.name) for folder in _find_folders()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def read_sources() -> dict[Language, dict[str, bytes]]:
    """Return the files that ship with the referee, by language and domain."""
    return {
        Language(folder.name): {
            file.name.removesuffix(".po"): file.read_bytes() for file in folder.iterdir()
        }
        for folder in _find_folders()
    }


def _find_folders() -> Iterator[Traversable]:
    return (files("referee.texts") / "locale").iterdir()


def read_texts(sources: Mapping[Language, Mapping[str, bytes]]) -> Mapping[Language, Texts]:
    """Read the files of some languages, English among them.

    :raises TextFault: if a language is not like English in codes, words and parameters.
    """
    documents = {language: _read_domains(language, found) for language, found in sources.items()}
    english = _outline(documents[ENGLISH])
    for language, document in documents.items():
        if unlike := find_difference(english, _outline(document)):
            raise TextFault(f"texts {language}: {unlike}")
    others = sorted(documents.keys() - {ENGLISH})
    return MappingProxyType({each: _read(each, documents[each]) for each in (ENGLISH, *others)})


def _read_domains(language: Language, found: Mapping[str, bytes]) -> Mapping[str, Domain]:
    domains: dict[str, Domain] = {}
    for name, source in found.items():
        try:
            domains[name] = read_domain(source)
        except TextFault as fault:
            raise TextFault(f"texts {language}: {name}: {fault}") from fault
    return domains


def _outline(document: Mapping[str, Domain]) -> Mapping[str, Mapping[str, str]]:
    """Return all that languages must have in common: codes with parameters, and words.

    Which forms a word has is left to each language, and so is which sentences have a plural.
    """
    outline = {
        name: {
            key: " ".join(strings) + (f"{{{COUNT}}}" if len(strings) > 1 else "")
            for key, strings in domain.messages.items()
        }
        for name, domain in document.items()
    }
    return outline | {WORDS: {key.partition(".")[0]: "" for key in outline[WORDS]}}


def _read(language: Language, document: Mapping[str, Domain]) -> Texts:
    words = read_words(document[WORDS])
    reader = MessageReader(language, words)
    try:
        check_kinds(words, document["objections"].messages)
        return {
            name: reader.read(name, domain) for name, domain in document.items() if name != WORDS
        }
    except TextFault as fault:
        raise TextFault(f"texts {language}: {fault}") from fault
