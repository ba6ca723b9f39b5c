"""Claims: whether what somebody says about a table holds, and by what reading or mistake it would.

Each kind of claim is judged by the functions that answer the question about the same thing: those
of ``scores`` for points, majorities and completion, of ``placements``, ``spots`` and ``moves`` for
what is legal. What would make a wrong claim hold is found by judging it under other rules, and by
known mistakes (see :mod:`referee.core.readings`).

On one ground all rules find the same networks, so it is shared. Only another design of the tiles
makes another table, on which what is asked about is found anew.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic, NamedTuple, TypeVar, cast

from referee.carcassonne.figures import locate
from referee.carcassonne.further_sets.extras import Beside
from referee.carcassonne.mistakes.areas import ON_AREAS, WHEN_COMPLETED
from referee.carcassonne.mistakes.features import SHARED, WHO_HOLDS_IT, Case, Mistake
from referee.carcassonne.mistakes.legality import (
    ON_MOVES,
    ON_PLACEMENTS,
    ON_SPOTS,
    LegalCase,
    LegalMistake,
)
from referee.carcassonne.mistakes.lines import ON_LINES
from referee.carcassonne.mistakes.roads import ON_ROADS
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.announcements import Move, SpotAt
from referee.carcassonne.placing.figures.deploying import Deployment, Supply
from referee.carcassonne.placing.figures.ways import PLACEMENT
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.tiles.placement import find_objections
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.features import Features, find_points
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import Square
from referee.core.readings import Explanation, explain

_LABYRINTH_ENDS: Final = "labyrinth-ends-the-road"
ABOUT_POINTS: Final[Mapping[str, Mistake]] = {
    **SHARED,
    **ON_ROADS,
    **ON_AREAS,
    **ON_LINES,
}
_ABOUT_MAJORITY: Final[Mapping[str, Mistake]] = {
    code: ABOUT_POINTS[code] for code in (*WHO_HOLDS_IT, _LABYRINTH_ENDS)
}
_ABOUT_COMPLETION: Final[Mapping[str, Mistake]] = {
    _LABYRINTH_ENDS: ON_ROADS[_LABYRINTH_ENDS],
    **WHEN_COMPLETED,
}
MISTAKES: Final[Collection[str]] = tuple(
    dict.fromkeys(
        (*ABOUT_POINTS, *_ABOUT_COMPLETION, *ON_PLACEMENTS, *ON_SPOTS, *ON_MOVES),
    )
)
"""The codes of all known mistakes; the catalogue says what each of them gets wrong."""

C = TypeVar("C")


class Judged(NamedTuple, Generic[C]):
    """A claim that was judged.

    ``upheld`` is None where there is no ruling. ``case`` is what is right; ``explanations`` say
    what would make a wrong claim hold.
    """

    upheld: bool | None
    case: C
    explanations: tuple[Explanation[C], ...] = ()


class SpotClaim(NamedTuple):
    """A figure of a player on a spot, as it is asked about.

    ``leaving`` is the spot that a wagon leaves; ``at_hand`` and ``played`` are those of a
    :class:`Deployment`.
    """

    player: str
    kind: str
    at: SpotAt
    via: str = PLACEMENT
    leaving: SpotAt | None = None
    at_hand: int | None = None
    played: Square | None = None


@dataclass(frozen=True)
class Judge:
    """Judges claims on one table.

    :param tables: the table by design of its tiles, where that makes a difference; else empty. In
        every design the same spots are there.
    :param checkpoint: called every few milliseconds.
    """

    features: Features
    tables: Mapping[str, Table] = field(default_factory=dict)
    checkpoint: Checkpoint = no_checkpoint

    def judge_points(self, at: SpotAt, player: str, moment: str, points: int) -> Judged[Case]:
        """Judge whether a feature gives a player some points, now or if the game ended.

        Rule: car-1.5.ties, car-4.10
        """

        def holds(case: Case) -> bool:
            return find_points(case.ruling, player, moment) == points

        return self._judge_feature(at, ABOUT_POINTS, holds)

    def judge_majority(self, at: SpotAt, players: Collection[str]) -> Judged[Case]:
        """Judge whether just these players hold a feature. Rule: car-1.5.strength."""
        owners = set(players)
        return self._judge_feature(
            at, _ABOUT_MAJORITY, lambda case: set(case.ruling.majority.owners) == owners
        )

    def judge_completed(self, at: SpotAt, *, is_completed: bool) -> Judged[Case]:
        """Judge whether a feature is completed. Rule: car-1.2, car-4.1, car-4.8."""
        return self._judge_feature(
            at, _ABOUT_COMPLETION, lambda case: case.ruling.feature.is_completed == is_completed
        )

    def _judge_feature(
        self, at: SpotAt, mistakes: Mapping[str, Mistake], holds: Callable[[Case], bool]
    ) -> Judged[Case]:
        def judge_on(features: Features) -> Case:
            piece = _find_piece(features, at)
            return Case(features, piece, features.rule_on(piece))

        def judge(rules: Rules) -> Case:
            return judge_on(self._under(rules))

        features = self.features
        case = judge_on(features)
        if case.ruling.score is None:
            return Judged(None, case)
        if holds(case):
            return Judged(True, case)
        rules = features.table.rules
        return Judged(
            False, case, explain(judge, rules, mistakes, holds, self.checkpoint, ON_LINES)
        )

    def judge_placement(self, face: Face, square: Square, *, is_legal: bool) -> Judged[LegalCase]:
        """Judge whether a tile may be placed so. Rule: car-2.1.sides."""

        def judge(features: Features) -> LegalCase:
            found = find_objections(features.table, face, square)
            return LegalCase(features, square, found, not found)

        return self._judge_legality(judge, ON_PLACEMENTS, is_legal=is_legal)

    def judge_spot(self, claim: SpotClaim, *, is_legal: bool) -> Judged[LegalCase]:
        """Judge whether a figure may go on a spot.

        Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg
        """
        player, kind, at, via, leaving, at_hand, played = claim
        square, spot = at

        def judge(features: Features) -> LegalCase:
            piece = _locate(features, at)
            left = None if leaving is None else _find_piece(features, leaving)
            going = Deployment(features, player, kind, via, left, at_hand, played)
            found = going.object_to_spot(square, spot, piece)
            warnings = going.find_warnings(() if found else ((square, spot),))
            return LegalCase(features, square, found, not found, player, piece, warnings)

        return self._judge_legality(judge, ON_SPOTS, is_legal=is_legal)

    def judge_move(
        self,
        announce: Callable[[Rules], Move],
        supply: Supply | None,
        beside: Beside,
        *,
        is_legal: bool,
    ) -> Judged[LegalCase]:
        """Judge whether a move is legal, and find what it brings.

        :param announce: returns the move, with its tile as it is under some rules.
        :param beside: what lies beside the table, as a move asks for it.
        :param supply: what the players have at hand before it; None if nobody counts.
        :raises NotAPosition: if the move names a spot that is not on the table; paths are relative
            to the move.
        """

        def judge(features: Features) -> LegalCase:
            move = announce(features.table.rules)
            outcome = play(replace(features.table, beside=beside), move, supply)
            return LegalCase(
                features,
                move.square,
                outcome.objections,
                not outcome.objections,
                move.player,
                warnings=outcome.warnings,
                outcome=outcome,
            )

        return self._judge_legality(judge, ON_MOVES, is_legal=is_legal)

    def _judge_legality(
        self,
        judge: Callable[[Features], LegalCase],
        mistakes: Mapping[str, LegalMistake],
        *,
        is_legal: bool,
    ) -> Judged[LegalCase]:
        case = judge(self.features)
        if not case.is_ruled:
            return Judged(None, case)
        if case.is_legal == is_legal:
            return Judged(True, case)
        return Judged(
            False,
            case,
            explain(
                lambda rules: judge(self._under(rules)),
                self.features.table.rules,
                mistakes,
                lambda found: found.is_ruled and found.is_legal == is_legal,
                self.checkpoint,
            ),
        )

    def _under(self, rules: Rules) -> Features:
        """Return the features of the table under other rules."""
        table = self.tables.get(rules.design) if self.tables else None
        return self.features.under(rules, table)


def _locate(features: Features, at: SpotAt) -> Piece | None:
    """Return what lies on a spot; None for a corner or an unknown field."""
    face = features.ground.face_at(at.square)
    index = None if face is None else locate(face, at.spot)
    return piece_at(at.square, index) if isinstance(index, int) else None


def _find_piece(features: Features, at: SpotAt) -> Piece:
    """Return what lies on a spot, where a feature is known to be."""
    return cast(Piece, _locate(features, at))  # every design of the tiles has the same spots
