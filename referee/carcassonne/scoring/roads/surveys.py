"""Road networks as they lie: what is on them, and what they count.

Two counts that must never be mixed up: *units* are the different tiles that are no
German-cathedral tiles, plus every segment that lies on one (car-1.3.units); *tiles* are all
different tiles once (car-1.3.tiles).

A map can close a side of a road, and what it prints counts: see ``Prints``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import Network, find_squares, index_of, square_of
from referee.carcassonne.scoring.feature_rulings import (
    NO_PRINTS,
    Prints,
    Standing,
    find_figures,
    find_prints,
    find_tiles,
)
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Feature
from referee.core.grid import Square, find_beside
from referee.core.tuples import make

Segment = tuple[Square, Feature]
"""A square and the road segment on it."""


class Road(NamedTuple):
    """A road network as it lies. Squares and side places ascend; figures are in table order.

    It is completed when nothing is left open; a ring is completed. ``towns`` are the visible ones
    beside it, where the rules pay for them.

    Rule: car-1.2, car-1.2.ring, map-9.5.bonus
    """

    network: Network
    squares: tuple[Square, ...]
    units: int
    tiles: int
    labyrinths: tuple[Square, ...]
    inns: tuple[Square, ...]
    german_cathedrals: tuple[Square, ...]
    figures: tuple[Figure, ...]
    is_completed: bool
    is_assumed: bool
    prints: Prints = NO_PRINTS
    coats_of_arms: int = 0
    towns: tuple[Square, ...] = ()


def survey_road(table: Table, network: Network, standing: Standing) -> Road:
    """Count what lies and stands on one network.

    Rule: car-1.3.units, car-1.3.tiles, car-1.2
    """
    road = _survey(table, network, standing)
    if table.ground.board is None or not (network.special or pays_for_towns(table)):
        return road
    return _add_prints(table, road)


def _survey(table: Table, network: Network, standing: Standing) -> Road:
    """Count a network as if what lies beyond the border of a map were tiles."""
    squares = find_squares(network.pieces)
    figures = find_figures(network.pieces, standing)
    done = network.is_closed
    units = tiles = len(squares)
    if not network.special:
        plain = (network, squares, units, tiles, (), (), (), figures, done, False, NO_PRINTS, 0, ())
        return make(Road, plain)
    labyrinths: list[Square] = []
    inns: list[Square] = []
    cathedrals: list[Square] = []
    to_count: list[Segment] = []
    coats = 0
    assumed = False
    for piece in network.special:
        square = square_of(piece)
        face = table.ground.all_faces[square]
        segment = face.features[index_of(piece)]
        assumed = assumed or face.is_assumed
        if segment.labyrinth:
            labyrinths.append(square)
        if segment.inn:
            inns.append(square)
        if segment.ends == "german_cathedral":
            cathedrals.append(square)
        if not face.counts_plainly:
            coats += segment.coats_of_arms
            to_count.append((square, segment))
    if to_count:
        units, tiles = _count(table, tiles, to_count)
    laid = (
        network,
        squares,
        units,
        tiles,
        tuple(labyrinths),
        _once(inns),
        _once(cathedrals),
        figures,
        done,
        assumed,
        NO_PRINTS,
        coats,
        (),
    )
    return make(Road, laid)


def _add_prints(table: Table, road: Road) -> Road:
    """Count what a map prints beyond its border by pieces and ferries instead of by squares.

    Rule: map-9.4.printed, map-9.4.ferry, map-9.5.bonus
    """
    squares = find_tiles(table, road.network)
    prints = find_prints(table, road.network)
    towns = _find_towns(table, squares) if pays_for_towns(table) else ()
    if prints is NO_PRINTS and not towns:
        return road
    more = prints.tiles - (len(road.squares) - len(squares))
    return road._replace(
        squares=squares,
        units=road.units + more,
        tiles=road.tiles + more,
        prints=prints,
        towns=towns,
    )


def pays_for_towns(table: Table) -> bool:
    """Tell whether towns beside a road pay for it. Rule: map-9.5.bonus."""
    return (
        table.rules.town_bonus and table.ground.board is not None and bool(table.ground.board.towns)
    )


def _find_towns(table: Table, squares: Sequence[Square]) -> tuple[Square, ...]:
    """Return the visible towns directly beside a road's tiles, ascending. Rule: map-9.5.bonus."""
    towns = frozenset() if table.ground.board is None else table.ground.board.towns
    return tuple(sorted(town for town in towns & find_beside(squares) if town not in table.faces))


def _once(squares: list[Square]) -> tuple[Square, ...]:
    return tuple(dict.fromkeys(squares)) if squares else ()


def _count(table: Table, squares: int, special: Sequence[Segment]) -> tuple[int, int]:
    """Return the units and tiles of a network on a number of squares.

    :param special: its segments on the tiles that do not simply count once.

    A German-cathedral tile counts once as a tile, but as many units as it has segments. The road of
    a double tile of Leipzig is counted with its outer square, where it may count as two tiles.
    Rule: car-1.3.units, car-1.3.tiles, car-6.10
    """
    weights: dict[Square, int] = {}
    by_segment: list[Square] = []
    for square, segment in special:
        is_gate = segment.ends == "leipzig" and table.ground.all_faces[square].is_leipzig_gate
        weight = 0 if is_gate else segment.tiles
        weights[square] = max(weights.get(square, 0), weight)
        if table.ground.all_faces[square].is_german_cathedral:
            by_segment.append(square)
    tiles = squares - len(weights) + sum(weights.values())
    if not by_segment:
        return tiles, tiles
    return tiles - sum(weights[square] for square in set(by_segment)) + len(by_segment), tiles
