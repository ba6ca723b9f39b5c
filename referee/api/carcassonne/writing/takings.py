"""What a move brings besides the points of features: castles that score, goods and titles."""

from typing import Any, Final, Protocol

from referee.api.carcassonne.writing.castles import SHAPES as CASTLES
from referee.api.carcassonne.writing.castles import write_castle_scores
from referee.carcassonne.scoring.castles import CastleScore
from referee.forms.shapes import Shape, array, ref


class Taken(Protocol):
    """What an outcome of a move and an option have in common."""

    @property
    def castles(self) -> tuple[CastleScore, ...]:
        """The castles that score."""

    @property
    def goods(self) -> tuple[tuple[str, int], ...]:
        """The goods of each kind that the player takes."""

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles that the player takes."""


def write_taken(taken: Taken, player: str) -> dict[str, Any]:
    """Write what a move of a player brings, each key only where there is any of it."""
    written: dict[str, Any] = {}
    if taken.castles:
        written["castles"] = write_castle_scores(taken.castles)
    if taken.goods:
        written["goods"] = {player: dict(taken.goods)}
    if taken.titles:
        written["titles"] = dict.fromkeys(taken.titles, player)
    return written


TAKEN: Final[dict[str, Shape]] = {
    "castles": array(ref("CastleScore")),
    "goods": ref("Goods"),
    "titles": ref("Titles"),
}
"""The keys that :func:`write_taken` may write; each may be missing."""
SHAPES: Final[dict[str, Shape]] = CASTLES
"""The components that describe them."""
