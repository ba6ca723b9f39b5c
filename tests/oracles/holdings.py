"""Goods and titles that players hold, read literally from the rules. Rule: car-14.8, car-14.9

`goods` and `titles` in a position say that they are in play.
"""

from collections import Counter

from . import carcassonne, castles
from .board import Board, Piece
from .carcassonne import Json

Whole = frozenset[Piece]
Awards = dict[tuple[str, str], int]
KINDS = {"king": "city", "robber_baron": "road"}
GOODS = ("wine", "grain", "cloth")


def goods_of(board: Board, wholes: list[Whole]) -> Counter[str]:
    """Count the goods in cities that are completed, castles too. Rule: car-14.9"""
    return Counter(
        board.features[piece]["goods"]
        for whole in wholes
        for piece in whole
        if piece.kind == "city" and "goods" in board.features[piece]
    )


def completed_of(board: Board, title: str) -> dict[Whole, int]:
    """Give the completed roads, or cities but castles, each with how many tiles it has.

    Rule: car-14.8
    """
    found = {}
    for whole in board.wholes(KINDS[title]):
        if not board.is_complete(whole) or castles.castle_on(board, whole) is not None:
            continue
        if title == "robber_baron":
            pieces = {(piece.x, piece.y, frozenset(piece.sides)) for piece in whole}
            tiles = carcassonne.count_tiles(board.table, pieces) + len(board.ferries(whole))
        else:
            tiles = len({piece.square for piece in whole})
        found[whole] = tiles + len(board.abroad(whole))
    return found


def titles_gained(board: Board, wholes: list[Whole]) -> list[str]:
    """List the titles that go to whoever completes some features: larger than any before.

    Rule: car-14.8
    """
    found = []
    for title in KINDS:
        sizes = completed_of(board, title)
        before = max((tiles for whole, tiles in sizes.items() if whole not in wholes), default=0)
        if max((tiles for whole, tiles in sizes.items() if whole in wholes), default=0) > before:
            found.append(title)
    return found


def take(board: Board, wholes: list[Whole], player: str) -> Json:
    """Give goods and titles once a player has completed some features. Rule: car-14.8, car-14.9"""
    after: Json = {}
    brought = goods_of(board, wholes)
    if "goods" in board.position or brought:
        posted = board.position.get("goods", {})
        after["goods"] = {name: dict(own) for name, own in posted.items()}
        if brought:
            own = after["goods"].setdefault(player, {})
            for kind in brought:
                own[kind] = own.get(kind, 0) + brought[kind]
    if "titles" in board.position:
        gained = dict.fromkeys(titles_gained(board, wholes), player)
        after["titles"] = board.position["titles"] | gained
    return after


def at_the_end(board: Board) -> Awards:
    """Give what goods and titles pay at the end, by player and source. Rule: car-14.8, car-14.9"""
    found: Awards = {}
    goods: Json = board.position.get("goods", {})
    for kind in GOODS:
        most = max((own.get(kind, 0) for own in goods.values()), default=0)
        for player, own in goods.items():
            if most and own.get(kind, 0) == most:
                found[player, "goods"] = found.get((player, "goods"), 0) + 10
    for title, player in board.position.get("titles", {}).items():
        if completed := len(completed_of(board, title)):
            found[player, title] = completed
    return found
