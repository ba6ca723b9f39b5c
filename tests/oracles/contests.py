"""Shrines and monasteries, read literally from the rules; slow on purpose. Rule: car-14.7

A shrine is a monastery of its own kind: `shrine` in its feature. Abbeys are monasteries.
"""

from .board import Board, Piece
from .carcassonne import Json, Square, Table

Whole = frozenset[Piece]


def kind_of(features: list[Json]) -> str | None:
    """Say whether a tile carries a shrine or a monastery, if any."""
    for feature in features:
        if feature["kind"] == "monastery":
            return "shrine" if feature.get("shrine", False) else "monastery"
    return None


def others_around(table: Table, square: Square) -> list[Square]:
    """List the squares around a shrine on which monasteries lie, or the other way round."""
    x, y = square
    own = kind_of(table[square])
    around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    kinds = {other: kind_of(table[other]) for other in around if other in table}
    return [other for other, kind in kinds.items() if own and kind and kind != own]


def objections(table: Table, square: Square, features: list[Json]) -> set[str]:
    """Find what speaks against a tile: nothing may lie beside two of the other kind.

    Rule: car-14.7
    """
    after = {**table, square: features}
    told = {"shrine": "shrine-beside-two-monasteries", "monastery": "monastery-beside-two-shrines"}
    own = others_around(after, square)
    crowded = [one for one in (square, *own) if len(others_around(after, one)) > 1]
    return {told[str(kind_of(after[one]))] for one in crowded}


def lost(board: Board, completed: list[Whole]) -> list[Whole]:
    """List the shrines and monasteries whose figures go home with nothing.

    They lie beside one with a figure that a tile completes, and are not completed by it.

    Rule: car-14.7
    """
    found: set[Whole] = set()
    for (piece,) in (whole for whole in completed if next(iter(whole)).kind == "monastery"):
        if not board.followers_on(frozenset({piece})):
            continue
        for square in others_around(board.table, piece.square):
            found |= {
                frozenset({other})
                for other in board.pieces_on(square)
                if other.kind == "monastery" and board.followers_on(frozenset({other}))
            }
    return sorted(found - set(completed), key=lambda whole: min(whole).order())
