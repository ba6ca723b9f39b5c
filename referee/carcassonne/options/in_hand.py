"""Figures in the hand: every spot that one may take once a tile lies, as ``placing`` judges.

What bears on a place is the same for all figures and for all pieces of the place: it is looked at
once.
Rule: car-2.2.unoccupied, car-2.2.barn, car-2.5.portal, car-2.5.flight
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.announcements import FigureStep, SpotAt
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, look_at
from referee.carcassonne.placing.figures.places import NO_RULING, Place
from referee.carcassonne.placing.figures.ways import PLACEMENT
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import CORNERS, Square
from referee.core.rulings import Objection

SPOTS_LEFT_OUT: Final = Objection("spots-without-ruling", NO_RULING.citations)


class InHand(NamedTuple):
    """A figure that may be deployed, as a move announces it and as it stands then."""

    step: FigureStep
    figure: Figure


class FiguresInHand:
    """The figures of a turn that may be deployed once its tile lies on a square.

    :param features: those with the tile on the table.
    :param played: the square of the tile.
    :param before: the figures of the turn before a token joined two mouths of tunnels, if one has.
    """

    def __init__(
        self,
        turn: Turn,
        features: Features,
        played: Square,
        before: "FiguresInHand | None" = None,
    ) -> None:
        self._turn = turn
        self._before = before
        self._features = features
        self._table = features.table
        self._played = played
        self._seen: dict[tuple[Piece, str], Place] = {}

    def find(self, kind: str) -> Iterator[InHand]:
        """Yield a figure of a kind on every spot that it may take, in order."""
        turn, player, square = self._turn, self._turn.wanted.player, self._played
        at_hand = count_at_hand(turn.supply, player, kind)
        by_way = [
            Deployment(self._features, player, kind, via, at_hand=at_hand, played=square)
            for via in turn.ways
        ]
        return self._find_corners(by_way[0]) if kind == "barn" else self._find_spots(by_way)

    def _find_corners(self, deployment: Deployment) -> Iterator[InHand]:
        square = self._played
        for corner in CORNERS:
            objections = deployment.object_to_corner(square, corner)
            if [one.code for one in objections] == [NO_RULING.code]:
                self._turn.warn(SPOTS_LEFT_OUT)
            if not objections:
                spot = Spot(CORNER, corner)
                step = FigureStep(deployment.kind, SpotAt(square, spot))
                figure = Figure(deployment.player, deployment.kind, square, spot, None)
                yield InHand(step, figure)

    def _find_spots(self, by_way: Sequence[Deployment]) -> Iterator[InHand]:
        """Yield every spot that a figure may take: on the tile, or where its ways lead.

        Through a portal to the tile itself is the same move as placing the figure there.
        """
        played = self._played
        faces = self._table.faces
        faces = faces if len(by_way) > 1 else {played: faces[played]}
        for square, face in faces.items():
            for index in face.spot_order:
                piece, spot = piece_at(square, index), face.spots[index]
                for deployment in by_way:
                    if (square == played) is not (deployment.via == PLACEMENT):
                        continue
                    place = self._look_at(piece, deployment.via)
                    if deployment.takes(piece, place) or self._took(deployment, piece):
                        kind, player = deployment.kind, deployment.player
                        step = FigureStep(kind, SpotAt(square, spot), deployment.via)
                        yield InHand(step, Figure(player, kind, square, spot, piece))
                    elif place.is_unruled:
                        self._leave_out(deployment, piece, place)

    def _took(self, deployment: Deployment, piece: Piece) -> bool:
        """Tell whether the figure could go there before a token. Rule: car-14.12.order."""
        before = self._before
        if before is None:
            return False
        place = before._look_at(piece, deployment.via)  # noqa: SLF001 - its own kind
        return replace(deployment, features=before._features).takes(piece, place)  # noqa: SLF001

    def _leave_out(self, deployment: Deployment, piece: Piece, place: Place) -> None:
        """Tell that a spot is left out, if nothing speaks against it but that nobody can tell."""
        if deployment.takes(piece, place._replace(is_unruled=False)):
            self._turn.warn(SPOTS_LEFT_OUT)

    def _look_at(self, piece: Piece, via: str) -> Place:
        """Return what bears on any figure at a piece; all pieces of a place are alike."""
        pieces = self._table.place(piece).pieces
        place = self._seen.get((pieces[0], via))
        if place is None:
            there = find_figures(pieces, self._features.standing)
            is_occupied = any(figure.is_follower for figure in there)
            place = look_at(self._features, piece, via, is_occupied=is_occupied)
            self._seen[pieces[0], via] = place
        return place
