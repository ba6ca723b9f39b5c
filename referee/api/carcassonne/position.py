"""Reading a Carcassonne position from JSON: every fault with its pointer, then the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Final, cast

from referee.api import limits
from referee.api.carcassonne.maps import read_map
from referee.api.carcassonne.tiles import UNKNOWN_TILE, read_tile
from referee.api.contract.rows import QUARTER_TURNS, Faults, read_rules
from referee.carcassonne.figures import NEUTRAL, OWNED, SPOT_KINDS, STRENGTH
from referee.carcassonne.placing.deploying import Supply
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import (
    NO_LEIPZIG,
    FigureClaim,
    Table,
    build_table,
    find_warnings,
)
from referee.carcassonne.tiles import QUARTERS, Face, Spot
from referee.catalogue.loader import CARCASSONNE, Catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.grid import LIMIT, ROW, Square, square_at
from referee.core.names import NAME
from referee.core.rulings import Objection

KEYS: Final = ("rules", "map", "sets", "tiles", "figures", "leipzig", "supply")
TILE_KEYS: Final = ("tile", "x", "y", "rotation")
FIGURE_KEYS: Final = ("player", "figure", "x", "y", "on", "side")


@dataclass(frozen=True)
class CarcassonnePosition:
    """A table with the rules in force and what lies beside it.

    ``sets`` and ``supply`` are None unless they were sent. ``posted`` is the position as it came
    in, so that a move can give back the whole of it.
    """

    table: Table
    rules: ResolvedRules
    sets: Mapping[str, int] | None
    supply: Supply | None
    posted: Mapping[str, Any]

    @cached_property
    def features(self) -> Features:
        """The features of the table, which several questions on one position share."""
        return Features(self.table)

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the table and keeps nobody from ruling on the rest."""
        return find_warnings(self.table)


def read_position(raw: Any, catalogue: Catalogue) -> CarcassonnePosition:
    """Read a position.

    :raises NotAPosition: with all faults of form, or, if there are none, all faults of the table.
    """
    faults = Faults()
    position = faults.mapping(raw)
    faults.keys(position, KEYS, ())
    if isinstance(raw, dict) and "tiles" not in position:
        faults.add("missing-key", key="tiles")
    rules = read_rules(position.get("rules", {}), catalogue.rulesets[CARCASSONNE], faults)
    board = read_map(position.get("map"), catalogue, faults)
    _read_sets(position.get("sets", {}), catalogue, faults)
    _read_supply(position.get("supply", {}), faults)
    leipzig = _read_leipzig(position["leipzig"], faults) if "leipzig" in position else NO_LEIPZIG
    edition = str(rules.values["edition"])
    placed = _read_tiles(position.get("tiles", []), catalogue, edition, faults)
    claims = _read_figures(position.get("figures", []), faults)
    if faults.found:
        raise NotAPosition(faults.found)
    ruling_by = _make_rules(tuple(rules.values.items()))
    table = build_table(ruling_by, placed, claims, leipzig, board)
    return CarcassonnePosition(table, rules, position.get("sets"), position.get("supply"), position)


@lru_cache(maxsize=256)
def _make_rules(values: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules(**dict(values))


def _read_leipzig(raw: Any, faults: Faults) -> Mapping[str, tuple[str, ...]]:
    """Read who has a meeple in which quarter; each player at most once in a quarter."""
    leipzig = faults.mapping(raw, "leipzig")
    faults.keys(leipzig, QUARTERS, ("leipzig",))
    quarters: dict[str, tuple[str, ...]] = {}
    for quarter, listed in leipzig.items():
        path = ("leipzig", quarter)
        players: list[str] = []
        for index, player in enumerate(faults.rows(listed, limits.PLAYERS, *path)):
            name = faults.name(player, *path, index)
            if name is not None and name in players:
                faults.add("player-twice", *path, index, player=name)
            elif name is not None:
                players.append(name)
        if players:
            quarters[quarter] = tuple(players)
    return quarters


def _read_sets(raw: Any, catalogue: Catalogue, faults: Faults) -> None:
    known = {tile_set.id for tile_set in catalogue.tile_sets}
    sets = faults.mapping(raw, "sets")
    for key in sets:
        if key in known:
            faults.integer(sets, key, 0, limits.SET_COPIES, ("sets",))
        else:
            faults.add("unknown-set", "sets", key, key=key[:40])


def _read_supply(raw: Any, faults: Faults) -> None:
    supply = faults.mapping(raw, "supply")
    if len(supply) > limits.PLAYERS:
        faults.add("too-many", "supply", limit=limits.PLAYERS)
        return
    for player, figures in supply.items():
        faults.name(player, "supply", player)
        held = faults.mapping(figures, "supply", player)
        for figure in held:
            if figure in OWNED:
                faults.integer(held, figure, 0, limits.SUPPLY, ("supply", player))
            else:
                faults.add("unknown-figure", "supply", player, figure, allowed=", ".join(STRENGTH))


def _read_tiles(
    raw: Any, catalogue: Catalogue, edition: str, faults: Faults
) -> list[tuple[Square, Face]]:
    """Read the placed tiles; a sound row is recognised at once, all else is explained."""
    placed: list[tuple[int, Face]] = []
    faces, quarters = catalogue.faces[edition], QUARTER_TURNS
    for index, row in enumerate(faults.rows(raw, limits.TILES, "tiles")):
        try:
            tile_id, x, y = row["tile"], row["x"], row["y"]
            rotation = row["rotation"] if len(row) == len(TILE_KEYS) else 0
            if (
                type(tile_id) is str
                and type(x) is type(y) is type(rotation) is int
                and -LIMIT <= x <= LIMIT
                and -LIMIT <= y <= LIMIT
                and len(row) <= len(TILE_KEYS)
            ):
                placed.append((y * ROW + x, faces[tile_id][quarters[rotation]]))
                continue
        except (TypeError, KeyError):
            pass
        placed.append(_read_tile_row(row, catalogue, edition, faults, ("tiles", index)))
    return cast("list[tuple[Square, Face]]", placed)


def _read_tile_row(
    raw: Any, catalogue: Catalogue, edition: str, faults: Faults, path: Path
) -> tuple[Square, Face]:
    row = faults.mapping(raw, *path)
    faults.keys(row, TILE_KEYS, path)
    if not isinstance(raw, dict):
        return square_at(0, 0), UNKNOWN_TILE.faces[0]
    tile = UNKNOWN_TILE
    if "tile" in row:
        tile = read_tile(row["tile"], catalogue, edition, faults, (*path, "tile"))
    else:
        faults.add("missing-key", *path, key="tile")
    quarters = faults.quarters(row, path)
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    return square_at(x, y), tile.faces[quarters]


def _read_figures(raw: Any, faults: Faults) -> list[FigureClaim]:
    """Read the figures; a sound row is recognised at once, all else is explained."""
    claims: list[FigureClaim] = []
    names: set[str] = set()
    for index, row in enumerate(faults.rows(raw, limits.FIGURES, "figures")):
        try:
            player, kind, x, y, on = _FIGURE_VALUES(row)
            side = row["side"] if len(row) == len(FIGURE_KEYS) else None
            if (
                type(player) is type(kind) is type(on) is str
                and (side is None or type(side) is str)
                and type(x) is type(y) is int
                and -LIMIT <= x <= LIMIT
                and -LIMIT <= y <= LIMIT
                and kind in OWNED
                and on in SPOT_KINDS
                and len(row) <= len(FIGURE_KEYS)
                and (player in names or NAME.match(player))
            ):
                names.add(player)
                claims.append(FigureClaim(player, kind, square_at(x, y), Spot(on, side)))
                continue
        except (TypeError, KeyError):
            pass
        claims.append(_read_figure_row(row, faults, ("figures", index)))
    return claims


_FIGURE_VALUES: Final = itemgetter(*FIGURE_KEYS[:-1])


def _read_figure_row(raw: Any, faults: Faults, path: Path) -> FigureClaim:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return FigureClaim(None, "", square_at(0, 0), Spot("", None))
    faults.keys(row, FIGURE_KEYS, path)
    kind = faults.choice(row, "figure", "unknown-figure", STRENGTH, path)
    player = _read_player(row, kind, faults, path)
    square, spot = read_spot_row(row, faults, path)
    return FigureClaim(player, kind or "", square, spot)


def _read_player(row: dict[str, Any], kind: str | None, faults: Faults, path: Path) -> str | None:
    if kind in NEUTRAL:
        if "player" in row:
            faults.add("player-not-allowed", *path, "player", figure=str(kind))
        return None
    if "player" not in row:
        faults.add("missing-key", *path, key="player")
        return None
    return faults.name(row["player"], *path, "player")


def read_spot_row(row: Mapping[str, Any], faults: Faults, path: Path) -> tuple[Square, Spot]:
    """Read the keys of a spot out of an object that may have others."""
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    on = faults.choice(row, "on", "unknown-spot", SPOT_KINDS, path)
    side = row.get("side")
    if side is not None and not isinstance(side, str):
        faults.add("not-a-string", *path, "side")
        side = None
    return square_at(x, y), Spot(on or "", side)


def read_spot(raw: Any, faults: Faults, path: Path = ()) -> tuple[Square, Spot]:
    """Read a spot of its own, as the ``at`` of a question on roads."""
    row = faults.mapping(raw, *path)
    faults.keys(row, ("x", "y", "on", "side"), path)
    if not isinstance(raw, dict):
        return square_at(0, 0), Spot("", None)
    return read_spot_row(row, faults, path)
