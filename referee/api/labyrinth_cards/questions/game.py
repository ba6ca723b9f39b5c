"""`game`: a whole game of cards, turn by turn, and who has won."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.contract.document.shapes import AWARD, BOOLEAN, NAME, OBJECTIONS, STRING, either
from referee.api.contract.game_answers import (
    describe_answer,
    describe_row,
    referee_game,
    write_row,
    write_turns,
)
from referee.api.contract.permalinks import write_position
from referee.api.contract.questions import Question
from referee.api.contract.records import GAME, game_asks
from referee.api.labyrinth_cards.games import FORM, SHAPES, CardsGame
from referee.api.labyrinth_cards.questions.end import write_end
from referee.api.labyrinth_cards.turns import write_placed
from referee.api.labyrinth_cards.writing import write_paths
from referee.api.responses.answers import Answered, write_part, write_places, write_verdict
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.score_logs.rows import Laid
from referee.api.score_logs.writing import make_log_formats
from referee.core.games import ByHand, Note
from referee.core.notation.writing import Names
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.end import End, Left, rule_on_end
from referee.labyrinth_cards.games.notation import format_game
from referee.labyrinth_cards.games.playing import GameState, Ruled, begin, play_game
from referee.labyrinth_cards.games.summaries import summarise_game, summarise_turn
from referee.labyrinth_cards.notation import format_position, write_card
from referee.labyrinth_cards.summaries import summarise_end


def _answer(game: CardsGame, ask: Mapping[str, Any]) -> Answered:
    refereed = referee_game(game, ask, play_game, begin)
    state: GameState = refereed.state
    end = _rule_on_end(state, game.start.players)
    posted = game.position.posted
    body: dict[str, Any] = {
        **write_turns(refereed, game.posted, format_game, partial(_write_turn, posted)),
        **({} if end.ending.is_over else {"next": {"player": state.due}}),
        **({} if state.stack is None else {"stack": state.stack}),
        "over": end.ending.is_over,
        "points": state.points,
        "winners": [each.player for each in end.winners],
    }
    if ask["final"]:
        body["final"] = partial(_write_end, end)
    summary = LazySummary(_summarise, refereed.turns, end, refereed.stopped)
    return Answered(body, summary, position=partial(_write_state, state, posted))


def _rule_on_end(state: GameState, players: Sequence[str]) -> End:
    """Rule on whether the game is over, with the hands that are known."""
    hand = tuple(card.face for card in state.hands.get(state.due, ()))
    others = {player: len(state.hands[player]) for player in players if player in state.hands}
    others.pop(state.due, None)
    known = others or None
    return rule_on_end(Left(state.table, hand, state.stack, known), state.points)


def _summarise(turns: Sequence[Ruled], end: End, stopped: int | None) -> Any:
    return summarise_game(turns, end, stopped=stopped)


def _write_end(end: End, options: ResponseOptions) -> dict[str, Any]:
    """Write whether the game is over, as `end` does."""
    return write_part(
        Answered(write_end(end), LazySummary(summarise_end, end), end.warnings), options
    )


def _write_state(state: GameState, posted: Mapping[str, Any]) -> dict[str, Any]:
    """Write where a game stands: the table with the hand of who is next, if it is known."""
    position: dict[str, Any] = {
        "rules": posted.get("rules", {}),
        "cards": [write_placed(square, card, {}) for square, card in state.placed.items()],
    }
    if hand := state.hands.get(state.due):
        position["hand"] = [card.written for card in hand]
    if state.stack is not None:
        position["stack"] = state.stack
    return write_position(format_position(position))


def _write_turn(
    posted: Mapping[str, Any],
    number: int,
    ruled: Ruled,
    written: Mapping[str, Any],
    options: ResponseOptions,
) -> dict[str, Any]:
    """Write what comes of one entry."""
    warnings = () if ruled.outcome is None else ruled.outcome.warnings
    answered = Answered(_write_entry(ruled, written), LazySummary(summarise_turn, ruled), warnings)
    return write_row(number, ruled, answered, partial(_write_state, posted=posted), options)


def _write_entry(ruled: Ruled, written: Mapping[str, Any]) -> dict[str, Any]:
    """Write an entry, and what the rules say of it."""
    entry, outcome = ruled.entry, ruled.outcome
    if isinstance(entry, Note):
        return {"note": entry.text}
    if isinstance(entry, ByHand) or outcome is None:
        return {"points_by_hand": written["points"]}
    turn = {key: value for key, value in written.items() if key != "player"}
    row = {"player": ruled.player, "turn": turn, **write_verdict(ruled.objections)}
    if ruled.taken:
        row["collected"] = write_places(ruled.taken)
        row["awards"] = [{"player": ruled.player, "points": len(ruled.taken)}]
    if outcome.paths:
        row["paths"] = write_paths(outcome.paths)
    return row | {"final_draw": outcome.final_draw, "played": ruled.is_played}


def find_laid(turn: Mapping[str, Any]) -> Laid:
    """Return the first card that a turn of the answer lays."""
    for action in turn.get("turn", {}).get("actions", ()):
        if "play" in action:
            laid = action["play"]
            return Laid(write_card(laid["card"], Names([])), laid["x"], laid["y"])
    return Laid()


GAME_QUESTION: Final = Question(
    name=GAME,
    summary="Referee a whole game turn by turn: what each brings, who is next, and who has won.",
    asks=game_asks(),
    about=GAME,
    subject=FORM,
    formats=make_log_formats(find_laid),
    answer=_answer,
    keys=describe_answer("CardsTurnRow", "NextPlayer", "stack", "EndPart"),
    optional=("stopped_at", "next", "stack", "final"),
    example={
        "game": (
            "g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,4/players,anna,ben"
            "/turns,lay.2.0.SW.map.owl-then.NE.ghost,lay.2.1.N.bat.owl-then.NS.bat"
        )
    },
    title="CardsGame",
    shapes={
        **SHAPES,
        "CardsTurnRow": either(
            ref("PlayedCardsTurn"), ref("CardsPointsTurn"), ref("CardsNoteTurn")
        ),
        "PlayedCardsTurn": describe_row(
            {
                "player": NAME,
                "turn": ref("CardsGameTurn"),
                "legal": BOOLEAN,
                "objections": OBJECTIONS,
                "collected": array(ref("Place")),
                "awards": array(AWARD),
                "paths": array(ref("TreasurePath")),
                "final_draw": ref("FinalDraw"),
                "played": BOOLEAN,
            }
        ),
        "CardsPointsTurn": describe_row({"points_by_hand": ref("Totals")}),
        "CardsNoteTurn": describe_row({"note": STRING}),
    },
)
