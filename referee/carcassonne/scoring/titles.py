"""The titles of King & Robber Baron: the largest completed city, and the longest completed road.

Both are measured in tiles, each tile once; what a map prints counts as it does for the feature. A
city on which a castle stands is a city no more. Of several that are as large, the first gave the
title, which a table does not show.
Rule: car-14.8, car-14.8.castle, car-14.8.tie, car-14.8.end
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import CITY, ROAD, Kind
from referee.carcassonne.pieces import Network, Piece
from referee.carcassonne.scoring.feature_rulings import FINAL, Bonus, find_prints, find_tiles
from referee.carcassonne.scoring.features import Features
from referee.core.grid import PortPlace
from referee.core.rulings import Citation, Objection, Score, ScoreItem

_KIND_OF: Final[Mapping[str, Kind]] = dict(zip(TITLES, (CITY, ROAD), strict=True))
"""The kind of feature that each title goes by."""
_TIE: Final = Citation("car-14.8.tie")
_END: Final = Citation("car-14.8.end")


class Greatest(NamedTuple):
    """The completed features of the kind that a title goes by: how many, and the largest of them.

    ``tiles`` is the size of the largest, 0 where none is completed; ``segments`` names all that are
    as large by the port places of their first pieces, ascending.
    """

    title: str
    kind: Kind
    completed: int
    tiles: int
    segments: tuple[PortPlace, ...]


def find_greatest(features: Features, title: str, but: Collection[Piece] = ()) -> Greatest:
    """Return the largest completed features of the kind that a title goes by.

    :param but: the first pieces of features that are left out.

    Rule: car-14.8, car-14.8.castle
    """
    kind = _KIND_OF[title]
    sizes = [
        (_count_tiles(features, kind, network), network.segments[0])
        for network in _list_counted(features, kind)
        if network.pieces[0] not in but
    ]
    tiles = max((size for size, _ in sizes), default=0)
    return Greatest(
        title, kind, len(sizes), tiles, tuple(segment for size, segment in sizes if size == tiles)
    )


def _list_counted(features: Features, kind: Kind) -> Iterator[Network]:
    """Yield the completed roads, or the completed cities that are no castle."""
    castles = features.castles
    for each in features.find_completed(kind):
        if each.pieces[0] not in castles:
            yield each


def _count_tiles(features: Features, kind: Kind, network: Network) -> int:
    if kind is ROAD:
        return features.survey_road(network.pieces[0]).tiles
    table = features.table
    return len(find_tiles(table, network)) + find_prints(table, network).tiles


def find_gained(features: Features, completed: Collection[Piece]) -> tuple[str, ...]:
    """Return the titles that go to whoever completes some features, larger than all before.

    :param completed: a piece of each; those that become castles are no cities any more.

    Rule: car-14.8, car-14.8.castle, car-14.8.tie
    """
    new = {features.ground.pieces_of(piece)[0] for piece in completed}
    return tuple(
        title
        for title in TITLES
        if find_greatest(features, title).tiles > find_greatest(features, title, new).tiles
    )


def _pay(title: str, completed: int) -> ScoreItem:
    return ScoreItem(title.replace("_", "-"), completed, 1, (_END,))


def find_ties(features: Features) -> Iterator[Objection]:
    """Yield a warning for each title in play that several features may have given.

    Where its holder is known, nobody need ask. Rule: car-14.8.tie
    """
    titles = features.table.beside.titles
    for title, player in () if titles is None else titles._asdict().items():
        greatest = None if player is not None else find_greatest(features, title)
        if greatest is not None and len(greatest.segments) > 1:
            params = {"count": len(greatest.segments), "tiles": greatest.tiles}
            yield Objection(f"{title.replace('_', '-')}-tied", (_TIE,), params=params)


def pay_titles(features: Features) -> tuple[Bonus, ...]:
    """Return what the titles pay at the end of the game: 1 for each completed city or road.

    To the players who are named as their holders, by title. Rule: car-14.8.end
    """
    titles = features.table.beside.titles
    held = {} if titles is None else titles._asdict()
    return tuple(
        Bonus(player, title, Score(FINAL, (_pay(title, completed),)))
        for title, player in held.items()
        if player is not None and (completed := find_greatest(features, title).completed)
    )
