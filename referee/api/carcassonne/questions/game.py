"""`game`: a whole game, each turn on the table that the one before has left, and who has won."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.questions.moves import OUTCOME, find_warnings, write_brought
from referee.api.carcassonne.reading.games import FORM, SHAPES, CarcassonneGame
from referee.api.carcassonne.writing.feature_rows import write_features
from referee.api.carcassonne.writing.features import write_bonus
from referee.api.carcassonne.writing.game_lines import PositionLines
from referee.api.carcassonne.writing.not_ruled import ON_MOVES
from referee.api.carcassonne.writing.standing import write_standings
from referee.api.carcassonne.writing.takings import TAKEN
from referee.api.contract.document.shapes import (
    BOOLEAN,
    NAME,
    OBJECTIONS,
    STRING,
    answer_record,
    either,
)
from referee.api.contract.game_answers import (
    describe_answer,
    describe_row,
    referee_game,
    write_row,
    write_turns,
)
from referee.api.contract.permalinks import write_position
from referee.api.contract.questions import Question
from referee.api.contract.records import GAME, UPTO, game_asks
from referee.api.contract.records import SHAPES as SHARED
from referee.api.responses.answers import Answered, drop_nulls, write_verdict
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.score_logs.rows import Laid
from referee.api.score_logs.writing import make_log_formats
from referee.api.yielding import pause, wait_to_search
from referee.carcassonne.games.entries import Due, PutAway, Turn
from referee.carcassonne.games.playing import Ruled, State, begin, play_game
from referee.carcassonne.games.summaries import summarise_game, summarise_turn
from referee.carcassonne.notation.games import format_game
from referee.carcassonne.notation.tiles import write_tile
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import END, Features, sum_points
from referee.carcassonne.standing import Standings, add_points, find_standing
from referee.core.games import ByHand, Note
from referee.core.phrases import Summary
from referee.core.rulings import Objection
from referee.forms.shapes import array, ref

_MANY: Final = 100_000
"""Product of turns and tiles from which a request waits in the queue of searches."""


def _answer(game: CarcassonneGame, ask: Mapping[str, Any]) -> Answered:
    entries = game.entries[: ask.get(UPTO)]
    if len(entries) * (len(entries) + len(game.start.table.faces)) > _MANY:
        wait_to_search()
    refereed = referee_game(game, ask, play_game, begin)
    turns: list[Ruled] = refereed.turns
    state: State = refereed.state
    is_over = state.bag.is_known and not state.bag.total and not state.due.is_second_part
    standings, end = _find_end(state)
    lines = _write_lines(game, turns)
    body: dict[str, Any] = {
        **write_turns(refereed, game.posted, format_game, partial(_write_turn, lines)),
        **({} if is_over else {"next": _write_due(state.due)}),
        **({"tiles_left": state.bag.total} if state.bag.is_known else {}),
        "over": is_over,
        "points": state.points,
        "standing": write_standings(standings),
        "winners": standings.final.leaders if is_over or ask["final"] else (),
    }
    if ask["final"]:
        body["final"] = end
    summary = LazySummary(_summarise, turns, is_over or ask["final"], standings, refereed.stopped)
    return Answered(body, summary, position=partial(_write_state, state, lines))


def _find_end(state: State) -> tuple[Standings, dict[str, Any]]:
    """Return who leads now and if the game ended, and what the end pays."""
    features = Features(state.table)
    rulings, awards = features.rule_on_all(END, pause), find_end_awards(features)
    paid = sum_points(rulings, besides=awards)
    running = find_standing(state.points)
    standings = Standings(running, find_standing(add_points([state.points, paid])))
    end: dict[str, Any] = {"features": write_features(rulings)}
    if awards:
        end["end_awards"] = [write_bonus(bonus) for bonus in awards]
    return standings, end | ({"totals": paid} if paid else {})


def _summarise(
    turns: Sequence[Ruled], is_over: bool, standings: Standings, stopped: int | None
) -> Summary:
    return summarise_game(turns, is_over, standings, stopped=stopped)


def _write_lines(game: CarcassonneGame, turns: Sequence[Ruled]) -> PositionLines:
    """Return what writes the positions of the game, once it knows all tiles that were laid."""
    lines = PositionLines(game.position.posted, game.start.players)
    posted = game.posted.get("turns", [])
    lines.add_tiles(
        posted[index]["tile"]
        for index, ruled in enumerate(turns)
        if ruled.is_played and isinstance(ruled.entry, Turn)
    )
    return lines


def _write_state(state: State, lines: PositionLines) -> dict[str, Any]:
    return write_position(lines.write(state))


def _write_turn(
    lines: PositionLines,
    number: int,
    ruled: Ruled,
    posted: Mapping[str, Any],
    options: ResponseOptions,
) -> dict[str, Any]:
    """Write what comes of one entry."""
    summary = LazySummary(summarise_turn, ruled)
    answered = Answered(_write_entry(ruled, posted), summary, _find_warnings(ruled))
    return write_row(number, ruled, answered, partial(_write_state, lines=lines), options)


def _find_warnings(ruled: Ruled) -> Iterable[Objection]:
    if ruled.outcome is None:
        return ruled.warnings
    return find_warnings(ruled.before, ruled.outcome, ruled.warnings)


def _write_entry(ruled: Ruled, posted: Mapping[str, Any]) -> dict[str, Any]:
    """Write an entry, and what the rules say of it."""
    entry, due = ruled.entry, ruled.due
    if isinstance(entry, Note):
        return {"note": entry.text}
    if isinstance(entry, ByHand):
        return {"points_by_hand": entry.points}
    if isinstance(entry, PutAway) or ruled.outcome is None:
        tile = posted["put_away"]
        return {"player": due.player, "put_away": tile, **write_verdict(ruled.objections)}
    return {
        "player": due.player,
        "move": _write_move(posted, due),
        **write_verdict(ruled.objections),
        **write_brought(ruled.outcome, due.player),
        "played": ruled.is_played,
    }


def _write_move(posted: Mapping[str, Any], due: Due) -> dict[str, Any]:
    """Write a move as ``moves`` takes it."""
    move = {**drop_nulls(posted), "player": due.player}
    if due.is_second_part:
        move["part"] = 2
    if due.has_had_extra_turn:
        move["extra_turn_used"] = True
    return move


def _write_due(due: Due) -> dict[str, Any]:
    """Write whose turn it is, in the form in which a game takes it."""
    written: dict[str, Any] = {"player": due.player, "part": 2 if due.is_second_part else 1}
    if due.has_had_extra_turn:
        written["extra_turn_used"] = True
    if due.is_owed_extra_turn:
        written["extra_turn_owed"] = True
    return written


def find_laid(turn: Mapping[str, Any]) -> Laid:
    """Return the tile that a turn of the answer lays, or puts away.

    >>> find_laid({"move": {"tile": {"tile": "base.U", "x": 2, "y": -1, "rotation": 90}}})
    Laid(text='U1', x=2, y=-1)
    """
    if "move" in turn:
        tile = turn["move"]["tile"]
        return Laid(write_tile(tile["tile"], tile.get("rotation", 0)), tile["x"], tile["y"])
    return Laid(write_tile(turn["put_away"])) if "put_away" in turn else Laid()


GAME_QUESTION: Final = Question(
    name=GAME,
    summary="Referee a whole game turn by turn: what each brings, who is next, and who has won.",
    asks=game_asks(),
    about=GAME,
    subject=FORM,
    formats=make_log_formats(find_laid),
    answer=_answer,
    depends_on=ON_MOVES,
    keys=describe_answer(
        "CarcassonneTurn",
        "NextTurn",
        "tiles_left",
        "CarcassonneGameEnd",
        {"standing": ref("Standings")},
    ),
    optional=("stopped_at", "next", "tiles_left", "final"),
    example={
        "game": "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1,0.1.E2",
    },
    title="CarcassonneGame",
    shapes={
        **SHAPES,
        **SHARED,
        "CarcassonneTurn": either(
            ref("PlayedTurn"), ref("PutAwayTurn"), ref("PointsTurn"), ref("NoteTurn")
        ),
        "PlayedTurn": describe_row(
            {"player": NAME, "move": ref("Move"), **OUTCOME, "played": BOOLEAN},
            "abbot_back",
            *TAKEN,
        ),
        "PutAwayTurn": describe_row(
            {"player": NAME, "put_away": ref("Tile"), "legal": BOOLEAN, "objections": OBJECTIONS}
        ),
        "PointsTurn": describe_row({"points_by_hand": ref("Totals")}),
        "NoteTurn": describe_row({"note": STRING}),
        "CarcassonneGameEnd": answer_record(
            {
                "features": array(ref("ScoredFeature")),
                "end_awards": array(ref("Bonus")),
                "totals": ref("Totals"),
            },
            optional=("totals",),
        ),
    },
)
