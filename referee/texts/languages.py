"""The languages: which there are, and the sentences of each, read from ``data/`` once.

A language is one file here, and one of prose in the catalogue. All languages have the sentences of
the first one, with the same parameters; anything else stops the start.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, NewType

Language = NewType("Language", str)
"""A language by its BCP 47 tag."""
ENGLISH: Final = Language("en")
"""The language of whoever asks for none that there is, and the one that others are held to."""

Sentences = Mapping[str, str]
"""Sentences by code, with parameters in braces."""


class TextFault(Exception):
    """The sentences of a language are unsound; the message names language and code."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The sentences of one language, by code."""

    items: Sentences
    objections: Sentences
    faults: Sentences
    problem_titles: Sentences
    problem_details: Sentences
    square_kinds: Sentences
    map_report: Sentences
    in_a_drawing: str


@cache
def load_texts() -> Mapping[Language, Texts]:
    """Return the sentences of every language, English first.

    :raises TextFault: if a language lacks a sentence, has one too many or other parameters.
    """
    folder = files("referee.texts") / "data"
    documents = {
        Language(file.name.removesuffix(".toml")): tomllib.loads(file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
    }
    return read_texts(documents)


def read_texts(documents: Mapping[Language, Mapping[str, Any]]) -> Mapping[Language, Texts]:
    """Read the sentences of some languages, English among them.

    :raises TextFault: if a language is not like English in codes and parameters.
    """
    expected = _find_parameters(documents[ENGLISH])
    for language, document in documents.items():
        found = _find_parameters(document)
        if wrong := sorted(set(expected.items()) ^ set(found.items()), key=str):
            raise TextFault(f"texts {language}: {'.'.join(wrong[0][0])}")
    others = sorted(documents.keys() - {ENGLISH})
    return MappingProxyType({each: _read(documents[each]) for each in (ENGLISH, *others)})


def _find_parameters(
    document: Mapping[str, Any], path: tuple[str, ...] = ()
) -> dict[tuple[str, ...], frozenset[str]]:
    """Return the parameters of every sentence by its path."""
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for code, text in document.items():
        if isinstance(text, Mapping):
            found |= _find_parameters(text, (*path, code))
        else:
            named = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
            found[*path, code] = frozenset(named)
    return found


def _read(document: Mapping[str, Any]) -> Texts:
    problems = document["problems"]
    return Texts(
        items=document["items"],
        objections=document["objections"],
        faults=document["faults"],
        problem_titles={code: problem["title"] for code, problem in problems.items()},
        problem_details={code: problem["detail"] for code, problem in problems.items()},
        square_kinds=document["square-kinds"],
        map_report=document["map-report"],
        in_a_drawing=document["in_a_drawing"],
    )
