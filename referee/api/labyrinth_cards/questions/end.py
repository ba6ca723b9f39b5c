"""`end`: whether the game is over, and who has won."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    NAME,
    OBJECTIONS,
    STRING,
    answer_record,
    names,
)
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.catalogue.loader import load_catalogue
from referee.forms.form import Form, Name
from referee.forms.numbers import Integer
from referee.forms.records import Names
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.end import End, Ending, Left, Standing, find_winners, rule_on_end
from referee.labyrinth_cards.rules import ENDS_OF_GAME
from referee.labyrinth_cards.summaries import summarise_end


def count_by_player(limit: int, named: str, **options: Any) -> Form[dict[str, int]]:
    """Return the form of a number of cards for each player."""
    return Names(Name(), Integer(0, limit), limit=limits.PLAYERS, named=named, **options)


def find_largest_deck() -> int:
    """Return how many cards the largest of the printed decks has."""
    return max(edition.deck.cards for edition in load_catalogue().card_editions.values())


PILES: Final = count_by_player(limits.PILE, "Piles")
HANDS: Final = count_by_player(limits.HAND, "Hands")


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    left = Left(position.table, position.hand, position.stack, ask.get("hands"))
    end = rule_on_end(left, ask.get("piles"), find_largest_deck())
    return Answered(write_end(end), LazySummary(summarise_end, end), end.warnings)


def write_end(end: End) -> dict[str, Any]:
    """Write whether the game is over, and who has won."""
    written = _write_ending(end.ending)
    written["standings"] = [standing._asdict() for standing in end.standings]
    written["winners"] = _write_players(end.winners)
    if end.winners:
        written["points"] = end.winners[0].points
    written["tie"] = len(end.winners) > 1
    if end.readings:
        written["readings"] = [_write_reading(each, end.standings) for each in end.readings]
    return written


def _write_ending(ending: Ending) -> dict[str, Any]:
    """Write whether the game is over, and why."""
    written: dict[str, Any] = {"over": ending.is_over}
    if ending.reasons:
        written["reasons"] = ending.reasons
    return written


def _write_reading(ending: Ending, standings: Sequence[Standing]) -> dict[str, Any]:
    """Write what another reading would say."""
    winners = find_winners(standings) if ending.is_over else ()
    reading = {"key": "end_of_game", "value": ending.reading}
    return reading | _write_ending(ending) | {"winners": _write_players(winners)}


def _write_players(standings: Sequence[Standing]) -> list[str]:
    return [standing.player for standing in standings]


END: Final = Question(
    name="end",
    summary="Tell whether the game is over, and who has won by the cards collected.",
    asks={"piles": PILES, "hands": HANDS},
    answer=_answer,
    keys={
        "over": BOOLEAN,
        "reasons": OBJECTIONS,
        "standings": array(AWARD),
        "winners": array(NAME),
        "points": COUNT,
        "tie": BOOLEAN,
        "readings": array(ref("EndReading")),
    },
    optional=("points",),
    example={"piles": {"blue": 5, "red": 7}, "hands": {"blue": 0}},
    example_position={"stack": 0},
    shapes={
        "EndReading": answer_record(
            {
                "key": STRING | {"const": "end_of_game"},
                "value": names(ENDS_OF_GAME),
                "over": BOOLEAN,
                "reasons": OBJECTIONS,
                "winners": array(NAME),
            }
        ),
        "Piles": PILES.describe(),
        "Hands": HANDS.describe(),
    },
)
