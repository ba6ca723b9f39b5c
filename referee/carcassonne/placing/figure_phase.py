"""The figures of a move: what it deploys once its tile lies, before anything is scored.

Rule: car-2.2.unoccupied, car-2.2.supply, car-2.6
"""

from referee.carcassonne.figures import CORNER, Figure
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import FigureStep, Move
from referee.carcassonne.placing.deploying import Deployment, Supply, count_at_hand
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.rulings import Objection


class FigurePhase:
    """The figure of one move, judged where it is announced.

    ``objections`` say what speaks against it, ``warnings`` what about it is not judged, and
    ``deployed`` how it stands if nothing does.

    :param features: those with the tile of the move on the table.
    :param piece: what the figure goes on; None for a corner, an unknown field and no figure.
    :param supply: what the players have at hand; None if nobody counts.
    """

    def __init__(
        self, features: Features, move: Move, piece: Piece | None, supply: Supply | None
    ) -> None:
        self.objections: tuple[Objection, ...] = ()
        self.warnings: tuple[Objection, ...] = ()
        self.deployed: tuple[Figure, ...] = ()
        if (step := move.figure) is None:
            return
        square, spot = step.at
        at_hand = count_at_hand(supply, move.player, step.kind)
        deployment = Deployment(
            features, move.player, step.kind, step.via, at_hand=at_hand, played=move.square
        )
        self.objections = deployment.object_to_spot(square, spot, piece)
        # of a barn ``warn_of_barns`` tells more
        self.warnings = deployment.find_warnings([] if spot.on == CORNER else [step.at])
        self.deployed = (_stand(move.player, step, piece, features.table),)


def _stand(player: str, step: FigureStep, piece: Piece | None, table: Table) -> Figure:
    """Return a figure as it stands where it was announced."""
    square, spot = step.at
    if piece is not None:
        spot = table.ground.spot_of(piece)
    return Figure(player, step.kind, square, spot, piece)
