"""An answer gone through step by step.

A road is gone along tile by tile, and then the lines of its sum; a path of treasures card by card.
``step`` in the address of a ruling says how far, ``path`` which of several paths. The picture
lights up what has been gone through; the last step of a road has the points of the answer.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from flask import request

from referee.api.carcassonne.questions.roads import find_road
from referee.api.carcassonne.reading.position import CarcassonnePosition
from referee.api.contract.game import Game
from referee.api.contract.permalinks import PAGE, PATH, STEP
from referee.api.contract.queries import POSITION
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.problems import Problem
from referee.api.yielding import pause
from referee.carcassonne.placing.announcements import SpotAt
from referee.carcassonne.scoring.roads.courses import Stop, survey_along
from referee.carcassonne.tiles.tile import Kind
from referee.core.errors import Fault
from referee.core.grid import SIDES, square_at
from referee.core.languages import Language
from referee.diagrams.carcassonne.highlights import TableMarks, Trace, trace_feature
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.documents import Picture
from referee.diagrams.frame import write
from referee.diagrams.labyrinth_cards.marks import CardMarks
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.labyrinth_cards.paths import Step, TreasurePath
from referee.page.asking import write_address
from referee.page.pictures import LONGEST
from referee.page.style import KEPT, Say
from referee.page.walking import Row, list_cards, list_items, list_stops

MOST_STEPS: Final = 80
"""So many tiles of a road are gone through one by one; the last step takes the rest."""
_LONGEST: Final = LONGEST - 32
"""How long the address of an answer may be that still gets a path and a step."""
ANCHOR: Final = "#walk"
"""Where on the page the picture of a step is."""

Answer = Mapping[str, Any]


class Walk(NamedTuple):
    """A step on the way through an answer: all rows, which of them this is, and its picture.

    ``addresses`` are those of all steps, ``whole`` is that of the answer without them.
    """

    rows: Sequence[Row]
    step: int
    picture: str
    addresses: Sequence[str]
    whole: str

    @property
    def row(self) -> Row:
        """The row of this step."""
        return self.rows[self.step - 1]

    @property
    def back(self) -> str | None:
        """The address of the step before this one."""
        return self.addresses[self.step - 2] if self.step > 1 else None

    @property
    def next(self) -> str | None:
        """The address of the step after this one."""
        return self.addresses[self.step] if self.step < len(self.rows) else None


def go_along(asked: Mapping[str, Any], answer: Answer, language: Language, say: Say) -> Walk | None:
    """Return the step through an answer that the address of this page asks for, if it does.

    :param asked: what the question takes, as it was read.
    :raises Problem: ``bad-query``, for a step or a path that there is not.
    """
    if STEP not in request.args and PATH not in request.args:
        return None
    position, at = asked[POSITION], asked.get("at")
    if isinstance(position, CarcassonnePosition):
        return _go_along_road(position, at, answer, language, say)
    return _go_along_path(position, answer, language, say)


def find_first(answer: Answer) -> str | None:
    """Return the address of the first step through an answer; None where there is nothing to go."""
    if not (_has_one_road(answer) or list_paths(answer)):
        return None
    address = _write_step({STEP: 1})
    return address if len(address) < _LONGEST else None


def find_walks(game: Game[Any], posted: Mapping[str, Any], answer: Answer) -> dict[str, str]:
    """Return the addresses of the first steps along the roads of an answer, by their ids.

    A road without a score, or wholly printed beyond the border of a map, is not gone along.
    """
    listed = [*answer.get("roads", ()), *answer.get("features", ())]
    listed += (each["feature"] for each in answer.get("verdicts", ()) if each.get("feature"))
    found: dict[str, str] = {}
    for road in listed:
        if road["id"].startswith("road:") and road["score"] and road["segments"]:
            at = {**road["segments"][0], "on": "road"}
            address = write_address(game, posted, "roads", {"at": at})
            if address is not None and len(address) < _LONGEST:
                found[road["id"]] = f"{address}&{STEP}=1{ANCHOR}"
    return {} if _has_one_road(answer) else found


def list_paths(answer: Answer) -> list[Mapping[str, Any]]:
    """Return the paths that an answer tells of the position asked about, in its order."""
    matches = answer.get("matches", ())
    return [*answer.get("treasure_paths", ()), *(way for each in matches for way in each["paths"])]


def list_path_addresses(answer: Answer) -> list[str]:
    """Return the addresses of the first steps along the paths of an answer, in its order.

    There are none where they would be too long.
    """
    return (
        []
        if find_first(answer) is None
        else [_write_step({PATH: index, STEP: 1}) for index in range(len(list_paths(answer)))]
    )


def _has_one_road(answer: Answer) -> bool:
    roads = answer.get("roads", ())
    return len(roads) == 1 and roads[0]["score"] is not None


def _go_along_road(
    position: CarcassonnePosition,
    at: SpotAt | None,
    answer: Answer,
    language: Language,
    say: Say,
) -> Walk:
    """Go along the road asked about, or the only one that there is."""
    if not _has_one_road(answer):
        raise _refuse(STEP, 1, 0)
    table = position.table
    if at is None:
        (network,) = table.ground.list_networks(Kind.ROAD)
    else:
        network = table.ground.network(find_road(position, at))
    stops = [*survey_along(table, network, table.figures_by_piece(), MOST_STEPS, pause)]
    rows = [*list_stops(table, stops, say), *list_items(answer["roads"][0])]
    step = _read_number(STEP, 1, len(rows))
    trace = _light(stops, step) or trace_feature(table, network.pieces[0])
    squares = tuple(square_at(x, y) for x, y in rows[step - 1].places)
    shown = TableMarks(traces=(trace,), look_at=squares)
    return _show(rows, step, draw_table(table, shown, language, pause))


def _light(stops: Sequence[Stop], step: int) -> Trace | None:
    """Return what of a road is lit up at a step; None for all of it, with its open ends."""
    if step >= len(stops):
        return None
    return Trace(tuple(sorted(piece for stop in stops[:step] for piece in stop.pieces)))


def _go_along_path(position: CardsPosition, answer: Answer, language: Language, say: Say) -> Walk:
    """Go along one of the paths that an answer tells."""
    paths = list_paths(answer)
    path = _read_path(paths[_read_number(PATH, 0, len(paths) - 1)])
    step = _read_number(STEP, 1, len(path.steps))
    reached = TreasurePath(path.treasure, path.start, path.goal, path.steps[:step])
    marked = CardMarks(paths=[reached], look_at=(path.steps[step - 1].square,))
    drawn = draw_cards(Cards(position.table.faces), marked, language, pause)
    return _show([*list_cards(path, say)], step, drawn)


def _read_path(told: Mapping[str, Any]) -> TreasurePath:
    """Return a path as an answer has told it."""

    def side(name: str | None) -> int | None:
        return None if name is None else SIDES.index(name)

    start, goal = (square_at(told[end]["x"], told[end]["y"]) for end in ("from", "to"))
    steps = tuple(
        Step(square_at(each["x"], each["y"]), side(each["enter"]), side(each["leave"]))
        for each in told["steps"]
    )
    return TreasurePath(told["treasure"], start, goal, steps)


def _show(rows: Sequence[Row], step: int, drawn: Picture) -> Walk:
    addresses = [_write_step({STEP: number}) for number in range(1, len(rows) + 1)]
    return Walk(rows, step, write(drawn), addresses, _write_step({}))


def _write_step(shown: Mapping[str, int]) -> str:
    """Return the address of this page at a step; of the whole answer, if there is none."""
    kept = {key: value for key, value in request.args.items() if key != STEP}
    if not shown:
        kept.pop(PATH, None)
    query = {**kept, **{key: str(number) for key, number in shown.items()}}
    written = "&".join(f"{quote(key, KEPT)}={quote(query[key], KEPT)}" for key in query)
    return f"{PAGE}?{written}{ANCHOR if shown else ''}"


def _read_number(key: str, low: int, high: int) -> int:
    """Return a number that the address of this page gives, or the least.

    :raises Problem: ``bad-query``, for anything but a number within the bounds.
    """
    text = request.args.get(key, str(low))
    is_number = text.isascii() and text.isdecimal() and len(text) <= 5
    if not is_number or not low <= int(text) <= high:
        raise _refuse(key, low, high)
    return int(text)


def _refuse(key: str, low: int, high: int) -> Problem:
    params: dict[str, str | int] = {"parameter": key, "key": key, "low": low, "high": high}
    return Problem("bad-query", [Fault("out-of-range", (), params)])
