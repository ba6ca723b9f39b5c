"""What a list of all options costs, in process, and how large question and answer are.

The tables are the first tiles of that of ``benchmarks/tables.py``, with all kinds of figure in the
supply of every player, or with a plain meeple. The best of several runs in process time, from the
body to the answer as it goes out; the answer is weighed as gzip makes it.
"""

import gzip
import json
import time
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient

from benchmarks.builds import OPTIONS_MS, find_build, judge
from benchmarks.tables import PLAYERS, ask_options, grow_table
from referee.server.site import create_app

RUNS: Final = 15
FIGURES: Final = {
    "meeple": 5,
    "large_meeple": 1,
    "builder": 1,
    "pig": 1,
    "abbot": 1,
    "wagon": 1,
    "barn": 1,
}


class Cost(NamedTuple):
    """What a question costs: milliseconds, options, and bytes up and down."""

    milliseconds: float
    options: int
    up: int
    down: int


def measure(client: FlaskClient, body: dict[str, Any]) -> Cost:
    """Return what a question about options costs."""
    asked = json.dumps(body, separators=(",", ":")).encode()
    times = []
    for _ in range(RUNS):
        start = time.process_time_ns()
        response = client.post(
            "/v1/carcassonne/options", data=asked, content_type="application/json"
        )
        times.append((time.process_time_ns() - start) / 1e6)
    answer = response.get_json()
    return Cost(min(times), answer["count"], len(asked), len(gzip.compress(response.data)))


def main() -> None:
    """Print one line for each table and choice of figures."""
    client, table, build = create_app().test_client(), grow_table(), find_build()
    print(f"{build} build")
    heads = ("options", "ms", "target", "", "bytes up", "gzip down")
    print(f"{'tiles, figures':<20}" + "".join(f"{head:>11}" for head in heads))
    for tiles in (36, 40, 72):
        for name, supply in (("meeple", None), ("all", dict.fromkeys(PLAYERS, FIGURES))):
            body = ask_options(table, tiles)
            if supply is not None:
                body["position"]["supply"] = supply
            cost = measure(client, body)
            target = OPTIONS_MS[build].get(tiles)
            verdict = "" if target is None else judge(cost.milliseconds <= target)
            print(
                f"{tiles:>5}, {name:<13}{cost.options:>11}{cost.milliseconds:>11.1f}"
                f"{target or '':>11}{verdict:>11}{cost.up:>11}{cost.down:>11}"
            )


if __name__ == "__main__":
    main()
