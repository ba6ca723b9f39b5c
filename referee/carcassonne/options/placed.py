"""One placement and all moves with it: what they share is found once.

Figures and their ways are judged by ``placing``, and what a move pays is found by ``scorings``;
here is only what spares asking twice. A figure on a feature that stays incomplete changes nothing
but what that feature is worth, and so do the mage and the witch.
Rule: car-2.6
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import BARN
from referee.carcassonne.options.figure_choices import FigureChoice, find_choices
from referee.carcassonne.options.records import Option, PlacementOptions
from referee.carcassonne.options.scorings import OTHERS_MAY_CHOOSE, Scored, Scorings
from referee.carcassonne.options.steps import Magic, find_magic
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.options.worth import Standing
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import Move, find_spots
from referee.carcassonne.placing.figures.mage_and_witch import MagicStep, MagicTurn
from referee.carcassonne.placing.moves import place_figures
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.tiles.laying import lay_tile
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.standing import find_lead
from referee.carcassonne.table import with_figures
from referee.core.tuples import make


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
        self.features = Features(self.table, turn.standing)
        given = self._bare
        if wanted.magic or wanted.leipzig or wanted.wagons:
            given = replace(
                given,
                magic=wanted.magic or (),
                leipzig=wanted.leipzig or (),
                wagons=wanted.wagons or (),
            )
        self._given = find_spots(self.table.ground, given)
        self._scorings = Scorings(turn, self._bare, self._given, self._lying, self.features)
        self._told: set[tuple[Figure, ...]] = set()

    def find_options(self) -> Iterator[Option]:
        """Yield every legal move with the tile here, in the order of options worth the same."""
        ways = [
            (magic, self._scorings.worth.stand_apart(magic.stands)) for magic in self._find_magic()
        ]
        for choice in self._find_choices() if ways and not self._lying.objections else ():
            for magic, apart in ways:
                for scored in self._scorings.score(magic, choice):
                    self._turn.weigh()
                    self._warn(choice, scored.outcome)
                    yield self._write(choice, magic, scored, apart)

    def count_choices(self) -> int:
        """Return how many choices of figures :meth:`find_options` tries."""
        return 0 if self._lying.objections else sum(1 for _ in self._find_choices())

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
        staying = choice.placed
        if outcome.returned:
            staying = tuple([figure for figure in staying if figure not in outcome.returned])
        for stands in (*staying, *scored.moved):
            if stands.piece is not None and stands.piece not in self._scorings.gone:
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
        found = (
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
        return make(Option, found)

    def _warn(self, choice: FigureChoice, outcome: Outcome) -> None:
        """Note what others may choose in the turn, and barns on which there is no ruling.

        Rule: car-6.1, car-2.5.wagon, car-14.3.undecided
        """
        turn, mover = self._turn, self._bare.player
        if outcome.completed or outcome.returned:
            rights = [right.player for ruling in outcome.completed for right in ruling.may_send]
            wagons = [wagon.player for wagon in outcome.wagons]
            if any(player != mover for player in (*rights, *wagons)):
                turn.warn(OTHERS_MAY_CHOOSE)
        placed = choice.placed
        is_barn = any(figure.kind == BARN for figure in placed)
        if (turn.has_barns or is_barn) and placed not in self._told:
            self._told.add(placed)
            before = self.features.on(with_figures(self.table, [*self.table.figures, *placed]))
            turn.warn(*self._scorings.score_barns(before, placed).warnings)
