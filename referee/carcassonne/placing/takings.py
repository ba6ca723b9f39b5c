"""What a move brings its player besides points: the goods of cities, and the titles.

Rule: car-14.8, car-14.9, car-14.9.castle
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.carcassonne.scoring.features import FeatureRuling, Features, find_pieces
from referee.carcassonne.scoring.goods import add_goods, find_goods
from referee.carcassonne.scoring.titles import find_gained
from referee.carcassonne.table import Table


class Takings(NamedTuple):
    """The goods of each kind, by kind, and the titles that a player takes; and the table then."""

    table: Table
    goods: tuple[tuple[str, int], ...]
    titles: tuple[str, ...]


def take(table: Table, completed: Iterable[FeatureRuling], player: str) -> Takings:
    """Return what whoever completes some features takes.

    Goods are added to those that the table tells of, none if it tells of none; titles are taken
    only where they are in play. Rule: car-14.8, car-14.9, car-14.9.castle

    :param table: with the tile that completes them, and the castles that it builds.
    """
    pieces = [find_pieces(ruling)[0] for ruling in completed]
    beside, titles = table.beside, tuple[str, ...]()
    goods = find_goods(table.ground, pieces)
    if goods:
        beside = beside._replace(goods=add_goods(beside.goods or {}, player, goods))
    if beside.titles is not None and pieces:
        titles = find_gained(Features(table), pieces)
        beside = beside._replace(titles=beside.titles._replace(**dict.fromkeys(titles, player)))
    if beside is not table.beside:
        table = replace(table, beside=beside)
    return Takings(table, goods, titles)
