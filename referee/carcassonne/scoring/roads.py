"""Roads: what a network of road segments is, who holds it, and what it scores.

Two counts that must never be mixed up: *units* are the different tiles that are no
German-cathedral tiles, plus every segment that lies on one (car-1.3.units); *tiles* are all
different tiles once (car-1.3.tiles).

The points are evaluated from top to bottom (car-1.4.tiles and what follows):

    line                completed       incomplete at game end
    tiles (units)       +1 each         +1 each
    inn                 +1 per unit     everything so far is lost (``inn-incomplete``)
    german-cathedral    +1 per unit     nothing
    coats-of-arms       +2 each         +1 each, 0 with an inn (maps)
    mage                +1 per tile     +1 per tile, also after an inn has made the rest 0
    witch               half of all lines above, rounded up, stays
    labyrinth-meeples   +2 per meeple   nothing (advanced rules only; basic rules have no such line)
    towns               +2 each         +2 each (variant of maps)

A map can close a side of a road, and what it prints counts: see ``Prints``.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.networks import Network, find_road_networks
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.leipzig import find_joined, find_rights, pay_wainwrights
from referee.carcassonne.scoring.majority import NOBODY, find_majority
from referee.carcassonne.scoring.rulings import (
    COMPLETED,
    FINAL,
    NO_PRINTS,
    Bonus,
    Prints,
    Ruling,
    Standing,
    award,
    cite_closing,
    find_clashes,
    find_figures,
    find_prints,
    find_squares,
    find_tiles,
    is_assumed,
)
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import MAX_FEATURES, Feature
from referee.core.grid import SIDE_STEP
from referee.core.rulings import Citation, Score, ScoreItem

_JOINED: Final = Citation("car-1.1")
_LABYRINTH: Final = Citation("car-1.1.labyrinth")
_COMPLETED: Final = Citation("car-1.2")
_CASTLE: Final = Citation("car-1.6.castle")
_UNITS: Final = Citation("car-1.4.tiles")
_UNITS_GERMAN: Final = Citation("car-1.3.units")
_TILES: Final = Citation("car-1.3.tiles")
_INN: Final = Citation("car-1.4.inn")
_INN_INCOMPLETE: Final = Citation("car-1.4.inn-incomplete")
_GERMAN: Final = Citation("car-1.4.german-cathedral")
_COATS: Final = Citation("car-1.4.coats-of-arms")
_COATS_MAP: Final = Citation("map-9.4.coats-of-arms")
_COATS_INN: Final = Citation("car-1.4.coats-with-inn")
_FERRY_IS_A_TILE: Final = Citation("map-9.4.ferry-is-a-tile")
_TOWNS: Final = (Citation("car-1.4.towns"), Citation("map-9.5.bonus"))
_ORDER: Final = Citation("car-1.8")
_MAGE: Final = Citation("car-1.4.mage")
_WITCH: Final = Citation("car-1.4.witch")
_WITCH_READING: Final = Citation("car-1.4.witch-and-labyrinth")
_MEEPLES: Final = Citation("car-1.4.labyrinth-meeples")
_ONE_BONUS: Final = Citation("car-1.4.one-bonus")
_LARGE: Final = Citation("car-1.5.large-meeple")
_BUILDER: Final = Citation("car-1.5.builder")


Segment = tuple[int, Feature]
"""A square and the road segment on it."""


class Road(NamedTuple):
    """A road network as it lies. Squares and side places ascend; figures are in table order.

    It is completed when nothing is left open; a ring is completed. ``towns`` are the visible ones
    beside it, where the rules pay for them.

    Rule: car-1.2, car-1.2.ring, map-9.5.bonus
    """

    network: Network
    squares: tuple[int, ...]
    units: int
    tiles: int
    labyrinths: tuple[int, ...]
    inns: tuple[int, ...]
    german_cathedrals: tuple[int, ...]
    figures: tuple[Figure, ...]
    is_completed: bool
    is_assumed: bool
    prints: Prints = NO_PRINTS
    coats_of_arms: int = 0
    towns: tuple[int, ...] = ()


_CLAUSES: Final = {
    (False, False): (_JOINED,),
    (False, True): (_JOINED, _LABYRINTH),
    (True, False): (_JOINED, _COMPLETED),
    (True, True): (_JOINED, _LABYRINTH, _COMPLETED, _CASTLE),
}
"""The clauses that a road's extent and completion rest on, by (is completed, has a labyrinth)."""
_SHORT: Final = 12
_PLAIN_OPEN: Final = _CLAUSES[False, False]
_PLAIN_COMPLETED: Final = _CLAUSES[True, False]


RoadRuling = Ruling[Road]


def rule_on_roads(table: Table) -> tuple[RoadRuling, ...]:
    """Rule on every road network of a table, by the (y, x, side) of its first segment.

    Rule: car-1.1, car-1.2, car-1.3.units, car-1.4.tiles, car-1.5.strength
    """
    standing = table.figures_by_piece()
    networks = find_road_networks(table)
    joined = find_joined(table, networks)
    may_be_plain = not _pays_for_towns(table)
    rulings: list[RoadRuling] = []
    for network in networks:
        is_empty = standing.keys().isdisjoint(network.pieces)
        if is_empty and may_be_plain and not network.special and not network.clashes:
            rulings.append(rule_on_plain_road(network))
        else:
            road = survey_road(table, network, standing)
            rulings.append(rule_on_road(table, road, joined=network.pieces[0] in joined))
    return tuple(rulings)


def rule_on_plain_road(network: Network) -> RoadRuling:
    """Rule at once on a road with nothing and nobody on it, as most roads of a table are.

    Such a road depends on its network alone, and from one position of a game to the next most
    networks stay as they are: so the rulings on short roads are remembered.
    """
    return _remember(network) if is_short(network) else _rule_on_plain(network)


def is_short(network: Network) -> bool:
    """Tell whether a road is short enough to be remembered: no memory fills up with long ones."""
    return len(network.pieces) <= _SHORT


@lru_cache(maxsize=2048)
def _remember(network: Network) -> RoadRuling:
    return _rule_on_plain(network)


def _rule_on_plain(network: Network) -> RoadRuling:
    squares = find_squares(network.pieces)
    count = len(squares)
    done = not network.open_ends
    road = Road(network, squares, count, count, (), (), (), (), done, False)
    cited = _PLAIN_COMPLETED if done else _PLAIN_OPEN
    if network.meets_border:
        cited = (*cited, *cite_closing(network, NO_PRINTS))
    if done:
        return Ruling(road, NOBODY, score_plain(COMPLETED, count), (), count, (), cited)
    return Ruling(road, NOBODY, score_plain(FINAL, count), (), None, (), cited)


def is_plain(ruling: RoadRuling) -> bool:
    """Tell whether nothing and nobody is on a road, so that its network says all about it."""
    road = ruling.feature
    network = road.network
    return not (network.special or network.clashes or road.figures or road.towns)


def survey_road(table: Table, network: Network, standing: Standing) -> Road:
    """Count what lies and stands on one network.

    Rule: car-1.3.units, car-1.3.tiles, car-1.2
    """
    road = _survey(table, network, standing)
    return road if table.board is None else _add_prints(table, road)


def _survey(table: Table, network: Network, standing: Standing) -> Road:
    """Count a network as if what lies beyond the border of a map were tiles."""
    squares = find_squares(network.pieces)
    figures = find_figures(network.pieces, standing)
    done = not network.open_ends and not network.clashes
    units = tiles = len(squares)
    if not network.special:
        return Road(network, squares, units, tiles, (), (), (), figures, done, is_assumed=False)
    labyrinths: list[int] = []
    inns: list[int] = []
    cathedrals: list[int] = []
    to_count: list[Segment] = []
    coats = 0
    for piece in network.special:
        square, index = divmod(piece, MAX_FEATURES)
        face = table.ground[square]
        segment = face.features[index]
        if segment.labyrinth:
            labyrinths.append(square)
        if segment.inn:
            inns.append(square)
        if segment.ends == "german_cathedral":
            cathedrals.append(square)
        if not face.counts_plainly:
            coats += segment.coats_of_arms
            to_count.append((square, segment))
    if to_count:
        units, tiles = _count(table, tiles, to_count)
    return Road(
        network,
        squares,
        units,
        tiles,
        tuple(labyrinths),
        _once(inns),
        _once(cathedrals),
        figures,
        done,
        is_assumed(table, squares),
        coats_of_arms=coats,
    )


def _add_prints(table: Table, road: Road) -> Road:
    """Count what a map prints beyond its border by pieces and ferries instead of by squares.

    Rule: map-9.4.printed, map-9.4.ferry, map-9.5.bonus
    """
    squares = find_tiles(table, road.network)
    prints = find_prints(table, road.network)
    more = prints.tiles - (len(road.squares) - len(squares))
    return road._replace(
        squares=squares,
        units=road.units + more,
        tiles=road.tiles + more,
        prints=prints,
        towns=_find_towns(table, squares) if _pays_for_towns(table) else (),
    )


def _pays_for_towns(table: Table) -> bool:
    return table.rules.town_bonus and table.board is not None and bool(table.board.towns)


def _find_towns(table: Table, squares: Sequence[int]) -> tuple[int, ...]:
    """Return the visible towns directly beside a road's tiles, ascending. Rule: map-9.5.bonus."""
    towns = frozenset() if table.board is None else table.board.towns
    beside = {square + step for square in squares for step in SIDE_STEP}
    return tuple(sorted(town for town in towns & beside if town not in table.faces))


def _once(squares: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(squares)) if squares else ()


def _count(table: Table, squares: int, special: Sequence[Segment]) -> tuple[int, int]:
    """Return the units and tiles of a network on a number of squares.

    :param special: its segments on the tiles that do not simply count once.

    A German-cathedral tile counts once as a tile, but as many units as it has segments. The road of
    a double tile of Leipzig is counted with its outer square, where it may count as two tiles.
    Rule: car-1.3.units, car-1.3.tiles, car-6.10
    """
    weights: dict[int, int] = {}
    by_segment: list[int] = []
    for square, segment in special:
        is_gate = segment.ends == "leipzig" and table.ground[square].is_leipzig_gate
        weight = 0 if is_gate else segment.tiles
        weights[square] = max(weights.get(square, 0), weight)
        if table.ground[square].is_german_cathedral:
            by_segment.append(square)
    tiles = squares - len(weights) + sum(weights.values())
    if not by_segment:
        return tiles, tiles
    return tiles - sum(weights[square] for square in set(by_segment)) + len(by_segment), tiles


def rule_on_road(table: Table, road: Road, *, joined: bool, sent: Iterable[str] = ()) -> RoadRuling:
    """Rule on one road: majority, score, awards, castle value; no ruling at a disagreement.

    :param joined: whether the road is joined to Leipzig.
    :param sent: the players who have just sent a meeple from it to the Wainwrights.
    """
    majority = find_majority(road.figures)
    citations: tuple[Citation, ...] = _CLAUSES[road.is_completed, bool(road.labyrinths)]
    if table.board is not None:
        citations = (*citations, *cite_closing(road.network, road.prints))
    if road.network.clashes:
        return Ruling(road, majority, None, (), None, find_clashes(road.network), citations)
    score = score_road(road, table.rules)
    awards = award(majority, score)
    if not road.is_completed:
        return Ruling(road, majority, score, awards, None, (), citations)
    bonuses = pay_wainwrights(table, road.tiles, road.figures, majority.owners, sent)
    if bonuses and road.prints.ferries:
        bonuses = tuple(_cite_ferry(bonus) for bonus in bonuses)
    may_send = find_rights(table, road.figures, majority.owners) if joined else ()
    return Ruling(road, majority, score, awards, score.total, (), citations, bonuses, may_send)


def score_road(road: Road, rules: Rules) -> Score:
    """Score a road as it lies: completed, or what it would be worth if the game ended now.

    Rule: car-1.4.tiles, car-1.4.inn, car-1.4.german-cathedral, car-1.4.mage, car-1.4.witch,
    car-1.4.labyrinth-meeples
    """
    basis = COMPLETED if road.is_completed else FINAL
    if not (road.figures or road.network.special or road.towns):
        return score_plain(basis, road.units)
    by_ferry = (_FERRY_IS_A_TILE,) if road.prints.ferries else ()
    items = list(_unit_items(road, rules, by_ferry))
    if road.coats_of_arms:
        items.append(_coats_item(road, rules))
    standing = {figure.kind for figure in road.figures}
    if "mage" in standing:
        items.append(ScoreItem("mage", road.tiles, 1, (_MAGE, _TILES, *by_ferry)))
    bonus = _labyrinth_bonus(road, rules) if road.labyrinths and rules.is_advanced else ()
    if "witch" in standing:
        items.append(_witch_item(items, bonus, rules, is_ordered=bool(road.coats_of_arms)))
    items += bonus
    if road.towns:
        cited = (*_TOWNS, _ORDER) if "witch" in standing else _TOWNS
        items.append(ScoreItem("towns", len(road.towns), 2, cited))
    return Score(basis, tuple(items))


def _unit_items(road: Road, rules: Rules, by_ferry: Sequence[Citation]) -> Iterator[ScoreItem]:
    """Yield the lines that count units.

    Rule: car-1.4.tiles, car-1.4.inn, car-1.4.german-cathedral, car-1.4.inn-incomplete
    """
    cited = [_UNITS]
    if road.german_cathedrals:
        cited.append(_UNITS_GERMAN)
    if road.inns and not road.is_completed and rules.incomplete_inn == "normal":
        cited.append(_INN_INCOMPLETE)
    yield ScoreItem("tiles", road.units, 1, (*cited, *road.prints.citations))
    if road.is_completed:
        if road.inns:
            yield ScoreItem("inn", road.units, 1, (_INN, *by_ferry))
        if road.german_cathedrals:
            yield ScoreItem("german-cathedral", road.units, 1, (_GERMAN, *by_ferry))
    elif road.inns and rules.incomplete_inn == "zero":
        yield ScoreItem("inn-incomplete", road.units, -1, (_INN_INCOMPLETE,))


@lru_cache(maxsize=256)
def score_plain(basis: str, units: int) -> Score:
    """Score a road with nothing on it but its tiles; most roads of a table are such.

    Rule: car-1.4.tiles
    """
    return Score(basis, (ScoreItem("tiles", units, 1, (_UNITS,)),))


def _coats_item(road: Road, rules: Rules) -> ScoreItem:
    """Two points for each coat of arms of a completed road, one at the end of the game.

    An unfinished inn takes them with it, or not, by a reading.
    Rule: car-1.4.coats-of-arms, car-1.4.coats-with-inn, map-9.4.coats-of-arms
    """
    cited = (_COATS, _COATS_MAP)
    if road.is_completed:
        return ScoreItem("coats-of-arms", road.coats_of_arms, 2, cited)
    if road.inns and rules.incomplete_inn == "zero":
        each = 0 if rules.coats_on_incomplete_inn_road == "zero" else 1
        return ScoreItem("coats-of-arms", road.coats_of_arms, each, (*cited, _COATS_INN))
    return ScoreItem("coats-of-arms", road.coats_of_arms, 1, cited)


def _cite_ferry(bonus: Bonus) -> Bonus:
    """Cite the clause by which a ferry counts for a bonus. Rule: map-9.4.ferry-is-a-tile."""
    items = tuple(
        item._replace(citations=(*item.citations, _FERRY_IS_A_TILE)) for item in bonus.score.items
    )
    return bonus._replace(score=bonus.score._replace(items=items))


def _labyrinth_bonus(road: Road, rules: Rules) -> tuple[ScoreItem, ...]:
    """Two points for each meeple on a completed network with a labyrinth, whoever owns it.

    Only for such a network, under the advanced rules. An incomplete one gets an explained zero.

    Rule: car-1.4.labyrinth-meeples, car-1.4.one-bonus
    """
    citations = [_MEEPLES]
    if len(road.labyrinths) > 1:
        citations.append(_ONE_BONUS)
    standing = {figure.kind for figure in road.figures}
    if "large_meeple" in standing:
        citations.append(_LARGE)
    if "builder" in standing:
        citations.append(_BUILDER)
    meeples = sum(
        figure.is_follower or (figure.kind == "builder" and rules.builder_in_labyrinth_bonus)
        for figure in road.figures
    )
    count = meeples if road.is_completed else 0
    return (ScoreItem("labyrinth-meeples", count, 2, tuple(citations)),)


def _witch_item(
    above: Sequence[ScoreItem], bonus: Sequence[ScoreItem], rules: Rules, *, is_ordered: bool
) -> ScoreItem:
    """Take half of the lines above, so that the half that stays is rounded up.

    :param is_ordered: whether a line is halved whose order no source gives.

    Rule: car-1.4.witch, car-1.8
    """
    halved = sum(item.points for item in above)
    citations: tuple[Citation, ...] = (_WITCH,)
    if bonus and rules.witch_halves_labyrinth_bonus:
        halved += sum(item.points for item in bonus)
        citations = (_WITCH, _WITCH_READING)
    if is_ordered:
        citations = (*citations, _ORDER)
    return ScoreItem("witch", 1, -(halved // 2), citations)
