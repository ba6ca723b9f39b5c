"""Who leads: the points that players have, and how far each of them is ahead.

What a table pays comes from ``scoring``; here it is added to what the players had before. The lead
of a player stands here once, for all who rank by it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.feature_rulings import Bonus
from referee.carcassonne.scoring.features import END, FeatureRuling, Features, sum_points
from referee.core.checkpoints import Checkpoint, no_checkpoint


class Standing(NamedTuple):
    """Points by player, by name, and who leads by how much.

    ``leaders`` are all who have the most, by name; nobody leads where nobody plays. ``margin`` is
    the lead of the one who leads, 0 if several do.
    """

    totals: Mapping[str, int]
    leaders: tuple[str, ...]
    margin: int


class Standings(NamedTuple):
    """The standing as it has been scored so far, and as it would be if the game ended now."""

    running: Standing
    final: Standing


def find_lead(totals: Mapping[str, int], player: str) -> int:
    """Return a player's own total less that of the best opponent; without one, the own total.

    Who is not among the totals has no points.

    >>> find_lead({"blue": 38, "red": 43}, "red"), find_lead({"red": 43}, "red")
    (5, 43)
    """
    own = totals.get(player, 0)
    others = [points for name, points in totals.items() if name != player]
    return own - max(others) if others else own


def add_points(
    counts: Iterable[Mapping[str, int]], players: Collection[str] = ()
) -> dict[str, int]:
    """Add up points by player, by name; the players named get a 0 if nothing else.

    >>> add_points([{"red": 40}, {"blue": 2, "red": 3}], ["green"])
    {'blue': 2, 'green': 0, 'red': 43}
    """
    totals = dict.fromkeys(players, 0)
    for points in counts:
        for player, count in points.items():
            totals[player] = totals.get(player, 0) + count
    return dict(sorted(totals.items()))


def find_standing(totals: Mapping[str, int]) -> Standing:
    """Return who leads by how much.

    >>> find_standing({"blue": 38, "red": 43})
    Standing(totals={'blue': 38, 'red': 43}, leaders=('red',), margin=5)
    """
    most = max(totals.values(), default=0)
    leaders = tuple(sorted(player for player, count in totals.items() if count == most))
    margin = find_lead(totals, leaders[0]) if len(leaders) == 1 else 0
    return Standing(totals, leaders, margin)


def find_end_values(
    features: Features, points: Mapping[str, int], checkpoint: Checkpoint = no_checkpoint
) -> dict[str, int]:
    """Return what each player would have if the game ended now, by name.

    :param points: what they have already.
    :param checkpoint: called every few milliseconds.

    Rule: car-4.10
    """
    paid = sum_points(features.rule_on_all(END, checkpoint), besides=find_end_awards(features))
    return add_points([points, paid])


def find_standings(
    points: Mapping[str, int],
    rulings: Sequence[FeatureRuling],
    end_awards: Iterable[Bonus] = (),
    players: Collection[str] = (),
) -> Standings:
    """Return who leads once the completed features are scored, and once all are.

    :param points: what the players had before any of them.
    :param rulings: those on all features at the end of the game.
    :param end_awards: what is paid then besides.
    :param players: who takes part, with points or without.

    Rule: car-1.2, car-4.10
    """
    completed = (ruling for ruling in rulings if ruling.feature.is_completed)
    running = add_points([points, sum_points(completed)], players)
    final = add_points([points, sum_points(rulings, besides=end_awards)], players)
    return Standings(find_standing(running), find_standing(final))


def find_standings_after(
    features: Features, running: Mapping[str, int], checkpoint: Checkpoint = no_checkpoint
) -> Standings:
    """Return who leads with the points of some totals, and with all that the end pays besides.

    :param features: those that are left once the totals are scored.
    :param checkpoint: called every few milliseconds.

    Rule: car-4.10
    """
    final = find_end_values(features, running, checkpoint)
    return Standings(find_standing(running), find_standing(final))
