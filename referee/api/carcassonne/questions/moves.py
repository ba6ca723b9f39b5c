"""`moves`: a whole move refereed, or several in turn, and the position after them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.moves import SHAPES as ANNOUNCED
from referee.api.carcassonne.reading.moves import (
    Announced,
    MoveForm,
    MovesForm,
    in_design,
    write_position_after,
)
from referee.api.carcassonne.writing.feature_rows import write_features
from referee.api.carcassonne.writing.features import (
    write_awards,
    write_figure,
    write_score,
    write_spot,
)
from referee.api.carcassonne.writing.not_ruled import ON_MOVES
from referee.api.carcassonne.writing.standing import write_standings
from referee.api.carcassonne.writing.takings import SHAPES as TAKEN_SHAPES
from referee.api.carcassonne.writing.takings import TAKEN, write_taken
from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    OBJECTIONS,
    answer_record,
    names,
    part,
)
from referee.api.contract.questions import Alternative, Question
from referee.api.responses.answers import Answered, write_part, write_verdict
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.yielding import pause, wait_to_search
from referee.carcassonne.maps.payments import Payment
from referee.carcassonne.placing.figures.abbots import AbbotBack
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.several_moves import play_in_turn
from referee.carcassonne.scoring.features import NOW, Features
from referee.carcassonne.standing import Standing, add_points, find_standings_after
from referee.carcassonne.standing_summaries import say_standing, summarise_moves
from referee.carcassonne.summaries import summarise_move
from referee.carcassonne.table import Table, find_unruled_quarters
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of
from referee.core.phrases import Summary, summarise
from referee.core.rulings import Objection, in_order
from referee.forms.shapes import Shape, array, ref

_MANY: Final = 100_000
"""Product of moves and tiles from which a request waits in the queue of searches."""


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    if ("move" in ask) == ("moves" in ask):
        raise NotAPosition([Fault("move-or-moves", params={"allowed": "move, moves"})])
    return _answer_one(position, ask["move"]) if "move" in ask else _answer_more(position, ask)


def _answer_one(position: CarcassonnePosition, announced: Announced) -> Answered:
    """Referee a single move."""
    move = in_design(announced.move, position.table.rules.design, load_catalogue())
    try:
        outcome = play(position.table_in_play, move, position.supply)
    except NotAPosition as fault:
        raise NotAPosition([found.under("move") for found in fault.faults]) from None
    played = [] if outcome.objections else [announced]
    left, standing = _write_what_is_left(position, played, [outcome])
    summary = LazySummary(_summarise, LazySummary(summarise_move, move.player, outcome), standing)
    warnings = find_warnings(position.table, outcome)
    body = write_outcome(outcome, move.player) | left
    return Answered(body, summary, warnings)


def _answer_more(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Referee moves in turn, up to the first that is refused."""
    announced: list[Announced] = ask["moves"]
    if len(announced) * len(position.table.faces) > _MANY:
        wait_to_search()
    design, catalogue = position.table.rules.design, load_catalogue()
    moves = [in_design(each.move, design, catalogue) for each in announced]
    try:
        outcomes = play_in_turn(position.table_in_play, moves, position.supply, pause)
    except NotAPosition as refusal:
        raise NotAPosition([fault.under("moves") for fault in refusal.faults]) from None
    last = outcomes[-1]
    played = len(outcomes) - bool(last.objections)
    left, standing = _write_what_is_left(position, announced[:played], outcomes)
    stopped = {"stopped_at": played} if last.objections else {}
    befores = [position.table, *(outcome.table for outcome in outcomes)]
    results = [
        partial(_write_result, before, move.player, outcome)
        for before, move, outcome in zip(befores, moves, outcomes, strict=False)
    ]
    body = write_verdict(last.objections)
    if awards := add_points(dict(outcome.awards) for outcome in outcomes):
        body["awards"] = write_awards(awards.items())
    body |= {"played": played, **stopped, "results": results}
    summary = LazySummary(_summarise, LazySummary(summarise_moves, len(moves), outcomes), standing)
    return Answered(body | left, summary)


def _summarise(moves: LazySummary, standing: Standing | None) -> Summary:
    """Say what comes of moves, and who leads after them if anybody counts."""
    said = () if standing is None else say_standing(standing, NOW)
    return summarise(*moves.get().sentences, *said)


def _write_result(
    before: Table, player: str, outcome: Outcome, options: ResponseOptions
) -> dict[str, Any]:
    """Write what comes of one of several moves, on the table that the one before has left."""
    summary = LazySummary(summarise_move, player, outcome)
    warnings = find_warnings(before, outcome)
    return write_part(Answered(write_outcome(outcome, player), summary, warnings), options)


def find_warnings(
    before: Table, outcome: Outcome, warnings: Iterable[Objection] | None = None
) -> tuple[Objection, ...]:
    """Return what a move makes odd about the table, and what about it was not judged.

    :param warnings: what was not judged; by default what the outcome says.
    """
    known = find_unruled_quarters(before)
    new = [w for w in find_unruled_quarters(outcome.table) if w not in known]
    return in_order([*new, *(outcome.warnings if warnings is None else warnings)])


def _write_what_is_left(
    position: CarcassonnePosition, played: Sequence[Announced], outcomes: Sequence[Outcome]
) -> tuple[dict[str, Any], Standing | None]:
    """Write the position that moves leave, and who leads with it if anybody counts.

    :return: that, and who leads.
    """
    last = outcomes[-1]
    after = write_position_after(position, played, last)
    if position.points is None:
        return {"position_after": after}, None
    players = position.players.union(each.move.player for each in played)
    paid = (dict(outcome.awards) for outcome in outcomes)
    running = add_points([position.points, *paid], players)
    features = Features(last.table) if played else position.features
    standings = find_standings_after(features, running, pause)
    if played:
        after["points"] = running
    written = {"position_after": after, "standing": write_standings(standings)}
    return written, standings.running


def write_outcome(outcome: Outcome, player: str) -> dict[str, Any]:
    """Write what comes of a move, but for what it leaves."""
    return write_verdict(outcome.objections) | write_brought(outcome, player)


def write_brought(outcome: Outcome, player: str) -> dict[str, Any]:
    """Write what a move brings, whether it is legal or not."""
    written: dict[str, Any] = {"completed": write_features(outcome.completed)}
    if outcome.abbot_back is not None:
        written["abbot_back"] = _write_abbot_back(outcome.abbot_back)
    rows = {
        "awards": write_awards(outcome.awards),
        "immediate": [_write_payment(payment) for payment in outcome.immediate],
        "lost_contests": write_features(outcome.lost),
        "returned_figures": [write_figure(figure) for figure in outcome.returned],
    }
    written |= {key: value for key, value in rows.items() if value}
    written["double_turn"] = outcome.is_double_turn
    written["extra_turn"] = outcome.is_extra_turn
    return written | write_taken(outcome, player)


def _write_abbot_back(back: AbbotBack) -> dict[str, Any]:
    """Write what an abbot brings who was taken back, and where from."""
    spot = write_spot(*place_of(back.figure.square), back.figure.spot)
    written: dict[str, Any] = {"spot": spot}
    if back.score is not None:
        written["score"] = write_score(back.score)
    if back.awards:
        written["awards"] = write_awards(back.awards)
    return written


def _write_payment(payment: Payment) -> dict[str, Any]:
    """Write what a square of a map pays at once."""
    written: dict[str, Any] = {
        "player": payment.player,
        "points": payment.points,
        "source": payment.source,
    }
    if payment.items:
        written["items"] = payment.items
    return written


_BROUGHT: Final[dict[str, Shape]] = {
    "completed": array(ref("ScoredFeature")),
    "abbot_back": ref("AbbotBack"),
    "awards": array(AWARD),
    "immediate": array(ref("Payment")),
    "lost_contests": array(ref("ScoredFeature")),
    "returned_figures": array(ref("PlacedFigure")),
    "double_turn": BOOLEAN,
    "extra_turn": BOOLEAN,
    **TAKEN,
}
OUTCOME: Final[dict[str, Shape]] = {"legal": BOOLEAN, "objections": OBJECTIONS, **_BROUGHT}
_OF_ONE: Final = tuple(key for key in _BROUGHT if key != "awards")
"""What the answer to a single move has, and that to several has not."""
_OF_MORE: Final = ("played", "stopped_at", "results")
"""What the answer to several moves has, and that to a single one has not."""

MOVES: Final = Question(
    name="moves",
    summary=(
        "Referee a whole move, or several in turn: what they score, who comes home, and the "
        "position after them."
    ),
    asks={"move": MoveForm(), "moves": MovesForm()},
    answer=_answer,
    depends_on=ON_MOVES,
    alternatives=(
        Alternative("SingleMove", "move", _OF_ONE),
        Alternative("SeveralMoves", "moves", _OF_MORE),
    ),
    keys={
        **OUTCOME,
        "played": COUNT,
        "stopped_at": COUNT,
        "results": array(ref("PlayedMove")),
        "position_after": ref("CarcassonnePosition"),
        "standing": ref("Standings"),
    },
    optional=(*TAKEN, "abbot_back", "stopped_at", "standing"),
    example={
        "move": {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1, "rotation": 180},
            "figure": {"figure": "meeple", "on": "road", "side": "N"},
        }
    },
    shapes={
        "Payment": answer_record(
            {
                "player": NAME,
                "points": INTEGER,
                "source": names(("island", "town")),
                "items": array(ref("ScoreItem")),
            },
        ),
        "AbbotBack": answer_record(
            {"spot": ref("Spot"), "score": ref("Score"), "awards": array(AWARD)},
            optional=("score",),
        ),
        "BroughtByMove": answer_record(_BROUGHT, optional=("abbot_back", *TAKEN)),
        "PlayedMove": part(OUTCOME, optional=("abbot_back", *TAKEN)),
        **TAKEN_SHAPES,
        **ANNOUNCED,
    },
)
