"""What castles score: the points of a feature that is completed in their surroundings.

A castle takes the points that the feature itself is worth, whoever holds it; what the feature pays
besides, such as the Wainwrights, is none of it. That completes the castle in turn, so another one
whose surroundings it lies in may take its points. Of several at once the owner chooses: the best is
taken, the rest is told.
Rule: car-14.4.scoring, car-14.4.choice, car-14.4.chain, car-1.6.castle
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from referee.carcassonne.further_sets.castles import (
    find_castles,
    find_small_city,
    find_surroundings,
)
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.kinds.features import FIELD, KIND_NAMES, ROAD, Kind
from referee.carcassonne.kinds.figures import MAYOR
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.scoring.feature_rulings import COMPLETED, Bonus
from referee.carcassonne.scoring.features import FeatureRuling, Features, find_pieces
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.table import Table
from referee.core.grid import SIDE_STEP, PortPlace, Square, port_place
from referee.core.rulings import Citation, Score, ScoreItem

CASTLE: Final = "castle"
"""The kind of a source of points that is a castle, beside the kinds of feature."""
_SCORING: Final = Citation("car-14.4.scoring")
_CHOICE: Final = Citation("car-14.4.choice")
_CHAIN: Final = Citation("car-14.4.chain")
_MAYOR: Final = Citation("car-14.4.mayor")


class CastleSource(NamedTuple):
    """What a castle may take points from: its kind, what names it, and how many points.

    ``segment`` is the port place of the first piece of the feature, or of the city of the castle.
    """

    kind: str
    segment: PortPlace
    points: int


class CastleScore(NamedTuple):
    """A castle that scores: from what, and what else its owner could have chosen, best first.

    One that is not strong pays nothing: a mayor without strength holds it. Rule: car-14.4.mayor
    """

    castle: Castle
    source: CastleSource
    others: tuple[CastleSource, ...] = ()
    is_strong: bool = True

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The clauses behind it."""
        chosen = (_SCORING, _CHOICE) if self.others else (_SCORING,)
        chosen = (*chosen, _CHAIN) if self.source.kind == CASTLE else chosen
        return chosen if self.is_strong else (*chosen, _MAYOR)

    @property
    def points(self) -> int:
        """What it pays."""
        return self.source.points if self.is_strong else 0


def pay_castle(score: CastleScore) -> Bonus:
    """Return what a castle that scores pays its owner. Rule: car-14.4.scoring, car-1.6.castle."""
    item = ScoreItem(CASTLE, 1, score.points, score.citations, "taken")
    return Bonus(score.castle.player, CASTLE, Score(COMPLETED, (item,)))


class _Near(NamedTuple):
    """Something that is completed, and the squares of its own tiles."""

    source: CastleSource
    squares: frozenset[Square]


def find_castle_scores(table: Table, rulings: Iterable[FeatureRuling]) -> tuple[CastleScore, ...]:
    """Return what the castles of a table take from features that are completed, by place.

    :param table: with the castles that were there before the turn, and those built in it.
    :param rulings: on all features completed in the turn; cities that become castles are among
        them, complete nothing for others, and their own castles wait for a later turn.

    Rule: car-14.4.scoring, car-14.4.later, car-14.4.choice, car-14.4.chain
    """
    if not table.beside.castles:
        return ()
    on_piece = find_castles(table.ground, table.beside.castles)
    waiting = {castle for castle in on_piece.values() if not castle.is_scored}
    completed: list[_Near] = []
    for ruling in rulings:
        if built := on_piece.get(find_pieces(ruling)[0]):
            waiting.discard(built)
        elif ruling.score is not None:
            completed.append(_describe(ruling, ruling.score.total))
    return tuple(sorted(_settle(table, waiting, completed)))


def _describe(ruling: FeatureRuling, points: int) -> _Near:
    """Describe a feature that is completed: a monastery or a cathedral lies on its own tile."""
    feature = ruling.feature
    if isinstance(feature, Road):
        source = CastleSource(KIND_NAMES[ROAD], feature.network.segments[0], points)
    else:
        source = CastleSource(KIND_NAMES[feature.kind], feature.segments[0], points)
    return _Near(source, frozenset(map(square_of, find_pieces(ruling))))


def _settle(
    table: Table, waiting: Iterable[Castle], completed: Sequence[_Near]
) -> Iterator[CastleScore]:
    """Yield every castle that scores, the one with the most points first.

    So a castle that lies near it finds its points, and none takes points that came from itself.
    """
    around = {castle: frozenset(find_surroundings(castle.squares)) for castle in sorted(waiting)}
    near = {castle: _list_near(squares, completed) for castle, squares in around.items()}
    while scoring := [castle for castle in near if near[castle]]:
        castle = max(scoring, key=lambda each: near[each][0].points)
        source, *others = near.pop(castle)
        score = CastleScore(castle, source, tuple(others), _is_strong(table, castle))
        yield score
        done = _Near(_name_castle(table, castle, score.points), frozenset(castle.squares))
        near = {
            other: sorted(found + _list_near(around[other], [done]), key=_by_points)
            for other, found in near.items()
        }


def _is_strong(table: Table, castle: Castle) -> bool:
    """Tell whether a castle pays its owner: not a mayor alone, who holds it without strength.

    Rule: car-14.4.mayor
    """
    if table.rules.castle_by_mayor == "by_strength":
        return True
    city = find_small_city(table.ground, castle.squares)
    pieces = () if city is None else table.ground.network(city).pieces
    coats = sum(table.ground.feature(piece).coats_of_arms for piece in pieces)
    kinds = {figure.kind for figure in table.figures if figure.piece in pieces}
    return bool(coats) or kinds != {MAYOR}


def find_awaited(features: Features, castle: Castle) -> list[tuple[Kind, PortPlace]]:
    """Return what a castle would score by if it were completed, by kind and place.

    Nothing once it has scored. Rule: car-14.4.scoring
    """
    awaited: dict[Piece, tuple[Kind, PortPlace]] = {}
    for square in () if castle.is_scored else find_surroundings(castle.squares):
        face = features.table.faces.get(square)
        for index in () if face is None else face.spot_order:
            piece = piece_at(square, index)
            first = features.ground.pieces_of(piece)[0]
            is_field = features.ground.feature(piece).kind is FIELD
            if first not in awaited and not is_field and not features.is_completed(piece):
                awaited[first] = features.order_of(piece)
    return sorted(awaited.values())


def _list_near(around: frozenset[Square], completed: Iterable[_Near]) -> list[CastleSource]:
    """List what a castle may take points from, best first."""
    found = [source for source, squares in completed if not around.isdisjoint(squares)]
    return sorted(found, key=_by_points)


def _by_points(source: CastleSource) -> int:
    return -source.points


def _name_castle(table: Table, castle: Castle, points: int) -> CastleSource:
    """Name a castle by the city on which it stands."""
    square, beside = castle.squares
    port = SIDE_STEP.index(beside - square)
    return CastleSource(CASTLE, port_place(square, port), points)
