"""Castles, read literally from the rules; slow on purpose. Rule: car-14.4

A castle stands on a city of two semicircles, on two tiles. It takes the points of a feature that is
completed in its surroundings in a later turn.
"""

from typing import Any

from . import carcassonne
from .board import Board, Piece
from .carcassonne import FACING, Json, Square

Whole = frozenset[Piece]
LIMIT = 3


def is_small_city(board: Board, whole: Whole) -> bool:
    """Say whether a completed city is one of two semicircles. Rule: car-14.4"""
    halves = [
        piece
        for piece in whole
        if piece.kind == "city"
        and len(board.rim(piece)) == 1
        and not board.features[piece].get("no_semicircle", False)
    ]
    placed = all(piece.square in board.placed for piece in whole)
    return len(whole) == len(halves) == 2 and placed and board.is_complete(whole)


def squares_of(castle: Json) -> list[Square]:
    return [(place["x"], place["y"]) for place in castle["tiles"]]


def castle_on(board: Board, whole: Whole) -> Json | None:
    """Give the castle that stands on a city."""
    if not is_small_city(board, whole):
        return None
    for castle in board.position.get("castles", []):
        if set(squares_of(castle)) == {piece.square for piece in whole}:
            return dict(castle)
    return None


def city_under(board: Board, castle: Json) -> Whole:
    """Give the city on which a castle stands."""
    one, other = squares_of(castle)
    (side,) = (
        s
        for s, (dx, dy, _) in FACING.items()
        if (one[0] + dx, one[1] + dy) == other and len(s) == 1
    )
    return board.walk(board.lies_at["city", *one, side])


def surroundings(castle: Json) -> set[Square]:
    """Give the six squares around a castle. Rule: car-14.4"""
    (x, y), (other_x, other_y) = squares_of(castle)
    across = (0, 1) if y == other_y else (1, 0)
    return {
        (own_x + step * across[0], own_y + step * across[1])
        for own_x, own_y in ((x, y), (other_x, other_y))
        for step in (-1, 0, 1)
    }


def make(whole: Whole, player: str) -> Json:
    """Give a new castle on a city."""
    tiles = sorted((piece.y, piece.x) for piece in whole)
    return {"player": player, "tiles": [{"x": x, "y": y} for y, x in tiles], "scored": False}


def in_order(castles: list[Json]) -> list[Json]:
    """Give castles by place."""
    return sorted(castles, key=lambda castle: [(y, x) for x, y in squares_of(castle)])


def settle(board: Board, old: list[Json], completed: list[Any]) -> list[tuple[Json, int]]:
    """Say which castles score, and what they take: the most that they can.

    One that scores is completed by it, and another one beside it may take its points: so the one
    that gets most goes first.

    :param old: the castles that were there before the turn.
    :param completed: the features that the turn completes, judged; no new castles among them.

    Rule: car-14.4
    """
    near = [
        (frozenset(piece.square for piece in one.pieces), one.total)
        for one in completed
        if one.total is not None
    ]
    waiting = [castle for castle in old if not castle.get("scored", False)]
    found: list[tuple[Json, int]] = []
    while True:
        offers = [
            (
                max(
                    (points for squares, points in near if squares & surroundings(castle)),
                    default=None,
                ),
                castle,
            )
            for castle in waiting
        ]
        able = [(points, castle) for points, castle in offers if points is not None]
        if not able:
            return found
        points, castle = max(able, key=lambda one: one[0])
        points *= not _is_held_by_nothing(board, castle)
        found.append((castle, points))
        waiting.remove(castle)
        near.append((frozenset(squares_of(castle)), points))


def staying(board: Board, whole: Whole, castle: Json) -> list[Json]:
    """List the followers that stay on a city when it becomes a castle. Rule: car-14.4"""
    return [
        figure
        for figure in board.figures_on(whole)
        if carcassonne.is_follower(figure) and figure["player"] == castle["player"]
    ]


def _is_held_by_nothing(board: Board, castle: Json) -> bool:
    """Say whether a mayor without strength alone holds a castle, which a reading lets him build."""
    if board.rule("castle_by_mayor", "by_strength") == "by_strength":
        return False
    city = city_under(board, castle)
    coats = sum(board.features[piece].get("coats_of_arms", 0) for piece in city)
    kinds = {figure["figure"] for figure in board.figures_on(city)}
    return not coats and kinds == {"mayor"}
