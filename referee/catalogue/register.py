"""The register of rules: on whose authority each cited id stands, and from which source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from referee.catalogue.reading import CatalogueFault, authority, read_rows
from referee.forms.form import Choice, Form, Text
from referee.forms.records import Record


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its authority, and the source that it comes from; its words are in the texts."""

    id: str
    authority: str
    source: str
    edition: str | None
    date: str | None


Register = Mapping[str, Rule]
"""Rules by id, in the order of the files."""


def read_register(documents: Iterable[Mapping[str, Any]]) -> Register:
    """Read the register; rules name sources of any document.

    :raises CatalogueFault: if a rule or a source is unsound or stands twice.
    """
    documents = tuple(documents)
    sources = read_sources(documents)

    def make(rule: str, authority: str, source: str) -> Rule:
        about = sources[source]
        return Rule(rule, authority, source, about.get("edition"), about.get("date"))

    keys: dict[str, Form[Any]] = {
        "id": Text(required=True),
        "authority": authority(),
        "source": Choice(sources, "unknown-source", required=True),
    }
    form = Record(keys, make, elsewhere=("title", "paraphrase"))
    return MappingProxyType(read_rows(documents, "rules", form, attrgetter("id")))


def require_rules(register: Register, cited: Iterable[str]) -> None:
    """Check that there are the rules that something names.

    :raises CatalogueFault: naming the first that there is not.
    """
    if unknown := set(cited) - register.keys():
        raise CatalogueFault(f"a row of a kind names {min(unknown)}, which is no rule")


def read_sources(documents: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, str]]:
    """Return the sources of all documents by their keys.

    :raises CatalogueFault: if one stands twice.
    """
    sources: dict[str, Mapping[str, str]] = {}
    for document in documents:
        if twice := sorted(sources.keys() & document.get("sources", {})):
            raise CatalogueFault(f"source {twice[0]} stands twice")
        sources |= document.get("sources", {})
    return sources
