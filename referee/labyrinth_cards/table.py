"""The table of the card game: cards on squares, and the maze of their paths.

Rule: card-10.3.free, card-10.5.together
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.core.errors import Fault, NotAPosition
from referee.core.graphs import are_one_group, find_groups
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection
from referee.labyrinth_cards.cards import CardFace, Faces
from referee.labyrinth_cards.maze import Maze
from referee.labyrinth_cards.rules import Rules

TOGETHER: Final = Citation("card-10.5.together")


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class CardTable:
    """Cards by square in (y, x) order."""

    rules: Rules
    faces: Faces
    _maze: Maze | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def maze(self) -> Maze:
        """The maze of the table, joined when it is first asked for and then kept."""
        maze = self._maze
        if maze is None:
            maze = Maze(self.faces)
            self._maze = maze
        return maze

    def under(self, rules: Rules) -> "CardTable":
        """Return the same cards by other rules; their maze stays joined."""
        table = CardTable(rules, self.faces)
        table._maze = self.maze
        return table


def build_table(rules: Rules, placed: Sequence[tuple[int, CardFace]]) -> CardTable:
    """Lay cards on a table.

    :raises NotAPosition: if two cards lie on one square.
    """
    faces = dict(sorted(placed))
    if len(faces) < len(placed):
        raise NotAPosition(_doubled(placed))
    return CardTable(rules, faces)


def _doubled(placed: Sequence[tuple[int, CardFace]]) -> Iterable[Fault]:
    seen: set[int] = set()
    for index, (square, _) in enumerate(placed):
        if square in seen:
            x, y = place_of(square)
            yield Fault("two-cards-on-a-square", ("cards", index), {"x": x, "y": y})
        seen.add(square)


def find_warnings(table: CardTable) -> tuple[Objection, ...]:
    """Return a warning at the first card of each group beyond the first.

    Rule: card-10.5.together
    """
    if are_one_group(table.faces):
        return ()
    groups = find_groups(table.faces)
    return tuple(Objection("groups-apart", (TOGETHER,), place_of(group[0])) for group in groups[1:])
