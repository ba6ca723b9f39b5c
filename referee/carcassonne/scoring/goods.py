"""Goods: those of a completed city go to the player who completes it, and pay at the end.

Rule: car-14.9, car-14.9.end
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from referee.carcassonne.further_sets.extras import Goods
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import GOODS
from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.feature_rulings import FINAL, Bonus
from referee.core.rulings import Citation, Score, ScoreItem

_END: Final = Citation("car-14.9.end")
_POINTS: Final = 10


def find_goods(ground: Ground, completed: Iterable[Piece]) -> tuple[tuple[str, int], ...]:
    """Return how many goods of each kind some completed features bring, in the order of the kinds.

    A city brings the goods on its tiles, whoever holds it; no other feature brings any.
    Rule: car-14.9

    :param completed: a piece of each feature.
    """
    found = Counter(
        ground.feature(piece).goods for each in completed for piece in ground.pieces_of(each)
    )
    return tuple((kind, found[kind]) for kind in GOODS if found[kind])


def add_goods(
    goods: Goods, player: str, brought: Iterable[tuple[str, int]]
) -> dict[str, dict[str, int]]:
    """Return the goods of all players after one of them has taken some more."""
    after = {name: dict(held) for name, held in goods.items()}
    held = after.setdefault(player, {})
    for kind, count in brought:
        held[kind] = held.get(kind, 0) + count
    return after


def pay_goods(goods: Goods) -> tuple[Bonus, ...]:
    """Return what goods pay at the end of the game, by player: 10 for the most of each kind.

    Each of several tied players gets 10. A player without goods of a kind never has the most of it.

    Rule: car-14.9.end
    """
    most = {kind: max((held.get(kind, 0) for held in goods.values()), default=0) for kind in GOODS}
    return tuple(
        Bonus(player, "goods", Score(FINAL, items))
        for player, held in sorted(goods.items())
        if (items := tuple(_list_items(held, most)))
    )


def _list_items(held: Mapping[str, int], most: Mapping[str, int]) -> Iterable[ScoreItem]:
    """Yield a line for each kind of which a player holds the most."""
    for kind, count in most.items():
        if count and held.get(kind, 0) == count:
            yield ScoreItem("goods", 1, _POINTS, (_END,), case=kind)
