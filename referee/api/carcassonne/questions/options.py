"""`options`: every legal move of a tile in the hand, what comes of each, best first."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.extras import bridge, tunnel
from referee.api.carcassonne.reading.figures import placed_kind
from referee.api.carcassonne.reading.moves import step_keys, turn_keys
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.carcassonne.writing.castles import CastleForm, find_step
from referee.api.carcassonne.writing.not_ruled import ON_MOVES
from referee.api.carcassonne.writing.option_rows import (
    SHAPES,
    write_expectation,
    write_expected,
    write_option,
    write_placement,
    write_refused,
)
from referee.api.contract.document.shapes import BOOLEAN, COUNT
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import current_task, in_steps, wait_to_search
from referee.carcassonne.kinds.figures import OWNED
from referee.carcassonne.options.expected import Before, find_expected
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import GAIN, RANKINGS, Wanted
from referee.carcassonne.options.summaries import summarise_options
from referee.carcassonne.remaining.tiles import find_bag_warnings
from referee.carcassonne.tiles.form import format_tile
from referee.carcassonne.tiles.tile import Tile
from referee.catalogue.loader import load_catalogue
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Integer
from referee.forms.places import player
from referee.forms.records import ListOf, Record, in_order
from referee.forms.shapes import array, ref

_STEPS: Final = ("magic", "leipzig", "wagons")


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    wanted = _read_wanted(ask, position)
    before = Before(position.table_in_play, wanted, position.points or {}, position.supply)
    bag = position.bag(ask["tile"])
    found = find_options(*before, bag, current_task().pause)
    tile = _write_tile(ask["tile"])
    rows = [write_option(option, tile) for option in in_steps(found.options)]
    body: dict[str, Any] = {
        "count": found.found,
        "truncated": len(rows) < found.found,
        **({"before": found.before} if found.before else {}),
        "options": rows,
        "placements": [write_placement(placement) for placement in in_steps(found.placements)],
    }
    if found.refused:
        body["refused"] = [write_refused(refused) for refused in in_steps(found.refused)]
    lasts, expected = True, None
    if asked := ask.get("expected"):
        best = found.options[: asked["limit"]]
        limit, checkpoint = asked["budget_nodes"], wait_to_search()
        expected = find_expected(before, best, bag, asked.get("next"), limit, checkpoint)
        body["expected"] = write_expected(expected)
        for row, expectation in zip(rows, expected.expectations, strict=False):
            row["expected"] = write_expectation(expectation)
        lasts = not expected.is_stopped
    summary = LazySummary(summarise_options, found, wanted.by, expected)
    warnings = (*found.warnings, *find_bag_warnings(position.table, bag))
    if wanted.bridge is None:
        warnings = (*warnings, *position.warn_of_bridges([wanted.player]))
    return Answered(body, summary, warnings, lasts)


def _write_tile(tile: Tile) -> Any:
    """Write a tile as a move names it: its id, or itself."""
    return format_tile(tile) if tile.id is None else tile.id


def _read_wanted(ask: Mapping[str, Any], position: CarcassonnePosition) -> Wanted:
    """Return what is asked of a tile in its design; steps not given are None."""
    design = position.table.rules.design
    tile = ask["tile"]
    if tile.id is not None:
        tile = load_catalogue().tiles[tile.id].tile_in(design)
    figures = in_order(ask["figures"]) if "figures" in ask else None
    magic, leipzig, wagons = (in_order(ask[key]) if key in ask else None for key in _STEPS)
    return Wanted(
        ask["player"],
        tile,
        figures,
        is_second_part=ask["part"] == 2,
        has_had_extra_turn=ask["extra_turn_used"],
        magic=magic,
        leipzig=leipzig,
        wagons=wagons,
        bridge=ask.get("bridge"),
        tunnel=ask.get("tunnel"),
        by=ask["by"],
        explain=ask["explain"],
        most=ask["limit"],
        castles=(find_step(ask["castle"]),) if "castle" in ask else None,
        has_castles=position.has_castles,
    )


_RANKING: Final = Choice(
    RANKINGS,
    "unknown-ranking",
    "not-a-string",
    named="OptionRanking",
    load_default=GAIN,
)
_LIMIT: Final = Integer(
    1,
    limits.OPTIONS,
    named="OptionsListed",
    load_default=limits.OPTIONS,
)
_EXPECTED: Final = 3
_NODES: Final = 10_000


def _expected() -> Record[dict[str, Any]]:
    """Return the form of what is asked about the tile after this one."""
    forms: dict[str, Form[Any]] = {
        "limit": Integer(1, limits.EXPECTED, load_default=_EXPECTED),
        "next": Name(),
        "budget_nodes": Integer(1, limits.EXPECTED_NODES, load_default=_NODES),
    }
    return Record(forms, named="ExpectedQuestion", is_question=True)


OPTIONS: Final = Question(
    name="options",
    summary="List every legal move of a tile with what comes of it, best first.",
    asks={
        "tile": TileForm(required=True),
        "player": player(),
        "figures": ListOf(placed_kind(), len(OWNED)),
        **step_keys(),
        **turn_keys(),
        "castle": CastleForm(),
        "bridge": bridge(),
        "tunnel": tunnel(),
        "by": _RANKING,
        "limit": _LIMIT,
        "explain": Flag(load_default=False),
        "expected": _expected(),
    },
    answer=_answer,
    depends_on=(*ON_MOVES, "end"),
    keys={
        "count": COUNT,
        "truncated": BOOLEAN,
        "before": ref("Totals"),
        "options": array(ref("MoveOption"), maxItems=limits.OPTIONS),
        "placements": array(ref("PlacementOption")),
        "refused": array(ref("RefusedOption")),
        "expected": ref("Expected"),
    },
    optional=("before", "refused", "expected"),
    example={"tile": "base.D", "player": "red", "figures": ["meeple"], "limit": 3},
    shapes={
        **SHAPES,
        "OptionRanking": _RANKING.describe(),
        "OptionsListed": _LIMIT.describe(),
    },
)
