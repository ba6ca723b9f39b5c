"""What a tap on the table page costs: from the request to the page as it is sent, in process time.

The table has 72 tiles (``benchmarks/tables.py``). Each kind of tap is done at many places in turn,
so that what is remembered of one helps no other; the page is weighed as Brotli makes it.
"""

import statistics
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient

from benchmarks.tables import PLAYERS, grow_table
from referee.api.carcassonne.reading.position import FORM
from referee.api.games import GAMES
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.core.grid import place_of
from referee.server.site import create_app

MOST: Final = 40
"""So many places are tapped of each kind."""
MILLISECONDS: Final = 30
BYTES: Final = 15_000
"""The targets: the median of a step, and what a tap may weigh."""

Asked = Mapping[str, str]


class Cost(NamedTuple):
    """What a kind of tap costs: milliseconds, of which half and most stay below, and bytes."""

    median: float
    slow: float
    heaviest: int


def list_taps(table: dict[str, Any]) -> dict[str, list[Asked]]:
    """Return what is tapped on a table, by kind, as the parameters of the page."""
    line = {"position": GAMES[0].notate(table)}
    free = find_free_squares(FORM.read_alone(table).table)
    tiles = [(row["x"], row["y"]) for row in table["tiles"]]
    figures = [(row["x"], row["y"]) for row in table["figures"]]
    return {
        "the table": [line],
        "a free square": list(_tap(line, map(place_of, free))),
        "a tile": list(_tap(line, tiles)),
        "a tile with figures": list(_tap({**line, "player": PLAYERS[0]}, figures)),
        "what to ask": list(_tap({**line, "panel": "ask"}, tiles)),
    }


def _tap(line: Asked, places: Any) -> Iterator[Asked]:
    for x, y in list(places)[:MOST]:
        yield {**line, "at": f"{x},{y}"}


def measure(client: FlaskClient, taps: list[Asked]) -> Cost:
    """Return what taps cost."""
    times, sizes = [], []
    for asked in taps:
        start = time.process_time_ns()
        page = client.get("/", query_string=asked, headers={"Accept-Encoding": "br"})
        times.append((time.process_time_ns() - start) / 1e6)
        assert page.status_code == 200, asked
        assert page.headers["Content-Encoding"] == "br"
        sizes.append(len(page.data))
    slow = sorted(times)[int(0.95 * len(times))]
    return Cost(statistics.median(times), slow, max(sizes))


def main() -> None:
    """Print one line for each kind of tap."""
    client, taps = create_app().test_client(), list_taps(grow_table())
    measure(client, taps["the table"])  # what every process does once
    heads = ("taps", "p50 ms", "p95 ms", "target", "bytes", "target")
    print(f"{'tapped':<20}" + "".join(f"{head:>8}" for head in heads))
    for name, asked in taps.items():
        cost = measure(client, asked)
        print(
            f"{name:<20}{len(asked):>8}{cost.median:>8.1f}{cost.slow:>8.1f}{MILLISECONDS:>8}"
            f"{cost.heaviest:>8}{BYTES:>8}"
        )


if __name__ == "__main__":
    main()
