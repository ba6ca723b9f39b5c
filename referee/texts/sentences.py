"""The one place where a code with its parameters becomes a sentence, in a language.

Codes never change with the language; the sentences do.
"""

from collections.abc import Mapping

from referee.core.errors import Fault
from referee.core.languages import Language
from referee.core.rulings import Objection, Param, ScoreItem
from referee.texts.languages import load_texts


def write_objection(objection: Objection, language: Language) -> str:
    """Write an objection or a warning out as a sentence."""
    return load_texts()[language].objections[objection.code].format_map(objection.params)


def write_item(item: ScoreItem, language: Language) -> str:
    """Write a score item out as a phrase.

    >>> write_item(ScoreItem("inn", 8, 1, ()), Language("en"))
    'inn on the completed road, by units: 8 × 1'
    """
    return load_texts()[language].items[item.sentence].format_map(item.params)


def write_fault(fault: Fault, language: Language) -> str:
    """Write a fault out: what is wrong and what would mend it; in a drawing, where it stands.

    >>> write_fault(Fault("missing-key", (), {"key": "tiles"}), Language("en"))
    'The key "tiles" is missing; add it.'
    """
    texts = load_texts()[language]
    key: Param = fault.path[-1] if fault.path else ""
    params: Mapping[str, Param] = {"key": str(key)[:40], **fault.params}
    text = texts.faults[fault.code].format_map(params)
    if "row" in params:
        return texts.in_a_drawing.format(row=params["row"], column=params["column"], text=text)
    return text


def write_problem(code: str, language: Language) -> tuple[str, str]:
    """Return the title and the explanation of a problem."""
    texts = load_texts()[language]
    return texts.problem_titles[code], texts.problem_details[code]
