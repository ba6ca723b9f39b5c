"""Known mistakes about what is legal: a tile, a figure on a spot, a move.

Each takes a verdict and yields the one of somebody who makes the mistake; nothing where it cannot
be made. What it gets wrong stands in the catalogue under its code, with the rule that it breaks.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.figures.places import NO_RULING, OCCUPIED
from referee.carcassonne.placing.figures.ways import NOT_JUDGED
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.monasteries import find_around
from referee.core.grid import Square, place_of
from referee.core.rulings import Objection

_OCCUPIES_NOTHING: Final = (*NEUTRAL, "builder", "pig")
"""What somebody may take for figures that occupy a feature, and that do not."""


class LegalCase(NamedTuple):
    """A verdict: what speaks against something, or nothing where it is legal.

    ``is_legal`` says so by itself, because who makes a mistake need not give a reason. ``piece`` is
    what a figure goes on, None where no figure is asked about or nobody knows. ``warnings`` are
    those of the question about the same, ``outcome`` is what a move brings.
    """

    features: Features
    square: Square
    objections: tuple[Objection, ...]
    is_legal: bool
    player: str = ""
    piece: Piece | None = None
    warnings: tuple[Objection, ...] = ()
    outcome: Outcome | None = None

    @property
    def is_ruled(self) -> bool:
        """Whether anybody knows: not where the reasons against are that there is no ruling.

        Nor where nothing is against it but a way by which a figure comes that cannot be judged.
        """
        if self.is_legal:
            return NOT_JUDGED.isdisjoint(found.code for found in self.warnings)
        against = {found.code for found in self.objections}
        return not against or not against <= {NO_RULING.code}

    def without(self, *codes: str) -> Iterator["LegalCase"]:
        """Yield the case without some objections, if there are any of them and no other."""
        if self.objections and all(found.code in codes for found in self.objections):
            yield self._replace(objections=(), is_legal=True)

    def refused(self) -> "LegalCase":
        """Return the case where it is illegal."""
        return self._replace(is_legal=False)


LegalMistake = Callable[[LegalCase], Iterator[LegalCase]]


def let_sides_differ(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that the sides of a tile need not fit."""
    yield from case.without("side-mismatch")


def let_corners_touch(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that a tile may touch another at a corner alone."""
    if any(near in case.features.table.faces for near in find_around(case.square)):
        yield from case.without("no-neighbour")


def join_own_figures(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that a player may join a feature that the own figures hold."""
    if all(found.params.get("player") == case.player for found in case.objections):
        yield from case.without(OCCUPIED)


def look_at_tile_alone(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that figures on other tiles of the feature are no matter."""
    if all(found.at is not None for found in case.objections):
        x_and_y = {found.at[:2] for found in case.objections if found.at is not None}
        if place_of(case.square) not in x_and_y:
            yield from case.without(OCCUPIED)


def leave_builder_alone(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that a builder or pig needs no follower of its owner."""
    yield from case.without("builder-alone", "pig-alone")


def leave_out_magic_step(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that mage and witch never have to move."""
    yield from case.without("magic-must-move", "magic-must-separate", "magic-must-leave")


def take_abbot_back_besides(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that an abbot may be taken back besides placing a figure."""
    yield from case.without("abbot-and-figure")


def let_others_occupy(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that mage, witch, builder and pig occupy a feature."""
    if case.is_legal and case.piece is not None:
        standing = case.features.find_figures(case.piece)
        if any(figure.kind in _OCCUPIES_NOTHING for figure in standing):
            yield case.refused()


def keep_off_completed(case: LegalCase) -> Iterator[LegalCase]:
    """Assume that no figure may go on a feature that its tile completes."""
    if case.is_legal and case.piece is not None and case.features.is_completed(case.piece):
        yield case.refused()


ON_PLACEMENTS: Final[Mapping[str, LegalMistake]] = {
    "sides-may-differ": let_sides_differ,
    "corner-is-enough": let_corners_touch,
}
"""By code, the mistakes about where a tile may go."""
ON_SPOTS: Final[Mapping[str, LegalMistake]] = {
    "own-figures-may-join": join_own_figures,
    "other-tiles-do-not-matter": look_at_tile_alone,
    "builder-needs-nobody": leave_builder_alone,
    "neutral-figures-occupy": let_others_occupy,
    "completed-takes-no-figure": keep_off_completed,
}
"""Those about where a figure may go."""
ON_MOVES: Final[Mapping[str, LegalMistake]] = {
    "sides-may-differ": let_sides_differ,
    "corner-is-enough": let_corners_touch,
    "own-figures-may-join": join_own_figures,
    "other-tiles-do-not-matter": look_at_tile_alone,
    "builder-needs-nobody": leave_builder_alone,
    "magic-step-left-out": leave_out_magic_step,
    "abbot-back-besides": take_abbot_back_besides,
}
"""Those about whole moves."""
