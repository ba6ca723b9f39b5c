"""Where the roads and the rivers of a tile lie, and the hub at which they meet."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Feature
from referee.core.grid import PORT_SIDE
from referee.diagrams.canvas import MIDDLE, SIDE_POINTS
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.buildings import MAZE_RADIUS, REACH_OF
from referee.diagrams.carcassonne.tiles.cells import Cells
from referee.diagrams.carcassonne.tiles.outlines import (
    CityOutline,
    find_crossing,
    find_nearest,
    join_sides,
    lead_to,
)
from referee.diagrams.ink import Line, Point

_ACROSS: Final = 0.52
"""Distance from the middle to a monastery beside a river, as a fraction of that to the side."""


def find_hub(features: Sequence[Feature], built: Cells) -> Point:
    """Return where roads meet: the middle, or the nearest place that has room beside cities.

    A monastery beside a river lies across the water from where its road comes.
    """
    rivers = [
        feature for feature in features if feature.kind is Kind.RIVER and not _is_river_end(feature)
    ]
    leading = [feature.ports[0] for feature in features if feature.ends == "monastery"]
    if rivers and len(leading) == 1:
        x, y = SIDE_POINTS[leading[0]]
        return -x * _ACROSS, -y * _ACROSS
    for steps in (4, 3, 2, 1):
        room = cells.shrink(cells.ALL & ~built, steps) & cells.shrink_from_border(cells.ALL, 5)
        if room & cells.cell_at(MIDDLE):
            return MIDDLE
        if room and any(f.kind is Kind.ROAD or _is_river_end(f) for f in features):
            return cells.find_nearest_cell(room, MIDDLE) or MIDDLE
    return MIDDLE


def _is_river_end(feature: Feature) -> bool:
    """Tell whether a feature is a river with its source or lake."""
    return feature.kind is Kind.RIVER and feature.ends != "none"


def find_reach(features: Sequence[Feature]) -> float:
    """Return how far what stands at the hub reaches, 0 if nothing does."""
    reaches = [REACH_OF.get(feature.ends, 0) for feature in features]
    reaches += [MAZE_RADIUS for feature in features if feature.labyrinth]
    return max(reaches, default=0)


def lead_river(river: Feature, hub: Point) -> Iterator[Line]:
    """Yield the lines of a river: through the tile, or to where it ends or parts."""
    if len(river.ports) == 2:
        yield join_sides(*river.ports)
    else:
        for side in river.ports:
            yield lead_to(side, MIDDLE if len(river.ports) > 1 else hub)


def lead_road(
    features: Sequence[Feature], index: int, cities: Mapping[int, CityOutline], hub: Point
) -> Iterator[Line]:
    """Yield the lines of a road: through the tile, to the hub from each side, or up to a wall."""
    road = features[index]
    if len(road.ports) == 2 and not road.labyrinth:
        yield join_sides(*road.ports)
    elif road.ends in ("city", "leipzig") and cities:
        yield _lead_to_wall(features, index, cities)
    else:
        for side in road.ports:
            yield lead_to(side, hub)


def _lead_to_wall(
    features: Sequence[Feature], index: int, cities: Mapping[int, CityOutline]
) -> Line:
    """Return the line of a road up to the city at which it ends.

    That is the one that the fields on both sides of the road touch; among several, or if nobody
    said, the one straight ahead, or else the nearest.
    """
    side = features[index].ports[0]
    beside = [
        set(feature.cities)
        for feature in features
        if feature.kind is Kind.FIELD and any(PORT_SIDE[port] == side for port in feature.ports)
    ]
    touched = set.intersection(*beside) & set(cities) if beside else set()
    wanted = sorted(touched or cities)
    walls = [wall for each in wanted for wall in cities[each].walls]
    if (aside := _find_aside(features, index)) is not None and walls:
        return lead_to(side, find_nearest(aside, walls))
    ahead = [SIDE_POINTS[side], (-SIDE_POINTS[side][0], -SIDE_POINTS[side][1])]
    hits = [
        hit for each in wanted if (hit := find_crossing(ahead, cities[each].around)) is not None
    ]
    if hits:
        return [SIDE_POINTS[side], find_nearest(SIDE_POINTS[side], [hits])]
    return lead_to(side, find_nearest(MIDDLE, walls)) if walls else ahead


def _find_aside(features: Sequence[Feature], index: int) -> Point | None:
    """Return where a road leads that would cross another on its way to the same city, else None.

    Two roads cross if they come from sides next to each other; so each keeps to its own half.
    """
    side = features[index].ports[0]
    for other, feature in enumerate(features):
        if other != index and feature.kind is Kind.ROAD and feature.ends == "city":
            across = (feature.ports[0] - side) % 4
            if across in (1, 3) and _join_one_city(features, side, feature.ports[0]):
                (x, y), (away_x, away_y) = SIDE_POINTS[side], SIDE_POINTS[feature.ports[0]]
                return 0.4 * x - 0.5 * away_x, 0.4 * y - 0.5 * away_y
    return None


def _join_one_city(features: Sequence[Feature], one: int, other: int) -> bool:
    """Tell whether one city lies on both sides that face two sides next to each other."""
    facing = {(one + 2) % 4, (other + 2) % 4}
    return any(feature.kind is Kind.CITY and facing == {*feature.ports} for feature in features)
