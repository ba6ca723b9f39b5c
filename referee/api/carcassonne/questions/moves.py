"""`moves`: a whole move refereed, and the position after it."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.answers import write_verdict
from referee.api.carcassonne.moves import SHAPES as ANNOUNCED
from referee.api.carcassonne.moves import Announced, MoveForm, in_edition, write_position_after
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing import write_awards, write_feature, write_figure
from referee.api.contract.questions import Answered, Question
from referee.api.contract.shapes import (
    AWARD,
    BOOLEAN,
    INTEGER,
    NAME,
    OBJECTIONS,
    array,
    names,
    record,
    ref,
)
from referee.carcassonne.maps.payments import Payment
from referee.carcassonne.placing.moves import Outcome, play
from referee.carcassonne.summaries import summarise_move
from referee.carcassonne.table import find_unruled_quarters
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    announced: Announced = ask["move"]
    move = in_edition(announced.move, position.table.rules.edition, load_catalogue())
    try:
        outcome = play(position.table, move, position.supply)
    except NotAPosition as fault:
        raise NotAPosition([found.under("move") for found in fault.faults]) from None
    after = write_position_after(position, announced, outcome)
    new = [w for w in find_unruled_quarters(outcome.table) if w not in position.warnings]
    summary = summarise_move(move.player, outcome)
    return Answered(_write_outcome(outcome, after), summary, [*new, *outcome.warnings])


def _write_outcome(outcome: Outcome, position_after: dict[str, Any]) -> dict[str, Any]:
    """Write what comes of a move."""
    return write_verdict(outcome.objections) | {
        "completed": [write_feature(ruling) for ruling in outcome.completed],
        "awards": write_awards(outcome.awards),
        "immediate": [_write_payment(payment) for payment in outcome.immediate],
        "returned_figures": [write_figure(figure) for figure in outcome.returned],
        "double_turn": outcome.is_double_turn,
        "extra_turn": outcome.is_extra_turn,
        "position_after": position_after,
    }


def _write_payment(payment: Payment) -> dict[str, Any]:
    """Write what a square of a map pays at once."""
    return {
        "player": payment.player,
        "points": payment.points,
        "source": payment.source,
        "items": payment.items,
    }


MOVES: Final = Question(
    name="moves",
    summary="Referee a whole move: what it scores, who comes home, and the position after it.",
    asks={"move": MoveForm(required=True)},
    answer=_answer,
    keys={
        "legal": BOOLEAN,
        "objections": OBJECTIONS,
        "completed": array(ref("ScoredFeature")),
        "awards": array(AWARD),
        "immediate": array(ref("Payment")),
        "returned_figures": array(ref("PlacedFigure")),
        "double_turn": BOOLEAN,
        "extra_turn": BOOLEAN,
        "position_after": ref("CarcassonnePosition"),
    },
    example={
        "move": {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1, "rotation": 180},
            "figure": {"figure": "meeple", "on": "road", "side": "N"},
        }
    },
    shapes={
        "Payment": record(
            {
                "player": NAME,
                "points": INTEGER,
                "source": names(("island", "town")),
                "items": array(ref("ScoreItem")),
            },
        ),
        **ANNOUNCED,
    },
)
