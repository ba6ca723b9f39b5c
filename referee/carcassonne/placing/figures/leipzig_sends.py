"""Sending meeples to Leipzig when roads are completed: who may, and what the table is then.

All rights are judged as the roads were completed, before anybody goes.
Rule: car-6.1, car-6.2, car-6.3, car-6.4, car-6.5
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure, find_strength
from referee.carcassonne.kinds.features import ROAD
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.leipzig import can_go
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.table import Table
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection

_RIGHT: Final = Citation("car-6.1")
_JOINED: Final = Citation("car-6.2")
_ABBOT: Final = Citation("car-6.3")
_ONE_EACH: Final = Citation("car-6.4")


class Send(NamedTuple):
    """A player sends the meeple that stands on a piece to a quarter of Leipzig."""

    player: str
    quarter: str
    piece: Piece


class Sending:
    """The sends of one move, judged one after the other.

    :param completed: a piece of every feature that the move has completed.
    """

    def __init__(self, features: Features, completed: Iterable[Piece]) -> None:
        self._features = features
        self._completed = {p for piece in completed for p in features.ground.pieces_of(piece)}
        self._gone: list[Figure] = []
        self._done: list[Send] = []
        self.objections: list[Objection] = []

    def take(self, sends: Sequence[Send]) -> None:
        """Judge the sends of a move and note those that are legal.

        From a spot with several of his meeples, which only a table that breaks the rules has, a
        player sends the one that counts least.
        """
        for send in sends:
            found = self._judge(send)
            self.objections += found
            if not found:
                self._done.append(send)
                able = [figure for figure in self._standing(send) if can_go(figure)]
                self._gone.append(min(able, key=lambda figure: find_strength(figure.kind)))

    def _judge(self, send: Send) -> list[Objection]:
        features = self._features
        if features.ground.feature(send.piece).kind is not ROAD:
            return [_object(send, "leipzig-not-completed", _RIGHT)]
        road = features.ground.pieces_of(send.piece)
        found = [*self._judge_road(send, road), *self._judge_figure(send)]
        if send.player in features.table.leipzig.get(send.quarter, ()):
            found.append(_object(send, "leipzig-quarter-held", _RIGHT))
        own = [done for done in self._done if done.player == send.player]
        if any(done.piece in road for done in own):
            found.append(_object(send, "leipzig-one-a-road", _ONE_EACH))
        if any(done.quarter == send.quarter for done in own):
            found.append(_object(send, "leipzig-one-a-quarter", _ONE_EACH))
        return found

    def _judge_road(self, send: Send, road: tuple[Piece, ...]) -> list[Objection]:
        """Object to a road from which nobody, or not this player, may send."""
        found: list[Objection] = []
        if send.piece not in self._completed:
            found.append(_object(send, "leipzig-not-completed", _RIGHT))
        if road[0] not in self._features.joined:
            found.append(_object(send, "leipzig-not-joined", _JOINED))
        figures = self._features.find_figures(send.piece)
        if send.player not in find_majority(self._features.table, figures).owners:
            found.append(_object(send, "leipzig-no-majority", _RIGHT))
        return found

    def _judge_figure(self, send: Send) -> list[Objection]:
        standing = self._standing(send)
        if not standing:
            return [_object(send, "leipzig-nobody-there", _RIGHT)]
        if not any(map(can_go, standing)):
            return [_object(send, "leipzig-abbot", _ABBOT)]
        return []

    def _standing(self, send: Send) -> list[Figure]:
        """Return the followers of the player on the very spot."""
        figures = self._features.standing.get(send.piece, ())
        return [figure for figure in figures if figure.player == send.player and figure.is_follower]

    @property
    def is_empty(self) -> bool:
        """Whether nobody has sent a meeple."""
        return not self._done

    def apply(self) -> Table:
        """Return the table without the meeples that have gone, and with them in Leipzig."""
        table = self._features.table
        left = list(table.figures)
        for figure in self._gone:
            left.remove(figure)
        leipzig = {quarter: list(players) for quarter, players in table.leipzig.items()}
        for send in self._done:
            leipzig.setdefault(send.quarter, []).append(send.player)
        quarters: Mapping[str, tuple[str, ...]] = {q: tuple(ps) for q, ps in leipzig.items()}
        return replace(table, figures=tuple(left), leipzig=quarters)

    def senders(self, piece: Piece, quarter: str | None = None) -> tuple[str, ...]:
        """Return who has sent from the road of a piece, to any quarter or to one."""
        road = self._features.ground.pieces_of(piece)
        return tuple(
            done.player
            for done in self._done
            if done.piece in road and quarter in (None, done.quarter)
        )


def _object(send: Send, code: str, citation: Citation) -> Objection:
    params = {"player": send.player, "quarter": send.quarter}
    return Objection(code, (citation,), place_of(square_of(send.piece)), params)
