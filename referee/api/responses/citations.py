"""Rules as JSON: in the register, and beside the rulings that cite them."""

from typing import Any

from referee.catalogue.loader import Catalogue
from referee.catalogue.register import Rule
from referee.core.languages import Language
from referee.texts.sentences import tell


def write_rule(rule: Rule, catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write one rule of the register."""
    written: dict[str, Any] = {
        "id": rule.id,
        "title": tell("rules", f"{rule.id}.title", language),
        "paraphrase": tell("rules", f"{rule.id}.paraphrase", language),
        "authority": rule.authority,
        "source": tell("sources", rule.source, language),
    }
    if rule.edition is not None:
        written["edition"] = rule.edition
    if rule.date is not None:
        written["date"] = rule.date
    if readings := catalogue.readings(rule.id):
        written["readings"] = readings
    return written
