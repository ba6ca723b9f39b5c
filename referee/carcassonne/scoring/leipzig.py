"""The Markets of Leipzig: who may send a meeple there, and what its quarters pay.

When a road joined to Leipzig is completed, each player with the majority may send one meeple from
it to a quarter; the road is then scored as if that meeple had gone. Two quarters pay bonuses, which
are events of their own: the Wainwrights for roads, the Coiners for coats of arms. For the other two
no source gives any ruling. Rule: car-6.1, car-6.2, car-6.6, car-6.8, car-6.9
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import QUARTERS
from referee.carcassonne.kinds.figures import FOR_LEIPZIG
from referee.carcassonne.pieces import Network, Piece, piece_at, square_of
from referee.carcassonne.scoring.feature_rulings import COMPLETED, Bonus, MaySend
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import LEIPZIG
from referee.core.grid import Square
from referee.core.rulings import Citation, Score, ScoreItem

_DETACHED: Final = Citation("car-1.6.detached")
_TILES: Final = Citation("car-1.3.tiles")
_WAINWRIGHTS: Final = Citation("car-6.6")
_LAST_MEEPLE: Final = Citation("car-6.7")
_COINERS: Final = Citation("car-6.8")
UNPAID: Final = "unpaid"
"""The case of a meeple sent that a reading does not pay. Rule: car-6.7."""
_NONE: Final[frozenset[Piece]] = frozenset()
_FOR_A_ROAD: Final[tuple[Citation, ...]] = (_WAINWRIGHTS, _TILES, _DETACHED)
_FOR_THE_LAST: Final[tuple[Citation, ...]] = (_WAINWRIGHTS, _LAST_MEEPLE, _TILES, _DETACHED)


def find_joined(ground: Ground) -> frozenset[Piece]:
    """Return the first pieces of the road networks that are joined to Leipzig.

    A road is joined directly, or over crossings with a village, however many. It is looked for from
    Leipzig on, so that where no road leads there none is. Rule: car-6.2
    """
    if ground.board is None and LEIPZIG not in ground.traits:
        return _NONE
    joined: set[Piece] = set()
    ahead = list(_find_gates(ground))
    while ahead:
        network = ground.network(ahead.pop())
        first = network.pieces[0]
        if first not in joined and any(square_of(p) in ground.faces for p in network.pieces):
            joined.add(first)
            ahead += _cross_villages(ground, network)
    return frozenset(joined)


def _find_gates(ground: Ground) -> Iterator[Piece]:
    """Yield the pieces of roads that lead to Leipzig."""
    for square, face in ground.all_faces.items():
        if not face.has_plain_roads:
            for index in face.roads:
                if face.features[index].ends == "leipzig":
                    yield piece_at(Square(square), index)


def _cross_villages(ground: Ground, network: Network) -> Iterator[Piece]:
    """Yield the pieces that a network meets in a village, its own ends there among them."""
    for piece in network.pieces:
        if ground.feature(piece).ends == "village":
            square = square_of(piece)
            face = ground.all_faces[square]
            for index in face.roads:
                if face.features[index].ends == "village":
                    yield piece_at(square, index)


def can_go(figure: Figure) -> bool:
    """Tell whether a figure may be sent to Leipzig: a meeple of any kind, but abbot and mayor.

    Rule: car-6.3
    """
    return figure.kind in FOR_LEIPZIG


def find_free_quarters(table: Table, player: str) -> tuple[str, ...]:
    """Return the quarters where a player has no meeple. Rule: car-6.1."""
    return tuple(q for q in QUARTERS if player not in table.leipzig.get(q, ()))


def find_rights(
    table: Table, figures: Sequence[Figure], owners: Sequence[str]
) -> tuple[MaySend, ...]:
    """Return who may send a meeple from a completed road joined to Leipzig, by player.

    Rule: car-6.1, car-6.3
    """
    rights: list[MaySend] = []
    for player in owners:
        places = [(f.square, f.spot) for f in figures if f.player == player and can_go(f)]
        quarters = find_free_quarters(table, player)
        if places and quarters:
            rights.append(MaySend(player, tuple(dict.fromkeys(places)), quarters))
    return tuple(rights)


def pay_wainwrights(
    table: Table,
    tiles: int,
    figures: Sequence[Figure],
    owners: Sequence[str],
    sent: Iterable[str],
) -> tuple[Bonus, ...]:
    """Pay the Wainwrights' bonus for a completed road: one point for each tile of it.

    It goes to those in the quarter who score the road, and to those who were sent there from this
    very road, if need be under the reading ``wainwrights_for_last_meeple``; who is not paid by that
    reading gets an explained zero. Rule: car-6.6, car-6.7
    """
    present = table.leipzig.get("wainwrights", ())
    if not present:
        return ()
    paid = ScoreItem("wainwrights", tiles, 1, _FOR_A_ROAD)
    items = {player: paid for player in owners if player in present}
    for player in sent:
        is_left = any(f.is_follower and f.player == player for f in figures)
        item = paid._replace(citations=_FOR_THE_LAST)
        if not is_left and table.rules.wainwrights_for_last_meeple == "unpaid":
            item = item._replace(each=0, case=UNPAID)
        items.setdefault(player, item)
    return tuple(
        Bonus(player, "wainwrights", Score(COMPLETED, (item,)))
        for player, item in sorted(items.items())
    )


def pay_coiners(
    table: Table, coats_of_arms: int, figures: Sequence[Figure], owners: Sequence[str]
) -> tuple[Bonus, ...]:
    """Pay the Coiners' bonus for a completed city that somebody scores: 3 for each coat of arms.

    It goes to those in the quarter; under ``coiners_presence: required`` to those among them who
    have a follower in the city. Rule: car-6.8
    """
    players = table.leipzig.get("coiners", ())
    if not (players and coats_of_arms and owners):
        return ()
    if table.rules.coiners_presence == "required":
        there = {figure.player for figure in figures if figure.is_follower}
        players = tuple(player for player in players if player in there)
    item = ScoreItem("coiners", coats_of_arms, 3, (_COINERS, _DETACHED))
    return tuple(Bonus(p, "coiners", Score(COMPLETED, (item,))) for p in sorted(players))
