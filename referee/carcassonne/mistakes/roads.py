"""Known mistakes about roads: labyrinths and their bonus, inns, German cathedrals, units and tiles.

They are of the same form as those in :mod:`referee.carcassonne.mistakes.features`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from referee.carcassonne.mistakes.features import BONUS, Case, Mistake, divide, find_road, only
from referee.carcassonne.pieces import square_of
from referee.carcassonne.scoring.roads.points import score_road
from referee.carcassonne.scoring.roads.ruling import rule_on_road
from referee.carcassonne.scoring.roads.surveys import Road, survey_road
from referee.core.rulings import Score


def _score(case: Case, road: Road) -> Score:
    return score_road(road, case.features.table.rules)


def _score_without_bonus(case: Case, road: Road) -> int:
    """Return what a road gives but for the bonus of its labyrinth, as the witch halves it."""
    nobody = tuple(figure for figure in road.figures if figure.player is None)
    return _score(case, road._replace(figures=nobody)).total


# ------------------------------------------------------------------------------ labyrinths


def share_tile_points(case: Case) -> Iterator[Case]:
    """Assume that tied players share all but the bonus of a labyrinth, which each gets."""
    road, players = find_road(case), len(case.ruling.majority.owners)
    if road is not None and players > 1 and case.points_of(BONUS):
        rest = _score_without_bonus(case, road)
        bonus = case.score.total - rest
        yield from (case.paying(share + bonus) for share in dict.fromkeys(divide(rest, players)))


def end_at_labyrinth(case: Case) -> Iterator[Case]:
    """Assume that a labyrinth ends the roads that lead to it, like a crossing.

    As with a crossing its tile counts for each of them, or somebody leaves it out.
    """
    road, ground = find_road(case), case.features.ground
    if road is None or not road.labyrinths:
        return
    leg = ground.leg(case.piece)
    if leg == road.network:
        return
    table, standing = case.features.table, case.features.standing
    alone = survey_road(table, leg, standing)
    ends = {square_of(end) for piece in leg.pieces for end in ground.find_joined(piece)}
    more = len(ends.difference(alone.squares).intersection(road.labyrinths))
    more = 0 if alone.labyrinths else more
    for ended in (alone._replace(units=alone.units + more, tiles=alone.tiles + more), alone):
        yield case._replace(ruling=rule_on_road(table, ended, joined=False))


def count_large_twice(case: Case) -> Iterator[Case]:
    """Assume that a large meeple counts twice for the bonus of a labyrinth."""
    road = find_road(case)
    if road is not None and case.find(BONUS) is not None:
        large = tuple(figure for figure in road.figures if figure.kind == "large_meeple")
        yield from case.rescored(figures=(*road.figures, *large))


def count_own_meeples(case: Case) -> Iterator[Case]:
    """Assume that the bonus of a labyrinth counts one's own meeples alone."""
    road = find_road(case)
    if road is not None and case.find(BONUS) is not None:
        owners = case.ruling.majority.owners
        yield case.awarding(
            (owner, _score(case, road._replace(figures=only(road.figures, owner))).total)
            for owner in owners
        )


def pay_for_each_labyrinth(case: Case) -> Iterator[Case]:
    """Assume that the bonus is paid for each labyrinth of the road."""
    road = find_road(case)
    if road is not None and case.find(BONUS) is not None:
        yield from case.rescored(figures=road.figures * len(road.labyrinths))


def count_on_labyrinth_only(case: Case) -> Iterator[Case]:
    """Assume that the bonus counts the meeples on the labyrinth tiles alone."""
    road = find_road(case)
    if road is not None and case.find(BONUS) is not None:
        figures = [f for f in road.figures if f.square in road.labyrinths or f.player is None]
        yield from case.rescored(figures=tuple(figures))


def pay_unfinished_labyrinth(case: Case) -> Iterator[Case]:
    """Assume that the bonus is paid for a road that is not completed."""
    road = find_road(case)
    if road is not None and case.find(BONUS) is not None and not road.is_completed:
        completed = road._replace(is_completed=True)
        bonus = _score(case, completed).total - _score_without_bonus(case, completed)
        yield case.paying(case.score.total + bonus)


def pay_one_a_meeple(case: Case) -> Iterator[Case]:
    """Assume that the bonus of a labyrinth is one point for each meeple."""
    road, item = find_road(case), case.find(BONUS)
    if road is None or item is None or not item.points:
        return
    witch = case.find("witch")
    if witch is not None and case.features.table.rules.witch_halves_labyrinth_bonus:
        yield from case.adding(-item.count)
    else:
        yield case.paying(case.score.total - item.count)


def pay_everybody(case: Case) -> Iterator[Case]:
    """Assume that each player gets the bonus for the own meeples, with the majority or without."""
    road = find_road(case)
    if road is None or not case.points_of(BONUS):
        return
    without = _score_without_bonus(case, road)
    owners, majority = case.ruling.majority.owners, case.ruling.majority
    paid: dict[str, int] = {}
    for player, _ in majority.strengths:
        own = _score(case, road._replace(figures=only(road.figures, player))).total
        paid[player] = own if player in owners else own - without
    yield case.awarding(paid.items())


# ------------------------------------------------------------------------------ inns, cathedrals


def add_inns(case: Case) -> Iterator[Case]:
    """Assume that each inn of a completed road doubles it anew."""
    road = find_road(case)
    if road is not None:
        yield from case.adding(case.points_of("inn") * (len(road.inns) - 1))


def add_german_cathedrals(case: Case) -> Iterator[Case]:
    """Assume that each German cathedral at the ends of a completed road doubles it anew."""
    road = find_road(case)
    if road is not None:
        more = len(road.german_cathedrals) - 1
        yield from case.adding(case.points_of("german-cathedral") * more)


def double_once(case: Case) -> Iterator[Case]:
    """Assume that of an inn and a German cathedral only one doubles the road."""
    if find_road(case) is not None and case.find("inn") is not None:
        yield from case.adding(-case.points_of("german-cathedral"))


def multiply(case: Case) -> Iterator[Case]:
    """Assume that inn and German cathedral multiply: four points a unit instead of three."""
    if find_road(case) is not None and case.find("inn") is not None:
        yield from case.adding(case.points_of("german-cathedral"))


def apply_inn_to_mage(case: Case) -> Iterator[Case]:
    """Assume that the inn doubles the points of the mage, too, or takes them if unfinished."""
    mage = case.points_of("mage")
    if case.find("inn") is not None:
        yield from case.adding(mage)
    elif case.find("inn-incomplete") is not None:
        yield from case.adding(-mage)


# ------------------------------------------------------------------------------ units and tiles


def count_units_as_tiles(case: Case) -> Iterator[Case]:
    """Assume that a tile with a German cathedral counts once, however often the road meets it."""
    road = find_road(case)
    if road is not None and road.units != road.tiles:
        yield from case.rescored(units=road.tiles)


def count_units_for_mage(case: Case) -> Iterator[Case]:
    """Assume that the mage counts the segments at German cathedrals instead of their tiles."""
    road = find_road(case)
    if road is not None and road.units != road.tiles:
        yield from case.rescored(tiles=road.units)


def count_segments(case: Case) -> Iterator[Case]:
    """Assume that a tile that the road crosses twice counts twice.

    On a tile with a German cathedral each segment counts anyway.
    """
    road, faces = find_road(case), case.features.table.faces
    if road is None:
        return
    laid = [square for square in map(square_of, road.network.pieces) if square in faces]
    plain = [square for square in laid if not faces[square].is_german_cathedral]
    if more := len(plain) - len(set(plain)):
        yield from case.rescored(units=road.units + more, tiles=road.tiles + more)


def leave_out_ferries(case: Case) -> Iterator[Case]:
    """Assume that a ferry is no tile of the road."""
    yield from _count_ferries(case, -1)


def count_ferries_twice(case: Case) -> Iterator[Case]:
    """Assume that a ferry counts for both of its ends."""
    yield from _count_ferries(case, 1)


def _count_ferries(case: Case, more: int) -> Iterator[Case]:
    road = find_road(case)
    if road is not None and (ferries := more * len(road.prints.ferries)):
        yield from case.rescored(units=road.units + ferries, tiles=road.tiles + ferries)


def leave_out_pieces_abroad(case: Case) -> Iterator[Case]:
    """Assume that a piece printed abroad is no tile of the road."""
    road = find_road(case)
    if road is not None and (pieces := len(road.prints.abroad)):
        yield from case.rescored(units=road.units - pieces, tiles=road.tiles - pieces)


ON_ROADS: Final[Mapping[str, Mistake]] = {
    "tied-players-share-tiles": share_tile_points,
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
