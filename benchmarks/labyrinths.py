"""What the largest collection costs on labyrinths of 50 cards: the published set of 200 tables.

For each seed from 1 on, 50 cells grow like a snake from (0, 0): the next cell lies beside the
newest cell with probability 0.7, else beside one drawn from all, in a free direction drawn from
those it has. If the cell has no free direction, the cell is drawn again, and with it whether it is
the newest. Then each cell, in the order in which they grew, gets a card of 2, 3 or 4 openings
(weights 4, 4, 2) with two different treasures out of 6 + seed mod 20; one in five of the cards with
four openings has two separate paths of two, with a treasure each. The rules are Caffeinated and
nothing was played. A table counts if at least 20 of its cards lie in joined sets; the set is the
first 200 that count. Each is asked for by both readings of ``leave_one``.

In process and in process time, from the pool of cards to the collection; one run each.
"""

import random
import time
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

from referee.api.labyrinth_cards.position import FORM
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.labyrinth_cards.collecting.rests import LookBudget, Pool, find_best
from referee.labyrinth_cards.collecting.variants import find_pool

TABLES: Final = 200
CARDS: Final = 50
FEWEST_MATCHES: Final = 20
READINGS: Final = ("witness", "every-set")
DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
TARGETS_MS: Final = (5, 50, 250)


def tables(number: int = TABLES) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (seed, position) for the first tables of the set."""
    catalogue = load_catalogue()
    grown = ((seed, grow(seed)) for seed in count(1))
    yield from islice(((s, p) for s, p in grown if _counts(p, catalogue)), number)


def grow(seed: int) -> dict[str, Any]:
    """Lay the cards of one seed, whether or not the table counts."""
    chance = random.Random(seed)
    cells = [(0, 0)]
    while len(cells) < CARDS:
        x, y = cells[-1] if chance.random() < 0.7 else chance.choice(cells)
        free = [(x + dx, y + dy) for dx, dy in DIRECTIONS if (x + dx, y + dy) not in cells]
        if free:
            cells.append(chance.choice(free))
    treasures = 6 + seed % 20
    cards = [{"card": _draw_card(chance, treasures), "x": x, "y": y} for x, y in cells]
    return {"rules": {"variant": "caffeinated"}, "cards": cards}


def _draw_card(chance: random.Random, treasures: int) -> dict[str, Any]:
    openings = chance.sample("NESW", chance.choices((2, 3, 4), (4, 4, 2))[0])
    first, second = (f"treasure-{number}" for number in chance.sample(range(treasures), 2))
    if len(openings) == 4 and chance.random() < 0.2:
        paths = ((openings[:2], [first]), (openings[2:], [second]))
        return {"paths": [{"openings": sides, "treasures": on} for sides, on in paths]}
    return {"openings": openings, "treasures": [first, second]}


def _counts(position: dict[str, Any], catalogue: Catalogue) -> bool:
    return len(make_pool(position, "witness", catalogue).may_go) >= FEWEST_MATCHES


def make_pool(position: dict[str, Any], reading: str, catalogue: Catalogue) -> Pool:
    """Return what may go from a table by a reading of ``leave_one``."""
    rules = {**position["rules"], "leave_one": reading}
    return find_pool(FORM.read_alone({**position, "rules": rules}).table, ())


def main() -> None:
    """Print one line for each reading: the times, the targets, and a sum that pins the answers."""
    catalogue = load_catalogue()
    positions = [position for _, position in tables()]
    print(f"{'reading':<12}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'collected':>11}")
    for reading in READINGS:
        times = []
        collected = 0
        for position in positions:
            pool = make_pool(position, reading, catalogue)
            start = time.process_time_ns()
            collected += len(find_best(pool, LookBudget()))
            times.append((time.process_time_ns() - start) / 1e6)
        times.sort()
        middle, nearly_all, most = times[TABLES // 2], times[TABLES * 99 // 100], times[-1]
        print(f"{reading:<12}{middle:>9.1f}{nearly_all:>9.1f}{most:>9.1f}{collected:>11}")
    print(f"{'target':<12}" + "".join(f"{target:>9}" for target in TARGETS_MS))


if __name__ == "__main__":
    main()
