"""Checking what lies on a table against what is in play: tiles, figures, bridges and tokens.

Rule: car-2.1.copies, car-2.1.editions, car-2.2.owned, car-14.9.supply, car-14.11.boxes,
car-14.12.supply, car-14.13.supply
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.table import Table
from referee.core.grid import place_of
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param

_COPIES: Final = Citation("car-2.1.copies")
_EDITIONS: Final = Citation("car-2.1.editions")
_OWNED: Final = Citation("car-2.2.owned")
_BOXES: Final = Citation("car-14.11.boxes")
_GOODS: Final = Citation("car-14.9.supply")
_MEEPLES_ON_MAPS: Final = Citation("map-9.6.meeples")
_TOKENS: Final = Citation("car-14.12.supply")
_BRIDGES_OWNED: Final = Citation("car-14.13.supply")
_PAIRS: Final = 6
_BRIDGES: Final = 12
_LEIPZIG: Final = "leipzig"
"""The set whose quarters hold meeples, with its tiles on the table or without."""


def check_stock(table: Table, stock: Stock, supply: Supply | None = None) -> Iterator[Finding]:
    """Yield what there is more of than is in play, in any order.

    :param supply: what the players have at hand; None if nobody counts.
    """
    yield from _find_surplus(table, stock)
    yield from _find_sets_missing(table, stock)
    yield from _find_figures_too_many(table, stock)
    yield from _find_more_with_supply(table, stock, supply or {})
    yield from _find_goods_too_many(table, stock)
    yield from _find_more_than_in_the_box(table)


def _find_more_with_supply(table: Table, stock: Stock, supply: Supply) -> Iterator[Finding]:
    """Yield every figure of which a player has more on the table and at hand than he owns.

    Where there are too many on the table alone, that has been told. Rule: car-2.2.owned
    """
    laid = Counter([figure[:2] for figure in table.figures])
    for player, held in sorted(supply.items()):
        for kind, at_hand in sorted(held.items()):
            limit, count = stock.figures.get(kind), laid[player, kind]
            if limit is not None and count <= limit < count + at_hand:
                params: dict[str, Param] = {
                    "player": player,
                    "figure": kind,
                    "count": count + at_hand,
                    "limit": limit,
                }
                objection = Objection("too-many-figures-with-supply", (_OWNED,), params=params)
                yield Finding(WARNING, objection)


def _find_goods_too_many(table: Table, stock: Stock) -> Iterator[Finding]:
    """Yield every kind of goods of which the players have more than the sets in play show.

    Where nobody said which sets those are, any goods may have come from tiles that are not told of.
    Rule: car-14.9.supply
    """
    held: Counter[str] = Counter()
    for goods in (table.beside.goods or {}).values():
        held.update(goods)
    for kind, count in sorted(held.items()):
        limit = stock.goods.get(kind, 0)
        if count > limit and (limit or stock.in_play is not None):
            code = "too-many-goods" if limit else "goods-not-in-play"
            params: dict[str, Param] = {"goods": kind, "count": count, "limit": limit}
            yield Finding(WARNING, Objection(code, (_GOODS,), params=params))


def _find_surplus(table: Table, stock: Stock) -> Iterator[Finding]:
    """Yield the first tile beyond the copies in play, and every inline tile.

    Most tables have neither, which counting all at once shows in a fraction of the time.
    Rule: car-2.1.copies
    """
    copies = stock.copies.get
    in_all = table.ground.tile_counts.items()
    if not [tile_id for tile_id, count in in_all if count > copies(tile_id or "", 0)]:
        return
    laid: Counter[str] = Counter()
    for square, face in table.faces.items():
        at = place_of(square)
        if face.tile_id is None:
            yield Finding(WARNING, Objection("tile-not-in-catalogue", (), at))
            continue
        counted = stock.set_of.get(face.tile_id, face.tile_id)
        limit = stock.totals[counted] if face.tile_id in stock.set_of else stock.copies[counted]
        laid[counted] += 1
        if laid[counted] == limit + 1:
            params: dict[str, Param] = {
                "tile": counted,
                "limit": limit,
                "edition": table.rules.edition,
            }
            yield Finding(FAULT, Objection("too-many-copies", (_COPIES,), at, params))


def _find_sets_missing(table: Table, stock: Stock) -> Iterator[Finding]:
    """Yield every set in the position that did not come out in its edition, at its first tile.

    Rule: car-2.1.editions
    """
    for set_id, tiles in stock.missing.items():
        lying = [square for square, face in table.faces.items() if face.tile_id in tiles]
        is_peopled = set_id == _LEIPZIG and any(table.leipzig.values())
        if lying or is_peopled or stock.totals[set_id]:
            at = place_of(lying[0]) if lying else None
            params: dict[str, Param] = {"set": set_id, "edition": table.rules.edition}
            yield Finding(WARNING, Objection("set-not-in-edition", (_EDITIONS,), at, params))


def _find_figures_too_many(table: Table, stock: Stock) -> Iterator[Finding]:
    """Yield the first figure of a kind beyond the number that its player owns.

    Also the first figure of a kind that comes with no set in play, if the sets are stated. Meeples
    in Leipzig are not counted, because their kind is unknown. Rule: car-2.2.owned, car-14.11.boxes
    """
    cited = (_OWNED,) if table.board is None else (_OWNED, _MEEPLES_ON_MAPS)
    for (player, kind), count in Counter([figure[:2] for figure in table.figures]).items():
        limit = stock.figures.get(kind, count)
        if player is None or (count <= limit and kind not in stock.absent):
            continue
        squares = [f.square for f in table.figures if f.player == player and f.kind == kind]
        if kind in stock.absent:
            absent: dict[str, Param] = {"player": player, "figure": kind, "set": stock.absent[kind]}
            at = place_of(squares[0])
            yield Finding(WARNING, Objection("figure-not-in-play", (_BOXES,), at, absent))
            continue
        params: dict[str, Param] = {
            "player": player,
            "figure": kind,
            "count": count,
            "limit": limit,
            "edition": table.rules.edition,
        }
        at = place_of(squares[limit])
        yield Finding(WARNING, Objection("too-many-figures", cited, at, params))


def _find_more_than_in_the_box(table: Table) -> Iterator[Finding]:
    """Yield more bridges, or more pairs of tokens for tunnels, than a box has.

    Rule: car-14.12.supply, car-14.13.supply
    """
    beside = table.beside
    laid = (
        ("too-many-tunnels", len(beside.tunnels), _PAIRS, _TOKENS),
        ("too-many-bridges", len(beside.bridges), _BRIDGES, _BRIDGES_OWNED),
    )
    for code, count, limit, cited in laid:
        if count > limit:
            params: dict[str, Param] = {"count": count, "limit": limit}
            yield Finding(WARNING, Objection(code, (cited,), params=params))
