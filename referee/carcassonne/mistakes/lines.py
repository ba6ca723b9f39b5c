"""Known mistakes with single lines of a score: a line is left out, counted twice, or miscounted.

Somebody overlooks a line that changes what a feature pays, or applies it twice; doubles the bonus
of a labyrinth with the tiles; scores a feature as completed that is not, or the other way round;
miscounts the tiles. A mistake is tried only where this table has the line, or what the line counts,
as in :mod:`referee.carcassonne.mistakes.features`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from referee.carcassonne.kinds.features import MONASTERIES, Kind
from referee.carcassonne.mistakes.features import BONUS, Case, Mistake, find_area, find_road
from referee.carcassonne.pieces import square_of
from referee.carcassonne.scoring.feature_rulings import Area
from referee.carcassonne.scoring.fields import EACH_CITY
from referee.carcassonne.scoring.german_cathedrals import find_roads, score_archbishop
from referee.carcassonne.scoring.monasteries import count_vineyards, find_missing
from referee.carcassonne.scoring.roads.surveys import Road
from referee.core.grid import Square

# ------------------------------------------------------------------------------ whole lines


def _leave_out(line: str, case: Case) -> Iterator[Case]:
    """Assume that a line of the score is not there."""
    item = case.find(line)
    if item is not None:
        yield from case.changing(line, -item.points)


def _count_twice(line: str, case: Case) -> Iterator[Case]:
    """Assume that a line of the score pays twice, where only one thing makes it pay."""
    item = case.find(line)
    if item is not None and len(_find_causes(line, case)) < 2:
        yield from case.changing(line, item.points)


def _find_causes(line: str, case: Case) -> tuple[Square, ...]:
    """Return what makes a line pay. Where several things do, counting each is another mistake."""
    feature = case.ruling.feature
    if line == "cathedral":
        return feature.cathedrals if isinstance(feature, Area) else ()
    if not isinstance(feature, Road):
        return ()
    doubling = (*feature.inns, *feature.german_cathedrals)
    causes = {
        "inn": doubling,
        "german-cathedral": doubling,
        BONUS: (*feature.labyrinths, *doubling),
    }
    return causes.get(line, ())


def _apply_to_bonus(line: str, case: Case) -> Iterator[Case]:
    """Assume that what doubles the tiles doubles the bonus of the labyrinth, too."""
    bonus = case.points_of(BONUS)
    if case.find(line) is not None:
        yield from case.changing(BONUS, bonus)


def apply_german_cathedral_to_mage(case: Case) -> Iterator[Case]:
    """Assume that the German cathedral doubles the points of the mage, too."""
    if find_road(case) is not None and case.find("german-cathedral") is not None:
        yield from case.changing("mage", case.points_of("mage"))


def count_coats_as_one(case: Case) -> Iterator[Case]:
    """Assume that a coat of arms counts one on a completed feature, too."""
    item = case.find("coats-of-arms")
    if item is not None and case.ruling.feature.is_completed and item.each > 1:
        yield from case.changing(item.code, -item.count * (item.each - 1))


# ------------------------------------------------------------------------------ completed or not


def score_road_as_completed(case: Case) -> Iterator[Case]:
    """Assume that what a completed road pays is paid for one that is not."""
    road = find_road(case)
    if road is not None and not road.is_completed and _pays_by_completion(road):
        for found in case.rescored(is_completed=True):
            yield found.completed(True)


def score_road_as_incomplete(case: Case) -> Iterator[Case]:
    """Assume that a completed road pays as one that is not."""
    road = find_road(case)
    if road is not None and road.is_completed and _pays_by_completion(road):
        yield from case.rescored(is_completed=False)


def _pays_by_completion(road: Road) -> bool:
    return bool(road.inns or road.german_cathedrals or road.coats_of_arms)


def score_monastery_as_completed(case: Case) -> Iterator[Case]:
    """Assume that a monastery pays for all the squares around it at once."""
    area, table = find_area(case, *MONASTERIES), case.features.table
    if area is not None and case.find("contest-lost") is None:
        missing = len(find_missing(table, square_of(case.piece)))
        vineyards = sum(item.points for item in count_vineyards(table, area))
        if missing:
            yield case.paying(area.units + missing + vineyards).completed(True)


def score_archbishop_as_completed(case: Case) -> Iterator[Case]:
    """Assume that the archbishop scores as if all of his roads were completed."""
    area, features = find_area(case, Kind.GERMAN_CATHEDRAL), case.features
    if area is not None and not area.is_completed:
        roads = find_roads(features.table, square_of(case.piece), features.survey_road)
        score = score_archbishop(roads, features.table.rules, is_completed=True)
        if score.total != case.score.total:
            yield case.paying(score.total).completed(True)


# ------------------------------------------------------------------------------ what is counted


def leave_out_labyrinth_tile(case: Case) -> Iterator[Case]:
    """Assume that a labyrinth tile is no tile of the road."""
    road = find_road(case)
    if road is not None and (tiles := len(road.labyrinths)):
        yield from case.rescored(units=road.units - tiles, tiles=road.tiles - tiles)


def count_exits(case: Case) -> Iterator[Case]:
    """Assume that a labyrinth tile counts once for each of its exits."""
    road = find_road(case)
    if road is None or not road.labyrinths:
        return
    ground = case.features.ground
    exits = [
        len(feature.ports)
        for piece in road.network.pieces
        if (feature := ground.feature(piece)).labyrinth
    ]
    more = sum(exits) - len(exits)
    yield from case.rescored(units=road.units + more, tiles=road.tiles + more)


def count_farmers(case: Case) -> Iterator[Case]:
    """Assume that farmers on the strips of field of a labyrinth tile count for its bonus."""
    road = find_road(case)
    if road is None or case.find(BONUS) is None:
        return
    farmers = [
        figure
        for figure in case.features.table.figures
        if figure.is_follower and figure.spot.on == "field" and figure.square in road.labyrinths
    ]
    if farmers:
        yield from case.rescored(figures=(*road.figures, *farmers))


FEWEST_TILES: Final = 4
"""Tiles from which on somebody may miscount them."""


def miscount_tiles(case: Case) -> Iterator[Case]:
    """Assume that somebody counts one tile too few or too many."""
    feature, kind = case.ruling.feature, find_kind(case)
    if case.find("castle") is not None or case.find("contest-lost") is not None:
        return
    if feature.units < FEWEST_TILES:
        return
    for more in (-1, 1):
        if isinstance(feature, Road):
            yield from case.rescored(units=feature.units + more, tiles=feature.tiles + more)
        elif kind is Kind.CITY:
            yield from case.rescored(units=feature.units + more)
        elif kind in MONASTERIES and 0 < more <= len(_find_missing(case)):
            yield case.paying(case.score.total + more)


def _find_missing(case: Case) -> tuple[Square, ...]:
    return find_missing(case.features.table, square_of(case.piece))


def find_kind(case: Case) -> Kind:
    """Return the kind of the feature that a case is about."""
    return case.features.ground.feature(case.piece).kind


FEWEST_CITIES: Final = 3
"""Cities at a field from which on somebody may miscount them."""


def miscount_cities(case: Case) -> Iterator[Case]:
    """Assume that a field touches one more or one fewer of the completed cities of the table."""
    field = find_area(case, Kind.FIELD)
    if field is None or len(field.cities) < FEWEST_CITIES:
        return
    yield case.paying(case.score.total - EACH_CITY)
    cities = case.features.find_completed(Kind.CITY)
    if any(city.segments[0] not in field.cities for city in cities):
        yield case.paying(case.score.total + EACH_CITY)


_Made = Callable[[str, Case], Iterator[Case]]


def _make(make: _Made, lines: Mapping[str, str]) -> dict[str, Mistake]:
    """Return mistakes that are alike, by code, each with its line."""
    return {code: partial(make, line) for code, line in lines.items()}


OVERLOOKED: Final[Mapping[str, str]] = {
    "inn-overlooked": "inn",
    "german-cathedral-overlooked": "german-cathedral",
    "mage-overlooked": "mage",
    "witch-overlooked": "witch",
    "cathedral-overlooked": "cathedral",
    "vineyards-overlooked": "vineyards",
    "lost-contest-overlooked": "contest-lost",
}
"""By code, the lines that somebody may overlook. Where a reading leaves a line out, it is named."""
TWICE: Final[Mapping[str, str]] = {
    "inn-counts-twice": "inn",
    "german-cathedral-counts-twice": "german-cathedral",
    "cathedral-counts-twice": "cathedral",
    "mage-counts-twice": "mage",
    "bonus-counts-twice": BONUS,
    "vineyards-count-twice": "vineyards",
}
"""By code, the lines that somebody may count twice."""
IN_THE_BONUS: Final[Mapping[str, str]] = {
    "inn-applies-to-bonus": "inn",
    "german-cathedral-applies-to-bonus": "german-cathedral",
}
"""By code, the lines that somebody may apply to the bonus of a labyrinth, too."""
ON_LINES: Final[Mapping[str, Mistake]] = {
    **_make(_leave_out, OVERLOOKED),
    **_make(_apply_to_bonus, IN_THE_BONUS),
    "coats-of-arms-count-one": count_coats_as_one,
    "labyrinth-tile-left-out": leave_out_labyrinth_tile,
    "labyrinth-counted-by-exits": count_exits,
    "farmers-in-bonus": count_farmers,
    "road-scored-as-completed": score_road_as_completed,
    "road-scored-as-incomplete": score_road_as_incomplete,
    "monastery-scored-as-completed": score_monastery_as_completed,
    "archbishop-scored-as-completed": score_archbishop_as_completed,
    "german-cathedral-applies-to-mage": apply_german_cathedral_to_mage,
    **_make(_count_twice, TWICE),
    "tile-miscounted": miscount_tiles,
    "city-miscounted": miscount_cities,
}
"""By code, the mistakes that follow from the lines of a score."""
