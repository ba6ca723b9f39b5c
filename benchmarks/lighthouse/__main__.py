"""``make lighthouse``: performance and accessibility of pages, as Lighthouse scores them.

The service runs as a user starts it; the profile is Lighthouse's own of a phone: 1.6 Mbit/s with
150 ms to and fro, and a processor slowed down four times. Each page is scored several times, and
the median counts. It fails where a score is below the least one.
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
CATEGORIES: Final = ("performance", "accessibility")
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
}
_PATIENCE: Final = 180


class Scores(NamedTuple):
    """The scores of a page, of 100 each, and the seconds until its largest part is painted."""

    performance: float
    accessibility: float
    painted: float
    faults: tuple[str, ...]


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
    """Read the scores of a report, and what of accessibility cost points."""
    categories, audits = report["categories"], report["audits"]
    performance, accessibility = (round(100 * categories[name]["score"]) for name in CATEGORIES)
    faults = tuple(
        audits[each["id"]]["title"]
        for each in categories["accessibility"]["auditRefs"]
        if each["weight"] and audits[each["id"]]["score"] == 0
    )
    painted = audits["largest-contentful-paint"]["numericValue"] / 1000
    return Scores(performance, accessibility, painted, faults)


def main() -> None:
    """Print one line for each page; fail if one scores too little."""
    too_low = []
    print(f"{'page':<20}{'performance':>13}{'accessibility':>15}{'painted':>10}{'least':>7}")
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder) / "report.txt") as server:
        for name, path in PAGES.items():
            rounds = [score(server.address + path) for _ in range(ROUNDS)]
            performance = statistics.median(each.performance for each in rounds)
            accessibility = min(each.accessibility for each in rounds)
            painted = statistics.median(each.painted for each in rounds)
            print(
                f"{name:<20}{performance:>13.0f}{accessibility:>15.0f}{painted:>8.1f} s{LEAST:>7}"
            )
            for fault in rounds[0].faults:
                print(f"    {fault}")
            if min(performance, accessibility) < LEAST:
                too_low.append(name)
    if too_low:
        sys.exit(f"below {LEAST}: {', '.join(too_low)}")


if __name__ == "__main__":
    main()
