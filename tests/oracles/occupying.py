"""Who occupies what: the places that must be free, and who may stand there unseen.

Where a feature runs into what nobody knows, a graph holds every piece of its kind, joined to those
that are occupied with it, and every tile that may be another than was put down, joined to all
pieces that lie on it or run into it. Slow on purpose.
"""

from typing import Any

import networkx as nx

from .board import CORNER_HALVES, Board, Piece
from .carcassonne import FACING, SIDES, Json, Square

# The squares that meet at a corner of a tile, and which of their corners it is.
MEETING = {
    "NE": (("NE", 0, 0), ("SE", 0, -1), ("SW", 1, -1), ("NW", 1, 0)),
    "SE": (("SE", 0, 0), ("SW", 1, 0), ("NW", 1, 1), ("NE", 0, 1)),
    "SW": (("SW", 0, 0), ("NW", 0, 1), ("NE", -1, 1), ("SE", -1, 0)),
    "NW": (("NW", 0, 0), ("NE", -1, 0), ("SE", -1, -1), ("SW", 0, -1)),
}
BESIDE_FIELD = ("road", "river", "field")


def place_of(board: Board, piece: Piece) -> frozenset[Piece]:
    """Give what must be unoccupied: the feature, under advanced rules the labyrinth or the leg.

    Rule: car-2.2, car-2.3, car-2.4
    """
    if piece.kind == "road" and board.rule("labyrinth", "basic") == "advanced":
        return board.labyrinth_or_leg(piece)
    return board.walk(piece)


def field_at(board: Board, square: Square, corner: str) -> Piece | None:
    """Give the one field that a tile has at a corner. Rule: car-2.2."""
    for piece in board.pieces_on(square):
        if piece.kind == "field" and set(CORNER_HALVES[corner]) <= set(piece.sides):
            return piece
    return None


def barns_on(board: Board, field: frozenset[Piece]) -> list[Json]:
    """List the barns that a field holds. Rule: car-2.2."""
    return [
        figure
        for figure, _ in board.figures
        if figure["figure"] == "barn"
        and figure["on"] == "corner"
        and field_at(board, (figure["x"], figure["y"]), figure["side"]) in field
    ]


def may_be_taken(board: Board, piece: Piece) -> bool:
    """Say whether anybody stands on what may be one with a feature or a leg that has no ruling.

    Rule: car-2.1, car-2.2
    """
    graph = _link(board, piece.kind)
    linked = nx.node_connected_component(graph, piece)
    return any(_is_taken(board, other) for other in linked if isinstance(other, Piece))


def _is_taken(board: Board, piece: Piece) -> bool:
    """Say whether a follower or a barn stands on a piece, or on the unknown field of a tile."""
    here = frozenset({piece})
    return bool(
        board.followers_on(here)
        or (piece.kind == "field" and barns_on(board, here))
        or (
            piece == Piece("field", *piece.square)
            and board.has_unknown_fields(piece.square)
            and _has_barn_at_corner(board, piece.square)
        )
    )


def _has_barn_at_corner(board: Board, square: Square) -> bool:
    return any(
        (figure["x"] + dx, figure["y"] + dy) == square
        for figure, _ in board.figures
        if figure["figure"] == "barn" and figure["on"] == "corner"
        for _, dx, dy in MEETING[figure["side"]]
    )


def _link(board: Board, kind: str) -> "nx.Graph[Any]":
    graph: nx.Graph[Any] = nx.Graph()
    unknown = {square for square in board.placed if board.has_unknown_fields(square)}
    pieces = [piece for piece in board.features if piece.kind == kind]
    if kind == "field":
        pieces += [Piece("field", *square) for square in unknown]
        graph.add_edges_from((Piece("field", *square), square) for square in unknown)
        graph.add_edges_from(
            (square, other) for square in unknown for other in _beside(board, square, unknown)
        )
    graph.add_nodes_from(pieces)
    for piece in pieces:
        graph.add_edges_from((piece, other) for other in place_of(board, piece))
        for square in _causes(board, piece):
            graph.add_edges_from((square, other) for other in (piece, *board.pieces_on(square)))
    graph.remove_nodes_from(
        [node for node in graph if isinstance(node, Piece) and node.kind != kind]
    )
    return graph


def _beside(board: Board, square: Square, unknown: set[Square]) -> set[Square]:
    """Find the tiles with unknown fields whose fields may be one with those of such a tile."""
    found = set()
    for side in SIDES:
        dx, dy, opposite = FACING[side]
        other = (square[0] + dx, square[1] + dy)
        if other in unknown:
            shown = (board.shown[square][side], board.shown[other][opposite])
            if all(kind in BESIDE_FIELD for kind in shown):
                found.add(other)
    return found


def _causes(board: Board, piece: Piece) -> set[Square]:
    """Find the tiles placed of which one may be another, so that the piece may go on there."""
    found: set[Square] = set()
    for side in board.rim(piece):
        ends = [(piece.x, piece.y, side)]
        beyond = board.beyond(piece, side)
        if beyond is not None and beyond[:2] in board.table:
            ends.append(beyond)
            if piece.kind == "field" and board.has_unknown_fields(beyond[:2]):
                found.add(beyond[:2])
        for x, y, at in ends:
            if board.clashes(x, y, at[0]):
                dx, dy, _ = FACING[at[0]]
                found |= {(x, y), (x + dx, y + dy)}
    return found & board.placed
