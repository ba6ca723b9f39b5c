"""The sentences of every language, read from ``locale/`` once.

A language is a folder of message catalogues (see ``texts.catalogues``). Which file has a message is
for its readers to choose: only the id counts. The English of rules, options, sets and the like
stands beside their facts in the catalogue of tiles and rules (see ``catalogue.prose``). All
languages have the sentences of English with the same parameters, and the same words; anything else
stops the start.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
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

LOCALE: Final = files("referee.texts") / "locale"
"""The folder of all languages."""
_TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""What the name of a language is: a BCP 47 tag, as Accept-Language has it."""
Texts = Mapping[str, Mapping[str, Message]]
"""The messages of one language, by domain and code."""
Entries = Mapping[str, Entry]
"""The entries of one language, by id."""
Outline = Mapping[str, set[str]]
"""The parameters of each message, by id; of a word without its forms."""


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
    found = {Language(folder.name) for folder in find_folders(LOCALE)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def read_sources() -> dict[Language, dict[str, bytes]]:
    """Return the files that ship with the referee, by language and name."""
    return {
        Language(folder.name): {file.name: file.read_bytes() for file in folder.iterdir()}
        for folder in find_folders(LOCALE)
    }


def find_folders(locale: Traversable) -> Iterator[Traversable]:
    """Yield the folders of all languages.

    :raises TextFault: naming what is no folder, or has a name that is no tag of a language.
    """
    for folder in locale.iterdir():
        if not (folder.is_dir() and _TAG.fullmatch(folder.name)):
            raise TextFault(f"texts: {locale.name}/{folder.name} is no folder of a language")
        yield folder


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
        _compare(language, _outline(entries), english)
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
            parts[name] = read_entries(source, language)
        except TextFault as fault:
            raise TextFault(f"texts {language}: {name}: {fault}") from fault
    if language == ENGLISH:
        parts[BESIDE_FACTS] = {key: Entry((text,)) for key, text in prose.items()}
    entries: dict[str, Entry] = {}
    for name, part in parts.items():
        if twice := entries.keys() & part.keys():
            raise TextFault(f"texts {language}: {name}: {min(twice)} stands in another file, too")
        _check_fields(f"texts {language}: {name}", part)
        entries |= part
    return entries


def _check_fields(where: str, entries: Entries) -> None:
    """Check that braces stand around the names of parameters.

    :raises TextFault: naming the file and the first message in which they do not.
    """
    for key, (strings, _) in entries.items():
        try:
            named = [name for string in strings for name, _ in find_fields(string)]
        except ValueError as error:
            raise TextFault(f"{where}: {key}: {error}") from error
        for name in named:
            if not name.isidentifier():
                raise TextFault(f"{where}: {key}: {{{name}}} is no parameter")


def _outline(entries: Entries) -> Outline:
    """Return what all languages have in common: ids with their parameters, and words.

    Which forms a word has is left to each language, and so is which sentences have a plural.
    """
    outline: dict[str, set[str]] = {}
    for key, (strings, _) in entries.items():
        if key.partition("/")[0] in VOCABULARIES:
            outline[key.partition(".")[0]] = set()
        else:
            named = {name for string in strings if "{" in string for name, _ in find_fields(string)}
            outline[key] = named | {COUNT} if strings[1:] else named
    return outline


def _compare(language: Language, said: Outline, english: Outline) -> None:
    """Check that a language says what English does.

    :raises TextFault: naming all messages that are missing, and all that English does not have; or
        the first that has other parameters.
    """
    missing, strange = english.keys() - said.keys(), said.keys() - english.keys()
    if missing or strange:
        faults = {"missing": missing, "not there in English": strange}
        told = [f"{_list(keys)} {what}" for what, keys in faults.items() if keys]
        raise TextFault(f"texts {language}: {'; '.join(told)}")
    for key in sorted(said):
        if said[key] != english[key]:
            found, wanted = (
                ", ".join(sorted(each)) or "none" for each in (said[key], english[key])
            )
            raise TextFault(f"texts {language}: {key} has parameters {found} instead of {wanted}")


def _list(keys: Collection[str]) -> str:
    return f"{', '.join(sorted(keys))} {'is' if len(keys) == 1 else 'are'}"


def _read(language: Language, entries: Entries) -> Texts:
    try:
        texts = MessageReader(language, entries).read()
        check_kinds(read_words(entries), texts["objections"])
    except TextFault as fault:
        raise TextFault(f"texts {language}: {fault}") from fault
    return texts
