"""Reading a move from JSON, and the position that it leaves behind."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.feature_writing import write_figure
from referee.api.carcassonne.position import CarcassonnePosition, read_spot, read_spot_row
from referee.api.carcassonne.tiles import ANY_EDITION, UNKNOWN_TILE, read_tile
from referee.api.contract.rows import Faults
from referee.carcassonne.figures import NEUTRAL, OWNED
from referee.carcassonne.placing.announcements import (
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
)
from referee.carcassonne.placing.deploying import PLACEMENT, WAGON, WAYS
from referee.carcassonne.placing.moves import Outcome
from referee.carcassonne.tiles import QUARTERS, Face
from referee.catalogue.loader import Catalogue
from referee.core.errors import Path
from referee.core.grid import Square, place_of, square_at

KEYS: Final = ("player", "tile", "figure", "magic", "leipzig", "part", "extra_turn_used")
TILE_KEYS: Final = ("tile", "x", "y", "rotation")
FIGURE_KEYS: Final = ("figure", "x", "y", "on", "side", "via")
MAGIC_KEYS: Final = ("figure", "to")
SEND_KEYS: Final = ("player", "quarter", "from")
OFF: Final = "off"
MOVE_WAYS: Final = tuple(way for way in WAYS if way != WAGON)
"""The ways of a figure within a move; a wagon moves on after it."""


def read_move(raw: Any, catalogue: Catalogue, faults: Faults) -> Move:
    """Read a move; a stand-in with faults if it is none."""
    row = _open(raw, KEYS, faults, ())
    if row is None:
        return Move("", UNKNOWN_TILE.faces[0], square_at(0, 0))
    square, face = _read_tile(row, catalogue, faults)
    part = row.get("part", 1)
    if type(part) is not int or part not in (1, 2):
        faults.add("unknown-part", "part")
    extra_turn_used = row.get("extra_turn_used", False)
    if not isinstance(extra_turn_used, bool):
        faults.add("not-a-boolean", "extra_turn_used", key="extra_turn_used")
    return Move(
        _read_player(row, faults, ()),
        face,
        square,
        _read_figure(row["figure"], square, faults) if "figure" in row else None,
        _read_magic(row.get("magic", []), faults),
        _read_sends(row.get("leipzig", []), faults),
        is_second_part=part == 2,
        has_had_extra_turn=extra_turn_used is True,
    )


def _open(raw: Any, keys: Collection[str], faults: Faults, path: Path) -> Mapping[str, Any] | None:
    """Return an object whose keys are known; None with a fault if it is no object."""
    row = faults.mapping(raw, *path)
    faults.keys(row, keys, path)
    return row if isinstance(raw, dict) else None


def _read_player(row: Mapping[str, Any], faults: Faults, path: Path) -> str:
    if "player" not in row:
        faults.add("missing-key", *path, key="player")
        return ""
    return faults.name(row["player"], *path, "player") or ""


def _read_tile(row: Mapping[str, Any], catalogue: Catalogue, faults: Faults) -> tuple[Square, Face]:
    """Read where a tile goes, and its face."""
    if "tile" not in row:
        faults.add("missing-key", key="tile")
        return square_at(0, 0), UNKNOWN_TILE.faces[0]
    placed = _open(row["tile"], TILE_KEYS, faults, ("tile",))
    if placed is None:
        return square_at(0, 0), UNKNOWN_TILE.faces[0]
    x, y = (faults.coordinate(placed, key, ("tile",)) for key in ("x", "y"))
    quarters = faults.quarters(placed, ("tile",))
    if "tile" not in placed:
        faults.add("missing-key", "tile", key="tile")
        return square_at(x, y), UNKNOWN_TILE.faces[0]
    tile = read_tile(placed["tile"], catalogue, ANY_EDITION, faults, ("tile", "tile"))
    return square_at(x, y), tile.faces[quarters]


def _read_figure(raw: Any, square: Square, faults: Faults) -> FigureStep | None:
    """Read the figure step; without x and y the figure goes on the tile of the move."""
    path = ("figure",)
    row = _open(raw, FIGURE_KEYS, faults, path)
    if row is None:
        return None
    x, y = place_of(square)
    placed = {"x": x, "y": y, "via": PLACEMENT, **row}
    kind = faults.choice(placed, "figure", "unknown-figure", sorted(OWNED), path)
    via = faults.choice(placed, "via", "unknown-way", MOVE_WAYS, path)
    there = SpotAt(*read_spot_row(placed, faults, path))
    return FigureStep(kind or "", there, via or PLACEMENT)


def _read_magic(raw: Any, faults: Faults) -> tuple[MagicTarget, ...]:
    steps: list[MagicTarget] = []
    for index, step in enumerate(faults.rows(raw, limits.MAGIC_STEPS, "magic")):
        path = ("magic", index)
        if (row := _open(step, MAGIC_KEYS, faults, path)) is None:
            continue
        figure = faults.choice(row, "figure", "unknown-figure", NEUTRAL, path) or ""
        to = row.get("to")
        if "to" not in row:
            faults.add("missing-key", *path, key="to")
        elif isinstance(to, dict):
            steps.append(MagicTarget(figure, SpotAt(*read_spot(to, faults, (*path, "to")))))
        elif to == OFF:
            steps.append(MagicTarget(figure, None))
        else:
            faults.add("not-a-target", *path, "to")
    return tuple(steps)


def _read_sends(raw: Any, faults: Faults) -> tuple[SendStep, ...]:
    steps: list[SendStep] = []
    for index, step in enumerate(faults.rows(raw, limits.SENDS, "leipzig")):
        path = ("leipzig", index)
        if (row := _open(step, SEND_KEYS, faults, path)) is None:
            continue
        player = _read_player(row, faults, path)
        quarter = faults.choice(row, "quarter", "unknown-quarter", QUARTERS, path) or ""
        if "from" not in row:
            faults.add("missing-key", *path, key="from")
        else:
            at = SpotAt(*read_spot(row["from"], faults, (*path, "from")))
            steps.append(SendStep(player, quarter, at))
    return tuple(steps)


def in_edition(move: Move, edition: str, catalogue: Catalogue) -> Move:
    """Return a move with its tile as it is in an edition."""
    face = move.face
    if face.tile_id is None:
        return move
    return replace(move, face=catalogue.faces[edition][face.tile_id][face.rotation // 90])


def write_position_after(
    position: CarcassonnePosition, ask: Mapping[str, Any], move: Move, outcome: Outcome
) -> dict[str, Any]:
    """Write the whole position that a move leaves: as posted if the move was refused."""
    posted = dict(position.posted)
    if outcome.objections:
        return posted
    x, y = place_of(move.square)
    tile = ask["tile"]["tile"]
    row = {"tile": tile, "x": x, "y": y, "rotation": move.face.rotation}
    posted["tiles"] = [*posted["tiles"], row]
    posted["figures"] = [write_figure(figure) for figure in outcome.table.figures]
    held = outcome.table.leipzig
    if "leipzig" in posted or held:
        quarters = {**posted.get("leipzig", {}), **held}
        posted["leipzig"] = {quarter: list(held.get(quarter, ())) for quarter in quarters}
    if outcome.supply is not None:
        posted["supply"] = outcome.supply
    return posted
