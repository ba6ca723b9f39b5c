"""The best moves that a tile allows, on the page of the answer: each in words, with what it brings.

Each leads to the page of its own ruling.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.moves import MoveForm
from referee.api.contract.questions import Game
from referee.carcassonne.options.summaries import summarise_steps
from referee.core.languages import Language
from referee.page.asking import write_address
from referee.texts.summaries import write_summary

MOST_SHOWN: Final = 10
"""So many moves are shown; the others are in the answer."""
_STEPS: Final = ("figure", "magic", "leipzig", "wagons")
_TURN: Final = ("part", "extra_turn_used")


class Shown(NamedTuple):
    """A move on a page: what is done, what it brings, and the page of its ruling, if one can be."""

    said: str
    gain: int
    points: Mapping[str, int]
    end: Mapping[str, int]
    address: str | None


def show_options(
    game: Game[Any],
    posted: Mapping[str, Any],
    asked: Mapping[str, Any],
    answer: Mapping[str, Any],
    language: Language,
) -> Iterator[Shown]:
    """Yield the first of the moves that an answer lists, if it lists any.

    :param posted: the position that was asked about, as it was posted.
    """
    for row in answer.get("options", ())[:MOST_SHOWN]:
        move = _announce(asked, row)
        said = summarise_steps(MoveForm().read_alone(move).move)
        address = write_address(game, posted, "moves", {"move": move})
        words = write_summary(said, language)
        yield Shown(words, row["gain"], row["points"], row["end_now"], address)


def _announce(asked: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """Return an option as a move announces it."""
    place = {key: row[key] for key in ("x", "y", "rotation")}
    steps = {key: row[key] for key in _STEPS if key in row}
    turn = {key: asked[key] for key in _TURN if key in asked}
    return {"player": asked["player"], "tile": {"tile": asked["tile"], **place}, **steps, **turn}
