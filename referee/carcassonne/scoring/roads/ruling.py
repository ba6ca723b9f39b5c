"""Roads: who holds a network of road segments, and what it is worth.

What lies on a network is counted in ``surveys``, its points line by line in ``points``.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from referee.carcassonne.pieces import Network, Piece, find_squares
from referee.carcassonne.scoring.feature_rulings import (
    COMPLETED,
    FINAL,
    NO_PRINTS,
    Bonus,
    Ruling,
    Standing,
    award,
    cite_closing,
    find_clashes,
)
from referee.carcassonne.scoring.leipzig import find_rights, pay_wainwrights
from referee.carcassonne.scoring.majority import NOBODY, find_majority
from referee.carcassonne.scoring.roads.points import score_plain, score_road
from referee.carcassonne.scoring.roads.surveys import Road, pays_for_towns, survey_road
from referee.carcassonne.table import Table
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.rulings import Citation
from referee.core.tuples import make

_JOINED: Final = Citation("car-1.1")
_LABYRINTH: Final = Citation("car-1.1.labyrinth")
_COMPLETED: Final = Citation("car-1.2")
_CASTLE: Final = Citation("car-1.6.castle")
_HILL_AND_LABYRINTH: Final = Citation("car-14.5.labyrinth")
_FERRY_IS_A_TILE: Final = Citation("map-9.4.ferry-is-a-tile")

_TUNNELS: Final = Citation("car-14.12")
_MOUTHS: Final = Citation("car-14.12.open")
_BROKEN: Final = Citation("car-14.12.broken")
_BRIDGES: Final = Citation("car-14.13")

_CLAUSES: Final = {
    (False, False): (_JOINED,),
    (False, True): (_JOINED, _LABYRINTH),
    (True, False): (_JOINED, _COMPLETED),
    (True, True): (_JOINED, _LABYRINTH, _COMPLETED, _CASTLE),
}
"""The clauses that a road's extent and completion rest on, by (is completed, has a labyrinth)."""
_PLAIN_OPEN: Final = _CLAUSES[False, False]
_PLAIN_COMPLETED: Final = _CLAUSES[True, False]


RoadRuling = Ruling[Road]


def rule_on_networks(
    table: Table,
    networks: Iterable[Network],
    standing: Standing,
    joined: Collection[Piece],
    checkpoint: Checkpoint = no_checkpoint,
) -> tuple[RoadRuling, ...]:
    """Rule on some of the road networks of a table, in their order.

    :param joined: the first pieces of those that are joined to Leipzig.
    :param checkpoint: called every few milliseconds.
    """
    may_be_plain = not pays_for_towns(table)
    is_empty = standing.keys().isdisjoint
    rulings: list[RoadRuling] = []
    for network in in_steps(networks, checkpoint):
        is_bare = not (network.special or network.clashes)
        if is_bare and may_be_plain and is_empty(network.pieces):
            rulings.append(rule_on_plain_road(network))
        else:
            road = survey_road(table, network, standing)
            rulings.append(rule_on_road(table, road, joined=network.pieces[0] in joined))
    return tuple(rulings)


def rule_on_plain_road(network: Network) -> RoadRuling:
    """Rule on a road with nothing and nobody on it, as most roads of a table are.

    Such a ruling depends on the network alone.
    """
    squares = find_squares(network.pieces)
    count = len(squares)
    done = not network.open_ends
    laid = (network, squares, count, count, (), (), (), (), done, False, NO_PRINTS, 0, ())
    road = make(Road, laid)
    cited = _PLAIN_COMPLETED if done else _PLAIN_OPEN
    if network.meets_border or network.meets_abbey:
        cited = (*cited, *cite_closing(network, NO_PRINTS))
    score = score_plain(COMPLETED if done else FINAL, count)
    value = count if done else None
    return make(Ruling, (road, NOBODY, score, (), value, (), cited, (), ()))


def rule_on_road(table: Table, road: Road, *, joined: bool, sent: Iterable[str] = ()) -> RoadRuling:
    """Rule on one road: majority, score, awards, castle value; no ruling at a disagreement.

    :param joined: whether the road is joined to Leipzig.
    :param sent: the players who have just sent a meeple from it to the Wainwrights.
    """
    majority = find_majority(table, road.figures)
    if majority.hills and road.labyrinths:
        majority = majority._replace(citations=(*majority.citations, _HILL_AND_LABYRINTH))
    citations: tuple[Citation, ...] = _CLAUSES[road.is_completed, bool(road.labyrinths)]
    if table.ground.board is not None or road.network.meets_abbey:
        citations = (*citations, *cite_closing(road.network, road.prints))
    if road.network.mouths or table.ground.tunnels or table.beside.bridges:
        citations = (*citations, *_cite_tunnels_and_bridges(table, road.network))
    if road.network.clashes:
        return Ruling(road, majority, None, (), None, find_clashes(road.network), citations)
    score = score_road(road, table.rules)
    awards = award(majority, score)
    if not road.is_completed:
        return make(Ruling, (road, majority, score, awards, None, (), citations, (), ()))
    bonuses = pay_wainwrights(table, road.tiles, road.figures, majority.owners, sent)
    if bonuses and road.prints.ferries:
        bonuses = tuple(_cite_ferry(bonus) for bonus in bonuses)
    may_send = find_rights(table, road.figures, majority.owners) if joined else ()
    castle_value = score.total
    ruled = (road, majority, score, awards, castle_value, (), citations, bonuses, may_send)
    return make(Ruling, ruled)


def _cite_tunnels_and_bridges(table: Table, network: Network) -> Iterator[Citation]:
    """Yield the clauses by which tunnels and bridges bear on where a road runs.

    Rule: car-14.12, car-14.12.open, car-14.12.broken, car-14.13
    """
    ground = table.ground
    if any(ground.feature(piece).broken for piece in network.special):
        yield _BROKEN
    if not ground.tunnels.keys().isdisjoint(network.special):
        yield _TUNNELS
    if network.mouths:
        yield _MOUTHS
    if any(ground.feature(piece).bridge for piece in network.special):
        yield _BRIDGES


def _cite_ferry(bonus: Bonus) -> Bonus:
    """Cite the clause by which a ferry counts for a bonus. Rule: map-9.4.ferry-is-a-tile."""
    items = tuple(
        item._replace(citations=(*item.citations, _FERRY_IS_A_TILE)) for item in bonus.score.items
    )
    return bonus._replace(score=bonus.score._replace(items=items))
