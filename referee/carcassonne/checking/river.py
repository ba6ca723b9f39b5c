"""Checking the river of a table: what cannot come about by its rules, and what it lacks.

Rule: car-14.1.order, car-14.1.turn, car-14.1.arms, car-14.1.sets, car-14.1.partial
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.tiles.river import find_river
from referee.carcassonne.table import Table
from referee.carcassonne.water import Water
from referee.core.grid import SIDES, place_of
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection

_STRAIGHT: Final = ((0, 2), (1, 3))
"""The sides of water that does not bend."""
_ARMS: Final = Citation("car-14.1.arms")
_SETS: Final = Citation("car-14.1.sets")


def check_river(table: Table) -> Iterator[Finding]:
    """Yield what is wrong or odd about the river of a table.

    Rule: car-14.1.order, car-14.1.turn, car-14.1.arms, car-14.1.sets, car-14.1.partial
    """
    river = find_river(table)
    if river is None or not river.water.squares:
        return
    water = river.water
    for source in water.sources[1:]:
        yield Finding(FAULT, Objection("second-source", (_SETS,), place_of(square_of(source))))
    yield from _find_rings(table, water)
    yield from _find_half_turns(table, water)
    for fork in water.forks[1:]:
        yield Finding(WARNING, Objection("forks-not-ruled", (_SETS,), place_of(square_of(fork))))
    if water.open_ends and water.has_other_tiles:
        yield Finding(WARNING, river.say_not_finished())


def _find_rings(table: Table, water: Water) -> Iterator[Finding]:
    """Yield the rivers whose arms have joined: as many joins as pieces, or more.

    Rule: car-14.1.arms
    """
    for network in water.networks:
        ports = sum(len(table.ground.feature(piece).ports) for piece in network.pieces)
        if ports < 2 * len(network.pieces):  # each join takes two
            continue
        joins = sum(1 for piece in network.pieces for _ in table.ground.find_joined(piece)) // 2
        if joins >= len(network.pieces):
            at = place_of(square_of(network.pieces[0]))
            yield Finding(FAULT, Objection("river-arms-join", (_ARMS,), at))


def _find_half_turns(table: Table, water: Water) -> Iterator[Finding]:
    """Yield where two tiles in a row bend to one side, each pair once, from its first tile.

    Rule: car-14.1.turn, car-14.1.turn-at-fork
    """
    told: set[frozenset[Piece]] = set()
    for piece in water.pieces:
        feature, square = table.ground.feature(piece), square_of(piece)
        if feature.ports in _STRAIGHT:
            continue
        for side, other in water.find_joined(feature, square):
            pair = frozenset((piece, other))
            if pair not in told and (cited := water.find_half_turn(feature, side, other)):
                told.add(pair)
                at = (*place_of(square), SIDES[side])
                yield Finding(FAULT, Objection("river-turns-back", cited, at))
