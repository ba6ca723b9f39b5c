"""The log of a game: a line for each turn, with what it has paid, and the points after it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.api.score_logs.awards import Award, list_awards
from referee.api.score_logs.rows import FindLaid, Laid, list_players
from referee.api.score_logs.writing import say_award
from referee.api.yielding import in_steps
from referee.core.languages import Language

Json = Mapping[str, Any]


SayPlaced = Callable[[Json, Language], str]
"""Says which figure a turn places where; "" for none."""
DrawLaid = Callable[[Json], Iterator[Markup]]
"""Draws what a turn lays, where its words alone would not show it."""
_BRINGS: Final = (
    *("completed", "abbot_back", "double_turn", "extra_turn", "castles", "goods", "titles"),
    *("returned_figures", "lost_contests", "put_away"),
)
"""What of a turn's row is worth a sentence beside the points."""


class Paid(NamedTuple):
    """Points of a player in a line: what they are for, and by which clauses."""

    player: str
    points: int
    text: str
    clauses: Sequence[str]


class Line(NamedTuple):
    """A line of the log.

    ``pictures`` are of what it lays. ``placed`` is its figure in words, "" for none. ``summary``
    says what came of the turn, and ``is_plain`` that this is no more than the rest of the line: it
    is legal and brings nothing, or points. ``legal`` is None for what is neither legal nor illegal.
    ``totals`` are in the order of the players.
    """

    number: int
    player: str
    laid: Laid
    pictures: Sequence[Markup]
    placed: str
    summary: str
    is_plain: bool
    legal: bool | None
    paid: Sequence[Paid]
    totals: Sequence[int]


def list_lines(
    answer: Json,
    find_laid: FindLaid,
    draw_laid: DrawLaid,
    say_placed: SayPlaced,
    language: Language,
) -> Iterator[Line]:
    """Yield the lines, given the answer to `game` as JSON."""
    names = list_points(answer)
    for row in in_steps(answer["turns"]):
        paid = [_write_paid(award, language) for award in list_awards(row)]
        yield Line(
            row["number"],
            row.get("player", ""),
            find_laid(row),
            [*draw_laid(row)],
            say_placed(row, language),
            row["summary"],
            bool(row.get("legal")) and (bool(paid) or not any(row.get(key) for key in _BRINGS)),
            row.get("legal"),
            paid,
            [row["points"].get(name, 0) for name in names],
        )


def _write_paid(award: Award, language: Language) -> Paid:
    return Paid(award.player, award.points, say_award(award, language), award.clauses)


def list_points(answer: Json) -> dict[str, list[int]]:
    """Return what each player has before the first turn and after each, by name."""
    points: dict[str, list[int]] = {name: [] for name in list_players(answer)}
    turns = answer["turns"]
    begun = turns[0] if turns else answer
    paid: dict[str, int] = {}
    for award in list_awards(begun) if turns else ():
        paid[award.player] = paid.get(award.player, 0) + award.points
    for name, run in points.items():
        run.append(begun["points"].get(name, 0) - paid.get(name, 0))
        run.extend(turn["points"].get(name, 0) for turn in turns)
    return points


def list_changes(points: Mapping[str, Sequence[int]]) -> list[tuple[int, list[int]]]:
    """Return the rows of the table of figures: the first turn and those in which points change.

    Each is the number of the turn, 0 for the start, and the points of the players in their order.

    >>> list_changes({"anna": [0, 0, 4], "ben": [0, 0, 0]})
    [(0, [0, 0]), (2, [4, 0])]
    """
    rows = list(enumerate(zip(*points.values(), strict=True)))
    changed = [after for before, after in pairwise(rows) if before[1] != after[1]]
    return [(turn, list(row)) for turn, row in (*rows[:1], *changed)]
