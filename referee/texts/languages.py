"""The sentences of every language, read from ``data/`` once.

A language is one file here, and one of prose in the catalogue (see ``catalogue.prose``). All have
the sentences of English, with the same parameters; anything else stops the start.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from referee.core.languages import ENGLISH, Language, find_difference

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
    in_a_drawing_at: str
    did_you_mean: str
    for_example: str


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
    for language, document in documents.items():
        if unlike := find_difference(documents[ENGLISH], document):
            raise TextFault(f"texts {language}: {unlike}")
    others = sorted(documents.keys() - {ENGLISH})
    return MappingProxyType({each: _read(documents[each]) for each in (ENGLISH, *others)})


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
        in_a_drawing_at=document["in_a_drawing_at"],
        did_you_mean=document["did_you_mean"],
        for_example=document["for_example"],
    )
