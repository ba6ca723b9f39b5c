"""Fields: three points for each completed city that a field touches, only when the game ends.

Each field has a majority of its own. A pig adds one point a city for its owner, if its owner scores
the field. A castle counts 4 instead of 3. Rule: car-4.10, car-4.11, car-4.12, car-14.4.field
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Protocol

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import (
    Network,
    Piece,
    find_feature,
    find_squares,
    piece_at,
    square_of,
)
from referee.carcassonne.scoring.feature_rulings import (
    FINAL,
    NO_PRINTS,
    Area,
    AreaRuling,
    Bonus,
    Ruling,
    Standing,
    award,
    cite_closing,
    find_clashes,
    find_figures,
    is_assumed,
)
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.table import DISAGREEMENT, Table
from referee.carcassonne.tiles import Kind
from referee.core.grid import Square, at_port_place, place_of, port_place
from referee.core.rulings import Citation, Objection, Score, ScoreItem, in_order

_CITIES: Final = Citation("car-4.10")
_MAJORITY: Final = Citation("car-4.11")
_PIG: Final = Citation("car-4.12")
_CASTLES: Final = Citation("car-14.4.field")
_ON_MAP: Final = Citation("map-9.4.fields")


EACH_CITY: Final = 3
"""What a completed city pays whoever holds a field at it. Rule: car-4.10."""


class FindCity(Protocol):
    """Finds the network of a city by one of its pieces."""

    def __call__(self, piece: Piece) -> Network:
        """Return the network."""


def rule_on_field(
    table: Table,
    network: Network,
    standing: Standing,
    find_city: FindCity,
    castles: Collection[Piece] = (),
) -> AreaRuling:
    """Rule on one field as if the game ended now.

    :param castles: the pieces on which castles stand.

    There is no ruling where the field runs into a disagreement or into a tile whose fields are
    unknown, nor where it touches a city that only a disagreement keeps from being completed.
    Rule: car-4.10, car-4.11, car-4.12, car-14.4.field, car-2.1.disagreement, map-9.4.fields
    """
    cities = find_cities(table, network, find_city)
    completed = [city for city in cities if not city.open_ends and not city.clashes]
    squares = find_squares(network.pieces)
    field = Area(
        Kind.FIELD,
        network.pieces,
        network.segments,
        squares,
        len(squares),
        network.open_ends,
        find_figures(network.pieces, standing),
        is_completed=False,
        is_assumed=is_assumed(table.ground, network),
        cities=tuple(city.segments[0] for city in completed),
    )
    majority = find_majority(table, field.figures)
    reasons = [*find_clashes(network), *_find_unknown(network), *_find_undecided(cities)]
    on_map = () if table.ground.board is None else (_ON_MAP, *cite_closing(network, NO_PRINTS))
    if reasons:
        return Ruling(field, majority, None, (), None, in_order(reasons), (_CITIES, *on_map))
    score = Score(FINAL, _count_cities(completed, castles))
    bonuses = _pay_pigs(field.figures, majority.owners, len(completed))
    cited = (_CITIES, _MAJORITY, *on_map)
    return Ruling(field, majority, score, award(majority, score), None, (), cited, bonuses)


def _count_cities(
    completed: Sequence[Network], castles: Collection[Piece]
) -> tuple[ScoreItem, ...]:
    """Count the completed cities at a field, and apart those that castles stand on.

    Rule: car-4.10, car-14.4.field
    """
    count = sum(1 for city in completed if city.pieces[0] in castles) if castles else 0
    cities = ScoreItem("cities", len(completed) - count, EACH_CITY, (_CITIES,))
    if not count:
        return (cities,)
    at_castles = ScoreItem("castles", count, 4, (_CASTLES,))
    return (cities, at_castles) if cities.count else (at_castles,)


def find_cities(table: Table, network: Network, find_city: FindCity) -> list[Network]:
    """Return the cities that a field touches, completed or not, by their first segment."""
    touched = {city.segments[0]: city for city in _find_touched(table, network, find_city)}
    return [touched[segment] for segment in sorted(touched)]


def _find_touched(table: Table, network: Network, find_city: FindCity) -> Iterator[Network]:
    faces = table.ground.all_faces
    for piece in network.pieces:
        for index in find_feature(faces, piece).cities:
            yield find_city(piece_at(square_of(piece), index))


def _find_unknown(network: Network) -> tuple[Objection, ...]:
    return (Objection("runs-into-unknown-field", ()),) if network.meets_unknown else ()


def _find_undecided(cities: Sequence[Network]) -> list[Objection]:
    """Return a reason for every city that is completed but for a side that disagrees."""
    undecided = [city for city in cities if city.clashes and not city.open_ends]
    return [
        Objection("touches-undecided-city", (DISAGREEMENT,), at_port_place(city.segments[0]))
        for city in undecided
    ]


def _pay_pigs(figures: Sequence[Figure], owners: Sequence[str], cities: int) -> tuple[Bonus, ...]:
    """Pay one point a city to every owner of the field who has a pig on it. Rule: car-4.12."""
    if not cities:
        return ()
    with_pig = {figure.player for figure in figures if figure.kind == "pig"}
    score = Score(FINAL, (ScoreItem("pig", cities, 1, (_PIG,)),))
    return tuple(Bonus(player, "pig", score) for player in owners if player in with_pig)


def rule_on_unknown_field(table: Table, square: Square) -> AreaRuling:
    """Answer for a tile that was given without its fields: there is no ruling on them."""
    spots = [f for f in table.figures if f.square == square and f.piece is None]
    figures = tuple(figure for figure in spots if figure.spot.on == "field")
    assumed = table.faces[square].is_assumed
    at = place_of(square)
    field = Area(Kind.FIELD, (), (port_place(square),), (square,), 1, (), figures, False, assumed)
    reasons = (Objection("fields-unknown", (), at),)
    return Ruling(field, find_majority(table, figures), None, (), None, reasons, (_CITIES,))
