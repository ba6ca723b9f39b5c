"""The one place where a code with its parameters becomes a sentence, in a language.

Codes never change with the language; the sentences do.
"""

from referee.core.errors import Fault
from referee.core.languages import Language
from referee.core.rulings import Objection, ScoreItem
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

    >>> write_fault(Fault("missing-key", (), {"key": "x"}, example={"x": 1}), Language("en"))
    'The key "x" is missing; add it. For example: {"x": 1}.'
    """
    texts = load_texts()[language]
    params = fault.explained().params
    text = texts.faults[fault.code].format_map(params)
    if "did_you_mean" in params:
        text = texts.did_you_mean.format(text=text, did_you_mean=params["did_you_mean"])
    if "example" in params:
        text = texts.for_example.format(text=text, example=params["example"])
    if "text_line" in params:
        where = texts.in_a_drawing_at if "x" in params else texts.in_a_drawing
        return where.format_map({**params, "text": text})
    return text


def write_problem(code: str, language: Language) -> tuple[str, str]:
    """Return the title and the explanation of a problem."""
    texts = load_texts()[language]
    return texts.problem_titles[code], texts.problem_details[code]
