"""Rules as JSON: in the register, and beside the rulings that cite them."""

from typing import Any

from referee.catalogue.loader import Catalogue
from referee.catalogue.register import Rule
from referee.core.languages import Language
from referee.texts.sentences import tell


def write_rule(rule: Rule, catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write one rule of the register."""
    return {
        "id": rule.id,
        "title": tell("rules", f"{rule.id}.title", language),
        "paraphrase": tell("rules", f"{rule.id}.paraphrase", language),
        "authority": rule.authority,
        "source": tell("sources", rule.source, language),
        "edition": rule.edition,
        "date": rule.date,
        "readings": catalogue.readings(rule.id),
    }
