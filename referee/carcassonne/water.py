"""Water: the rivers on a table, where they go on, and whether one turns back on itself.

A river is known by its water: it begins at a source, parts at a fork and ends at a lake, wherever
those lie. No figure ever stands on it. Rule: car-14.1.join, car-14.1.turn, car-14.1.turn-at-fork
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.kinds.features import RIVER
from referee.carcassonne.pieces import Network, Piece, piece_at, square_of
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import EDGE_RIVER, Feature
from referee.core.grid import SidePlace, Square, is_on_grid, neighbour, split_side_place
from referee.core.rulings import Citation

_TURN: Final = Citation("car-14.1.turn")
_TURN_AT_FORK: Final = Citation("car-14.1.turn-at-fork")


class Water:
    """The water on a table.

    ``pieces`` are those of water, ascending, ``sources`` and ``forks`` the ones among them;
    ``networks`` are the waters that hang together, each once, by their first pieces; ``open_ends``
    are the side places at which a river can go on, ascending.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        ground = self._ground = table.ground
        self.squares = [square for square, face in table.faces.items() if face.has_river]
        self.pieces: list[Piece] = [
            piece_at(square, index)
            for square in self.squares
            for index, feature in enumerate(table.faces[square].features)
            if feature.kind is RIVER
        ]
        self.sources = [piece for piece in self.pieces if ground.feature(piece).is_source]
        self.forks = [piece for piece in self.pieces if ground.feature(piece).is_fork]
        by_first = {network.pieces[0]: network for network in map(ground.network, self.pieces)}
        self.networks: list[Network] = list(by_first.values())
        ends = [end for network in self.networks for end in network.open_ends]
        self.open_ends: list[SidePlace] = sorted(end for end in ends if self._leads_on(end))

    @property
    def has_other_tiles(self) -> bool:
        """Whether tiles without water lie on the table."""
        return len(self.squares) < len(self._table.faces)

    def _leads_on(self, end: SidePlace) -> bool:
        """Tell whether a tile can ever lie where water runs out."""
        square = neighbour(*split_side_place(end))
        board = self._table.board
        return is_on_grid(square) if board is None else board.takes_tile(square)

    def find_joined(self, water: Feature, square: Square) -> Iterator[tuple[int, Piece]]:
        """Yield by side what water the water of a tile meets on a square, or would meet there."""
        for side in water.ports:
            near = neighbour(square, side)
            face = self._table.faces.get(near)
            if face is not None and face.edges[side ^ 2] == EDGE_RIVER:
                yield side, piece_at(near, face.feature_at[side ^ 2])

    def find_half_turn(self, water: Feature, side: int, piece: Piece) -> tuple[Citation, ...]:
        """Return the clauses by which water that joins a piece turns back with it; none if not.

        :param side: over which the water joins the piece.

        Both bend to one side, so that the river leaves the one the way it has come to the other.
        Rule: car-14.1.turn, car-14.1.turn-at-fork
        """
        if len(water.ports) != 2:
            return ()
        (leaving,) = (port for port in water.ports if port != side)
        if self._find_other_end(piece, side ^ 2) != leaving:
            return ()
        is_fork = self._ground.feature(piece).is_fork
        return (_TURN, _TURN_AT_FORK) if is_fork else (_TURN,)

    def _find_other_end(self, piece: Piece, side: int) -> int | None:
        """Return the side by which the river comes to a piece that it leaves by another.

        A fork is reached from the source; if the source does not lie on the table, the side is
        unknown.
        """
        others = [port for port in self._ground.feature(piece).ports if port != side]
        if len(others) > 1:
            square, sources = square_of(piece), set(map(square_of, self.sources))
            others = [port for port in others if neighbour(square, port) in sources]
        return others[0] if others else None
