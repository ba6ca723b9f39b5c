"""What `placements` cost on random tables of the variants, and how many are counted whole.

The tables are those of ``benchmarks/labyrinths.py``: of the cards of a seed, in the order in which
they grew, the first lie on the table and the next ones are the hand. In process and in process
time, from the table and the hand to the list of placements; one run each.
"""

import time
from typing import Final

from benchmarks.labyrinths import grow
from referee.api.labyrinth_cards.position import FORM
from referee.labyrinth_cards.placement import find_placements

SERIES: Final = (("caffeinated", 30, 2), ("steroids", 30, 6), ("steroids", 44, 6))
"""Variant, cards on the table and in the hand."""
SEEDS: Final = range(1, 21)


def main() -> None:
    """Print one line for each series; the sum of all counts pins the answers."""
    heads = ("cards", "hand", "tables", "exact", "p50 ms", "max ms", "collected")
    print(f"{'variant':<13}" + "".join(f"{head:>11}" for head in heads))
    for variant, cards, hand in SERIES:
        times: list[float] = []
        exact = collected = 0
        for seed in SEEDS:
            rows = grow(seed)["cards"]
            on_table, held = rows[:cards], [row["card"] for row in rows[cards : cards + hand]]
            position = {"rules": {"variant": variant}, "cards": on_table, "hand": held}
            read = FORM.read_alone(position)
            start = time.process_time_ns()
            found = find_placements(read.table, read.hand)
            times.append((time.process_time_ns() - start) / 1e6)
            exact += found.exact
            collected += sum(each.collectable or 0 for each in found.placements)
        middle, most = sorted(times)[len(times) // 2], max(times)
        print(
            f"{variant:<13}{cards:>11}{hand:>11}{len(SEEDS):>11}{exact:>11}"
            f"{middle:>11.1f}{most:>11.1f}{collected:>11}"
        )


if __name__ == "__main__":
    main()
