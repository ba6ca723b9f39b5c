"""`suggestions`: the best turns from hand and table, and all single actions."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.document.shapes import BOOLEAN, COUNT
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.labyrinth_cards.turns import (
    SINGLE,
    SUGGESTED,
    write_single_action,
    write_suggestion,
)
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import in_steps, wait_to_search
from referee.forms.numbers import Integer
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.suggesting.suggestions import (
    MAX_BUDGET,
    MOST_ACTIONS,
    MOST_LISTED,
    choose_budget,
    suggest,
)
from referee.labyrinth_cards.summaries import summarise_suggestions


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    budget = ask.get("budget_nodes") or choose_budget(len(position.table.faces))
    start = position.state
    found = suggest(start, budget, wait_to_search())
    body = {
        "turns": [write_suggestion(start, suggestion) for suggestion in found.turns],
        "exact": found.exact,
        "nodes": found.nodes,
        "stopped": found.stopped,
        "actions": [write_single_action(single) for single in in_steps(found.actions)],
        "truncated": found.truncated,
    }
    said = LazySummary(summarise_suggestions, found)
    return Answered(body, said, found.warnings, lasts=not found.stopped)


_BUDGET: Final = Integer(1, MAX_BUDGET, named="Budget")
SUGGESTIONS: Final = Question(
    name="suggestions",
    summary="Suggest the best turns from hand and table, and list all single actions.",
    asks={"budget_nodes": _BUDGET},
    answer=_answer,
    keys={
        "turns": array(ref("SuggestedTurn"), maxItems=MOST_LISTED),
        "exact": BOOLEAN,
        "nodes": COUNT,
        "stopped": BOOLEAN,
        "actions": array(ref("SingleAction"), maxItems=MOST_ACTIONS),
        "truncated": BOOLEAN,
    },
    example={},
    example_position={"rules": {"variant": "caffeinated"}},
    shapes={"SuggestedTurn": SUGGESTED, "Budget": _BUDGET.describe(), **SINGLE},
)
