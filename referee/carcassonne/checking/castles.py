"""Checking castles: how many each player has, and who stands on them.

Rule: car-14.4, car-14.4.holder, car-14.4.castles, car-14.4.scoring
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.further_sets.castles import CASTLES_OF_A_PLAYER
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.scoring.features import Features
from referee.core.grid import place_of
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param

_CASTLE: Final = Citation("car-14.4")
_HOLDER: Final = Citation("car-14.4.holder")
_CASTLES: Final = Citation("car-14.4.castles")
_SCORING: Final = Citation("car-14.4.scoring")


def check_castles(features: Features) -> Iterator[Finding]:
    """Yield the first castle that a player has too many, and what is odd about who stands on each.

    That no follower stands on one that has not scored is a warning: other sets take figures away,
    and a table may be given in part. Rule: car-14.4, car-14.4.castles, car-14.4.scoring
    """
    held: dict[str, int] = {}
    castles = features.table.beside.castles
    for castle in castles:
        player = castle.player
        held[player] = held.get(player, 0) + 1
        if held[player] == CASTLES_OF_A_PLAYER + 1:
            count = sum(each.player == player for each in castles)
            params: dict[str, Param] = {
                "player": player,
                "count": count,
                "limit": CASTLES_OF_A_PLAYER,
            }
            at = place_of(castle.squares[0])
            yield Finding(WARNING, Objection("too-many-castles", (_CASTLES,), at, params))
        yield from _check_figures(features, castle)


def _check_figures(features: Features, castle: Castle) -> Iterator[Finding]:
    """Yield every figure that cannot stand on a castle, or that its follower is missing."""
    standing = [
        figure
        for piece, each in features.castles.items()
        if each == castle
        for figure in features.standing.get(piece, ())
    ]
    for figure in standing:
        stays = figure.is_follower and figure.player == castle.player
        if castle.is_scored or not stays:
            cited = (_SCORING,) if castle.is_scored else (_HOLDER,)
            at, params = place_of(figure.square), {"figure": figure.kind}
            yield Finding(FAULT, Objection("castle-misheld", cited, at, params))
    if not standing and not castle.is_scored:
        at, params = place_of(castle.squares[0]), {"player": castle.player}
        yield Finding(WARNING, Objection("castle-without-follower", (_CASTLE,), at, params))
