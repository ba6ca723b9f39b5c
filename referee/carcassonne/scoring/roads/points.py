"""The points of a road, line by line.

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
"""

from collections.abc import Sequence
from typing import Final

from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import COMPLETED, FINAL, Prints, halve
from referee.carcassonne.scoring.roads.surveys import Road
from referee.core.rulings import Citation, Score, ScoreItem
from referee.core.tuples import make

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

_PLAIN: Final[tuple[Citation, ...]] = (_UNITS,)
UNITS: Final = "units"
"""The case of a line that counts units, not tiles. Rule: car-1.3.units."""
INCOMPLETE: Final = "incomplete"
"""The case of a labyrinth whose meeples pay nothing yet. Rule: car-1.4.labyrinth-meeples."""


def score_road(road: Road, rules: Rules) -> Score:
    """Score a road as it lies: completed, or what it would be worth if the game ended now.

    Rule: car-1.4.tiles, car-1.4.inn, car-1.4.german-cathedral, car-1.4.mage, car-1.4.witch,
    car-1.4.labyrinth-meeples
    """
    basis = COMPLETED if road.is_completed else FINAL
    standing = {figure.kind for figure in road.figures}
    is_magic = not standing.isdisjoint(NEUTRAL)
    if not (road.network.special or road.towns or is_magic):
        return score_plain(basis, road.units)
    has_inn, has_german = bool(road.inns), bool(road.german_cathedrals)
    by_units = _find_unit_items(
        road.units, basis, has_inn, has_german, rules.incomplete_inn, road.prints
    )
    if not (is_magic or road.coats_of_arms or road.labyrinths or road.towns):
        return make(Score, (basis, by_units))
    by_ferry = _cite_ferry(road.prints)
    items = list(by_units)
    if road.coats_of_arms:
        items.append(_coats_item(road, rules))
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


def _find_unit_items(
    units: int, basis: str, has_inn: bool, has_german: bool, incomplete_inn: str, prints: Prints
) -> tuple[ScoreItem, ...]:
    """Return the lines that count units; most roads with anything on them have no other.

    :param incomplete_inn: the reading of an inn at an incomplete road.

    Rule: car-1.4.tiles, car-1.4.inn, car-1.4.german-cathedral, car-1.4.inn-incomplete
    """
    cited, by_ferry = _PLAIN, _cite_ferry(prints)
    if has_german:
        cited = (*cited, _UNITS_GERMAN)
    if has_inn and basis == FINAL and incomplete_inn == "normal":
        cited = (*cited, _INN_INCOMPLETE)
    if prints.citations:
        cited = (*cited, *prints.citations)
    items = [make(ScoreItem, ("tiles", units, 1, cited, UNITS, None))]
    if basis == COMPLETED:
        if has_inn:
            items.append(make(ScoreItem, ("inn", units, 1, (_INN, *by_ferry), "", None)))
        if has_german:
            cited = (_GERMAN, *by_ferry)
            items.append(make(ScoreItem, ("german-cathedral", units, 1, cited, "", None)))
    elif has_inn and incomplete_inn == "zero":
        items.append(make(ScoreItem, ("inn-incomplete", units, -1, (_INN_INCOMPLETE,), "", None)))
    return tuple(items)


def _cite_ferry(prints: Prints) -> tuple[Citation, ...]:
    """Return the clause by which a ferry counts. Rule: map-9.4.ferry-is-a-tile."""
    return (_FERRY_IS_A_TILE,) if prints.ferries else ()


def score_plain(basis: str, units: int) -> Score:
    """Score a road with nothing on it but its tiles; most roads of a table are such.

    Rule: car-1.4.tiles
    """
    return make(Score, (basis, (make(ScoreItem, ("tiles", units, 1, _PLAIN, UNITS, None)),)))


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
    if road.is_completed:
        return (ScoreItem("labyrinth-meeples", meeples, 2, tuple(citations)),)
    return (ScoreItem("labyrinth-meeples", 0, 2, tuple(citations), INCOMPLETE),)


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
    return halve(halved, citations)
