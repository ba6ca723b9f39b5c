"""Roads: what a network of road segments is, who holds it, and what it scores.

Two counts that must never be mixed up: *units* are the different tiles that are no
German-cathedral tiles, plus every segment that lies on one (car-1.3.units); *tiles* are all
different tiles once (car-1.3.tiles).

The points are evaluated from top to bottom (car-1.4.tiles and what follows):

    line                completed       incomplete at game end
    tiles (units)       +1 each         +1 each
    inn                 +1 per unit     everything so far is lost (``inn-incomplete``)
    german-cathedral    +1 per unit     nothing
    mage                +1 per tile     +1 per tile, also after an inn has made the rest 0
    witch               half of all lines above, rounded up, stays
    labyrinth-meeples   +2 per meeple   nothing (advanced rules only; basic rules have no such line)
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from referee.carcassonne.figures import STRENGTH, Figure
from referee.carcassonne.networks import Network, find_road_networks
from referee.carcassonne.rules import Rules
from referee.carcassonne.table import DISAGREEMENT, Table
from referee.carcassonne.tiles import MAX_FEATURES, Feature
from referee.core.grid import side_place_of
from referee.core.rulings import Citation, Objection, Score, ScoreItem

COMPLETED: Final = "completed"
FINAL: Final = "final"

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
_MAGE: Final = Citation("car-1.4.mage")
_WITCH: Final = Citation("car-1.4.witch")
_WITCH_READING: Final = Citation("car-1.4.witch-and-labyrinth")
_MEEPLES: Final = Citation("car-1.4.labyrinth-meeples")
_ONE_BONUS: Final = Citation("car-1.4.one-bonus")
_STRENGTH: Final = Citation("car-1.5.strength")
_TIES: Final = Citation("car-1.5.ties")
_LARGE: Final = Citation("car-1.5.large-meeple")
_BUILDER: Final = Citation("car-1.5.builder")


class Majority(NamedTuple):
    """Who holds a feature: strengths by player name, and the owners among them, by name."""

    strengths: tuple[tuple[str, int], ...]
    owners: tuple[str, ...]
    citations: tuple[Citation, ...]


Segment = tuple[int, Feature]
"""A square and the road segment on it."""

NOBODY: Final = Majority((), (), ())


class Road(NamedTuple):
    """A road network as it lies. Squares and side places ascend; figures are in table order.

    It is completed when nothing is left open; a ring is completed.

    Rule: car-1.2, car-1.2.ring
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


_CLAUSES: Final = {
    (False, False): (_JOINED,),
    (False, True): (_JOINED, _LABYRINTH),
    (True, False): (_JOINED, _COMPLETED),
    (True, True): (_JOINED, _LABYRINTH, _COMPLETED, _CASTLE),
}
"""The clauses that a road's extent and completion rest on, by (is completed, has a labyrinth)."""
_PLAIN_OPEN: Final = _CLAUSES[False, False]
_PLAIN_COMPLETED: Final = _CLAUSES[True, False]


class RoadRuling(NamedTuple):
    """A road with its majority and, unless there is no ruling, its score and awards.

    ``awards`` lists (player, points) by player: every owner gets the full points.
    ``castle_value`` is None until the road is completed. ``reasons`` says why there is no ruling,
    ``citations`` names the clauses behind the road's extent, completion and castle value.
    """

    road: Road
    majority: Majority
    score: Score | None
    awards: tuple[tuple[str, int], ...]
    castle_value: int | None
    reasons: tuple[Objection, ...]
    citations: tuple[Citation, ...]


def rule_on_roads(table: Table) -> tuple[RoadRuling, ...]:
    """Rule on every road network of a table, by the (y, x, side) of its first segment.

    Rule: car-1.1, car-1.2, car-1.3.units, car-1.4.tiles, car-1.5.strength
    """
    standing = table.figures_by_piece()
    rulings: list[RoadRuling] = []
    for network in find_road_networks(table):
        is_empty = standing.keys().isdisjoint(network.pieces)
        if is_empty and not network.special and not network.clashes:
            rulings.append(_rule_on_plain(network))
        else:
            rulings.append(rule_on_road(survey_road(table, network, standing), table.rules))
    return tuple(rulings)


def _rule_on_plain(network: Network) -> RoadRuling:
    """Rule at once on a road with nothing and nobody on it, as most roads of a table are."""
    squares = tuple(dict.fromkeys([piece // MAX_FEATURES for piece in network.pieces]))
    count = len(squares)
    if network.open_ends:
        road = Road(network, squares, count, count, (), (), (), (), is_completed=False)
        return RoadRuling(road, NOBODY, score_plain(FINAL, count), (), None, (), _PLAIN_OPEN)
    road = Road(network, squares, count, count, (), (), (), (), is_completed=True)
    return RoadRuling(road, NOBODY, score_plain(COMPLETED, count), (), count, (), _PLAIN_COMPLETED)


def survey_road(table: Table, network: Network, standing: Mapping[int, Sequence[Figure]]) -> Road:
    """Count what lies and stands on one network.

    Rule: car-1.3.units, car-1.3.tiles, car-1.2
    """
    squares = tuple(dict.fromkeys([piece // MAX_FEATURES for piece in network.pieces]))
    figures = [standing[piece] for piece in network.pieces if piece in standing]
    special = [(piece // MAX_FEATURES, table.feature(piece)) for piece in network.special]
    units, tiles = _count(table, len(squares), special)
    return Road(
        network,
        squares,
        units,
        tiles,
        labyrinths=tuple([square for square, segment in special if segment.labyrinth]),
        inns=_once([square for square, segment in special if segment.inn]),
        german_cathedrals=_once(
            [square for square, segment in special if segment.ends == "german_cathedral"]
        ),
        figures=tuple(chain.from_iterable(figures)),
        is_completed=not network.open_ends and not network.clashes,
    )


def _once(squares: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(squares)) if squares else ()


def _count(table: Table, squares: int, special: Sequence[Segment]) -> tuple[int, int]:
    """Return the units and tiles of a network on a number of squares.

    A German-cathedral tile counts once as a tile, but as many units as it has segments; the road
    of a double tile may count as two tiles. Rule: car-1.3.units, car-1.3.tiles
    """
    weights: dict[int, int] = {}
    by_segment: list[int] = []
    for square, segment in special:
        weights[square] = max(weights.get(square, 1), segment.tiles)
        if table.faces[square].is_german_cathedral:
            by_segment.append(square)
    tiles = squares - len(weights) + sum(weights.values())
    if not by_segment:
        return tiles, tiles
    return tiles - sum(weights[square] for square in set(by_segment)) + len(by_segment), tiles


def rule_on_road(road: Road, rules: Rules) -> RoadRuling:
    """Rule on one road: majority, score, awards, castle value; no ruling at a disagreement."""
    majority = find_majority(road.figures)
    citations = _CLAUSES[road.is_completed, bool(road.labyrinths)]
    if road.network.clashes:
        reasons = tuple(
            Objection("runs-into-disagreement", (DISAGREEMENT,), side_place_of(clash))
            for clash in road.network.clashes
        )
        return RoadRuling(road, majority, None, (), None, reasons, citations)
    score = score_road(road, rules)
    total = score.total
    awards = tuple([(player, total) for player in majority.owners])
    castle_value = total if road.is_completed else None
    return RoadRuling(road, majority, score, awards, castle_value, (), citations)


def find_majority(figures: Sequence[Figure]) -> Majority:
    """Weigh the followers on a feature; all players with the greatest strength own it.

    Rule: car-1.5.strength, car-1.5.ties, car-1.5.large-meeple
    """
    strengths: dict[str, int] = {}
    for figure in figures:
        if figure.player is not None and (strength := STRENGTH[figure.kind]):
            strengths[figure.player] = strengths.get(figure.player, 0) + strength
    if not strengths:
        return NOBODY
    greatest = max(strengths.values())
    ranked = tuple(sorted(strengths.items()))
    owners = tuple(player for player, strength in ranked if strength == greatest)
    citations = [_STRENGTH]
    if any(figure.kind == "large_meeple" for figure in figures):
        citations.append(_LARGE)
    if len(owners) > 1:
        citations.append(_TIES)
    return Majority(ranked, owners, tuple(citations))


def score_road(road: Road, rules: Rules) -> Score:
    """Score a road as it lies: completed, or what it would be worth if the game ended now.

    Rule: car-1.4.tiles, car-1.4.inn, car-1.4.german-cathedral, car-1.4.mage, car-1.4.witch,
    car-1.4.labyrinth-meeples
    """
    basis = COMPLETED if road.is_completed else FINAL
    if not (road.figures or road.labyrinths or road.inns or road.german_cathedrals):
        return score_plain(basis, road.units)
    citations = (_UNITS, _UNITS_GERMAN) if road.german_cathedrals else (_UNITS,)
    items = [ScoreItem("tiles", road.units, 1, citations)]
    if road.is_completed:
        if road.inns:
            items.append(ScoreItem("inn", road.units, 1, (_INN,)))
        if road.german_cathedrals:
            items.append(ScoreItem("german-cathedral", road.units, 1, (_GERMAN,)))
    elif road.inns and rules.incomplete_inn == "zero":
        items.append(ScoreItem("inn-incomplete", road.units, -1, (_INN_INCOMPLETE,)))
    standing = {figure.kind for figure in road.figures}
    if "mage" in standing:
        items.append(ScoreItem("mage", road.tiles, 1, (_MAGE, _TILES)))
    bonus = _labyrinth_bonus(road, rules) if road.labyrinths and rules.is_advanced else ()
    if "witch" in standing:
        items.append(_witch_item(items, bonus, rules))
    return Score(basis, (*items, *bonus))


@lru_cache(maxsize=256)
def score_plain(basis: str, units: int) -> Score:
    """Score a road with nothing on it but its tiles; most roads of a table are such.

    Rule: car-1.4.tiles
    """
    return Score(basis, (ScoreItem("tiles", units, 1, (_UNITS,)),))


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


def _witch_item(above: Sequence[ScoreItem], bonus: Sequence[ScoreItem], rules: Rules) -> ScoreItem:
    """Take half of the lines above, so that the half that stays is rounded up.

    Rule: car-1.4.witch
    """
    halved = sum(item.points for item in above)
    citations: tuple[Citation, ...] = (_WITCH,)
    if bonus and rules.witch_halves_labyrinth_bonus:
        halved += sum(item.points for item in bonus)
        citations = (_WITCH, _WITCH_READING)
    return ScoreItem("witch", 1, -(halved // 2), citations)
