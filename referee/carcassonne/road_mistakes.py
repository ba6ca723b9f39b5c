"""Known mistakes about roads: labyrinths and their bonus, inns, German cathedrals, units and tiles.

They are of the same form as those in :mod:`referee.carcassonne.mistakes`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from referee.carcassonne.mistakes import Case, Mistake, only
from referee.carcassonne.scoring.road_points import score_road
from referee.carcassonne.scoring.road_surveys import Road, survey_road
from referee.carcassonne.scoring.roads import rule_on_road
from referee.core.rulings import Score

_BONUS: Final = "labyrinth-meeples"


def _road(case: Case) -> Road | None:
    """Return the road that a case is about."""
    feature = case.ruling.feature
    return feature if isinstance(feature, Road) else None


def _score(case: Case, road: Road) -> Score:
    return score_road(road, case.features.table.rules)


def _rescore(case: Case, road: Road) -> Iterator[Case]:
    """Yield the case with the score of a road that was counted otherwise, if that matters."""
    score = _score(case, road)
    if score.total != case.score.total:
        yield case.paying(score.total)


# ------------------------------------------------------------------------------ labyrinths


def end_at_labyrinth(case: Case) -> Iterator[Case]:
    """Take it that a labyrinth ends the roads that lead to it, like a crossing."""
    road = _road(case)
    if road is None or not road.labyrinths:
        return
    leg = case.features.ground.leg(case.piece)
    if leg != road.network:
        table, standing = case.features.table, case.features.standing
        ruling = rule_on_road(table, survey_road(table, leg, standing), joined=False)
        yield case._replace(ruling=ruling)


def count_large_twice(case: Case) -> Iterator[Case]:
    """Take it that a large meeple counts twice for the bonus of a labyrinth."""
    road = _road(case)
    if road is not None and case.find(_BONUS) is not None:
        large = tuple(figure for figure in road.figures if figure.kind == "large_meeple")
        yield from _rescore(case, road._replace(figures=(*road.figures, *large)))


def count_own_meeples(case: Case) -> Iterator[Case]:
    """Take it that the bonus of a labyrinth counts one's own meeples alone."""
    road = _road(case)
    if road is not None and case.find(_BONUS) is not None:
        owners = case.ruling.majority.owners
        yield case.awarding(
            (owner, _score(case, road._replace(figures=only(road.figures, owner))).total)
            for owner in owners
        )


def pay_for_each_labyrinth(case: Case) -> Iterator[Case]:
    """Take it that the bonus is paid for each labyrinth of the road."""
    road = _road(case)
    if road is not None and case.find(_BONUS) is not None:
        yield from _rescore(case, road._replace(figures=road.figures * len(road.labyrinths)))


def count_on_labyrinth_only(case: Case) -> Iterator[Case]:
    """Take it that the bonus counts the meeples on the labyrinth tiles alone."""
    road = _road(case)
    if road is not None and case.find(_BONUS) is not None:
        figures = [f for f in road.figures if f.square in road.labyrinths or f.player is None]
        yield from _rescore(case, road._replace(figures=tuple(figures)))


def pay_unfinished_labyrinth(case: Case) -> Iterator[Case]:
    """Take it that the bonus is paid for a road that is not completed."""
    road = _road(case)
    if road is not None and case.find(_BONUS) is not None and not road.is_completed:
        score = _score(case, road._replace(is_completed=True))
        completed = case._replace(ruling=case.ruling._replace(score=score))
        yield case.paying(case.score.total + completed.points_of(_BONUS))


def pay_one_a_meeple(case: Case) -> Iterator[Case]:
    """Take it that the bonus of a labyrinth is one point for each meeple."""
    item = case.find(_BONUS)
    if item is not None and item.points:
        yield case.paying(case.score.total - item.points // 2)


def pay_everybody(case: Case) -> Iterator[Case]:
    """Take it that each player gets the bonus for the own meeples, with the majority or without."""
    road, bonus = _road(case), case.points_of(_BONUS)
    if road is None or not bonus:
        return
    paid: dict[str, int] = {}
    for player, _ in case.ruling.majority.strengths:
        own = _score(case, road._replace(figures=only(road.figures, player)))
        paid[player] = sum(item.points for item in own.items if item.code == _BONUS)
    rest = dict.fromkeys(case.ruling.majority.owners, case.score.total - bonus)
    yield case.awarding((player, paid[player] + rest.get(player, 0)) for player in paid)


# ------------------------------------------------------------------------------ inns, cathedrals


def add_inns(case: Case) -> Iterator[Case]:
    """Take it that each inn of a completed road doubles it anew."""
    road = _road(case)
    if road is not None:
        yield from case.adding(case.points_of("inn") * (len(road.inns) - 1))


def add_german_cathedrals(case: Case) -> Iterator[Case]:
    """Take it that each German cathedral at the ends of a completed road doubles it anew."""
    road = _road(case)
    if road is not None:
        more = len(road.german_cathedrals) - 1
        yield from case.adding(case.points_of("german-cathedral") * more)


def double_once(case: Case) -> Iterator[Case]:
    """Take it that of an inn and a German cathedral only one doubles the road."""
    if _road(case) is not None and case.find("inn") is not None:
        yield from case.adding(-case.points_of("german-cathedral"))


def multiply(case: Case) -> Iterator[Case]:
    """Take it that inn and German cathedral multiply: four points a unit instead of three."""
    if _road(case) is not None and case.find("inn") is not None:
        yield from case.adding(case.points_of("german-cathedral"))


def apply_inn_to_mage(case: Case) -> Iterator[Case]:
    """Take it that the inn doubles the points of the mage, too, or takes them if unfinished."""
    mage = case.points_of("mage")
    if case.find("inn") is not None:
        yield from case.adding(mage)
    elif case.find("inn-incomplete") is not None:
        yield from case.adding(-mage)


# ------------------------------------------------------------------------------ units and tiles


def count_units_as_tiles(case: Case) -> Iterator[Case]:
    """Take it that a tile with a German cathedral counts once, however often the road meets it."""
    road = _road(case)
    if road is not None and road.units != road.tiles:
        yield from _rescore(case, road._replace(units=road.tiles))


def count_units_for_mage(case: Case) -> Iterator[Case]:
    """Take it that the mage counts the segments at German cathedrals instead of their tiles."""
    road = _road(case)
    if road is not None and road.units != road.tiles:
        yield from _rescore(case, road._replace(tiles=road.units))


def count_segments(case: Case) -> Iterator[Case]:
    """Take it that a tile that the road crosses twice counts twice."""
    road = _road(case)
    if road is not None and len(road.network.segments) > road.units - road.prints.tiles:
        count = len(road.network.segments) + road.prints.tiles
        yield from _rescore(case, road._replace(units=count, tiles=count))


def leave_out_ferries(case: Case) -> Iterator[Case]:
    """Take it that a ferry is no tile of the road."""
    yield from _count_ferries(case, -1)


def count_ferries_twice(case: Case) -> Iterator[Case]:
    """Take it that a ferry counts for both of its ends."""
    yield from _count_ferries(case, 1)


def _count_ferries(case: Case, more: int) -> Iterator[Case]:
    road = _road(case)
    if road is not None and (ferries := more * len(road.prints.ferries)):
        counted = road._replace(units=road.units + ferries, tiles=road.tiles + ferries)
        yield from _rescore(case, counted)


def leave_out_pieces_abroad(case: Case) -> Iterator[Case]:
    """Take it that a piece printed abroad is no tile of the road."""
    road = _road(case)
    if road is not None and (pieces := len(road.prints.abroad)):
        counted = road._replace(units=road.units - pieces, tiles=road.tiles - pieces)
        yield from _rescore(case, counted)


ON_ROADS: Final[Mapping[str, Mistake]] = {
    "labyrinth-ends-the-road": end_at_labyrinth,
    "large-meeple-counted-twice": count_large_twice,
    "bonus-for-own-meeples": count_own_meeples,
    "bonus-for-each-labyrinth": pay_for_each_labyrinth,
    "bonus-on-the-labyrinth-only": count_on_labyrinth_only,
    "bonus-on-unfinished-labyrinth": pay_unfinished_labyrinth,
    "bonus-of-one": pay_one_a_meeple,
    "bonus-for-everybody": pay_everybody,
    "inns-added-up": add_inns,
    "german-cathedrals-added-up": add_german_cathedrals,
    "inn-or-german-cathedral": double_once,
    "inn-times-german-cathedral": multiply,
    "inn-applies-to-mage": apply_inn_to_mage,
    "segments-counted-as-tiles": count_segments,
    "units-counted-as-tiles": count_units_as_tiles,
    "mage-counts-units": count_units_for_mage,
    "ferry-left-out": leave_out_ferries,
    "ferry-counted-twice": count_ferries_twice,
    "road-abroad-left-out": leave_out_pieces_abroad,
}
"""By code, the mistakes that can be made about roads."""
