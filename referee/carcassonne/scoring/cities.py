"""Cities: tiles and coats of arms, cathedrals, mage and witch.

The points, evaluated from top to bottom (car-4.1 and what follows, car-7.7):

    line                  completed                  incomplete at game end
    tiles                 +2 each                    +1 each
    coats-of-arms         +2 each                    +1 each
    cathedral             +1 per tile and coat       everything so far is lost
    mage                  +1 per tile                +1 per tile
    witch                 half of all lines above, rounded up, stays

A map can close a side of a city, and printed pieces abroad count as tiles of it (map-9.4.printed).
A city of two tiles may score 1 instead of 2 under the reading ``two_tile_city`` (car-4.3).
One that is made a castle scores nothing itself (car-14.4).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from referee.carcassonne.further_sets.castles import NO_CASTLES
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.kinds.features import CITY
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.pieces import Network, Piece, find_squares, list_features, square_of
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import (
    COMPLETED,
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
    find_prints,
    find_tiles,
    halve,
    is_assumed,
)
from referee.carcassonne.scoring.leipzig import pay_coiners
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Feature
from referee.core.grid import Square
from referee.core.rulings import Citation, Score, ScoreItem
from referee.core.tuples import make

_COMPLETED: Final = Citation("car-4.1")
_INCOMPLETE: Final = Citation("car-4.2")
_TWO_TILES: Final = Citation("car-4.3")
_COATS_MAP: Final = Citation("map-9.4.coats-of-arms")
_MAGE: Final = Citation("car-4.4")
_WITCH: Final = Citation("car-4.5")
_CATHEDRAL: Final = Citation("car-3.1")
_CATHEDRAL_INCOMPLETE: Final = Citation("car-3.2")
_ONE_CATHEDRAL: Final = Citation("car-3.3")
_CASTLE: Final = Citation("car-14.4")
_SCORING: Final = Citation("car-14.4.scoring")
_NEVER: Final = Citation("car-14.4.end")
_DONE: Final = (_COMPLETED,)
_OPEN: Final = (_INCOMPLETE,)
_NOBODY: Final[frozenset[str]] = frozenset()


def rule_on_city(
    table: Table,
    network: Network,
    standing: Standing,
    castles: Mapping[Piece, Castle] = NO_CASTLES,
) -> AreaRuling:
    """Rule on one city; no ruling at a disagreement.

    :param castles: those of the table, by the pieces that they stand on.

    Rule: car-4.1, car-4.2, car-6.8, car-14.4
    """
    city = survey_city(table, network, standing)
    majority = find_majority(table, city.figures, city.coats_of_arms)
    if castles and (castle := castles.get(network.pieces[0])):
        score = score_castle_city(castle)
        return Ruling(city, majority, score, (), None, (), (_COMPLETED, _CASTLE))
    citations: tuple[Citation, ...] = _DONE if city.is_completed else _OPEN
    if table.ground.board is not None or network.meets_abbey:
        citations = (*citations, *cite_closing(network, city.prints))
    if network.clashes:
        return Ruling(city, majority, None, (), None, find_clashes(network), citations)
    score = score_city(city, table.rules)
    bonuses: tuple[Bonus, ...] = ()
    if city.is_completed:
        bonuses = pay_coiners(table, city.coats_of_arms, city.figures, majority.owners)
    awards = award(majority, score)
    return make(Ruling, (city, majority, score, awards, None, (), citations, bonuses, ()))


def score_castle_city(castle: Castle) -> Score:
    """Score a city on which a castle stands: nothing, now or at the end.

    Rule: car-14.4, car-14.4.scoring, car-14.4.end
    """
    if castle.is_scored:
        return Score(COMPLETED, (ScoreItem("castle", 1, 0, (_CASTLE, _SCORING), "scored"),))
    return Score(COMPLETED, (ScoreItem("castle", 1, 0, (_CASTLE, _NEVER), "waiting"),))


def survey_city(table: Table, network: Network, standing: Standing) -> Area:
    """Count what lies and stands on one city. Rule: car-4.1."""
    pieces, segments, open_ends, clashes, _, special, _, _, _ = network
    if special:
        squares, prints = find_tiles(table, network), find_prints(table, network)
        units, assumed = len(squares) + prints.tiles, is_assumed(table.ground, network)
    else:
        squares, prints = find_squares(pieces), NO_PRINTS
        units, assumed = len(squares), False
    coats, cathedrals = 0, False
    features = list_features(table.ground.all_faces, pieces)
    for feature in features:
        coats += feature.coats_of_arms
        cathedrals = cathedrals or feature.cathedral
    laid = (
        CITY,
        pieces,
        segments,
        squares,
        units,
        open_ends,
        find_figures(pieces, standing),
        not (open_ends or clashes),
        assumed,
        coats,
        _find_cathedrals(pieces, features) if cathedrals else (),
        (),
        (),
        prints,
    )
    return make(Area, laid)


def _find_cathedrals(pieces: Sequence[Piece], features: Sequence[Feature]) -> tuple[Square, ...]:
    """Return the squares of a city on which a cathedral stands, each once, ascending."""
    rows = zip(pieces, features, strict=True)
    return tuple(dict.fromkeys([square_of(p) for p, feature in rows if feature.cathedral]))


def score_city(city: Area, rules: Rules) -> Score:
    """Score a city as it lies: completed, or what it would be worth if the game ended now.

    Rule: car-4.1, car-4.2, car-4.3, car-4.4, car-4.5, car-3.1, car-3.2, car-3.3, car-7.7
    """
    each, citations = _value(city, rules)
    basis = COMPLETED if city.is_completed else FINAL
    standing = {figure.kind for figure in city.figures} if city.figures else _NOBODY
    if not (city.cathedrals or city.prints.citations) and standing.isdisjoint(NEUTRAL):
        return _score_plain(basis, city.units, city.coats_of_arms, each, citations)
    printed = city.prints.citations
    items = _count(city.units, city.coats_of_arms, each, citations, printed)
    count = city.units + city.coats_of_arms
    once = (_ONE_CATHEDRAL,) if len(city.cathedrals) > 1 else ()
    if city.cathedrals and city.is_completed:
        items.append(ScoreItem("cathedral", count, 1, (_CATHEDRAL, *once)))
    elif city.cathedrals and rules.incomplete_inn == "zero":
        items.append(ScoreItem("cathedral-incomplete", count, -1, (_CATHEDRAL_INCOMPLETE, *once)))
    if "mage" in standing:
        items.append(ScoreItem("mage", city.units, 1, (_MAGE,)))
    if "witch" in standing:
        items.append(halve(sum(item.points for item in items), (_WITCH,)))
    return Score(basis, tuple(items))


def _score_plain(
    basis: str, units: int, coats_of_arms: int, each: int, citations: tuple[Citation, ...]
) -> Score:
    """Score a city with nothing on it but tiles and coats of arms; most of a table are such."""
    return make(Score, (basis, tuple(_count(units, coats_of_arms, each, citations))))


def _count(
    units: int,
    coats_of_arms: int,
    each: int,
    citations: tuple[Citation, ...],
    printed: tuple[Citation, ...] = (),
) -> list[ScoreItem]:
    """Count tiles and coats of arms, before any modifier.

    :param printed: the clauses by which printed pieces count.

    Rule: car-4.1, car-4.2, map-9.4.coats-of-arms
    """
    cited = (*citations, *printed) if printed else citations
    items = [make(ScoreItem, ("tiles", units, each, cited, "", None))]
    if coats_of_arms:
        cited = (*citations, _COATS_MAP) if printed else citations
        items.append(make(ScoreItem, ("coats-of-arms", coats_of_arms, each, cited, "", None)))
    return items


def _value(city: Area, rules: Rules) -> tuple[int, tuple[Citation, ...]]:
    """Return what a tile and a coat of arms count before any modifier."""
    if not city.is_completed:
        is_lifted = city.cathedrals and rules.incomplete_inn == "normal"
        return 1, (_INCOMPLETE, _CATHEDRAL_INCOMPLETE) if is_lifted else _OPEN
    if city.units != 2:
        return 2, _DONE
    return (2 if rules.two_tile_city == 4 else 1), (_COMPLETED, _TWO_TILES)
