"""What the searches for turns share: the list of the best ones, and the meter of their work.

Work is counted in *nodes*, so that an answer depends on a budget and not on the machine: a rough
forecast is one node, and everything else is weighed against it.
"""

from bisect import insort
from operator import itemgetter
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, TimeUp
from referee.labyrinth_cards.actions import Action
from referee.labyrinth_cards.collecting.rests import LookBudget, Squares
from referee.labyrinth_cards.suggesting.courses import ActionsKey, order_actions

MOST_LISTED: Final = 10
"""The most turns that an answer lists."""
LOOKS_PER_NODE: Final = 16
"""Steps of an exact solution that count as one node."""
_TICK: Final = 4
"""Nodes between two checkpoints of a search: a millisecond."""

Key = tuple[int, int, ActionsKey]
"""What turns are ordered by: points (negated), number of actions, actions."""
WORST: Final[Key] = (1, 0, ())
"""Comes after all turns."""


class Suggestion(NamedTuple):
    """A turn and what it collects."""

    actions: tuple[Action, ...]
    collect: Squares
    points: int


class Listed:
    """The best turns found, in order; of those that lead to one table the first."""

    def __init__(self) -> None:
        self._turns: list[tuple[Key, Suggestion, object]] = []

    def add(self, actions: tuple[Action, ...], collect: Squares, table: object) -> None:
        """Take a turn into the list if it is good enough.

        :param table: equal for turns that lead to one table.
        """
        key = (-len(collect), len(actions), order_actions(actions))
        for at, (other, _, same) in enumerate(self._turns):
            if table == same:
                if other < key:
                    return
                del self._turns[at]
                break
        insort(
            self._turns, (key, Suggestion(actions, collect, len(collect)), table), key=itemgetter(0)
        )
        del self._turns[MOST_LISTED:]

    def key(self, place: int) -> Key:
        """Return what a turn is below if it comes before the one at a place of the list."""
        return self._turns[place][0] if place < len(self._turns) else WORST

    def turns(self) -> tuple[Suggestion, ...]:
        """Return the list."""
        return tuple(turn for _, turn, _ in self._turns)


class Ended(Exception):
    """The budget of a search is used up, or it has to stop."""


class Meter:
    """Counts the nodes of a search, and ends it. A budget of None does not end."""

    def __init__(self, budget: int | None, checkpoint: Checkpoint) -> None:
        self._budget = budget
        self._checkpoint = checkpoint
        self._next = 0
        self.nodes = 0
        self.stopped = False

    def spend(self, nodes: int) -> None:
        """Count some nodes.

        :raises Ended: if there are not enough left, or the search has to stop.
        """
        if self._budget is not None and self.nodes + nodes > self._budget:
            raise Ended
        if self.nodes >= self._next:
            self._next = self.nodes + _TICK
            self.checkpoint()
        self.nodes += nodes

    def checkpoint(self) -> None:
        """Checkpoint, while something takes long.

        :raises Ended: if the search has to stop.
        """
        try:
            self._checkpoint()
        except TimeUp:
            self.stopped = True
            raise Ended from None


class MeteredLooks(LookBudget):
    """What exact solutions may look at; their looks count as nodes, too."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(checkpoint=meter.checkpoint)
        self._meter = meter
        self._looks = 0

    def spend(self, looks: int) -> None:
        """Take some looks away.

        :raises Exhausted: if there are not enough left.
        :raises Ended: when the search ends.
        """
        super().spend(looks)
        self._looks += looks
        self._meter.spend(self._looks // LOOKS_PER_NODE)
        self._looks %= LOOKS_PER_NODE
