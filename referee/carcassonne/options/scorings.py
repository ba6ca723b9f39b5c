"""What comes of the moves of one placement: what they pay, who comes home, what is left then.

Rule: car-2.6
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.castles import is_small_city
from referee.carcassonne.kinds.features import CITY
from referee.carcassonne.kinds.figures import BARN
from referee.carcassonne.options.figure_choices import NO_CHANGES, FigureChanges, FigureChoice
from referee.carcassonne.options.steps import Magic, find_castle_steps, find_sends, find_wagon_moves
from referee.carcassonne.options.turn import SCORING, Turn
from referee.carcassonne.options.worth import Worth, find_changed
from referee.carcassonne.placing.announcements import (
    CastleStep,
    Move,
    SendStep,
    Spots,
    WagonStep,
    find_spots,
)
from referee.carcassonne.placing.completing import find_completed
from referee.carcassonne.placing.figures.castle_building import build
from referee.carcassonne.placing.figures.leipzig_sends import Send, Sending
from referee.carcassonne.placing.figures.mage_and_witch import find_stands, move_figures
from referee.carcassonne.placing.figures.wagon_moves import WagonMove, WagonMoves
from referee.carcassonne.placing.moves import gives_double_turn, score
from referee.carcassonne.placing.outcomes import Outcome, bring_home, settle
from referee.carcassonne.placing.tiles.laying import Laid
from referee.carcassonne.scoring.barns import (
    NO_SCORING,
    BarnScoring,
    find_scored_fields,
    score_barns,
)
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import Features, sum_points
from referee.carcassonne.scoring.monasteries import find_opponents
from referee.carcassonne.table import Table, with_figures
from referee.core.rulings import Citation, Objection

OTHERS_MAY_CHOOSE: Final = Objection(
    "others-may-choose",
    (Citation("car-6.1"), Citation("car-2.5.wagon"), Citation("car-14.4.holder")),
)

Counts = dict[str, int]


class Scored(NamedTuple):
    """What a move pays and who comes home, by what was sent and moved on.

    ``end`` is what players have after it but for mage and witch, for a figure on what is not
    completed, and for the wagons that have ``moved``; ``worth`` says what these are worth.
    """

    sends: tuple[SendStep, ...]
    outcome: Outcome
    end: Counts
    worth: Worth
    castle: CastleStep | None = None
    wagons: tuple[WagonStep, ...] = ()
    moved: tuple[Figure, ...] = ()


class Scorings:
    """What comes of every move with a tile that lies on a square.

    A figure on a feature that stays incomplete changes nothing of it, nor do the mage and the witch
    there: moves that differ only by them are scored once. ``gone`` are the pieces whose figures
    come home whatever the move does; ``worth`` is what the table is worth without those.

    :param bare: the move without its steps, but for bridge and token.
    :param given: the pieces that the steps asked for name.
    :param features: those with the tile on the table, and whoever stood there before.
    """

    def __init__(
        self, turn: Turn, bare: Move, given: Spots, lying: Laid, features: Features
    ) -> None:
        ground, square, roads = features.ground, bare.square, lying.roads
        self._turn = turn
        self._bare = bare
        self._given = given
        self._table = lying.table
        self._features = features
        self._completed = find_completed(features, square, roads)
        self.gone = {p for piece in self._completed for p in ground.pieces_of(piece)}
        if turn.has_barns:
            self.gone.update(find_scored_fields(self.score_barns(features, ()).rulings))
        self._small_cities = [
            piece
            for piece in self._completed
            if ground.feature(piece).kind is CITY and is_small_city(ground, piece)
        ]
        self._contested = {p for c in self._completed for p in find_opponents(ground, c)}
        self._changed = find_changed(features, square, roads)
        self.worth = Worth(features, self.gone, turn.worth, self._changed)
        self._stands = find_stands(self._table)
        self._is_double_turn = gives_double_turn(features, bare)
        self._scored: dict[tuple[frozenset[str], FigureChanges], list[Scored]] = {}

    def score(self, magic: Magic, choice: FigureChoice) -> Iterator[Scored]:
        """Yield what the move pays, for every way to send meeples and move wagons on."""
        staying = frozenset(kind for kind, piece in magic.stands.items() if piece in self.gone)
        mine = choice.find_changes(self._may_return)
        if (staying, mine) not in self._scored:
            self._scored[staying, mine] = list(self._send(magic, mine))
        for scored in self._scored[staying, mine]:
            if self._turn.wanted.wagons or self._has_wagons(scored.outcome):
                yield from self._move_wagons(magic, choice.find_changes(), scored)
            else:
                yield scored

    def _may_return(self, figure: Figure) -> bool:
        """Tell whether a figure may come home in the move that sets it, or a barn scores there."""
        if figure.kind == BARN:
            return True
        return figure.piece in self.gone or figure.piece in self._contested

    def _send(self, magic: Magic, changes: FigureChanges) -> Iterator[Scored]:
        """Yield what is scored, for every way to make castles and to send meeples to Leipzig."""
        for castle in self._find_castle_steps(magic, changes):
            yield from self._send_with(magic, changes, castle)

    def _find_castle_steps(
        self, magic: Magic, changes: FigureChanges
    ) -> Iterator[CastleStep | None]:
        """Yield the ways to make castles: all that the mover has, or the one asked for."""
        wanted, mover = self._turn.wanted, self._bare.player
        asked = wanted.castles
        if asked is not None or not self._small_cities or not wanted.has_castles:
            yield from (None,) if asked is None else asked
            return
        before = self._put(magic, changes)
        for piece in self._small_cities:
            owners = before.rule_on(piece).majority.owners
            if len(owners) == 1 and owners != (mover,):
                self._turn.warn(OTHERS_MAY_CHOOSE)
        yield from find_castle_steps(before, self._small_cities, self._bare.square, mover)

    def _put(self, magic: Magic, changes: FigureChanges) -> Features:
        """Return the features with the figures of a move, before anything is scored."""
        if changes == NO_CHANGES and magic.stands == self._stands:
            return self._features
        figures = changes.apply(move_figures(self._table, magic.stands))
        return self._features.on(with_figures(self._table, figures))

    def _send_with(
        self, magic: Magic, changes: FigureChanges, castle: CastleStep | None
    ) -> Iterator[Scored]:
        """Yield what is scored, for every way to send meeples to Leipzig."""
        asked = self._turn.wanted.leipzig
        plain = [] if asked else [*self._score_with(magic, changes, (), castle)]
        if asked is not None:
            ways = [asked]
        else:
            rights = [r for one in plain for ruling in one.completed for r in ruling.may_send]
            own = [right for right in rights if right.player == self._bare.player]
            ways = [*find_sends(own, self._turn.weigh)]
        for sends in ways:
            if sends:
                self._turn.weigh(SCORING + len(self._table.faces))
            for outcome in self._score_with(magic, changes, sends, castle) if sends else plain:
                worth = self._find_worth(outcome)
                end = self._add_up(outcome, worth, has_sent=bool(sends))
                yield Scored(sends, outcome, end, worth, castle)

    def score_barns(self, before: Features, placed: Sequence[Figure]) -> BarnScoring:
        """Return what barns make of the turn with the figures it places. Rule: car-14.3."""
        is_set = any(figure.kind == BARN for figure in placed)
        if not (is_set or self._turn.has_barns):
            return NO_SCORING
        return score_barns(before, self._bare.square, placed)

    def _score_with(
        self,
        magic: Magic,
        changes: FigureChanges,
        sends: tuple[SendStep, ...],
        castle: CastleStep | None,
    ) -> Iterator[Outcome]:
        """Yield what comes of a move before wagons move on; nothing if a step of it is illegal."""
        before = self._put(magic, changes)
        before, objections = build(before, self._completed, self._bare.square, castle)
        sending = Sending(before, self._completed)
        if sends:
            pieces = find_spots(self._table.ground, replace(self._bare, leipzig=sends)).leipzig
            steps = zip(sends, pieces, strict=True)
            sending.take([Send(step.player, step.quarter, piece) for step, piece in steps])
        if not objections and not sending.objections:
            barns = self.score_barns(before, changes.placed)
            doubles = self._is_double_turn
            outcome = score(before, self._completed, sending, barns, is_double_turn=doubles)
            outcome = outcome if changes.abbot is None else bring_home(outcome, changes.abbot)
            yield settle(outcome, self._bare, None, is_setup=self._turn.is_setup)

    def _has_wagons(self, outcome: Outcome) -> bool:
        """Tell whether a wagon of the mover comes home that he may let move on."""
        own = any(wagon.player == self._bare.player for wagon in outcome.wagons)
        return own and self._turn.wanted.wagons is None

    def _move_wagons(
        self, magic: Magic, changes: FigureChanges, scored: Scored
    ) -> Iterator[Scored]:
        """Yield what is scored with wagons that move on; where they may go hangs on the figures."""
        for outcome in self._score_with(magic, changes, scored.sends, scored.castle):
            for steps, judged in self._find_wagon_moves(outcome):
                self._turn.warn(*judged.warnings)
                moved = list(judged.table.figures)
                for stayed in outcome.table.figures:
                    moved.remove(stayed)
                after = replace(outcome, returned=judged.returned)
                yield scored._replace(outcome=after, wagons=steps, moved=tuple(moved))

    def _find_wagon_moves(
        self, outcome: Outcome
    ) -> Iterator[tuple[tuple[WagonStep, ...], WagonMoves]]:
        asked = self._turn.wanted.wagons
        if asked is None:
            yield from find_wagon_moves(outcome, self._bare.player, self._turn.weigh)
            return
        judged = WagonMoves(outcome.table, outcome.returned, outcome.wagons, self._bare.player)
        judged.take([WagonMove(*pieces) for pieces in self._given.wagons])
        if not judged.objections:
            yield asked, judged

    # ------------------------------------------------------------------ what it is worth

    def _find_worth(self, outcome: Outcome) -> Worth:
        """Return what the table is worth without those who have gone home with nothing completed.

        They have lost a contest, or a barn has scored their field. A field pays otherwise for a
        castle than for a city.
        """
        beaten = {piece for ruling in outcome.lost for piece in ruling.feature.pieces}
        gone = self.gone.union(beaten, find_scored_fields(outcome.completed))
        if len(outcome.table.beside.castles) > len(self._table.beside.castles):
            table = replace(self._table, beside=outcome.table.beside)
            features = Features(table, self._turn.standing)
            return Worth(features, gone, self._turn.worth, self._changed | beaten)
        if len(gone) == len(self.gone):
            return self.worth
        return Worth(self._features, gone, self._turn.worth, self._changed | beaten)

    def _after(self, table: Table) -> Features:
        """Return the features of the table after a move, the same where it changes nothing."""
        before = self._table
        is_same = table.beside is before.beside and table.leipzig is before.leipzig
        if is_same and table.figures == before.figures:
            return self._features
        return self._features.on(table)

    def _add_up(self, outcome: Outcome, worth: Worth, *, has_sent: bool) -> Counts:
        """Return what players have after what a move pays, with what stands on as before.

        Who has sent a meeple has a quarter more, which may pay for what was completed before.
        """
        if has_sent:
            after = outcome.table
            table = replace(self._table, leipzig=after.leipzig, beside=after.beside)
            worth = Worth(Features(table, self._turn.standing), worth.gone)
        end = dict.fromkeys(self._turn.players, 0)
        besides = sum_points((), besides=find_end_awards(self._after(outcome.table)))
        paid = (self._turn.points.items(), worth.total.items(), outcome.awards, besides.items())
        for counts in paid:
            for player, count in counts:
                end[player] += count
        return end
