"""The mage and the witch: when one of them must move, and where it may go.

Two steps can stand before the figure step of a move, in this order:

1. *Separation*: the tile has merged the features of both, so one of them goes elsewhere at once.
2. *Symbol*: the tile carries the magic symbol, so one of them is placed or moved.

A figure goes to an incomplete road or city other than its own, and never where the other one
stands; on a map, only to one with a tile on it. Only where there is no such place does one that is
on the board leave it. Whether the separation is the symbol's step as well is a reading.
Rule: car-7.1, car-7.2, car-7.3, car-7.4, car-7.5, car-7.5.symbol
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import HOMES, NEUTRAL
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import Square, place_of
from referee.core.rulings import At, Citation, Objection

_SYMBOL: Final = Citation("car-7.1")
_TOGETHER: Final = Citation("car-7.2")
_ELSEWHERE: Final = Citation("car-7.3")
_NO_TARGET: Final = Citation("car-7.4")
_SEPARATE: Final = Citation("car-7.5")
_BOTH_STEPS: Final = Citation("car-7.5.symbol")

Stands = Mapping[str, Piece]
"""The pieces on which mage and witch stand; one that is not on the board is left out."""


class MagicStep(NamedTuple):
    """One of the two goes to the feature of a piece, or off the board."""

    figure: str
    piece: Piece | None


def find_stands(table: Table) -> dict[str, Piece]:
    """Return where mage and witch stand."""
    return {f.kind: f.piece for f in table.figures if f.kind in NEUTRAL and f.piece is not None}


class MagicTurn:
    """The steps of mage and witch in one move, judged one after the other.

    ``objections`` fills as steps are judged, ``stands`` tells where both stand afterwards.

    :param square: that of the tile placed.
    :param asks: whether it carries the symbol; a setup tile asks for nothing.
    """

    def __init__(self, features: Features, square: Square, *, asks: bool) -> None:
        self._features = features
        self._square = square
        self._asks = asks
        self.stands = find_stands(features.table)
        self.objections: list[Objection] = []

    def take(self, steps: Sequence[MagicStep]) -> None:
        """Judge the steps of a move, those that are missing too.

        Rule: car-7.1, car-7.4, car-7.5, car-7.5.symbol
        """
        waiting = list(steps)
        symbol: tuple[Citation, ...] = (_SYMBOL,)
        asks = self._asks
        if self._are_together():
            self._take_step(waiting, "magic-must-separate", (_SEPARATE,))
            if asks:
                symbol = (_SYMBOL, _BOTH_STEPS)
                asks = self._features.table.rules.symbol_after_separation == "both"
        code = "magic-may-not-move"
        if asks and (self.stands or self._has_target()):
            self._take_step(waiting, "magic-must-move", symbol)
        elif asks:
            code, symbol = "magic-nowhere", (*symbol, _NO_TARGET)
        for step in waiting:
            self._object(code, symbol, step.figure)

    def _object(
        self, code: str, clauses: tuple[Citation, ...], figure: str, piece: Piece | None = None
    ) -> None:
        square = self._square if piece is None else square_of(piece)
        at: At = place_of(square)
        self.objections.append(Objection(code, clauses, at, {"figure": figure}))

    def _take_step(
        self, waiting: list[MagicStep], missing: str, clauses: tuple[Citation, ...]
    ) -> None:
        before = len(self.objections)
        step = waiting.pop(0) if waiting else None
        if step is None or step.piece is not None:
            self._judge_going(step, missing, clauses)
        else:
            self._judge_leaving(step.figure)
        if step is None or len(self.objections) > before:
            return
        if step.piece is None:
            del self.stands[step.figure]
        else:
            self.stands[step.figure] = step.piece

    def _judge_going(
        self, step: MagicStep | None, missing: str, clauses: tuple[Citation, ...]
    ) -> None:
        """Object to a step that is missing, or that leads where none may go.

        Where there is nowhere to go at all, that is said: then one must leave. Rule: car-7.4
        """
        before = len(self.objections)
        if step is not None and step.piece is not None:
            self._judge_target(step.figure, step.piece)
            if len(self.objections) == before:
                return
        if not self._has_target():
            at = place_of(self._square)
            self.objections.append(Objection("magic-must-leave", (*clauses, _NO_TARGET), at))
        elif step is None:
            self._object(missing, clauses, "mage")

    def _judge_leaving(self, figure: str) -> None:
        """Object to taking a figure off while there is somewhere to go. Rule: car-7.4."""
        if figure not in self.stands or self._has_target():
            self._object("magic-not-off", (_NO_TARGET,), figure)

    def _judge_target(self, figure: str, piece: Piece) -> None:
        """Object to a feature to which a figure may not go. Rule: car-7.1, car-7.2, car-7.3."""
        if not _is_open(self._features, piece):
            self._object("magic-no-target", (_SYMBOL,), figure, piece)
            return
        if self._stands_on(_other(figure), piece):
            self._object("magic-together", (_TOGETHER,), figure, piece)
        if self._stands_on(figure, piece):
            self._object("magic-same-feature", (_ELSEWHERE,), figure, piece)

    def _stands_on(self, figure: str, piece: Piece) -> bool:
        return self.stands.get(figure) in self._features.ground.pieces_of(piece)

    def _are_together(self) -> bool:
        return "mage" in self.stands and self._stands_on("witch", self.stands["mage"])

    def find_next(self) -> list[MagicStep]:
        """Return the steps that are legal now, if one is due: to a place, or else off the board.

        Rule: car-7.1, car-7.4
        """
        leaving = [MagicStep(figure, None) for figure in NEUTRAL if figure in self.stands]
        return [*self._find_targets()] or leaving

    def _has_target(self) -> bool:
        return any(self._find_targets())

    def _find_targets(self) -> Iterator[MagicStep]:
        """Yield the steps to a place that are legal now, by figure and first piece."""
        pieces_of = self._features.ground.pieces_of
        taken = {piece for stand in self.stands.values() for piece in pieces_of(stand)}
        for figure in NEUTRAL:
            opened = _find_open(self._features)
            yield from (MagicStep(figure, piece) for piece in opened if piece not in taken)


def count_open(features: Features) -> int:
    """Return how many roads and cities are incomplete, those where mage and witch stand too."""
    return sum(1 for _ in _find_open(features))


def _find_open(features: Features) -> Iterator[Piece]:
    """Yield a piece of every incomplete road and city."""
    seen: set[Piece] = set()
    for square, face in features.table.faces.items():
        for index in face.spot_order:
            piece = piece_at(square, index)
            if piece not in seen and _is_open(features, piece):
                seen.update(features.ground.pieces_of(piece))
                yield piece


def _is_open(features: Features, piece: Piece) -> bool:
    """Whether a piece belongs to an incomplete road or city: one with an open end."""
    table = features.table
    if table.ground.feature(piece).kind not in HOMES["mage"].kinds:
        return False
    network = features.ground.network(piece)
    return bool(network.open_ends or network.mouths) and any(
        square_of(piece) in table.faces for piece in network.pieces
    )


def _other(figure: str) -> str:
    return "witch" if figure == "mage" else "mage"


def move_figures(table: Table, stands: Stands) -> tuple[Figure, ...]:
    """Return the figures of a table with mage and witch where they stand now.

    One that stands where no feature is known stays there unless it has moved. One that stands where
    it stood is the same object.
    """
    others: list[Figure] = []
    before: dict[str, Figure] = {}
    for figure in table.figures:
        kind = figure.kind
        if kind not in NEUTRAL or (figure.piece is None and kind not in stands):
            others.append(figure)
        else:
            before[kind] = figure
    for kind, piece in stands.items():
        figure = Figure(None, kind, square_of(piece), table.ground.spot_of(piece), piece)
        stood = before.get(kind)
        others.append(figure if stood is None or stood != figure else stood)
    return tuple(others)
