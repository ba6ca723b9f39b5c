"""What a tap on the table page costs: from the request to the page as it is sent, in process time.

Each tap is on another unseen position of 60 to 72 tiles (``benchmarks/corpus.py``); the page is
weighed as Brotli makes it.
"""

import json
import statistics
import time
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient

from benchmarks.corpus import UNSEEN, WARM_UP, list_bodies
from benchmarks.tables import write_page_address
from referee.api.carcassonne.reading.position import FORM
from referee.api.games import GAMES
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.core.grid import place_of
from referee.server.site import create_app

FEWEST_TILES: Final = 60
KINDS: Final = ("the table", "a free square", "a tile", "a tile with figures", "what to ask")
"""The kinds of taps; each has a fifth of the positions."""
MILLISECONDS: Final = 30
BYTES: Final = 15_000
"""The targets: the median of a step, and what a tap may weigh."""


class Cost(NamedTuple):
    """What a kind of tap costs: milliseconds, of which half and most stay below, and bytes."""

    median: float
    slow: float
    heaviest: int


def list_positions(order: str) -> list[dict[str, Any]]:
    """Return the positions with large tables that are on no map."""
    positions = (json.loads(body)["position"] for body in list_bodies("roads", order))
    return [p for p in positions if len(p["tiles"]) >= FEWEST_TILES and "map" not in p]


def tap(kind: str, position: dict[str, Any]) -> str:
    """Return the address of the page after a tap of a kind on a position."""
    line = GAMES[0].notate(position)
    if kind == "the table":
        return write_page_address(line)
    if kind == "a free square":
        x, y = place_of(next(iter(find_free_squares(FORM.read_alone(position).table))))
    else:
        row = position["figures" if kind == "a tile with figures" else "tiles"][-1]
        x, y = row["x"], row["y"]
    more = {"a tile with figures": {"player": "red"}, "what to ask": {"panel": "ask"}}
    return write_page_address(line, at=f"{x},{y}", **more.get(kind, {}))


def measure(client: FlaskClient, taps: Iterable[str]) -> Cost:
    """Return what taps cost."""
    times, sizes = [], []
    for address in taps:
        start = time.process_time_ns()
        page = client.get(address, headers={"Accept-Encoding": "br"})
        times.append((time.process_time_ns() - start) / 1e6)
        assert page.status_code == 200, address
        assert page.headers["Content-Encoding"] == "br"
        sizes.append(len(page.data))
    slow = sorted(times)[int(0.95 * len(times))]
    return Cost(statistics.median(times), slow, max(sizes))


def main() -> None:
    """Print one line for each kind of tap."""
    client, positions = create_app().test_client(), list_positions(UNSEEN)
    measure(client, [tap(kind, p) for p in list_positions(WARM_UP)[:1] for kind in KINDS])
    heads = ("taps", "p50 ms", "p95 ms", "target", "bytes", "target")
    print(f"{'tapped':<20}" + "".join(f"{head:>8}" for head in heads))
    for number, name in enumerate(KINDS):
        asked = [tap(name, position) for position in positions[number :: len(KINDS)]]
        cost = measure(client, asked)
        print(
            f"{name:<20}{len(asked):>8}{cost.median:>8.1f}{cost.slow:>8.1f}{MILLISECONDS:>8}"
            f"{cost.heaviest:>8}{BYTES:>8}"
        )


if __name__ == "__main__":
    main()
