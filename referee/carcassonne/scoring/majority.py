"""Majority: who holds a feature. The same for every kind of feature.

Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple, car-14.11.mayor, car-14.11.mayor-alone,
car-14.5.hill, car-14.5.several, car-14.5.symbols
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure, find_strength
from referee.carcassonne.kinds.figures import FOLLOWERS, MAYOR
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.symbols import HILL
from referee.core.rulings import Citation
from referee.core.tuples import make

_STRENGTH: Final = Citation("car-1.5.strength")
_TIES: Final = Citation("car-1.5.ties")
_LARGE: Final = Citation("car-1.5.large-meeple")
_MAYOR: Final = Citation("car-14.11.mayor")
_HILL: Final = Citation("car-14.5.hill")
_SEVERAL: Final = Citation("car-14.5.several")
_MAYOR_ALONE: Final = Citation("car-14.11.mayor-alone")


class Majority(NamedTuple):
    """Who holds a feature: strengths by player name, and the owners among them, by name.

    A player whose only follower is a mayor may have the strength 0, and owns nothing with it.
    ``hills`` tells how many followers each of the tied has on hills, by name, if any has one.
    """

    strengths: tuple[tuple[str, int], ...]
    owners: tuple[str, ...]
    citations: tuple[Citation, ...]
    hills: tuple[tuple[str, int], ...] = ()


NOBODY: Final = Majority((), (), ())
_ALONE: Final[tuple[Citation, ...]] = (_STRENGTH,)


def find_majority(table: Table, figures: Sequence[Figure], coats_of_arms: int = 0) -> Majority:
    """Weigh the followers on a feature; all players with the greatest strength own it.

    Hills are looked for only where players tie.

    :param coats_of_arms: those of a city.

    Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple, car-14.11.mayor,
    car-14.11.mayor-alone, car-14.5.hill
    """
    if not figures:
        return NOBODY
    if len(figures) == 1:
        return _weigh_one(figures[0], coats_of_arms)
    majority = _weigh(figures, coats_of_arms)
    if len(majority.owners) > 1 and (hills := table.ground.find_trait(HILL)):
        on_hills = [f.player for f in figures if f.is_follower and f.square in hills]
        return _break_tie(majority, on_hills, table.rules.hill_ties)
    return majority


def _weigh_one(figure: Figure, coats_of_arms: int) -> Majority:
    """Weigh the only figure on a feature, as most are."""
    player, kind, _, _, _ = figure
    if player is None or kind not in FOLLOWERS:
        return NOBODY
    strength = find_strength(kind, coats_of_arms)
    owners = (player,) if strength > 0 else ()
    cited = _ALONE if kind == "meeple" else _cite((kind,), owners)
    return make(Majority, (((player, strength),), owners, cited, ()))


def _break_tie(majority: Majority, on_hills: Sequence[str | None], reading: str) -> Majority:
    """Let the tied players with a follower on a hill own the feature, if there are any.

    :param on_hills: the player of each follower on a hill.
    :param reading: whether one is enough where several have one, or the ``most`` win.

    Rule: car-14.5.hill, car-14.5.several
    """
    counts = tuple([(player, on_hills.count(player)) for player in majority.owners])
    if not any(count for _, count in counts):
        return majority
    least = max(count for _, count in counts) if reading == "most" else 1
    owners = tuple(player for player, count in counts if count >= least)
    several = (_SEVERAL,) if sum(count > 0 for _, count in counts) > 1 else ()
    cited = (*majority.citations, _HILL, *several)
    return majority._replace(owners=owners, citations=cited, hills=counts)


def _weigh(figures: Sequence[Figure], coats_of_arms: int) -> Majority:
    """Weigh the followers among figures, wherever they stand."""
    strengths: dict[str, int] = {}
    for figure in figures:
        player, kind = figure.player, figure.kind
        if player is not None and kind in FOLLOWERS:
            strengths[player] = strengths.get(player, 0) + find_strength(kind, coats_of_arms)
    if not strengths:
        return NOBODY
    greatest = max(strengths.values())
    ranked = tuple(sorted(strengths.items()))
    owners = tuple(player for player, strength in ranked if strength == greatest > 0)
    cited = _cite({figure.kind for figure in figures}, owners)
    return make(Majority, (ranked, owners, cited, ()))


def _cite(kinds: Collection[str], owners: Sequence[str]) -> tuple[Citation, ...]:
    """Cite the rules behind a majority by the kinds of figures weighed, and who owns."""
    citations = [_STRENGTH]
    if "large_meeple" in kinds:
        citations.append(_LARGE)
    if MAYOR in kinds:
        citations.append(_MAYOR)
        if not owners:
            citations.append(_MAYOR_ALONE)
    if len(owners) > 1:
        citations.append(_TIES)
    return tuple(citations)
