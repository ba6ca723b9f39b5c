"""Known mistakes about what a feature is worth, who holds it and whether it is completed.

Each takes the ruling on a feature and yields the ruling of somebody who makes the mistake; nothing
where it cannot be made. What it gets wrong stands in the catalogue under its code, with the rule
that it breaks. No rule is read a second time here: a mistake changes what is counted, and the same
functions score it; or it changes what was found.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.cities import score_city
from referee.carcassonne.scoring.feature_rulings import Area, halve
from referee.carcassonne.scoring.features import FeatureRuling, Features
from referee.carcassonne.scoring.majority import Majority, find_majority
from referee.carcassonne.scoring.roads.points import score_road
from referee.carcassonne.scoring.roads.surveys import Road
from referee.core.rulings import Score, ScoreItem

BONUS: Final = "labyrinth-meeples"
"""The line of a labyrinth's bonus."""


class Case(NamedTuple):
    """The ruling on the feature of a piece, under the rules of its table."""

    features: Features
    piece: Piece
    ruling: FeatureRuling

    @property
    def score(self) -> Score:
        """The score; callers check first that there is one."""
        return self.ruling.score or Score("")

    def find(self, code: str) -> ScoreItem | None:
        """Return the line of a code, if the score has one."""
        return next((item for item in self.score.items if item.code == code), None)

    def points_of(self, *codes: str) -> int:
        """Return what the lines of some codes give."""
        return sum(item.points for item in self.score.items if item.code in codes)

    def paying(self, total: int) -> "Case":
        """Return the case where each owner gets another total."""
        return self.awarding((player, total) for player in self.ruling.majority.owners)

    def adding(self, more: int) -> Iterator["Case"]:
        """Yield the case where the lines that the witch halves give more, if that is anything."""
        if more:
            total, witch = self.score.total + more, self.find("witch")
            if witch is not None:
                total += halve((witch.halved or 0) + more, ()).points - witch.points
            yield self.paying(total)

    def changing(self, line: str, more: int) -> Iterator["Case"]:
        """Yield the case where a line gives more, if that is anything; what is halved is so, too.

        :param line: the code of the line; the witch halves those above her.
        """
        if not more:
            return
        is_below = line in ("witch", "towns") or (
            line == BONUS and not self.features.table.rules.witch_halves_labyrinth_bonus
        )
        if is_below:
            yield self.paying(self.score.total + more)
        else:
            yield from self.adding(more)

    def rescored(self, **counted: Any) -> Iterator["Case"]:
        """Yield the case where a road or city was counted otherwise, if its score differs.

        What a castle stands on is not counted at all.

        :param counted: what was counted otherwise, as in :class:`Road` or :class:`Area`.
        """
        feature, rules = self.ruling.feature, self.features.table.rules
        if self.find("castle") is not None:
            return
        if isinstance(feature, Road):
            score = score_road(feature._replace(**counted), rules)
        else:
            score = score_city(feature._replace(**counted), rules)
        if score.total != self.score.total:
            yield self.paying(score.total)

    def awarding(self, awards: Iterable[tuple[str, int]]) -> "Case":
        """Return the case with other awards."""
        return self._replace(ruling=self.ruling._replace(awards=tuple(awards)))

    def held_by(self, owners: Iterable[str], total: int | None = None) -> "Case":
        """Return the case where others hold the feature, and each gets all of it."""
        majority = self.ruling.majority._replace(owners=tuple(owners))
        held = self._replace(ruling=self.ruling._replace(majority=majority))
        return held.paying(self.score.total if total is None else total)

    def completed(self, is_completed: bool) -> "Case":
        """Return the case where the feature is completed, or is not."""
        ruling: FeatureRuling = self.ruling
        feature = ruling.feature._replace(is_completed=is_completed)
        return self._replace(ruling=ruling._replace(feature=feature))  # type: ignore[arg-type]


Mistake = Callable[[Case], Iterator[Case]]


def find_road(case: Case) -> Road | None:
    """Return the road that a case is about, if it is a road."""
    feature = case.ruling.feature
    return feature if isinstance(feature, Road) else None


def find_area(case: Case, *kinds: Kind) -> Area | None:
    """Return the area that a case is about, if it is of some kind."""
    feature = case.ruling.feature
    return feature if isinstance(feature, Area) and feature.kind in kinds else None


# ------------------------------------------------------------------------------ who gets the points


def share(case: Case) -> Iterator[Case]:
    """Assume that tied players share the points, rounded down or up."""
    players = len(case.ruling.majority.owners)
    if players > 1:
        total = case.score.total
        yield from (case.paying(share) for share in dict.fromkeys(divide(total, players)))


def divide(points: int, players: int) -> tuple[int, int]:
    """Return points by players, rounded down and up."""
    return points // players, -(-points // players)


def pay_one_of_the_tied(case: Case) -> Iterator[Case]:
    """Assume that of tied players only one gets anything, such as who came first."""
    owners = case.ruling.majority.owners
    if len(owners) > 1:
        yield from (case.held_by((owner,)) for owner in owners)


def pay_none_of_the_tied(case: Case) -> Iterator[Case]:
    """Assume that tied players get nothing."""
    if len(case.ruling.majority.owners) > 1:
        yield case.held_by(())


def pay_the_minority(case: Case) -> Iterator[Case]:
    """Assume that everybody with a follower there gets the points."""
    majority = case.ruling.majority
    if len(majority.strengths) > len(majority.owners):
        yield case.held_by(player for player, _ in majority.strengths)


def weigh_large_as_one(case: Case) -> Iterator[Case]:
    """Assume that a large meeple has the strength of one."""
    yield from _weigh(case, "large_meeple")


def weigh_builder(case: Case) -> Iterator[Case]:
    """Assume that a builder or pig has a strength."""
    yield from _weigh(case, "builder", "pig")


def _weigh(case: Case, *kinds: str) -> Iterator[Case]:
    """Yield the case where some figures are as strong as a meeple."""
    feature = case.ruling.feature
    figures = feature.figures
    if any(figure.kind in kinds for figure in figures):
        majority: Majority = find_majority(
            case.features.table,
            [
                figure._replace(kind="meeple") if figure.kind in kinds else figure
                for figure in figures
            ],
            0 if isinstance(feature, Road) else feature.coats_of_arms,
        )
        yield case.held_by(majority.owners)


def count_bonuses_in(case: Case) -> Iterator[Case]:
    """Assume that the bonus of a quarter of Leipzig, or of a pig, is part of the feature."""
    more: dict[str, int] = dict(case.ruling.awards)
    for bonus in case.ruling.bonuses:
        more[bonus.player] = more.get(bonus.player, 0) + bonus.score.total
    if case.ruling.bonuses:
        yield case.awarding(more.items())


def pay_at_once(case: Case) -> Iterator[Case]:
    """Assume that a feature that is not completed pays now."""
    if not case.ruling.feature.is_completed:
        yield case.completed(True)


# ------------------------------------------------------------------------------ mage and witch


def put_witch_before_mage(case: Case) -> Iterator[Case]:
    """Assume that the witch halves before the mage adds."""
    mage, witch = case.find("mage"), case.find("witch")
    if mage is not None and witch is not None:
        first = halve((witch.halved or 0) - mage.points, ())
        yield case.paying(case.score.total - witch.points + first.points)


def halve_each_line(case: Case) -> Iterator[Case]:
    """Assume that the witch halves each line on its own, each rounded up."""
    witch, items = case.find("witch"), case.score.items
    if witch is None or any(item.points < 0 for item in items if item is not witch):
        return  # nobody halves what is lost
    halved = list(items[: items.index(witch)])
    if sum(item.points for item in halved) != witch.halved:  # a reading halves the bonus, too
        halved += [item for item in items if item.code == "labyrinth-meeples"]
    lines = [halve(item.points, ()).points for item in halved]
    yield case.paying(case.score.total - witch.points + sum(lines))


def round_witch_down(case: Case) -> Iterator[Case]:
    """Assume that the half that the witch leaves is rounded down."""
    witch = case.find("witch")
    if witch is not None:
        yield case.paying(case.score.total - (witch.halved or 0) % 2)


# ------------------------------------------------------------------------------ coats of arms


def double_coats(case: Case) -> Iterator[Case]:
    """Assume that coats of arms count double."""
    yield from _count_coats(case, 2)


def leave_out_coats(case: Case) -> Iterator[Case]:
    """Assume that coats of arms count nothing."""
    yield from _count_coats(case, 0)


def _count_coats(case: Case, times: int) -> Iterator[Case]:
    """Yield the case where each coat of arms counts ``times`` times, for a cathedral, too."""
    if coats := case.ruling.feature.coats_of_arms:
        yield from case.rescored(coats_of_arms=times * coats)


def only(figures: Iterable[Figure], player: str) -> tuple[Figure, ...]:
    """Return the figures of a player, and the neutral ones."""
    return tuple(figure for figure in figures if figure.player in (player, None))


SHARED: Final[Mapping[str, Mistake]] = {
    "tied-players-share": share,
    "tie-pays-one": pay_one_of_the_tied,
    "tie-pays-nobody": pay_none_of_the_tied,
    "minority-scores": pay_the_minority,
    "large-meeple-counts-one": weigh_large_as_one,
    "builder-has-strength": weigh_builder,
    "bonus-counted-in": count_bonuses_in,
    "unfinished-pays-now": pay_at_once,
    "witch-before-mage": put_witch_before_mage,
    "witch-halves-each-line": halve_each_line,
    "witch-rounds-down": round_witch_down,
    "coats-of-arms-doubled": double_coats,
    "coats-of-arms-left-out": leave_out_coats,
}
"""By code, the mistakes that can be made about features of several kinds."""
WHO_HOLDS_IT: Final = (
    "tie-pays-one",
    "tie-pays-nobody",
    "minority-scores",
    "large-meeple-counts-one",
    "builder-has-strength",
)
"""Those of them that are about who holds a feature."""
