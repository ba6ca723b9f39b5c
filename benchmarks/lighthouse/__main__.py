"""``make lighthouse``: pages as Lighthouse scores them, in each of its categories.

The service runs as a user starts it; the profile is Lighthouse's own of a phone: 1.6 Mbit/s with
150 ms to and fro, and a processor slowed down four times. Each page is scored several times, and
the median of performance counts, and of the other categories the lowest. It fails where a score
is below the least one. Beside it stands how fast Lighthouse finds the machine, before it slows it
down: what else runs on it costs performance.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.tables import grow_table
from referee.api.games import GAMES
from referee.page.games.samples import PLAYED, lead_to
from tests.server.running import serve

HERE: Final = Path(__file__).parent
LIGHTHOUSE: Final = HERE / "node_modules" / ".bin" / "lighthouse"
CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
ROUNDS: Final = 3
LEAST: Final = 95
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
E1: Final = (
    "c1/rules,labyrinth.advanced/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW"
    "/1,1,U-green.rN/1,2,S2"
)
PAGES: Final = {
    "the first view": "/",
    "a table": f"/?position={E1}",
    "a table of 72": f"/?position={GAMES[0].notate(grow_table())}",
    "a ruling": f"/r?position={E1}&ask=roads",
    "a game": lead_to(PLAYED["carcassonne"]),
    "a turn of a game": lead_to(PLAYED["carcassonne"], "next"),
    "a photograph": f"/?position={E1}&panel=photo",
    "search": "/search?q=inn+labyrinth",
}
_PATIENCE: Final = 180


class Scores(NamedTuple):
    """The scores of a page, of 100 each, in the order of the categories.

    Beside them the seconds until its largest part is painted, what cost points in all categories
    but performance, and the speed of the machine.
    """

    categories: tuple[int, ...]
    painted: float
    faults: tuple[str, ...]
    machine: float


def score(address: str) -> Scores:
    """Score a page once."""
    command = [
        str(LIGHTHOUSE),
        address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={FLAGS}",
    ]
    environment = os.environ | {"CHROME_PATH": CHROMIUM}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=_PATIENCE, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{address}: {done.stderr}")
    return read_scores(json.loads(done.stdout))


def read_scores(report: dict[str, Any]) -> Scores:
    """Read the scores of a report, and what cost points in all categories but performance."""
    categories, audits = report["categories"], report["audits"]
    faults = tuple(
        audits[each["id"]]["title"]
        for name in CATEGORIES[1:]
        for each in categories[name]["auditRefs"]
        if each["weight"] and audits[each["id"]]["score"] == 0
    )
    painted = audits["largest-contentful-paint"]["numericValue"] / 1000
    scores = tuple(round(100 * categories[name]["score"]) for name in CATEGORIES)
    return Scores(scores, painted, faults, report["environment"]["benchmarkIndex"])


def main() -> None:
    """Print one line for each page; fail if one scores too little."""
    too_low = []
    heads = "".join(f"{name:>16}" for name in CATEGORIES)
    print(f"{'page':<20}{heads}{'painted':>10}{'least':>7}{'machine':>9}")
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder) / "report.txt") as server:
        for name, path in PAGES.items():
            rounds = [score(server.address + path) for _ in range(ROUNDS)]
            performance, *others = zip(*(each.categories for each in rounds), strict=True)
            scores = (statistics.median(performance), *map(min, others))
            painted = statistics.median(each.painted for each in rounds)
            machine = statistics.median(each.machine for each in rounds)
            row = "".join(f"{each:>16.0f}" for each in scores)
            print(f"{name:<20}{row}{painted:>8.1f} s{LEAST:>7}{machine:>9.0f}", flush=True)
            for fault in dict.fromkeys(fault for each in rounds for fault in each.faults):
                print(f"    {fault}")
            if min(scores) < LEAST:
                too_low.append(name)
    if too_low:
        sys.exit(f"below {LEAST}: {', '.join(too_low)}")


if __name__ == "__main__":
    main()
