"""Abbots taken back: instead of placing a figure a player lets his own abbot score at once.

He scores what his monastery or garden would bring if the game ended, with the tile just placed, and
comes home. What that tile has completed is scored as always; from there nobody is taken back.
Rule: car-14.10, car-14.10.completed, car-14.10.majority
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import ABBOT
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.figures.deploying import SETUP_TILE, is_setup
from referee.carcassonne.placing.figures.places import Place, find_reasons
from referee.carcassonne.scoring.features import Features
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, Score

_TAKEN_BACK: Final = Citation("car-14.10")
_COMPLETED: Final = Citation("car-14.10.completed")


class AbbotBack(NamedTuple):
    """An abbot who is taken back from a piece.

    ``score`` is the one of what he stands on as it is then, None without a ruling; ``awards`` is
    what his player gets for him, (player, points), nothing where others hold it.
    """

    figure: Figure
    piece: Piece
    score: Score | None
    awards: tuple[tuple[str, int], ...]


def find_abbots(features: Features, player: str) -> Iterator[AbbotBack]:
    """Yield every abbot whom a player may take back, in table order.

    :param features: those with the tile just placed on the table.

    Rule: car-14.10, car-14.10.completed
    """
    seen: set[Piece] = set()
    for figure in features.table.figures:
        piece = figure.piece
        if (figure.player, figure.kind) != (player, ABBOT) or piece is None or piece in seen:
            continue
        seen.add(piece)
        if not any(object_to_taking_back(features, player, piece)):
            yield take_back(features, player, piece)


def take_back(features: Features, player: str, piece: Piece) -> AbbotBack:
    """Return what comes of taking a player's abbot back from a piece where he stands.

    Rule: car-14.10, car-14.10.majority
    """
    abbot = _find_own(features, player, piece)[0]
    ruling = features.rule_on(piece)
    own = tuple(award for award in ruling.awards if award[0] == player)
    return AbbotBack(abbot, piece, ruling.score, own)


def object_to_taking_back(features: Features, player: str, piece: Piece) -> Iterator[Objection]:
    """Yield every reason against taking a player's abbot back from a piece.

    :param features: those with the tile just placed on the table.

    Rule: car-14.10, car-14.10.completed, car-4.6
    """
    at = place_of(square_of(piece))
    if is_setup(features.table):
        yield SETUP_TILE
    if not _find_own(features, player, piece):
        yield _miss(features, player, piece)
        return
    place = Place(features.ground.feature(piece).kind)
    for code, citations in find_reasons(ABBOT, place, features.table.rules):
        yield Objection(code, citations, at)
    if features.is_completed(piece):
        yield Objection("abbot-completed", (_COMPLETED,), at)


def _find_own(features: Features, player: str, piece: Piece) -> list[Figure]:
    """Return the abbots of a player on a piece; more than one only on a table that breaks rules."""
    there = features.standing.get(piece, ())
    return [figure for figure in there if (figure.player, figure.kind) == (player, ABBOT)]


def _miss(features: Features, player: str, piece: Piece) -> Objection:
    """Return the objection to a piece without an abbot of a player; it names whose stands there."""
    at = place_of(square_of(piece))
    for figure in features.standing.get(piece, ()):
        if figure.kind == ABBOT:
            return Objection(
                "abbot-of-another", (_TAKEN_BACK,), at, {"player": figure.player or ""}
            )
    return Objection("no-abbot-there", (_TAKEN_BACK,), at, {"player": player})
