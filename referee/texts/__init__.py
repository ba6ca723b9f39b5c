"""Sentences: the one place where a code with its parameters becomes text.

Codes never change with the language; the sentences do.
"""

from collections.abc import Mapping

from referee.core.errors import Fault
from referee.core.rulings import Objection, Param, ScoreItem
from referee.texts import english


def write_objection(objection: Objection) -> str:
    """Write an objection or a warning out as a sentence."""
    return english.OBJECTIONS[objection.code].format_map(objection.params)


def write_item(item: ScoreItem) -> str:
    """Write a score item out as a phrase.

    >>> write_item(ScoreItem("inn", 8, 1, ()))
    'inn on the completed road: 8 × 1'
    """
    return english.ITEMS[item.code].format(count=item.count, each=item.each)


def write_fault(fault: Fault) -> str:
    """Write a fault out: what is wrong and what would mend it; in a drawing, where it stands.

    >>> write_fault(Fault("missing-key", (), {"key": "tiles"}))
    'The key "tiles" is missing; add it.'
    """
    key: Param = fault.path[-1] if fault.path else ""
    params: Mapping[str, Param] = {"key": str(key)[:40], **fault.params}
    text = english.FAULTS[fault.code].format_map(params)
    if "row" in params:
        return english.IN_A_DRAWING.format(row=params["row"], column=params["column"], text=text)
    return text


def write_problem(code: str) -> tuple[str, str]:
    """Return the title and the explanation of a problem."""
    return english.PROBLEMS[code]
