"""What suggestions cost on random tables, and how many are proved to be the best.

The tables are those of ``benchmarks/labyrinths.py``: of the cards of a seed, in the order in which
they grew, the first lie on the table and the next two are the hand. In process and in process time,
from the table and the hand to the list of turns; one run each, with the default budget.
Single actions that are not solved are counted, too.
"""

import time
from typing import Final, NamedTuple

from benchmarks.labyrinths import grow
from referee.api.labyrinth_cards.position import FORM
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.checkpoints import no_checkpoint
from referee.labyrinth_cards.suggesting.suggestions import choose_budget, suggest

HAND: Final = 2


class Series(NamedTuple):
    """Tables of one size, seeds from 1 on, and what is aimed at."""

    variant: str
    cards: int
    seeds: int
    target: str


_HEADS: Final = (
    *("cards", "budget", "seeds", "exact", "p50 ms", "max ms"),
    *("p50 nodes", "points", "unsolved", "target"),
)
ALL_SERIES: Final = (
    Series("official", 40, 20, "max 20 ms"),
    Series("caffeinated", 30, 50, "exact 45"),
    Series("steroids", 30, 50, "exact 45"),
    Series("steroids", 44, 50, "exact 25"),
)


def run(series: Series, seed: int, catalogue: Catalogue) -> tuple[float, bool, int, int, int]:
    """Return milliseconds, if the first turn is proved, points, nodes and unsolved actions."""
    grown = grow(seed)
    position = {
        "rules": {"variant": series.variant},
        "cards": grown["cards"][: series.cards],
        "hand": [each["card"] for each in grown["cards"][series.cards : series.cards + HAND]],
    }
    read = FORM.read_alone(position)
    start = time.process_time_ns()
    found = suggest(read.state, choose_budget(series.cards), no_checkpoint)
    taken = (time.process_time_ns() - start) / 1e6
    points = found.turns[0].points if found.turns else 0
    unsolved = sum(single.collect is None for single in found.actions)
    return taken, found.exact, points, found.nodes, unsolved


def main() -> None:
    """Print one line for each series; the points in all pin the answers."""
    catalogue = load_catalogue()
    print(f"{'variant':<13}" + "".join(f"{head:>11}" for head in _HEADS))
    for series in ALL_SERIES:
        runs = [run(series, seed, catalogue) for seed in range(1, series.seeds + 1)]
        times, proved, points, nodes, unsolved = zip(*runs, strict=True)
        print(
            f"{series.variant:<13}{series.cards:>11}{choose_budget(series.cards):>11}"
            f"{series.seeds:>11}{sum(proved):>11}"
            f"{sorted(times)[len(times) // 2]:>11.1f}{max(times):>11.1f}"
            f"{sorted(nodes)[len(nodes) // 2]:>11}{sum(points):>11}{sum(unsolved):>11}"
            f"{series.target:>11}"
        )


if __name__ == "__main__":
    main()
