"""The steps along a road in words: first its tiles, then the lines of its score.

What a tile adds is the difference that the domain counts from one stop to the next; the lines of
the score are those of the answer.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from referee.carcassonne.pieces import square_of
from referee.carcassonne.scoring.roads.courses import Stop
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.table import Table
from referee.core.grid import place_of
from referee.page.rulings.steps import Figure, Row
from referee.page.style import Say

_COUNTED: Final[tuple[tuple[str, str, Mapping[str, str]], ...]] = (
    ("labyrinths", "spot", {"on": "labyrinth"}),
    ("inns", "difference.inn", {}),
    ("german_cathedrals", "difference.german-cathedral", {}),
    ("towns", "difference.towns", {}),
)
"""What a tile may have besides the road: the key of a road that lists it, and its words."""
_PLACES: Final[Mapping[str, str]] = {
    "inn": "inns",
    "inn-incomplete": "inns",
    "german-cathedral": "german_cathedrals",
    "labyrinth-meeples": "labyrinths",
    "towns": "towns",
}
"""By line of a score, the key of the answer that lists the places it counts."""


def list_stops(table: Table, stops: Sequence[Stop], say: Say) -> Iterator[Row]:
    """Yield a row for each stop on the way along a road."""
    yield _tell_stop(table, stops[0], None, say)
    for before, stop in pairwise(stops):
        yield _tell_stop(table, stop, before.road, say)


def _tell_stop(table: Table, stop: Stop, before: Road | None, say: Say) -> Row:
    """Say what a stop adds to a road as it was before it."""
    road = stop.road
    adds = road.units - (before.units if before else 0)
    figures = Counter(road.figures) - Counter(before.figures if before else ())
    first = square_of(stop.pieces[0])
    is_here = len(stop.pieces) == 1 and table.ground.face_at(first) is not None
    return Row(
        (place_of(first),) if is_here else (),
        tuple(_name_stop(table, stop, before, say, counts=adds > 0)),
        tuple(Figure(figure.player, figure.kind) for figure in figures.elements()),
        adds,
        road.units,
    )


def _name_stop(
    table: Table, stop: Stop, before: Road | None, say: Say, *, counts: bool
) -> Iterator[str]:
    """Yield what a stop is, and what it has that was not there before."""
    road, first = stop.road, stop.pieces[0]
    if len(stop.pieces) > 1:
        yield say("walk.rest", count=len(stop.pieces))
    reached = [
        say(code, **params)
        for key, code, params in _COUNTED
        if len(getattr(road, key)) > len(getattr(before, key, ()))
    ]
    if table.board is not None and first in table.board.ferry_of:
        yield say("walk.ferry")
    elif table.ground.face_at(square_of(first)) is None:
        yield say("walk.abroad")
    elif not table.ground.feature(first).labyrinth:
        yield say("spot", on="road")
    yield from reached
    if road.coats_of_arms > (before.coats_of_arms if before else 0):
        yield say("difference.coats-of-arms")
    if not counts:
        yield say("walk.again")


def list_items(road: Mapping[str, Any]) -> Iterator[Row]:
    """Yield a row for each line of a road's sum but the first, which the stops have counted."""
    first, *items = road["score"]["items"]
    total = first["points"]
    for item in items:
        total += item["points"]
        yield Row(_find_places(road, item["code"]), (item["text"],), (), item["points"], total)


def _find_places(road: Mapping[str, Any], code: str) -> tuple[tuple[int, int], ...]:
    """Return the places that a line of the sum comes from, where it comes from some."""
    figures = [each for each in road.get("figures", ()) if each["figure"] == code]
    found = figures or road.get(_PLACES.get(code, ""), ())
    return tuple(dict.fromkeys((each["x"], each["y"]) for each in found))
