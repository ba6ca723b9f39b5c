"""Fields: three points for each completed city that a field touches, only when the game ends.

Each field has a majority of its own. A pig adds one point a city for its owner, if its owner scores
the field. A castle counts 4 instead of 3. Rule: car-4.10, car-4.11, car-4.12, car-14.4.field
"""

from collections.abc import Collection, Sequence
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import FIELD
from referee.carcassonne.pieces import Network, Piece, find_squares
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
from referee.core.grid import Square, at_port_place, place_of, port_place
from referee.core.rulings import Citation, Objection, Score, ScoreItem, in_order
from referee.core.tuples import make

_CITIES: Final = Citation("car-4.10")
_MAJORITY: Final = Citation("car-4.11")
_PIG: Final = Citation("car-4.12")
_CASTLES: Final = Citation("car-14.4.field")
_ON_MAP: Final = Citation("map-9.4.fields")
_FOR_CITIES: Final = (_CITIES,)
_CITED: Final = (_CITIES, _MAJORITY)

EACH_CITY: Final = 3
"""What a completed city pays whoever holds a field at it. Rule: car-4.10."""


def rule_on_field(
    table: Table, network: Network, standing: Standing, castles: Collection[Piece] = ()
) -> AreaRuling:
    """Rule on one field as if the game ended now.

    :param castles: the pieces on which castles stand.

    There is no ruling where the field runs into a disagreement or into a tile whose fields are
    unknown, nor where it touches a city that only a disagreement keeps from being completed.
    Rule: car-4.10, car-4.11, car-4.12, car-14.4.field, car-2.1.disagreement, map-9.4.fields
    """
    cities = find_cities(table, network)
    completed = [city for city in cities if not city.open_ends and not city.clashes]
    squares = find_squares(network.pieces)
    laid = (
        FIELD,
        network.pieces,
        network.segments,
        squares,
        len(squares),
        network.open_ends,
        find_figures(network.pieces, standing),
        False,
        is_assumed(table.ground, network),
        0,
        (),
        (),
        tuple([city.segments[0] for city in completed]),
        NO_PRINTS,
    )
    field = make(Area, laid)
    majority = find_majority(table, field.figures)
    reasons = _find_reasons(network, cities)
    on_map = () if table.ground.board is None else (_ON_MAP, *cite_closing(network, NO_PRINTS))
    if reasons:
        return Ruling(field, majority, None, (), None, in_order(reasons), (_CITIES, *on_map))
    at_castles = sum(1 for city in completed if city.pieces[0] in castles) if castles else 0
    score = _score(len(completed), at_castles)
    bonuses = _pay_pigs(field.figures, majority.owners, len(completed)) if majority.owners else ()
    cited = (*_CITED, *on_map) if on_map else _CITED
    awards = award(majority, score)
    return make(Ruling, (field, majority, score, awards, None, (), cited, bonuses, ()))


def _score(completed: int, at_castles: int) -> Score:
    """Count the completed cities at a field, and apart those that castles stand on.

    Rule: car-4.10, car-14.4.field
    """
    items: list[ScoreItem] = []
    if completed > at_castles or not at_castles:
        at_cities = ("cities", completed - at_castles, EACH_CITY, _FOR_CITIES, "", None)
        items.append(make(ScoreItem, at_cities))
    if at_castles:
        items.append(ScoreItem("castles", at_castles, 4, (_CASTLES,)))
    return make(Score, (FINAL, tuple(items)))


def find_cities(table: Table, network: Network) -> list[Network]:
    """Return the cities that a field touches, completed or not, by their first segment."""
    return table.ground.find_cities(network)


def _find_reasons(network: Network, cities: Sequence[Network]) -> list[Objection]:
    """Return every reason why there is no ruling on a field."""
    reasons = [*find_clashes(network)] if network.clashes else []
    if network.meets_unknown:
        reasons.append(Objection("runs-into-unknown-field", ()))
    reasons += [
        Objection("touches-undecided-city", (DISAGREEMENT,), at_port_place(city.segments[0]))
        for city in cities
        if city.clashes and not city.open_ends  # completed but for a side that disagrees
    ]
    return reasons


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
    field = Area(FIELD, (), (port_place(square),), (square,), 1, (), figures, False, assumed)
    reasons = (Objection("fields-unknown", (), at),)
    return Ruling(field, find_majority(table, figures), None, (), None, reasons, (_CITIES,))
