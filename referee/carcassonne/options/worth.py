"""Worth: what features would pay if the game ended, by who stands on them.

Options of one placement differ by a figure or two, and placements by a few features. So each
feature is ruled on once for those who stand there, by the functions that score it; what a placement
leaves as it was is remembered from the position before it.
Rule: car-4.10
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CITY, FIELD, ROAD, TO_SURROUND, Kind
from referee.carcassonne.kinds.figures import FIGURES, FOLLOWERS, STRENGTHS
from referee.carcassonne.options.records import Points
from referee.carcassonne.pieces import Piece, index_of, piece_at, square_of
from referee.carcassonne.placing.completing import find_cathedrals
from referee.carcassonne.scoring.features import Features, sum_points
from referee.carcassonne.scoring.monasteries import (
    find_around,
    find_missing,
    find_opponents,
    is_beaten,
)
from referee.carcassonne.scoring.roads.surveys import pays_for_towns
from referee.carcassonne.tiles.symbols import HILL
from referee.carcassonne.tiles.tile import SHRINE
from referee.core.grid import Square, find_beside

Standing = tuple[tuple[str | None, str, bool], ...]
"""Who stands on a feature: player and kind of each figure, and whether it stands on a hill."""
_NONE: Final[frozenset[Piece]] = frozenset()
_ALIKE: Final = {
    kind: next(one for one in FOLLOWERS if STRENGTHS[one] == STRENGTHS[kind])
    if kind in FOLLOWERS
    else kind
    for kind in FIGURES
}
"""For each kind of figure the first that is worth the same wherever it stands.

Of a follower nothing else bears on points but what it weighs.
"""


class Worth:
    """What the features of a table are worth at the end, whoever would stand on them.

    The mage and the witch are looked at apart, because they move: the table's own are left out.
    Of a table with a tile just laid only the features are looked at that the tile may have changed
    or whose figures have gone: all others stand as in the table before.

    :param gone: pieces whose figures have gone home.
    :param before: the worth of the table before a tile was laid; None for that table itself.
    :param changed: the first pieces of all features that the tile may have changed.
    """

    def __init__(
        self,
        features: Features,
        gone: Collection[Piece] = (),
        before: "Worth | None" = None,
        changed: Collection[Piece] = (),
    ) -> None:
        self._features = features
        self._table = features.table
        self._ground = features.ground
        self.gone = gone
        self._before = before
        self._found: dict[tuple[Piece, Standing], Points] = {}
        self._changes: dict[tuple[Piece, Standing, Standing], Points] = {}
        self._total: dict[str, int] | None = None
        self._hills = self._ground.find_trait(HILL)
        self._beaten = self._find_beaten() if self._ground.find_trait(SHRINE) else _NONE
        self._changed: Collection[Piece] = _NONE
        self._first_of: dict[Piece, Piece] = {}
        pieces_of, figures_on = self._ground.pieces_of, features.standing
        if before is None:
            self._first_of = {piece: pieces_of(piece)[0] for piece in figures_on}
        else:
            emptied = figures_on.keys() & gone if gone else ()
            self._changed = {*changed, *[pieces_of(piece)[0] for piece in emptied]}
            for first in self._changed:
                for piece in pieces_of(first):
                    if piece in figures_on:
                        self._first_of[piece] = first
        standing: dict[Piece, list[tuple[str | None, str, bool]]] = {}
        for piece, first in self._first_of.items():
            if piece not in gone:
                there = [self.key_of(one) for one in figures_on[piece] if one.player is not None]
                if there:
                    standing.setdefault(first, []).extend(there)
        self._standing: Mapping[Piece, Standing] = {
            first: tuple(figures) for first, figures in standing.items()
        }

    def _find_beaten(self) -> Collection[Piece]:
        """Return where a follower has lost a contest to one who stands on what is completed.

        Rule: car-14.7.contest
        """
        standing: dict[Piece, list[Figure]] = {}
        for figure in self._table.figures:
            if figure.piece is not None and figure.piece not in self.gone:
                standing.setdefault(figure.piece, []).append(figure)
        return {
            other
            for piece in standing
            for other in find_opponents(self._ground, piece)
            if find_missing(self._table, square_of(other))
            and is_beaten(self._table, other, standing)
        }

    def key_of(self, figure: Figure) -> tuple[str | None, str, bool]:
        """Return what matters about a figure, wherever it stands on its feature."""
        return figure.player, _ALIKE[figure.kind], figure.square in self._hills

    def find_first(self, piece: Piece) -> Piece:
        """Return what names the feature of a piece here: its first piece."""
        return self._ground.pieces_of(piece)[0]

    def stand_apart(self, stands: Mapping[str, Piece]) -> dict[Piece, Standing]:
        """Return where mage and witch stand by first piece, but for those that have gone.

        :param stands: the piece on which each of them stands.
        """
        apart: dict[Piece, Standing] = {}
        for kind, piece in stands.items():
            if piece not in self.gone:
                first = self.find_first(piece)
                apart[first] = (*apart.get(first, ()), (None, kind, False))
        return apart

    def sum_up(self) -> dict[str, int]:
        """Return what all features with figures pay, by player, without mage and witch."""
        counts: dict[str, int] = {}
        if self._before is not None:
            before = self._before
            counts.update(before.total)
            for first in {before._first_of[piece] for piece in self._first_of}:  # noqa: SLF001
                for player, count in before._find(first, before._standing.get(first, ())):  # noqa: SLF001
                    counts[player] -= count
        for first, figures in self._standing.items():
            for player, count in self._find(first, figures):
                counts[player] = counts.get(player, 0) + count
        return counts

    @property
    def total(self) -> dict[str, int]:
        """What all features with figures pay, as :meth:`sum_up` finds it, found once."""
        if self._total is None:
            self._total = self.sum_up()
        return self._total

    def find_change(self, first: Piece, more: Standing, less: Standing = ()) -> Points:
        """Return by how much a feature pays more or less, by player, once others stand there too.

        :param first: the first piece of the feature.
        :param less: who of those who stand there now does not any more.
        """
        key = (first, more, less)
        change = self._changes.get(key)
        if change is None:
            there = self._who_stands(first)
            staying = list(there)
            for figure in less:
                staying.remove(figure)
            counts = dict(self._find(first, (*staying, *more)))
            for player, count in self._find(first, there):
                counts[player] = counts.get(player, 0) - count
            change = tuple((player, count) for player, count in counts.items() if count)
            self._changes[key] = change
        return change

    def _who_stands(self, first: Piece) -> Standing:
        """Return who stands on a feature."""
        if self._before is not None and first not in self._changed:
            return self._before._standing.get(first, ())  # noqa: SLF001 - its own kind
        return self._standing.get(first, ())

    def _find(self, first: Piece, figures: Standing) -> Points:
        """Return what a feature pays those who stand on it."""
        if self._before is not None and first not in self._changed:
            return self._before._find(first, figures)  # noqa: SLF001 - its own kind
        for player, _, _ in figures:
            if player is not None:
                break
        else:
            return ()
        key = (first, figures)
        points = self._found.get(key)
        if points is None:
            points = self._found[key] = self._rule(first, figures)
        return points

    def _rule(self, first: Piece, figures: Standing) -> Points:
        """Rule on a feature: those on hills stand on any hill, the others on none."""
        if first in self._beaten:
            return ()
        square, spot = square_of(first), self._ground.spot_of(first)
        hill, level = square, square
        if self._hills:
            hill = next(iter(self._hills))
            level = Square(min(self._hills) - 1)  # beside the first of them: no hill
        there = [
            Figure(player, kind, hill if is_on_hill else level, spot, first)
            for player, kind, is_on_hill in figures
        ]
        ruling = self._features.with_standing({first: there}).rule_on(first)
        return tuple(sum_points([ruling]).items())


def find_changed(features: Features, square: Square, roads: Iterable[Piece] = ()) -> set[Piece]:
    """Return the first pieces of all features whose worth the tile on a square may have changed.

    Its own and those that reach it, the monasteries and gardens around, the fields beside a city
    that has no open end any more, the German cathedrals at its roads, and on a town of a map, which
    is visible no more, the roads beside it.

    :param roads: those that were made or joined besides.

    Rule: car-1.1, car-4.8, car-4.9, car-4.10, car-5.4, map-9.5.bonus
    """
    ground, faces = features.ground, features.table.faces
    pieces = [piece_at(square, index) for index in faces[square].spot_order]
    pieces += ground.find_facing(square)
    pieces += roads
    board = features.table.board
    if board is not None and square in board.towns and pays_for_towns(features.table):
        pieces += _list(features, find_beside([square]), (ROAD,))
    pieces += _list(features, find_around(square), TO_SURROUND)
    changed = {ground.pieces_of(piece)[0] for piece in pieces}
    changed.update(find_cathedrals(features, changed))
    for first in list(changed):
        if ground.feature(first).kind is CITY and not ground.network(first).open_ends:
            changed.update(_find_fields(features, first))
    return changed


def _list(
    features: Features, squares: Collection[Square], kinds: Collection[Kind]
) -> Iterator[Piece]:
    """Yield the features of some kinds on the tiles and large cities of some squares."""
    for square in squares:
        face = features.ground.face_at(square)
        for index, feature in enumerate(() if face is None else face.features):
            if feature.kind in kinds:
                yield piece_at(square, index)


def _find_fields(features: Features, city: Piece) -> Iterator[Piece]:
    """Yield the first pieces of the fields that a city lies beside."""
    ground = features.ground
    for piece in ground.network(city).pieces:
        face = ground.all_faces[square_of(piece)]
        for index, feature in enumerate(face.features):
            if feature.kind is FIELD and index_of(piece) in feature.cities:
                yield ground.network(piece_at(square_of(piece), index)).pieces[0]
