"""The tables of the benchmark, and the fewest cards that stay on each, by integer programming.

Nothing here asks the referee but for the choice of the tables.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.labyrinths import READINGS, tables

Place = tuple[int, int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
PROVED = Path(__file__).with_name("fewest_left.toml")
HEAD = """\
# How many cards stay at least, by the seed of a table of benchmarks/labyrinths.py and by the
# reading of leave_one. `python -m tests.proofs --write` made this file by integer programming;
# without the option it proves it anew.

"""


class Labyrinth(NamedTuple):
    """A table of the benchmark, its cells numbered by place, read without the referee."""

    seed: int
    cells: list[Place]
    sets: list[set[int]]

    def demands(self, reading: str) -> list[set[int]]:
        """Give the sets of which one card stays: the joined sets, or all sets of each card."""
        if reading == "every-set":
            return self.sets
        joined = sorted(set().union(*self.sets))
        return [set().union(*(each for each in self.sets if cell in each)) for cell in joined]


def read_labyrinth(seed: int, position: dict[str, Any]) -> Labyrinth:
    """Join the paths of all cards, and find the treasures that lie on two cards of a component."""
    paths = {
        (row["x"], row["y"], number): path
        for row in position["cards"]
        for number, path in enumerate(row["card"].get("paths", [row["card"]]))
    }
    leaving = {(x, y, side): (x, y, n) for (x, y, n), p in paths.items() for side in p["openings"]}
    parent = {path: path for path in paths}

    def find_first(path: tuple[int, int, int]) -> tuple[int, int, int]:
        while parent[path] != path:
            path = parent[path]
        return path

    for (x, y, side), path in leaving.items():
        dx, dy = STEPS[side]
        met = leaving.get((x + dx, y + dy, OPPOSITE[side]))
        if met is not None:
            parent[find_first(path)] = find_first(met)
    cells = sorted({(x, y) for x, y, _ in paths}, key=lambda cell: (cell[1], cell[0]))
    sets: dict[tuple[tuple[int, int, int], str], set[int]] = {}
    for path, written in paths.items():
        for treasure in written["treasures"]:
            cell = cells.index((path[0], path[1]))
            sets.setdefault((find_first(path), treasure), set()).add(cell)
    return Labyrinth(seed, cells, [each for each in sets.values() if len(each) > 1])


def read_labyrinths() -> list[Labyrinth]:
    """Read all tables of the benchmark."""
    return [read_labyrinth(seed, position) for seed, position in tables()]


def read_proved() -> dict[int, dict[str, int]]:
    """Read how many cards stay at least, by seed and reading, as proved before."""
    return {int(seed): row for seed, row in tomllib.loads(PROVED.read_text("utf-8")).items()}


def write_proved(proved: dict[int, dict[str, int]]) -> None:
    """Write the file that :func:`read_proved` reads."""
    rows = (
        f"{seed} = {{ {', '.join(f'{reading} = {row[reading]}' for reading in READINGS)} }}\n"
        for seed, row in proved.items()
    )
    PROVED.write_text(HEAD + "".join(rows), "utf-8")


def prove(labyrinth: Labyrinth) -> dict[str, int]:
    """Return how many cards of a table stay at least, by reading."""
    return {reading: Programme(labyrinth, reading).count_fewest() for reading in READINGS}


class Programme:
    """Chooses the fewest cells that stay, by integer programming.

    Each cell is a variable, 1 if it stays. That all hang together with the first cell that must
    stay, the root, is asked by cuts, added until the solution does.
    """

    def __init__(self, labyrinth: Labyrinth, reading: str) -> None:
        cells = labyrinth.cells
        self._near = [
            {other for other, (x, y) in enumerate(cells) if abs(x - at[0]) + abs(y - at[1]) == 1}
            for at in cells
        ]
        self._must_stay = set(range(len(cells))) - set().union(*labyrinth.sets)
        self._root = min(self._must_stay)
        self._demands = labyrinth.demands(reading)
        self._rows: list[list[float]] = []
        self._least: list[float] = []
        for demand in self._demands:
            self._ask(demand, 1)
        for cell, near in enumerate(self._near):
            self._ask(near, 0, cell)

    def _ask(self, some: set[int], least: int, but: int | None = None) -> None:
        """Require that a number of some cells stays, and one more if a certain cell stays."""
        row = [float(cell in some) for cell in range(len(self._near))]
        if but is not None:
            row[but] = -1.0
        self._rows.append(row)
        self._least.append(least)

    def count_fewest(self) -> int:
        """Return how many cells stay at least."""
        while True:
            stay = self._solve()
            rooted = self._reach({self._root}, stay)
            if rooted == stay:
                return len(stay)
            self._cut(rooted, stay - rooted)
            for group in self._find_groups(stay - rooted):
                free = set(range(len(self._near))) - self._beside(group)
                self._cut(self._reach({self._root}, free), group)

    def _find_groups(self, cells: set[int]) -> list[set[int]]:
        groups = []
        while cells:
            groups.append(self._reach({min(cells)}, cells))
            cells = cells - groups[-1]
        return groups

    def _cut(self, rooted: set[int], cut_off: set[int]) -> None:
        """Ask for a cell round a group with the root, if one outside the ring has to be reached."""
        ring = self._beside(rooted)
        outside = set(range(len(self._near))) - rooted - ring
        if outside & self._must_stay or any(demand <= outside for demand in self._demands):
            self._ask(ring, 1)
        else:
            for cell in cut_off:
                self._ask(ring, 0, cell)

    def _beside(self, group: set[int]) -> set[int]:
        return set().union(*(self._near[cell] for cell in group)) - group

    def _reach(self, start: set[int], within: set[int]) -> set[int]:
        group = start
        while more := self._beside(group) & within:
            group = group | more
        return group

    def _solve(self) -> set[int]:
        import numpy as np  # Who only reads the tables need not load what proves.
        from scipy.optimize import Bounds, LinearConstraint, milp

        count = len(self._near)
        stays = np.array([float(cell in self._must_stay) for cell in range(count)])
        found = milp(
            np.ones(count),
            integrality=np.ones(count),
            bounds=Bounds(stays, np.ones(count)),
            constraints=LinearConstraint(np.array(self._rows), np.array(self._least), np.inf),
        )
        assert found.success, found.message
        return {cell for cell in range(count) if found.x[cell] > 0.5}
