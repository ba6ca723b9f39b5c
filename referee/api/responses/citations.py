"""Rules as JSON: in the register, and beside the rulings that cite them."""

from typing import Any

from referee.catalogue.loader import Catalogue
from referee.catalogue.register import Rule
from referee.core.languages import Language


def write_rule(rule: Rule, catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write one rule of the register."""
    prose = catalogue.prose[language]
    return {
        "id": rule.id,
        "title": prose.title(rule.id),
        "paraphrase": prose.paraphrase(rule.id),
        "authority": rule.authority,
        "source": prose.sources[rule.source],
        "edition": rule.edition,
        "date": rule.date,
        "readings": catalogue.readings(rule.id),
    }
