"""Majority: who holds a feature. The same for every kind of feature.

Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure, find_strength
from referee.core.rulings import Citation

_STRENGTH: Final = Citation("car-1.5.strength")
_TIES: Final = Citation("car-1.5.ties")
_LARGE: Final = Citation("car-1.5.large-meeple")


class Majority(NamedTuple):
    """Who holds a feature: strengths by player name, and the owners among them, by name."""

    strengths: tuple[tuple[str, int], ...]
    owners: tuple[str, ...]
    citations: tuple[Citation, ...]


NOBODY: Final = Majority((), (), ())


def find_majority(figures: Sequence[Figure]) -> Majority:
    """Weigh the followers on a feature; all players with the greatest strength own it.

    Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple
    """
    if not figures:
        return NOBODY
    pairs = tuple([(figure.player, figure.kind) for figure in figures])
    return _remember(pairs) if len(pairs) <= _FEW else _weigh(pairs)


_Pairs = tuple[tuple[str | None, str], ...]
_FEW: Final = 6


@lru_cache(maxsize=2048)
def _remember(figures: _Pairs) -> Majority:
    """Remember the majority of a few figures; the same few stand on most features of a table."""
    return _weigh(figures)


def _weigh(figures: _Pairs) -> Majority:
    """Weigh figures by (player, kind)."""
    strengths: dict[str, int] = {}
    for player, kind in figures:
        if player is not None and (strength := find_strength(kind)):
            strengths[player] = strengths.get(player, 0) + strength
    if not strengths:
        return NOBODY
    greatest = max(strengths.values())
    ranked = tuple(sorted(strengths.items()))
    owners = tuple(player for player, strength in ranked if strength == greatest)
    citations = [_STRENGTH]
    if any(kind == "large_meeple" for _, kind in figures):
        citations.append(_LARGE)
    if len(owners) > 1:
        citations.append(_TIES)
    return Majority(ranked, owners, tuple(citations))
