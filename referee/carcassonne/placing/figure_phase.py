"""The figures of a move: what it deploys or takes back once its tile lies, before it is scored.

First the player places a figure, or takes an abbot back instead; then perhaps the phantom besides.
Rule: car-2.2.unoccupied, car-2.2.supply, car-2.6, car-14.10, car-14.11.phantom,
car-14.11.phantom-after
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import FigureStep, Move, Spots
from referee.carcassonne.placing.figures.abbots import AbbotBack, object_to_taking_back, take_back
from referee.carcassonne.placing.figures.deploying import Deployment, Supply, count_at_hand
from referee.carcassonne.placing.figures.phantoms import Deployed, object_to_second
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table, with_figures
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection

ABBOT_AND_FIGURE: Final = Objection("abbot-and-figure", (Citation("car-14.10"),))


class FigurePhase:
    """The figures of one move, judged where they are announced.

    ``objections`` say what speaks against them, ``warnings`` what about them is not judged.
    ``deployed`` are those that the move places, each if nothing is against it;
    ``abbot_back`` is the abbot whom it takes back, and ``table`` the table without him.

    :param features: those with the tile of the move on the table.
    :param spots: the pieces that the move names.
    :param supply: what the players have at hand; None if nobody counts.
    """

    def __init__(self, features: Features, move: Move, spots: Spots, supply: Supply | None) -> None:
        self.objections: list[Objection] = []
        self.warnings: list[Objection] = []
        self.deployed: tuple[Figure, ...] = ()
        self.abbot_back: AbbotBack | None = None
        self._features = features
        self._move = move
        self._supply = supply
        if spots.abbot_back is not None:
            self._take_back(spots.abbot_back)
        first = None if move.figure is None else self._deploy(move.figure, spots.figure)
        if move.phantom is not None:
            self._deploy_second(first, move.phantom, spots.phantom)

    @property
    def table(self) -> Table:
        """The table before anything is placed, without an abbot who is taken back."""
        return self._features.table

    def _take_back(self, piece: Piece) -> None:
        """Judge the abbot who is taken back instead of placing a figure. Rule: car-14.10."""
        features, player = self._features, self._move.player
        if self._move.figure is not None:
            self.objections.append(ABBOT_AND_FIGURE)
        if found := [*object_to_taking_back(features, player, piece)]:
            self.objections += found
            return
        self.abbot_back = take_back(features, player, piece)
        self._features = without_abbot(features, self.abbot_back)

    def _deploy(self, step: FigureStep, piece: Piece | None) -> Deployed:
        """Judge a figure that is placed, and return it as it stands."""
        player, (square, spot) = self._move.player, step.at
        at_hand = count_at_hand(self._supply, player, step.kind)
        deployment = Deployment(
            self._features, player, step.kind, step.via, at_hand=at_hand, played=self._move.square
        )
        against = tuple(deployment.object_to_spot(square, spot, piece))
        self._object(against)
        # of a barn ``score_barns`` tells more
        found = deployment.find_warnings([] if spot.on == CORNER else [step.at])
        self.warnings += (one for one in found if one not in self.warnings)
        if piece is not None:
            spot = self._features.ground.spot_of(piece)
        figure = Figure(player, step.kind, square, spot, piece)
        self.deployed += () if against else (figure,)
        return Deployed(figure, step.via)

    def _deploy_second(self, first: Deployed | None, step: FigureStep, piece: Piece | None) -> None:
        """Judge the phantom that follows a first figure, or an abbot who was taken back.

        Rule: car-14.11.phantom, car-14.11.phantom-after
        """
        before = len(self.objections)
        phantom = self._deploy(step, piece)
        if first is not None:
            against = tuple(object_to_second(self._features.table, first, phantom))
            self._object(against)
            if against:
                self.deployed = tuple(one for one in self.deployed if one is first.figure)
        at = place_of(step.at.square)
        self.objections[before:] = [
            replace(one, at=one.at or at) for one in self.objections[before:]
        ]

    def _object(self, found: Iterable[Objection]) -> None:
        """Note objections; what is said of the first figure already is not said again."""
        self.objections += [one for one in found if one not in self.objections]


def without_abbot(features: Features, back: AbbotBack) -> Features:
    """Return the features of a table from which an abbot has been taken."""
    left = list(features.table.figures)
    left.remove(back.figure)
    return features.on(with_figures(features.table, left))
