"""What there is to read on the rules of both games, and on the limits of the service."""

from typing import Any, Final

from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import (
    AUTHORITY,
    BOOLEAN,
    COUNT,
    INTEGER,
    RULE_ID,
    STRING,
    answer_record,
    either,
)
from referee.api.limits import LIMITS
from referee.api.responses.citations import write_rule
from referee.catalogue.loader import Catalogue
from referee.catalogue.rulesets import Ruleset
from referee.core.languages import Language
from referee.forms.shapes import Shape, array, record, ref
from referee.texts.sentences import tell

_REGISTER: Final = "register"


def _show_rules(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write the whole register and the options of both games."""
    return {
        "rules": [write_rule(rule, catalogue, language) for rule in catalogue.register.values()],
        "rulesets": [_write_ruleset(each, language) for each in catalogue.rulesets.values()],
    }


def _show_rule(catalogue: Catalogue, language: Language, rule_id: str) -> dict[str, Any] | None:
    found = catalogue.register.get(rule_id)
    return None if found is None else write_rule(found, catalogue, language)


def _write_ruleset(ruleset: Ruleset, language: Language) -> dict[str, Any]:
    options = [
        {
            "key": option.key,
            "default": option.default,
            "values": list(option.values),
            "meaning": tell("options", f"{ruleset.game}.{option.key}", language),
            "rules": list(option.rules),
        }
        for option in ruleset.options.values()
    ]
    return {"game": ruleset.game, "version": ruleset.version, "options": options}


def _show_limits(_catalogue: Catalogue, _language: Language) -> dict[str, Any]:
    """Write every limit of the service."""
    return {"limits": LIMITS}


_SHAPES: Final[dict[str, Shape]] = {
    "Rule": answer_record(
        {
            "id": RULE_ID,
            "title": STRING,
            "paraphrase": STRING,
            "authority": AUTHORITY,
            "source": STRING,
            "edition": STRING,
            "date": STRING,
            "readings": array(STRING),
        },
        optional=("edition", "date"),
    ),
    "OptionValue": either(STRING, BOOLEAN, INTEGER),
    "Option": record(
        {
            "key": STRING,
            "default": ref("OptionValue"),
            "values": array(ref("OptionValue")),
            "meaning": STRING,
            "rules": array(RULE_ID),
        }
    ),
    "GameOptions": record({"game": STRING, "version": STRING, "options": array(ref("Option"))}),
    "RulesAnswer": record({"rules": array(ref("Rule")), "rulesets": array(ref("GameOptions"))}),
    "LimitsAnswer": record({"limits": {"type": "object", "additionalProperties": COUNT}}),
}

LISTINGS: Final = (
    Listing(
        "/v1/rules",
        _REGISTER,
        "List every rule that rulings cite, and the options of both games.",
        _show_rules,
        ref("RulesAnswer"),
        _SHAPES,
    ),
    Listing(
        "/v1/rules/{rule_id}",
        _REGISTER,
        "Show one rule: paraphrase, authority and source.",
        _show_rule,
        ref("Rule"),
        takes=RULE_ID,
        known=lambda catalogue: catalogue.register,
    ),
    Listing(
        "/v1/limits",
        _REGISTER,
        "List every limit of the service.",
        _show_limits,
        ref("LimitsAnswer"),
    ),
)
