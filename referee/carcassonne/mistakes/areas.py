"""Known mistakes about cities, fields, monasteries, gardens and German cathedrals.

They are of the same form as those in :mod:`referee.carcassonne.mistakes.features`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from referee.carcassonne.kinds.features import MONASTERIES, Kind
from referee.carcassonne.mistakes.features import Case, Mistake, find_area
from referee.carcassonne.pieces import square_of
from referee.carcassonne.scoring.fields import EACH_CITY, find_cities
from referee.carcassonne.scoring.german_cathedrals import find_roads
from referee.carcassonne.scoring.roads.surveys import Road
from referee.core.grid import SIDE_STEP

# ------------------------------------------------------------------------------ cities


def score_as_completed(case: Case) -> Iterator[Case]:
    """Assume that an incomplete city scores two a tile and coat of arms at the end, too."""
    city = find_area(case, Kind.CITY)
    if city is not None and not city.is_completed:
        for found in case.rescored(is_completed=True):
            yield found.completed(True)


def score_as_incomplete(case: Case) -> Iterator[Case]:
    """Assume that a completed city scores one a tile and coat of arms."""
    city = find_area(case, Kind.CITY)
    if city is not None and city.is_completed:
        yield from case.rescored(is_completed=False, cathedrals=())


def add_cathedrals(case: Case) -> Iterator[Case]:
    """Assume that each cathedral of a city adds a point for each tile and coat of arms."""
    city = find_area(case, Kind.CITY)
    if city is not None:
        yield from case.adding(case.points_of("cathedral") * (len(city.cathedrals) - 1))


def leave_coats_out_of_cathedral(case: Case) -> Iterator[Case]:
    """Assume that a cathedral adds nothing for coats of arms."""
    city = find_area(case, Kind.CITY)
    if city is not None and case.find("cathedral") is not None:
        yield from case.adding(-city.coats_of_arms)


def count_coats_for_mage(case: Case) -> Iterator[Case]:
    """Assume that the mage adds a point for each coat of arms, too."""
    city = find_area(case, Kind.CITY)
    if city is not None and case.find("mage") is not None:
        yield from case.adding(city.coats_of_arms)


def leave_out_pieces_abroad(case: Case) -> Iterator[Case]:
    """Assume that a piece printed abroad is no tile of the city."""
    city = find_area(case, Kind.CITY)
    if city is not None and (pieces := len(city.prints.abroad)):
        yield from case.rescored(units=city.units - pieces)


# ------------------------------------------------------------------------------ all others


def count_unfinished_cities(case: Case) -> Iterator[Case]:
    """Assume that a field counts the cities that are not completed, too."""
    field, features = find_area(case, Kind.FIELD), case.features
    if field is not None:
        network = features.ground.network(case.piece)
        cities = find_cities(features.table, network)
        if unfinished := len(cities) - len(field.cities):
            yield case.paying(case.score.total + EACH_CITY * unfinished)


def pay_four_a_city(case: Case) -> Iterator[Case]:
    """Assume that a field pays four points for each city."""
    field = find_area(case, Kind.FIELD)
    if field is not None and field.cities:
        yield case.paying(4 * len(field.cities))


def leave_out_monastery(case: Case) -> Iterator[Case]:
    """Assume that a monastery does not count its own tile."""
    if find_area(case, *MONASTERIES) is not None and case.find("contest-lost") is None:
        yield case.paying(case.score.total - 1)


def look_at_four_sides(case: Case) -> Iterator[Case]:
    """Assume that a monastery is completed by the tiles at its four sides."""
    area = find_area(case, *MONASTERIES)
    if area is not None and not area.is_completed:
        square = square_of(case.piece)
        if all(square + step in area.squares for step in SIDE_STEP):
            yield case.completed(True)


def count_shared_tiles_once(case: Case) -> Iterator[Case]:
    """Assume that a tile that two roads of an archbishop share counts once."""
    area, features = find_area(case, Kind.GERMAN_CATHEDRAL), case.features
    if area is None or any(case.find(code) for code in ("inn", "inn-incomplete")):
        return
    roads = find_roads(features.table, square_of(case.piece), features.survey_road)
    tiles = {square for road in roads for square in road.squares}
    prints = sum(road.prints.tiles for road in roads)
    yield case.paying(case.score.total - area.units + len(tiles) + prints)


def leave_border_open(case: Case) -> Iterator[Case]:
    """Assume that a feature stays open at the border of a map."""
    feature, ground = case.ruling.feature, case.features.ground
    if ground.board is None or not feature.is_completed:
        return
    is_network = isinstance(feature, Road) or feature.kind is Kind.CITY
    if is_network and (feature.prints.abroad or ground.network(case.piece).meets_border):
        yield case.completed(False)


ON_AREAS: Final[Mapping[str, Mistake]] = {
    "city-scored-as-completed": score_as_completed,
    "city-scored-as-incomplete": score_as_incomplete,
    "cathedrals-added-up": add_cathedrals,
    "cathedral-without-coats": leave_coats_out_of_cathedral,
    "mage-counts-coats": count_coats_for_mage,
    "city-abroad-left-out": leave_out_pieces_abroad,
    "field-counts-unfinished-cities": count_unfinished_cities,
    "field-pays-four": pay_four_a_city,
    "monastery-without-itself": leave_out_monastery,
    "archbishop-counts-tiles-once": count_shared_tiles_once,
}
"""By code, the mistakes that can be made about what cities and all others are worth."""
WHEN_COMPLETED: Final[Mapping[str, Mistake]] = {
    "monastery-needs-four": look_at_four_sides,
    "border-stays-open": leave_border_open,
}
"""Those about whether a feature is completed."""
