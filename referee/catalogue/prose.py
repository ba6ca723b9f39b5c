"""Prose: what rules, sources, options, tiles, maps and editions say, by language.

The English stands beside the facts; any other language is one file in ``data/prose``::

    [sources]
    base = "..."
    [rules."car-1.1"]
    title = "..."
    paraphrase = "..."
    [options.carcassonne]
    labyrinth = "..."
    [sets.base]
    title = "..."
    source = "..."
    [tiles]
    "base.K" = "..."
    [maps]
    taiwan = "..."
    [notes]
    three-waves = "..."
    [kits.big-box]
    title = "..."
    parts = { 1 = "...", 2 = "..." }
    [boxes]
    big_box_6 = "..."
    [editions.cards-50]
    title = "..."
    source = "..."
    note = "..."

Under ``tiles`` are the notes on them, under ``maps`` their titles; ``notes`` are those on maps. The
boxes of a kit are numbered from 1.
"""

from collections.abc import Iterable, Iterator, Mapping
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
    """The words of one language: options by game and key, all else by its id or key."""

    sources: Words
    rules: Mapping[str, Words]
    options: Mapping[str, Words]
    sets: Mapping[str, Words]
    tiles: Words
    maps: Words
    notes: Words
    kits: Mapping[str, Any]
    boxes: Words
    editions: Mapping[str, Words]

    def title(self, rule: str) -> str:
        """Return what a rule is called."""
        return self.rules[rule]["title"]

    def paraphrase(self, rule: str) -> str:
        """Return what a rule says, in our own words."""
        return self.rules[rule]["paraphrase"]


Documents = Iterable[Mapping[str, Any]]


def read_prose(
    facts: Mapping[str, Documents], others: Mapping[Language, Mapping[str, Any]]
) -> Mapping[Language, Prose]:
    """Return the prose of every language, English first.

    :param facts: the documents with the English beside the facts, by folder.
    :param others: the documents of the languages other than English.
    :raises ProseFault: if a language has not the words that English has.
    """
    english = _read_english({folder: tuple(documents) for folder, documents in facts.items()})
    for language, document in others.items():
        if unlike := find_difference(english, document):
            raise ProseFault(f"prose {language}: {unlike}")
    return MappingProxyType(
        {language: Prose(**document) for language, document in {ENGLISH: english, **others}.items()}
    )


def _read_english(facts: Mapping[str, Documents]) -> dict[str, Any]:
    """Return the words that stand beside the facts, as other languages have them."""
    rules, tiles, maps = facts["rules"], facts["tiles"], facts["maps"]
    return {
        "sources": {key: source["title"] for key, source in read_sources(rules).items()},
        "rules": {row["id"]: _pick(row, "title", "paraphrase") for row in _rows(rules, "rules")},
        "options": {
            document["game"]: {row["key"]: row["meaning"] for row in document["options"]}
            for document in facts["rulesets"]
        },
        "sets": {row["id"]: _pick(row, "title", "source") for row in tiles},
        "tiles": {row["id"]: row["note"] for row in _rows(tiles, "tiles") if "note" in row},
        "maps": {row["id"]: row["title"] for row in _rows(maps, "maps")},
        "notes": {
            key: note["text"]
            for document in maps
            for key, note in document.get("notes", {}).items()
        },
        "kits": {row["id"]: _read_kit(row) for row in _rows(maps, "kits")},
        "boxes": {row["id"]: row["title"] for row in _rows(facts["boxes"], "boxes")},
        "editions": {
            row["id"]: _pick(row, "title", "source", "note")
            for row in _rows(facts["editions"], "editions")
        },
    }


def _rows(documents: Documents, key: str) -> Iterator[Mapping[str, Any]]:
    return (row for document in documents for row in document.get(key, ()))


def _pick(row: Mapping[str, Any], *keys: str) -> dict[str, str]:
    return {key: row[key] for key in keys if key in row}


def _read_kit(row: Mapping[str, Any]) -> dict[str, Any]:
    parts = {str(number): part["title"] for number, part in enumerate(row["parts"], 1)}
    return {"title": row["title"], "parts": parts}
