"""Going along a road step by step: tile by tile, and then line by line through its score.

The picture shows the road as far as the step; the last step has the points of the answer.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.questions.roads import find_road
from referee.api.contract.permalinks import STEP
from referee.api.contract.queries import POSITION
from referee.api.yielding import in_steps, pause
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.scoring.roads.courses import Stop, survey_along
from referee.core.grid import square_at
from referee.diagrams.carcassonne.highlights import TableMarks, Trace, trace_feature
from referee.diagrams.carcassonne.tables import draw_table
from referee.page.addresses import write_question
from referee.page.rulings.carcassonne.road_rows import list_items, list_stops
from referee.page.rulings.ruling import Answer, Ruling
from referee.page.rulings.steps import (
    ANCHOR,
    LONGEST_START,
    Steps,
    Walk,
    read_number,
    refuse_number,
    show_step,
)
from referee.page.style import speak

MOST_STEPS: Final = 80
"""At most this many tiles of a road have a step each; the last step takes the rest."""


def find_walks(ruling: Ruling, features: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the addresses of the first steps along the roads among some features, by their ids.

    A road without a score, or wholly printed beyond the border of a map, has none.
    """
    begun = write_question(ruling.game, ruling.notation, "roads", {})
    if begun is None:
        return {}
    found: dict[str, str] = {}
    for road in in_steps(features):
        if road["id"].startswith("road:") and road.get("score") and road.get("segments"):
            address = f"{begun}&at={_write_spot(road['segments'][0])}"
            if len(address) < LONGEST_START:
                found[road["id"]] = f"{address}&{STEP}=1{ANCHOR}"
    return found


def _write_spot(segment: Mapping[str, Any]) -> str:
    """Write the spot on a part of a road as the query of a question does.

    A page has many roads, and making sure that the form reads what it writes takes a tenth of it.

    >>> _write_spot({"x": 0, "y": -1, "side": "E"})
    '0,-1,road,E'
    """
    side = f",{segment['side']}" if "side" in segment else ""
    return f"{segment['x']},{segment['y']},road{side}"


def _has_one_road(answer: Answer) -> bool:
    roads = answer["roads"]
    return len(roads) == 1 and bool(roads[0].get("score"))


def _go_along_road(ruling: Ruling) -> Walk:
    """Go along the road asked about, or the only one that there is."""
    if not _has_one_road(ruling.answer):
        raise refuse_number(STEP, 1, 0)
    position: CarcassonnePosition = ruling.asked[POSITION]
    table, at = position.table, ruling.asked.get("at")
    if at is None:
        (network,) = table.ground.list_networks(Kind.ROAD)
    else:
        network = table.ground.network(find_road(position, at))
    say = speak("pages", ruling.language)
    stops = [*survey_along(table, network, table.figures_by_piece(), MOST_STEPS, pause)]
    rows = [*list_stops(table, stops, say), *list_items(ruling.answer["roads"][0])]
    step = read_number(STEP, 1, len(rows))
    trace = _light(stops, step) or trace_feature(table, network.pieces[0])
    squares = tuple(square_at(x, y) for x, y in rows[step - 1].places)
    shown = TableMarks(traces=(trace,), look_at=squares)
    return show_step(rows, step, draw_table(table, shown, ruling.language, pause))


def _light(stops: Sequence[Stop], step: int) -> Trace | None:
    """Return the part of a road reached at a step; None for all of it, with its open ends."""
    if step >= len(stops):
        return None
    return Trace(tuple(sorted(piece for stop in stops[:step] for piece in stop.pieces)))


STEPS: Final = Steps((STEP,), _has_one_road, _go_along_road)
