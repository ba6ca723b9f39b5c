"""The register of rules: what each cited id says, on whose authority, and from which source."""

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
    """One rule: a paraphrase in our own words, its authority, and where it comes from.

    ``readings`` names the keys of ``rules`` in a position that change it.
    """

    id: str
    title: str
    paraphrase: str
    authority: str
    source: str
    edition: str | None
    date: str | None
    readings: tuple[str, ...]


Register = Mapping[str, Rule]
"""Rules by id, in the order of the files."""


def read_register(documents: Iterable[Mapping[str, Any]]) -> Register:
    """Read the register.

    :raises RegisterFault: if an id stands twice, an authority is unknown or a source is missing.
    """
    rules: dict[str, Rule] = {}
    for document in documents:
        sources = document["sources"]
        for raw in document["rules"]:
            rule = _read_rule(raw, sources)
            if rule.id in rules:
                raise RegisterFault(f"rule {rule.id} stands twice")
            rules[rule.id] = rule
    return MappingProxyType(rules)


def _read_rule(raw: Mapping[str, Any], sources: Mapping[str, Mapping[str, str]]) -> Rule:
    if raw["authority"] not in AUTHORITIES:
        raise RegisterFault(f"rule {raw['id']}: unknown authority {raw['authority']}")
    if raw["source"] not in sources:
        raise RegisterFault(f"rule {raw['id']}: unknown source {raw['source']}")
    source = sources[raw["source"]]
    return Rule(
        id=raw["id"],
        title=raw["title"],
        paraphrase=raw["paraphrase"],
        authority=raw["authority"],
        source=source["title"],
        edition=source.get("edition"),
        date=source.get("date"),
        readings=tuple(raw.get("readings", ())),
    )
