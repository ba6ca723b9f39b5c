"""Barns: what they bring, and the fields that are scored because of them.

A barn that is set has its field scored at once, and a tile that joins farmers to one has theirs
scored at the end of the turn: farmers and pigs go home, the barn stays. At the end of the game it
pays its owner. Where the field itself has no ruling, nobody rules on the barn either.
Rule: car-14.3, car-14.3.joined, car-14.3.end, car-14.3.several, car-14.3.pigs, car-14.3.undecided,
car-14.4.barn
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple, cast

from referee.carcassonne.corners import find_barns_at_corners, find_field_at_corner
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import FIELD
from referee.carcassonne.kinds.figures import BARN
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.scoring.feature_rulings import (
    COMPLETED,
    FINAL,
    Area,
    AreaRuling,
    Bonus,
    Ruling,
    award,
)
from referee.carcassonne.scoring.features import FeatureRuling, Features
from referee.carcassonne.scoring.fields import find_cities
from referee.core.grid import Square, place_of
from referee.core.rulings import Citation, Objection, Score, ScoreItem

_SET: Final = Citation("car-14.3")
_JOINED: Final = Citation("car-14.3.joined")
_END: Final = Citation("car-14.3.end")
_SEVERAL: Final = Citation("car-14.3.several")
_UNDECIDED: Final = Citation("car-14.3.undecided")
_AT_CASTLES: Final = Citation("car-14.4.barn")

_CITIES: Final = "barn-cities"
_CASTLES: Final = "castles"
_EACH_WHEN_JOINED: Final = 1
_EACH_AT_THE_END: Final = 4


class BarnScoring(NamedTuple):
    """What barns make of a turn: fields that are scored, in order, who goes home, what is unruled.

    ``home`` is in table order.
    """

    rulings: tuple[AreaRuling, ...] = ()
    home: tuple[Figure, ...] = ()
    warnings: tuple[Objection, ...] = ()


NO_SCORING: Final = BarnScoring()


def score_barns(features: Features, square: Square, new: Collection[Figure] = ()) -> BarnScoring:
    """Score the fields of the tile on a square on which barns and farmers stand together.

    :param features: those with everything that the turn has put on the table.
    :param new: the figures that were set in it.

    Rule: car-14.3, car-14.3.joined, car-14.3.pigs, car-14.3.undecided
    """
    barns = _find_barns(features)
    if not barns:
        return NO_SCORING
    rulings: list[AreaRuling] = []
    home: list[Figure] = []
    warnings: list[Objection] = []
    for first in sorted(barns):
        pieces = features.ground.network(first).pieces
        if not _has_farmers(features, first) or all(square_of(p) != square for p in pieces):
            continue
        ruling = _rule_on(features, first)
        score = ruling.score
        if score is None:
            warnings += [_warn_of(figure) for figure in barns[first]]
            continue
        is_set = all(figure in new for figure in barns[first])
        rulings.append(
            _pay_as_set(ruling, score) if is_set else _pay_as_joined(features, first, ruling)
        )
        home += ruling.feature.figures
    return BarnScoring(tuple(rulings), tuple(home), tuple(warnings))


def pay_barns(features: Features) -> tuple[Bonus, ...]:
    """Return what barns pay if the game ended now, by player, then by field.

    To the players with most barns on a field, each in full; nothing without a completed city.
    Rule: car-14.3.end, car-14.3.several
    """
    found: list[Bonus] = []
    for first, barns in sorted(_find_barns(features).items()):
        ruling = _rule_on(features, first)
        if ruling.score is None or not ruling.feature.cities:
            continue
        counts = Counter(figure.player or "" for figure in barns)
        cited = (_END,) if len(barns) == 1 else (_END, _SEVERAL)
        score = Score(FINAL, tuple(_count_cities(features, first, _EACH_AT_THE_END, cited)))
        most = max(counts.values())
        found += [Bonus(player, BARN, score) for player in counts if counts[player] == most]
    return tuple(sorted(found, key=lambda bonus: bonus.player))


def find_unruled_barns(features: Features) -> tuple[Objection, ...]:
    """Return a warning for every barn whose points are undecided, in table order.

    Rule: car-14.3.undecided
    """
    barns = [figure for figure in features.table.figures if figure.kind == BARN]
    ruled = [
        figure
        for first, together in (_find_barns(features).items() if barns else ())
        for figure in together
        if _rule_on(features, first).score is not None
    ]
    return tuple(_warn_of(figure) for figure in barns if figure not in ruled)


def find_crowded_barns(features: Features) -> Iterator[tuple[Figure, Figure]]:
    """Yield every barn on a field with a farmer, and the first farmer there.

    By field, and only where the field has a ruling: elsewhere farmers stay with a barn.
    Rule: car-14.3, car-14.3.joined, car-14.3.undecided
    """
    for first, barns in sorted(_find_barns(features).items()):
        if _has_farmers(features, first) and _rule_on(features, first).score is not None:
            farmer = next(each for each in features.find_figures(first) if each.is_follower)
            for barn in barns:
                yield barn, farmer


def warn_at_corner(features: Features, square: Square, corner: str) -> Iterator[Objection]:
    """Yield a warning if the points of a barn among farmers at a corner would be undecided.

    Rule: car-14.3.undecided
    """
    field = find_field_at_corner(features.ground, square, corner)
    if field is None or not _has_farmers(features, field):
        return
    if _rule_on(features, field).score is None:
        yield Objection("barn-not-ruled", (_UNDECIDED,), place_of(square))


def find_scored_fields(rulings: Collection[FeatureRuling]) -> Iterator[Piece]:
    """Yield the pieces of the fields among what a turn has scored: barns alone have them scored."""
    for ruling in rulings:
        feature = ruling.feature
        if isinstance(feature, Area) and feature.kind is FIELD:
            yield from feature.pieces


def _find_barns(features: Features) -> dict[Piece, list[Figure]]:
    """Return the barns on each field that holds any, by its first piece."""
    found: dict[Piece, list[Figure]] = {}
    for figure, corner in find_barns_at_corners(features.table):
        field = find_field_at_corner(features.ground, figure.square, corner)
        if field is not None:
            first = features.ground.network(field).pieces[0]
            found.setdefault(first, []).append(figure)
    return found


def _has_farmers(features: Features, field: Piece) -> bool:
    return any(figure.is_follower for figure in features.find_figures(field))


def _rule_on(features: Features, field: Piece) -> AreaRuling:
    """Rule on a field as if the game ended now."""
    return cast("AreaRuling", features.rule_on(field))


def _pay_as_set(ruling: AreaRuling, score: Score) -> AreaRuling:
    """Return the ruling on a field that is scored as at the end of the game. Rule: car-14.3."""
    return _pay(ruling, Score(COMPLETED, score.items), _SET)


def _pay_as_joined(features: Features, field: Piece, ruling: AreaRuling) -> AreaRuling:
    """Return the ruling on a field whose farmers have come to a barn. Rule: car-14.3.joined."""
    items = _count_cities(features, field, _EACH_WHEN_JOINED, (_JOINED,))
    return _pay(ruling, Score(COMPLETED, tuple(items)), _JOINED)


def _count_cities(
    features: Features, field: Piece, each: int, cited: tuple[Citation, ...]
) -> Iterator[ScoreItem]:
    """Yield what the completed cities at a field with a barn pay, castles apart by one reading.

    Rule: car-14.3.joined, car-14.3.end, car-14.4.barn
    """
    network = features.ground.network(field)
    completed = [city for city in find_cities(features.table, network) if city.is_closed]
    castles = sum(city.pieces[0] in features.castles for city in completed)
    if castles and features.table.rules.castle_beside_barn == "two_and_five":
        if cities := len(completed) - castles:
            yield ScoreItem(_CITIES, cities, each, cited)
        yield ScoreItem(_CASTLES, castles, each + 1, (*cited, _AT_CASTLES))
    else:
        yield ScoreItem(_CITIES, len(completed), each, cited)


def _pay(ruling: AreaRuling, score: Score, clause: Citation) -> AreaRuling:
    bonuses = tuple(
        bonus._replace(score=Score(COMPLETED, bonus.score.items)) for bonus in ruling.bonuses
    )
    return Ruling(
        ruling.feature,
        ruling.majority,
        score,
        award(ruling.majority, score),
        None,
        (),
        (*ruling.citations, clause),
        bonuses,
    )


def _warn_of(barn: Figure) -> Objection:
    """Return the warning that there is no ruling on a barn. Rule: car-14.3.undecided."""
    return Objection("barn-not-ruled", (_UNDECIDED,), place_of(barn.square))
