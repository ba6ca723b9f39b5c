"""What a move may do with figures: place one or take an abbot back, and let the phantom follow.

In the order of options: none, every abbot who may come back, every figure; each without a phantom
first, then with it on every spot. A phantom alone is a figure like any other.
Rule: car-14.10, car-14.11.phantom, car-14.11.phantom-after
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import PHANTOM
from referee.carcassonne.options.in_hand import FiguresInHand, InHand
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.placing.announcements import FigureStep, SpotAt
from referee.carcassonne.placing.figure_phase import without_abbot
from referee.carcassonne.placing.figures.abbots import AbbotBack, find_abbots
from referee.carcassonne.placing.figures.phantoms import Deployed, object_to_second
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import Square


class FigureChanges(NamedTuple):
    """How a move changes what stands on the table before anything is scored."""

    placed: tuple[Figure, ...]
    abbot: AbbotBack | None

    def apply(self, figures: Iterable[Figure]) -> list[Figure]:
        """Return figures with those that are placed, and without an abbot who is taken back."""
        standing = [*figures, *self.placed]
        if self.abbot is not None:
            standing.remove(self.abbot.figure)
        return standing


NO_CHANGES: Final = FigureChanges((), None)


class FigureChoice(NamedTuple):
    """What a move does with figures: it places one or takes an abbot back, and a phantom follows.

    Each is None where it does not.
    """

    first: InHand | None = None
    abbot: AbbotBack | None = None
    phantom: InHand | None = None

    @property
    def placed(self) -> tuple[Figure, ...]:
        """The figures that are placed, as they stand, in the order of the steps."""
        first, _, phantom = self
        if phantom is None:  # as nearly always
            return () if first is None else (first.figure,)
        return (phantom.figure,) if first is None else (first.figure, phantom.figure)

    def find_changes(self, matters: Callable[[Figure], bool] | None = None) -> FigureChanges:
        """Return what changes on the table.

        :param matters: which of the figures that are placed to tell of; None for all.
        """
        placed = self.placed
        if matters is not None:
            placed = tuple([figure for figure in placed if matters(figure)])
        return FigureChanges(placed, self.abbot) if placed or self.abbot else NO_CHANGES

    @property
    def steps(self) -> tuple[FigureStep | None, SpotAt | None, FigureStep | None]:
        """Figure, abbot and phantom as a move announces them."""
        first, abbot, phantom = self
        return (
            None if first is None else first.step,
            None if abbot is None else SpotAt(abbot.figure.square, abbot.figure.spot),
            None if phantom is None else phantom.step,
        )


NO_FIGURE = FigureChoice()


def find_choices(
    turn: Turn, features: Features, played: Square, before: Features | None = None
) -> Iterator[FigureChoice]:
    """Yield everything that the mover may do with figures once the tile lies on a square, in order.

    :param features: those with the tile on the table.
    :param played: the square of the tile.
    :param before: the features before a token joined two mouths of tunnels, if one has. Then what
        two figures do together may be more than they can: one before the token, the other after it.
    """
    yield NO_FIGURE
    in_hand = _take_in_hand(turn, features, played, before)
    has_phantom = PHANTOM in turn.kinds
    if turn.has_abbots:
        for abbot in find_abbots(features, turn.wanted.player):
            yield FigureChoice(abbot=abbot)
            if has_phantom:
                left = None if before is None else without_abbot(before, abbot)
                after = _take_in_hand(turn, without_abbot(features, abbot), played, left)
                yield from (FigureChoice(None, abbot, each) for each in after.find(PHANTOM))
    phantoms = tuple(in_hand.find(PHANTOM)) if has_phantom else ()
    tables = [each.table for each in (features, before) if each is not None]
    for kind in turn.kinds:
        for first in phantoms if kind == PHANTOM else in_hand.find(kind):
            yield FigureChoice(first)
            yield from _follow(tables, first, phantoms)


def _take_in_hand(
    turn: Turn, features: Features, played: Square, before: Features | None
) -> FiguresInHand:
    """Return the figures in the hand, after a token and before it."""
    earlier = None if before is None else FiguresInHand(turn, before, played)
    return FiguresInHand(turn, features, played, earlier)


def _follow(
    tables: Sequence[Table], first: InHand, phantoms: Sequence[InHand]
) -> Iterator[FigureChoice]:
    """Yield every phantom that may follow a first figure on one of some tables."""
    deployed = Deployed(first.figure, first.step.via)
    for each in phantoms:
        phantom = Deployed(each.figure, each.step.via)
        if not all(any(object_to_second(table, deployed, phantom)) for table in tables):
            yield FigureChoice(first, None, each)
