"""Barns, read literally from the rules; slow on purpose. Rule: car-14.3"""

from collections import Counter
from dataclasses import replace

from . import castles, occupying, scoring
from .board import Board, Piece
from .carcassonne import Json, Square

Whole = frozenset[Piece]


def fields_with_both(board: Board, square: Square) -> list[Whole]:
    """List the fields of a tile on which barns and farmers stand together."""
    fields = {board.walk(piece) for piece in board.pieces_on(square) if piece.kind == "field"}
    return [f for f in fields if board.followers_on(f) and occupying.barns_on(board, f)]


def settle(board: Board, square: Square, placed: list[Json]) -> list[scoring.Feature]:
    """Score the fields of a tile on which barns and farmers stand together.

    A field where the barn was set in this turn scores as at the end of the game; one that was
    joined to a barn scores 1 for each completed city.

    :param placed: the figures of this turn.

    Rule: car-14.3
    """
    scored = []
    for field in fields_with_both(board, square):
        feature = scoring.judge(board, field)
        if not feature.ruled:
            continue
        if any(barn not in placed for barn in occupying.barns_on(board, field)):
            feature = replace(feature, points=count_cities(board, field, 1))
        scored.append(feature)
    return scored


def not_ruled(board: Board, square: Square) -> set[str]:
    """Say whether nobody can tell what a barn among farmers scores. Rule: car-14.3"""
    unruled = [f for f in fields_with_both(board, square) if not scoring.is_ruled(board, f)]
    return {"barn-not-ruled"} if unruled else set()


def at_the_end(board: Board) -> dict[tuple[str, str], int]:
    """Give what barns pay at the end: 4 for each completed city, to those with most barns there.

    Rule: car-14.3
    """
    found: dict[tuple[str, str], int] = {}
    for field in board.wholes("field"):
        if not scoring.is_ruled(board, field):
            continue
        barns = Counter(figure["player"] for figure in occupying.barns_on(board, field))
        points = sum(count_cities(board, field, 4).values())
        for player, count in barns.items():
            if points and count == max(barns.values()):
                found[player, "barn"] = found.get((player, "barn"), 0) + points
    return found


def count_cities(board: Board, field: frozenset[Piece], each: int) -> dict[str, int]:
    """Give a number of points for each completed city; for a castle one more by a reading.

    Rule: car-14.3, car-14.4
    """
    touched = [city for city in scoring.cities_along(board, field) if board.is_complete(city)]
    apart = board.rule("castle_beside_barn", "one_and_four") == "two_and_five"
    at_castles = sum(castles.castle_on(board, city) is not None for city in touched) * apart
    points = {
        "barn-cities": each * (len(touched) - at_castles),
        "castles": (each + 1) * at_castles,
    }
    return {code: number for code, number in points.items() if number}
