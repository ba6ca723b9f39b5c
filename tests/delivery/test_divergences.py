"""docs/divergences.md: each option has its entry, and names what there is."""

import re
from pathlib import Path

import pytest

from referee.catalogue.loader import load_catalogue

CATALOGUE = load_catalogue()
TEXT = (Path(__file__).parents[2] / "docs" / "divergences.md").read_text("utf-8")
OPTIONS = {
    key: option
    for ruleset in CATALOGUE.rulesets.values()
    for key, option in ruleset.options.items()
}
RULE = re.compile(r"\b((?:car|map|card)-\d+(?:\.[a-z0-9-]+)*)")


@pytest.mark.parametrize("key", OPTIONS)
def test_each_option_has_an_entry_that_cites_one_of_its_rules(key: str) -> None:
    """A line that names the option in backticks, and a rule by which it is read."""
    told = [line for line in TEXT.replace("\n  ", " ").splitlines() if f"`{key}`" in line]
    assert any(set(RULE.findall(line)) & set(OPTIONS[key].rules) for line in told)


def test_each_decision_of_our_own_has_an_entry() -> None:
    ours = {rule.id for rule in CATALOGUE.register.values() if rule.authority == "referee"}
    assert ours <= set(RULE.findall(TEXT))


def test_every_rule_that_is_named_is_in_the_register() -> None:
    chapters = {rule.rsplit(".", count)[0] for rule in CATALOGUE.register for count in (1, 2)}
    assert {rule for rule in RULE.findall(TEXT) if rule not in CATALOGUE.register} <= chapters
