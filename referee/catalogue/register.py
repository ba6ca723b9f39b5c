"""The register of rules: on whose authority each cited id stands, and from which source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

AUTHORITIES: Final = (
    "official",
    "publisher-clarification",
    "community",
    "notorious-difference",
    "house-rule",
    "referee",
)


class RegisterFault(Exception):
    """An entry of the register is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its authority, and the source that it comes from; its words are in ``prose``."""

    id: str
    authority: str
    source: str
    edition: str | None
    date: str | None


Register = Mapping[str, Rule]
"""Rules by id, in the order of the files."""


def read_register(documents: Iterable[Mapping[str, Any]]) -> Register:
    """Read the register; rules name sources of any document.

    :raises RegisterFault: if an id or a source stands twice, an authority is unknown or a source is
        missing.
    """
    documents = tuple(documents)
    sources = read_sources(documents)
    rules: dict[str, Rule] = {}
    for raw in (row for document in documents for row in document.get("rules", ())):
        rule = _read_rule(raw, sources)
        if rule.id in rules:
            raise RegisterFault(f"rule {rule.id} stands twice")
        rules[rule.id] = rule
    return MappingProxyType(rules)


def read_sources(documents: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, str]]:
    """Return the sources of all documents by their keys.

    :raises RegisterFault: if one stands twice.
    """
    sources: dict[str, Mapping[str, str]] = {}
    for document in documents:
        if twice := sorted(sources.keys() & document.get("sources", {})):
            raise RegisterFault(f"source {twice[0]} stands twice")
        sources |= document.get("sources", {})
    return sources


def _read_rule(raw: Mapping[str, Any], sources: Mapping[str, Mapping[str, str]]) -> Rule:
    if raw["authority"] not in AUTHORITIES:
        raise RegisterFault(f"rule {raw['id']}: unknown authority {raw['authority']}")
    if raw["source"] not in sources:
        raise RegisterFault(f"rule {raw['id']}: unknown source {raw['source']}")
    source = sources[raw["source"]]
    return Rule(
        id=raw["id"],
        authority=raw["authority"],
        source=raw["source"],
        edition=source.get("edition"),
        date=source.get("date"),
    )
