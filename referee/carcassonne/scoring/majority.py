"""Majority: who holds a feature. The same for every kind of feature.

Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple, car-14.11.mayor, car-14.11.mayor-alone
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from referee.carcassonne.figures import FOLLOWERS, MAYOR, Figure, find_strength
from referee.core.rulings import Citation

_STRENGTH: Final = Citation("car-1.5.strength")
_TIES: Final = Citation("car-1.5.ties")
_LARGE: Final = Citation("car-1.5.large-meeple")
_MAYOR: Final = Citation("car-14.11.mayor")
_MAYOR_ALONE: Final = Citation("car-14.11.mayor-alone")


class Majority(NamedTuple):
    """Who holds a feature: strengths by player name, and the owners among them, by name.

    A player whose only follower is a mayor may have the strength 0, and owns nothing with it.
    """

    strengths: tuple[tuple[str, int], ...]
    owners: tuple[str, ...]
    citations: tuple[Citation, ...]


NOBODY: Final = Majority((), (), ())


def find_majority(figures: Sequence[Figure], coats_of_arms: int = 0) -> Majority:
    """Weigh the followers on a feature; all players with the greatest strength own it.

    :param coats_of_arms: those of a city.

    Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple, car-14.11.mayor,
    car-14.11.mayor-alone
    """
    if not figures:
        return NOBODY
    pairs = tuple([(figure.player, figure.kind) for figure in figures])
    return _remember(pairs, coats_of_arms) if len(pairs) <= _FEW else _weigh(pairs, coats_of_arms)


_Pairs = tuple[tuple[str | None, str], ...]
_FEW: Final = 6


@lru_cache(maxsize=2048)
def _remember(figures: _Pairs, coats_of_arms: int) -> Majority:
    """Remember the majority of a few figures; the same few stand on most features of a table."""
    return _weigh(figures, coats_of_arms)


def _weigh(figures: _Pairs, coats_of_arms: int) -> Majority:
    """Weigh figures by (player, kind)."""
    strengths: dict[str, int] = {}
    for player, kind in figures:
        if player is not None and kind in FOLLOWERS:
            strengths[player] = strengths.get(player, 0) + find_strength(kind, coats_of_arms)
    if not strengths:
        return NOBODY
    greatest = max(strengths.values())
    ranked = tuple(sorted(strengths.items()))
    owners = tuple(player for player, strength in ranked if strength == greatest > 0)
    kinds = {kind for _, kind in figures}
    citations = [_STRENGTH]
    if "large_meeple" in kinds:
        citations.append(_LARGE)
    if MAYOR in kinds:
        citations.append(_MAYOR)
        if not owners:
            citations.append(_MAYOR_ALONE)
    if len(owners) > 1:
        citations.append(_TIES)
    return Majority(ranked, owners, tuple(citations))
