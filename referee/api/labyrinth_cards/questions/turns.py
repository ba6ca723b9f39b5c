"""`turns`: a whole turn refereed: each action, the collection, and the position after it."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.document.shapes import BOOLEAN, COUNT, OBJECTIONS, either, names
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.labyrinth_cards.turns import SHAPES, turn, write_position_after
from referee.api.labyrinth_cards.writing import write_paths
from referee.api.responses.answers import Answered, write_places, write_verdict
from referee.api.responses.options import LazySummary
from referee.core.errors import NotAPosition
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.summaries import summarise_turn
from referee.labyrinth_cards.turns import COLLECT, DRAW, DUE, NONE, TAKEN, Outcome, play_turn


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    announced = ask["turn"]
    try:
        outcome = play_turn(position.state, announced)
    except NotAPosition as fault:
        raise NotAPosition([found.under("turn") for found in fault.faults]) from None
    after = write_position_after(position, announced, outcome)
    body = _write_outcome(outcome, after)
    return Answered(body, LazySummary(summarise_turn, outcome), outcome.warnings)


def _write_outcome(outcome: Outcome, position_after: dict[str, Any]) -> dict[str, Any]:
    """Write what comes of a turn."""
    actions = [write_verdict(()) for _ in range(outcome.judged)]
    if isinstance(outcome.step, int) and outcome.step < outcome.judged:
        actions[outcome.step] = write_verdict(outcome.objections)
    written = write_verdict(outcome.objections)
    if outcome.step is not None:
        written["step"] = outcome.step
    written["actions"] = actions
    if outcome.collected:
        written["collected"] = write_places(outcome.collected)
    written["points"] = len(outcome.collected)
    if outcome.paths:
        written["paths"] = write_paths(outcome.paths)
    return written | {"final_draw": outcome.final_draw, "position_after": position_after}


TURNS: Final = Question(
    name="turns",
    summary="Referee a whole turn: each action, the collection, and the position after it.",
    asks={"turn": turn(required=True)},
    answer=_answer,
    keys={
        "legal": BOOLEAN,
        "objections": OBJECTIONS,
        "step": ref("TurnStep"),
        "actions": array(ref("Verdict")),
        "collected": array(ref("Place")),
        "points": COUNT,
        "paths": array(ref("TreasurePath")),
        "final_draw": ref("FinalDraw"),
        "position_after": ref("CardsPosition"),
    },
    optional=("step",),
    example={
        "turn": {"actions": [{"play": {"card": 0, "x": 2, "y": 0, "rotation": 0}}], "collect": []}
    },
    example_position={"stack": 12},
    shapes={
        **SHAPES,
        "TurnStep": either(COUNT, names((COLLECT, DRAW))),
        "FinalDraw": names((TAKEN, DUE, NONE)),
    },
)
