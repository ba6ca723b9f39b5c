"""One placement and all moves with it: what they share is found once.

Figures and their ways are judged by ``placing``, completed features by ``scoring``; here is only
what spares asking twice. A figure on a feature that stays incomplete changes nothing but what that
feature is worth, and so do the mage and the witch.
Rule: car-2.6
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.castles import is_small_city
from referee.carcassonne.figures import Figure
from referee.carcassonne.options.figure_choices import FigureChanges, FigureChoice, find_choices
from referee.carcassonne.options.records import Option, PlacementOptions
from referee.carcassonne.options.steps import (
    Magic,
    find_castle_steps,
    find_magic,
    find_sends,
    find_wagon_moves,
)
from referee.carcassonne.options.turn import SCORING, Turn
from referee.carcassonne.options.worth import Standing, Worth, find_changed
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import (
    CastleStep,
    Move,
    SendStep,
    WagonStep,
    find_spots,
)
from referee.carcassonne.placing.castle_building import build
from referee.carcassonne.placing.completing import find_completed
from referee.carcassonne.placing.laying import lay_tile
from referee.carcassonne.placing.leipzig_sends import Send, Sending
from referee.carcassonne.placing.mage_and_witch import MagicStep, MagicTurn, move_figures
from referee.carcassonne.placing.moves import gives_double_turn, place_figures, score
from referee.carcassonne.placing.outcomes import Outcome, bring_home, settle
from referee.carcassonne.placing.wagon_moves import WagonMove, WagonMoves
from referee.carcassonne.scoring.barns import (
    BARN,
    NO_SCORING,
    BarnScoring,
    find_scored_fields,
    score_barns,
)
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import Features, sum_points
from referee.carcassonne.scoring.monasteries import find_opponents
from referee.carcassonne.standing import find_lead
from referee.carcassonne.table import with_figures
from referee.carcassonne.tiles import Kind
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


class PlacedTile:
    """A tile of a turn as it lies on a square, and every move with it.

    :raises NotAPosition: if a step that was asked for names a spot that is not there.
    """

    def __init__(self, turn: Turn, placement: PlacementOptions) -> None:
        wanted, square, face = turn.wanted, placement.square, placement.face
        self._turn = turn
        self.placement = placement
        self._bare = Move(
            wanted.player,
            face,
            square,
            is_second_part=wanted.is_second_part,
            has_had_extra_turn=wanted.has_had_extra_turn,
            bridge=wanted.bridge,
            tunnel=wanted.tunnel,
        )
        self._lying = lay_tile(turn.site, self._bare)
        self.table = self._lying.table
        ground, roads = self.table.ground, self._lying.roads
        self.features = Features(self.table, turn.standing)
        given = replace(
            self._bare,
            magic=wanted.magic or (),
            leipzig=wanted.leipzig or (),
            wagons=wanted.wagons or (),
        )
        self._given = find_spots(ground, given)
        self._completed = find_completed(self.features, square, roads)
        self._gone = {p for piece in self._completed for p in ground.pieces_of(piece)}
        if turn.has_barns:
            self._gone.update(find_scored_fields(self._score_barns(self.features, ()).rulings))
        self._small_cities = [
            piece
            for piece in self._completed
            if ground.feature(piece).kind is Kind.CITY and is_small_city(ground, piece)
        ]
        self._contested = {p for c in self._completed for p in find_opponents(ground, c)}
        self._changed = find_changed(self.features, square, roads)
        self._worth = Worth(self.features, self._gone, turn.worth, self._changed)
        self._is_double_turn = gives_double_turn(self.features, self._bare)
        self._told: set[tuple[Figure, ...]] = set()
        self._scored: dict[tuple[frozenset[str], FigureChanges], list[Scored]] = {}

    def find_options(self) -> Iterator[Option]:
        """Yield every legal move with the tile here, in the order of options worth the same."""
        ways = [(magic, self._worth.stand_apart(magic.stands)) for magic in self._find_magic()]
        for choice in self._find_choices() if ways and not self._lying.objections else ():
            for magic, apart in ways:
                for scored in self._score(magic, choice):
                    self._turn.weigh()
                    self._warn(choice, scored.outcome)
                    yield self._write(choice, magic, scored, apart)

    def _find_choices(self) -> Iterator[FigureChoice]:
        """Yield what the mover may do with figures, which go before a token or after it."""
        turn, square = self._turn, self._bare.square
        if self._lying.without_token is self.table:
            yield from find_choices(turn, self.features, square)
            return
        before = Features(self._lying.without_token, turn.standing)
        for choice in find_choices(turn, self.features, square, before):
            if choice.phantom is None or self._goes_together(choice):
                yield choice

    def _goes_together(self, choice: FigureChoice) -> bool:
        """Tell whether all figures of a choice can go before a token, or all after it."""
        figure, abbot_back, phantom = choice.steps
        move = replace(self._bare, figure=figure, abbot_back=abbot_back, phantom=phantom)
        spots = find_spots(self.table.ground, move)
        return not place_figures(self.features, self._lying, move, spots, None).objections

    def _find_magic(self) -> Iterator[Magic]:
        """Yield the ways to move mage and witch: all that are legal, or those asked for."""
        asks = self._bare.face.is_magic and not self._turn.is_setup
        targets = self._turn.wanted.magic
        if targets is None:
            square, weigh = self._bare.square, self._turn.weigh
            yield from find_magic(self.features, square, weigh, asks=asks)
            return
        judged = MagicTurn(self.features, self._bare.square, asks=asks)
        pieces = zip(targets, self._given.magic, strict=True)
        judged.take([MagicStep(target.figure, piece) for target, piece in pieces])
        if not judged.objections:
            yield Magic(targets, judged.stands)

    # ------------------------------------------------------------------ what comes of it

    def _score(self, magic: Magic, choice: FigureChoice) -> Iterator[Scored]:
        """Yield what the move pays, for every way to send meeples and move wagons on."""
        staying = frozenset(kind for kind, piece in magic.stands.items() if piece in self._gone)
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
        return figure.piece in self._gone or figure.piece in self._contested

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
        figures = changes.apply(move_figures(self.table, magic.stands))
        return self.features.on(with_figures(self.table, figures))

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
                self._turn.weigh(SCORING + len(self.table.faces))
            for outcome in self._score_with(magic, changes, sends, castle) if sends else plain:
                worth = self._find_worth(outcome)
                end = self._add_up(outcome, worth, has_sent=bool(sends))
                yield Scored(sends, outcome, end, worth, castle)

    def _score_barns(self, before: Features, placed: Sequence[Figure]) -> BarnScoring:
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
            pieces = find_spots(self.table.ground, replace(self._bare, leipzig=sends)).leipzig
            steps = zip(sends, pieces, strict=True)
            sending.take([Send(step.player, step.quarter, piece) for step, piece in steps])
        if not objections and not sending.objections:
            barns = self._score_barns(before, changes.placed)
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
        gone = self._gone.union(beaten, find_scored_fields(outcome.completed))
        if len(outcome.table.beside.castles) > len(self.table.beside.castles):
            table = replace(self.table, beside=outcome.table.beside)
            features = Features(table, self._turn.standing)
            return Worth(features, gone, self._turn.worth, self._changed | beaten)
        if len(gone) == len(self._gone):
            return self._worth
        return Worth(self.features, gone, self._turn.worth, self._changed | beaten)

    def _add_up(self, outcome: Outcome, worth: Worth, *, has_sent: bool) -> Counts:
        """Return what players have after what a move pays, with what stands on as before.

        Who has sent a meeple has a quarter more, which may pay for what was completed before.
        """
        if has_sent:
            after = outcome.table
            table = replace(self.table, leipzig=after.leipzig, beside=after.beside)
            worth = Worth(Features(table, self._turn.standing), worth.gone)
        end = dict.fromkeys(self._turn.players, 0)
        besides = sum_points((), besides=find_end_awards(self.features.on(outcome.table)))
        paid = (self._turn.points.items(), worth.find_all(), outcome.awards, besides.items())
        for counts in paid:
            for player, count in counts:
                end[player] += count
        return end

    def _write(
        self,
        choice: FigureChoice,
        magic: Magic,
        scored: Scored,
        apart: Mapping[Piece, Standing],
    ) -> Option:
        """Write an option: what is scored, and what stands on incomplete features afterwards."""
        bare, outcome, worth = self._bare, scored.outcome, scored.worth
        more = dict(apart)
        staying = [figure for figure in choice.placed if figure not in outcome.returned]
        for stands in (*staying, *scored.moved):
            if stands.piece is not None and stands.piece not in self._gone:
                first = worth.find_first(stands.piece)
                more[first] = (*more.get(first, ()), worth.key_of(stands))
        left = None if choice.abbot is None else worth.find_first(choice.abbot.piece)
        if left is not None:
            more.setdefault(left, ())
        end = dict(scored.end)
        for first, figures in more.items():
            abbot = choice.abbot if first == left else None
            less = () if abbot is None else (worth.key_of(abbot.figure),)
            for player, count in worth.find_change(first, figures, less):
                end[player] += count
        figure, abbot_back, phantom = choice.steps
        move = Move(
            bare.player,
            bare.face,
            bare.square,
            figure,
            magic.targets,
            scored.sends,
            bare.is_second_part,
            bare.has_had_extra_turn,
            scored.wagons,
            abbot_back,
            phantom,
            castle=scored.castle,
            bridge=bare.bridge,
            tunnel=bare.tunnel,
        )
        return Option(
            move,
            self.placement.rotations,
            outcome.awards,
            tuple(end.items()),
            find_lead(end, bare.player) - self._turn.lead,
            outcome.completed,
            outcome.returned,
            outcome.is_double_turn,
            outcome.is_extra_turn,
            outcome.lost,
            outcome.castles,
            outcome.goods,
            outcome.titles,
        )

    # ------------------------------------------------------------------ what is told besides

    def _warn(self, choice: FigureChoice, outcome: Outcome) -> None:
        """Note what others may choose in the turn, and barns on which there is no ruling.

        Rule: car-6.1, car-2.5.wagon, car-14.3.undecided
        """
        turn, mover = self._turn, self._bare.player
        rights = (right.player for ruling in outcome.completed for right in ruling.may_send)
        wagons = (wagon.player for wagon in outcome.wagons)
        if any(player != mover for player in (*rights, *wagons)):
            turn.warn(OTHERS_MAY_CHOOSE)
        placed = choice.placed
        is_barn = any(figure.kind == BARN for figure in placed)
        if (turn.has_barns or is_barn) and placed not in self._told:
            self._told.add(placed)
            before = self.features.on(with_figures(self.table, [*self.table.figures, *placed]))
            turn.warn(*self._score_barns(before, placed).warnings)
