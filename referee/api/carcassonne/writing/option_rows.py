"""Answers about options: rows for moves with their outcomes, for placements, for what is refused.

An answer may have a thousand rows, so a row of a move holds no sentences. It says what the question
itself does not say of the move, in the form that a move takes, the whole move as ``moves`` takes
it, and what comes of it.
"""

from typing import Any, Final

from referee.api.carcassonne.reading.extras import write_bridge, write_tunnel
from referee.api.carcassonne.reading.moves import OFF
from referee.api.carcassonne.writing.castles import write_step
from referee.api.carcassonne.writing.features import (
    write_awards,
    write_figure,
    write_id,
    write_spot,
)
from referee.api.carcassonne.writing.takings import TAKEN, write_taken
from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    NUMBER,
    OBJECTIONS,
    PLACE,
    ROTATION,
    STRING,
    answer_record,
)
from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.options.expected import Expectation, Expected
from referee.carcassonne.options.records import Option, PlacementOptions, Refused, Touched
from referee.carcassonne.placing.announcements import FigureStep, Move, SpotAt
from referee.carcassonne.placing.figures.ways import PLACEMENT
from referee.carcassonne.scoring.features import FeatureRuling, kind_name
from referee.carcassonne.scoring.roads.surveys import Road
from referee.core.grid import Square, place_of
from referee.forms.shapes import Shape, array, ref

STEPS: Final = (
    "figure",
    "abbot_back",
    "phantom",
    "magic",
    "leipzig",
    "wagons",
    "castle",
    "bridge",
    "tunnel",
)
"""What a row says of a move only where there is any."""
_TURNED: Final[dict[str, Shape]] = PLACE | {
    "rotation": ROTATION,
    "rotations": array(ROTATION, minItems=1, uniqueItems=True),
}
SHAPES: Final[dict[str, Shape]] = {
    "MoveOption": answer_record(
        _TURNED
        | {
            "figure": ref("FigureStep"),
            "abbot_back": ref("Spot"),
            "phantom": ref("PhantomStep"),
            "magic": array(ref("MagicStep")),
            "leipzig": array(ref("SendStep")),
            "wagons": array(ref("WagonStep")),
            "castle": ref("CastleStep"),
            "bridge": ref("Bridge"),
            "tunnel": ref("Tunnel"),
            "move": ref("Move"),
            "gain": INTEGER,
            "points": ref("Totals"),
            "end_now": ref("Totals"),
            "completed": array(ref("CompletedFeature")),
            "lost_contests": array(ref("CompletedFeature")),
            "returned_figures": array(ref("PlacedFigure")),
            "double_turn": BOOLEAN,
            "extra_turn": BOOLEAN,
            **TAKEN,
            "expected": ref("Expectation"),
        },
        optional=(*STEPS, "points", "end_now", *TAKEN, "expected"),
    ),
    "Expectation": answer_record(
        {
            "next": NAME,
            "gain": NUMBER,
            "sum": INTEGER,
            "tiles": COUNT,
            "put_away": COUNT,
        },
        optional=("gain",),
    ),
    "Expected": answer_record(
        {
            "counted": COUNT,
            "left": COUNT,
            "exact": BOOLEAN,
            "nodes": COUNT,
            "stopped": BOOLEAN,
        }
    ),
    "CompletedFeature": answer_record(
        {
            "id": STRING,
            "kind": ref("FeatureKind"),
            "points": INTEGER,
            "awards": array(AWARD),
        },
        optional=("points",),
    ),
    "PlacementOption": answer_record(_TURNED | {"touched": array(ref("TouchedFeature"))}),
    "TouchedFeature": answer_record(
        {
            "id": STRING,
            "kind": ref("FeatureKind"),
            "open_ends": COUNT,
            "can_still_close": COUNT,
        },
        optional=("can_still_close",),
    ),
    "RefusedOption": answer_record(
        PLACE
        | {
            "rotation": ROTATION,
            "figure": ref("OwnedFigure"),
            "spot": ref("Spot"),
            "objections": OBJECTIONS,
        },
        optional=("figure", "spot"),
    ),
}
"""The components that describe options."""


def write_option(option: Option, tile: Any) -> dict[str, Any]:
    """Write a legal move and what comes of it.

    :param tile: the tile as a move names it.
    """
    move = option.move
    row = _write_turned(move.square, option.rotations)
    placed = {"tile": tile, "x": row["x"], "y": row["y"], "rotation": row["rotation"]}
    whole: dict[str, Any] = {"player": move.player, "tile": placed}
    steps = _write_own_steps(move)
    if move.magic or move.leipzig or move.wagons or move.bridge or move.tunnel:
        steps |= _write_steps(move)
    if move.castle is not None:
        steps["castle"] = write_step(move.castle)
    row |= steps
    whole |= steps
    if move.is_second_part:
        whole["part"] = 2
    if move.has_had_extra_turn:
        whole["extra_turn_used"] = True
    row["move"] = whole
    row["gain"] = option.gain
    if option.points:
        row["points"] = dict(option.points)
    if option.end:
        row["end_now"] = dict(option.end)
    return row | _write_outcome(option)


def _write_own_steps(move: Move) -> dict[str, Any]:
    """Write the steps of a move with the figures of the player."""
    steps: dict[str, Any] = {}
    if move.figure is not None:
        steps["figure"] = _write_figure_step(move.figure, move.square)
    if move.abbot_back is not None:
        steps["abbot_back"] = _write_at(move.abbot_back)
    if move.phantom is not None:
        steps["phantom"] = _write_way(move.phantom, move.square)
    return steps


def _write_outcome(option: Option) -> dict[str, Any]:
    """Write what comes of a move besides points."""
    row: dict[str, Any] = {"completed": [_write_completed(each) for each in option.completed]}
    if option.lost:
        row["lost_contests"] = [_write_completed(ruling) for ruling in option.lost]
    if option.returned:
        row["returned_figures"] = [write_figure(figure) for figure in option.returned]
    row["double_turn"] = option.is_double_turn
    row["extra_turn"] = option.is_extra_turn
    return row | write_taken(option, option.move.player)


def _write_turned(square: Square, rotations: tuple[int, ...]) -> dict[str, Any]:
    x, y = place_of(square)
    return {"x": x, "y": y, "rotation": rotations[0], "rotations": rotations}


def _write_figure_step(step: FigureStep, square: Square) -> dict[str, Any]:
    """Write the figure of a move as a move takes it."""
    return {"figure": step.kind, **_write_way(step, square)}


def _write_way(step: FigureStep, square: Square) -> dict[str, Any]:
    """Write where a figure goes, and how if not as usual: on another tile with its place."""
    _, (on_square, (on, side)), via = step
    written: dict[str, Any] = {}
    if on_square != square:
        written["x"], written["y"] = place_of(on_square)
    written["on"] = on
    if side is not None:
        written["side"] = side
    if via != PLACEMENT:
        written["via"] = via
    return written


def _write_steps(move: Move) -> dict[str, Any]:
    """Write the steps of a move besides tile and figure, as a move takes them."""
    steps: dict[str, list[dict[str, Any]]] = {
        "magic": [
            {"figure": target.figure, "to": OFF if target.to is None else _write_at(target.to)}
            for target in move.magic
        ],
        "leipzig": [
            {"player": step.player, "quarter": step.quarter, "from": _write_at(step.at)}
            for step in move.leipzig
        ],
        "wagons": [
            {"from": _write_at(step.leaving), "to": _write_at(step.to)} for step in move.wagons
        ],
    }
    written: dict[str, Any] = {key: rows for key, rows in steps.items() if rows}
    if move.bridge is not None:
        written["bridge"] = write_bridge(move.bridge)
    if move.tunnel is not None:
        written["tunnel"] = write_tunnel(move.tunnel)
    return written


def _write_at(at: SpotAt) -> dict[str, Any]:
    return write_spot(*place_of(at.square), at.spot)


def _write_completed(ruling: FeatureRuling) -> dict[str, Any]:
    """Write what a move completes in short; ``moves`` tells all about it."""
    kind = kind_name(ruling)
    row: dict[str, Any] = {"id": write_id(kind, _find_first(ruling)), "kind": kind}
    if ruling.score is not None:
        row["points"] = ruling.score.total
    if ruling.awards:
        row["awards"] = write_awards(ruling.awards)
    return row


def _find_first(ruling: FeatureRuling) -> int:
    """Return the port place of the first segment of a feature."""
    feature = ruling.feature
    segments = feature.network.segments if isinstance(feature, Road) else feature.segments
    return segments[0]


def write_expectation(expectation: Expectation) -> dict[str, Any]:
    """Write what to expect of an option once the next tile is played."""
    row: dict[str, Any] = {"next": expectation.player}
    if expectation.mean is not None:
        row["gain"] = expectation.mean
    return row | {
        "sum": expectation.total,
        "tiles": expectation.copies,
        "put_away": expectation.put_away,
    }


def write_expected(expected: Expected) -> dict[str, Any]:
    """Write how far the next tile was looked at."""
    return {
        "counted": expected.counted,
        "left": expected.left,
        "exact": expected.is_exact,
        "nodes": expected.nodes,
        "stopped": expected.is_stopped,
    }


def write_placement(placement: PlacementOptions) -> dict[str, Any]:
    """Write a legal placement with the features that it touches."""
    row = _write_turned(placement.square, placement.rotations)
    if placement.touched:
        row["touched"] = [_write_touched(touched) for touched in placement.touched]
    return row


def _write_touched(touched: Touched) -> dict[str, Any]:
    kind = KIND_NAMES[touched.kind]
    row: dict[str, Any] = {
        "id": write_id(kind, touched.place),
        "kind": kind,
        "open_ends": touched.open_ends,
    }
    if touched.closing is not None:
        row["can_still_close"] = touched.closing
    return row


def write_refused(refused: Refused) -> dict[str, Any]:
    """Write where a tile may not go, or where on it a figure may not stand, and why."""
    x, y = place_of(refused.square)
    row: dict[str, Any] = {"x": x, "y": y, "rotation": refused.rotation}
    if refused.figure is not None:
        row["figure"] = refused.figure
    if refused.at is not None:
        row["spot"] = _write_at(refused.at)
    return row | {"objections": refused.objections}
