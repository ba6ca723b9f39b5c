"""`game`: a whole game of cards, turn by turn, and who has won."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    NAME,
    OBJECTIONS,
    STRING,
    either,
    part,
)
from referee.api.contract.permalinks import write_position
from referee.api.contract.questions import Question
from referee.api.contract.records import GAME, GO_ON, ILLEGAL, UPTO, game_asks
from referee.api.labyrinth_cards.games import FORM, SHAPES, CardsGame
from referee.api.labyrinth_cards.questions.end import write_end
from referee.api.labyrinth_cards.turns import write_placed
from referee.api.labyrinth_cards.writing import write_paths
from referee.api.responses.answers import Answered, write_part, write_places, write_verdict
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.yielding import pause
from referee.forms.shapes import Shape, array, ref
from referee.labyrinth_cards.end import End, Left, rule_on_end
from referee.labyrinth_cards.games.entries import ByHand, Note
from referee.labyrinth_cards.games.notation import format_game
from referee.labyrinth_cards.games.playing import GameState, Ruled, begin, play_game
from referee.labyrinth_cards.games.summaries import summarise_game, summarise_turn
from referee.labyrinth_cards.notation import format_position
from referee.labyrinth_cards.summaries import summarise_end


def _answer(game: CardsGame, ask: Mapping[str, Any]) -> Answered:
    entries = game.entries[: ask.get(UPTO)]
    goes_on = ask["on_illegal"] == GO_ON
    turns = list(play_game(game.start, entries, goes_on=goes_on, checkpoint=pause))
    state = turns[-1].after if turns else begin(game.start)
    stopped = len(turns) if turns and turns[-1].objections and not goes_on else None
    end = _rule_on_end(state, game.start.players)
    posted = game.position.posted
    illegal = [number for number, ruled in enumerate(turns, 1) if ruled.objections]
    body: dict[str, Any] = {
        "game": partial(_write_game, game.posted),
        "legal": not illegal,
        **({"illegal": illegal} if illegal else {}),
        **({} if stopped is None else {"stopped_at": stopped}),
        "turns": [
            partial(_write_turn, number, ruled, game.posted["turns"][number - 1], posted)
            for number, ruled in enumerate(turns, 1)
        ],
        **({} if end.ending.is_over else {"next": {"player": state.due}}),
        **({} if state.stack is None else {"stack": state.stack}),
        "over": end.ending.is_over,
        "points": state.points,
        "winners": [each.player for each in end.winners],
    }
    if ask["final"]:
        body["final"] = partial(_write_end, end)
    summary = LazySummary(_summarise, turns, end, stopped)
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


def _write_game(posted: Mapping[str, Any], _options: ResponseOptions) -> dict[str, Any]:
    """Write the game on one line."""
    return {"notation": format_game(posted)}


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
    number: int,
    ruled: Ruled,
    written: Mapping[str, Any],
    posted: Mapping[str, Any],
    options: ResponseOptions,
) -> dict[str, Any]:
    """Write what comes of one entry."""
    body = {"number": number, **_write_entry(ruled, written), "points": ruled.after.points}
    if not options.omits_notation:
        body["position"] = _write_state(ruled.after, posted)
    warnings = () if ruled.outcome is None else ruled.outcome.warnings
    return write_part(Answered(body, LazySummary(summarise_turn, ruled), warnings), options)


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


_NUMBER: Final[Shape] = {"type": "integer", "minimum": 1}
_EVERY: Final[dict[str, Shape]] = {"points": ref("Totals"), "position": ref("PositionText")}
"""What stands in the row of every entry, behind its own."""


def _row(keys: Mapping[str, Shape]) -> Shape:
    """Return the shape of the row of an entry."""
    return part({"number": _NUMBER, **keys, **_EVERY})


GAME_QUESTION: Final = Question(
    name=GAME,
    summary="Referee a whole game turn by turn: what each brings, who is next, and who has won.",
    asks=game_asks(),
    about=GAME,
    subject=FORM,
    answer=_answer,
    keys={
        "game": ref("GameText"),
        "legal": BOOLEAN,
        "illegal": ILLEGAL,
        "stopped_at": COUNT,
        "turns": array(ref("CardsTurnRow")),
        "next": ref("NextPlayer"),
        "stack": COUNT,
        "over": BOOLEAN,
        "points": ref("Totals"),
        "winners": array(NAME),
        "final": ref("EndPart"),
    },
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
        "PlayedCardsTurn": _row(
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
        "CardsPointsTurn": _row({"points_by_hand": ref("Totals")}),
        "CardsNoteTurn": _row({"note": STRING}),
    },
)
