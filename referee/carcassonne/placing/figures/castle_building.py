"""Castles that a move builds: which cities may become one, and who stays on them.

The player who holds the city chooses, whoever places the tile: what a move says of castles is what
the holders have chosen.
Rule: car-14.4, car-14.4.holder, car-14.4.mayor, car-14.4.castles
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.castles import CASTLES_OF_A_PLAYER, is_small_city
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.kinds.features import CITY
from referee.carcassonne.pieces import Piece, index_of, square_of
from referee.carcassonne.placing.announcements import EVERY_CASTLE, CastleStep
from referee.carcassonne.scoring.castles import CastleScore
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import SIDES, Square, place_of
from referee.core.rulings import At, Citation, Objection

_CASTLE: Final = Citation("car-14.4")
_HOLDER: Final = Citation("car-14.4.holder")
_CASTLES: Final = Citation("car-14.4.castles")


class SmallCity(NamedTuple):
    """A city of two semicircles that a tile completes, at a side of it, and who holds it."""

    side: int
    squares: tuple[Square, Square]
    owners: tuple[str, ...]


def find_small_cities(
    features: Features, completed: Iterable[Piece], square: Square
) -> list[SmallCity]:
    """Return the cities of two semicircles that the tile on a square completes, by side.

    :param completed: a piece of every feature that it completes.

    Rule: car-14.4
    """
    ground = features.ground
    found: list[SmallCity] = []
    for piece in completed:
        if ground.feature(piece).kind is CITY and is_small_city(ground, piece):
            pieces = ground.network(piece).pieces
            own = next(each for each in pieces if square_of(each) == square)
            side = ground.faces[square].features[index_of(own)].ports[0]
            first, second = map(square_of, pieces)
            owners = _find_holders(features, piece)
            found.append(SmallCity(side, (first, second), owners))
    return sorted(found)


def _find_holders(features: Features, piece: Piece) -> tuple[str, ...]:
    """Return who holds a small city, by one reading a mayor alone without strength, too.

    Rule: car-14.4.holder, car-14.4.mayor
    """
    strengths, owners, *_ = features.rule_on(piece).majority
    if not owners and features.table.rules.castle_by_mayor == "always":
        return tuple(player for player, _ in strengths)
    return owners


def choose_cities(
    cities: Sequence[SmallCity], step: CastleStep, square: Square
) -> tuple[list[SmallCity], list[Objection]]:
    """Return the cities that a step makes castles, and what speaks against it.

    All of them must be held by one player; where the step names no side, at least one, and the
    others are scored. Rule: car-14.4, car-14.4.holder
    """
    x, y = place_of(square)
    by_side = {city.side: city for city in cities}
    if step == EVERY_CASTLE:
        held = [city for city in cities if len(city.owners) == 1]
        return held, [] if held else [_refuse(cities, (x, y))]
    chosen = [by_side[side] for side in step if side in by_side]
    found = [
        _refuse([by_side[side]] if side in by_side else [], (x, y, SIDES[side]))
        for side in step
        if side not in by_side or len(by_side[side].owners) != 1
    ]
    return chosen, found


def _refuse(cities: Sequence[SmallCity], at: At) -> Objection:
    if cities:
        return Objection("castle-not-held", (_HOLDER,), at)
    return Objection("castle-no-city", (_CASTLE,), at)


def build_castles(
    table: Table, chosen: Iterable[SmallCity], square: Square
) -> tuple[Table, list[Objection]]:
    """Return a table with castles on some cities held by one player, and what speaks against it.

    Rule: car-14.4, car-14.4.castles
    """
    built = [Castle(city.squares, city.owners[0]) for city in chosen]
    castles = tuple(sorted((*table.beside.castles, *built)))
    counts = Counter(castle.player for castle in castles)
    params = {"limit": CASTLES_OF_A_PLAYER}
    objections = [
        Objection("no-castle-left", (_CASTLES,), place_of(square), {"player": player, **params})
        for player in sorted({castle.player for castle in built})
        if counts[player] > CASTLES_OF_A_PLAYER
    ]
    return replace(table, beside=table.beside._replace(castles=castles)), objections


def build(
    before: Features, completed: Sequence[Piece], square: Square, step: CastleStep | None
) -> tuple[Features, list[Objection]]:
    """Make castles of cities that the tile on a square completes, or say what speaks against it.

    :param before: with every figure of the move, before anything is scored.
    :param step: which of them; None for none.
    :return: the features with the castles, or as they were.
    """
    if step is None:
        return before, []
    chosen, objections = choose_cities(find_small_cities(before, completed, square), step, square)
    if objections:
        return before, objections
    table, objections = build_castles(before.table, chosen, square)
    return before.on(table), objections


def find_staying(features: Features, completed: Iterable[Piece]) -> Iterator[Figure]:
    """Yield the followers that stay on completed cities which become castles.

    Rule: car-14.4, car-14.4.holder
    """
    for piece in completed:
        if castle := features.castles.get(piece):
            for figure in features.find_figures(piece):
                if figure.is_follower and figure.player == castle.player:
                    yield figure


def find_leaving(features: Features, scores: Iterable[CastleScore]) -> Iterator[Figure]:
    """Yield the figures that go home from castles that score. Rule: car-14.4.scoring."""
    scored = {each.castle for each in scores}
    for piece, castle in features.castles.items():
        if castle in scored:
            yield from features.standing.get(piece, ())


def mark_scored(table: Table, scores: Iterable[CastleScore]) -> Table:
    """Return a table on which the castles that score have scored. Rule: car-14.4.scoring."""
    scored = {each.castle for each in scores}
    castles = tuple(
        castle._replace(is_scored=True) if castle in scored else castle
        for castle in table.beside.castles
    )
    return replace(table, beside=table.beside._replace(castles=castles))
