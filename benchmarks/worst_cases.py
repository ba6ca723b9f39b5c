"""``python -m benchmarks.worst_cases``: what the largest of every question takes of a worker.

Each question of both games is asked about each of the largest tables or labyrinths, in a process of
its own, which has ruled on nothing before; so is every page and picture with the longest address.
Of each the tables are looked for that took most: the processor's time in all, the longest stretch
of it between two pauses, the memory that was held at most beside what a worker has anyway, and the
bytes of the answer. What uses up the budget of a request is shown as it ends: with its problem.

    python -m benchmarks.worst_cases [--only WORD] [--write]

``--only`` asks the questions with a word in their name; ``--write`` puts the table into
docs/reliability.md, where a test holds that each question has its line.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from multiprocessing import get_context
from pathlib import Path
from time import thread_time
from typing import Final, NamedTuple

from benchmarks.freezing import make_search
from benchmarks.largest import CROSSING, MAZES, PLAYERS, TILES, Json, make_maze, make_table
from benchmarks.largest_addresses import list_addresses
from referee.api import limits
from referee.api.yielding import TASK, UnscheduledTask
from referee.server.garbage import set_collector
from referee.server.site import create_app

PAGE: Final = Path(__file__).parents[1] / "docs" / "reliability.md"
BEGINNING: Final = "<!-- python -m benchmarks.worst_cases --write -->\n"
END: Final = "<!-- end -->\n"
CARCASSONNE: Final = "/v1/carcassonne/"
CARDS: Final = "/v1/labyrinth-cards/"
SIX: Final[Json] = {
    "roads": {},
    "scores": {"moment": "end"},
    "placements": {"tile": "base.V"},
    "spots": {"tile_at": {"x": 0, "y": 0}, "player": PLAYERS[0]},
    "remaining": {},
    "check": {},
}
ONE_MOVE: Final[Json] = {"player": PLAYERS[0], "tile": {"tile": CROSSING, "x": 0, "y": -1}}
FAR_AWAY: Final[Json] = {"x": 0, "y": 0}
VARIANTS: Final = ("official", "caffeinated", "steroids")


class Case(NamedTuple):
    """A question on one table: its row, the table's name, the address, the body, the headers."""

    row: str
    table: str
    path: str
    body: bytes
    headers: Mapping[str, str]


class Taken(NamedTuple):
    """What a case took: seconds in all and at a stretch, bytes held and sent, and its status."""

    worked: float
    stretch: float
    memory: int
    sent: int
    status: int


class Measured(UnscheduledTask):
    """The task of a request that measures the longest stretch between two pauses."""

    def __init__(self) -> None:
        super().__init__()
        self.stretch = 0.0
        self._last = thread_time()

    def start(self) -> None:
        """Count from now on."""
        super().start()
        self._last = thread_time()

    def pause(self) -> None:
        """Note the stretch that ends here, and go on."""
        self.end_stretch()
        super().pause()

    def end_stretch(self) -> None:
        """Note the stretch that ends here."""
        now = thread_time()
        self.stretch, self._last = max(self.stretch, now - self._last), now


# --------------------------------------------------------------------------------- the questions


def list_cases() -> Iterator[Case]:
    """Yield every question on every table, one table after the other."""
    yield from _list_on_tables()
    yield from _list_on_mazes()
    yield from _list_bodies()
    # By GET, without a body: pages and pictures.
    yield from (Case(*each, b"", {}) for each in list_addresses())


ON_TABLES: Final[dict[str, tuple[str, Json, Mapping[str, str]]]] = {
    "`roads`": ("roads", {}, {}),
    "`scores` at the end": ("scores", {"moment": "end"}, {}),
    "`placements`": ("placements", {"tile": "base.V"}, {}),
    "`spots`": ("spots", {"tile_at": {"x": 0, "y": 0}, "player": PLAYERS[0]}, {}),
    "`check`": ("check", {}, {}),
    "`moves`": ("moves", {"move": ONE_MOVE}, {}),
    "`options`": ("options", {"tile": "base.V", "player": PLAYERS[0]}, {}),
    "… with `expected`": ("options", {"tile": "base.V", "player": PLAYERS[0], "expected": {}}, {}),
    "`remaining`": ("remaining", {}, {}),
    "`rulings`, six questions": ("rulings", {"ask": SIX}, {}),
    "… compressed by gzip": ("rulings", {"ask": SIX}, {"Accept-Encoding": "gzip"}),
    "… shortened": ("rulings?omit=summary&expand=citations", {"ask": SIX}, {}),
    "`diagram`, SVG": ("diagram", {}, {"Accept": "image/svg+xml"}),
    "… PNG": ("diagram", {}, {"Accept": "image/png"}),
}
"""By row: the question of Carcassonne, what it asks besides the table, and its headers."""
ON_MAZES: Final[dict[str, tuple[str, Json, Mapping[str, str]]]] = {
    "cards: `placements`": ("placements", {}, {}),
    "cards: `paths`": ("paths", {}, {}),
    "cards: `collectable`": ("collectable", {"played": [FAR_AWAY]}, {}),
    "cards: `turns`": (
        "turns",
        {"turn": {"actions": [{"play": {"card": 0, "x": -1, "y": 0}}], "collect": []}},
        {},
    ),
    "cards: `suggestions`": ("suggestions", {}, {}),
    "cards: `end`": ("end", {}, {}),
    "cards: `check`": ("check", {}, {}),
    "cards: `claims`, 20 of them": (
        "claims",
        {
            "claims": [{"kind": "collection", "played": [FAR_AWAY], "want": [{"x": 1, "y": 0}]}]
            * limits.CLAIMS
        },
        {},
    ),
    "cards: `rulings`, four questions": (
        "rulings",
        {"ask": {"placements": {}, "paths": {}, "collectable": {"played": [FAR_AWAY]}, "end": {}}},
        {},
    ),
    "cards: `diagram`, SVG": ("diagram", {}, {"Accept": "image/svg+xml"}),
}
"""By row: the question of the card game, what it asks besides the cards, and its headers."""


def _list_on_tables() -> Iterator[Case]:
    for table in TILES:
        position = make_table(table)
        for row, (question, asked, headers) in ON_TABLES.items():
            yield _make(
                row, table, CARCASSONNE + question, {"position": position, **asked}, headers
            )
        claims = {"position": position, "claims": _claim(position)}
        yield _make("`claims`, 20 of them", table, f"{CARCASSONNE}claims", claims)
        shorter = make_table(table, limits.TILES - limits.MOVES)
        moves = [
            {
                "player": PLAYERS[0],
                "tile": {"tile": CROSSING, "x": x % 400 - 200, "y": -1 - x // 400},
            }
            for x in range(limits.MOVES)
        ]
        asked = {"position": shorter, "moves": moves}
        yield _make("`moves`, 500 on 1,500 tiles", table, f"{CARCASSONNE}moves", asked)


def _claim(position: Json) -> list[Json]:
    """Return claims that nothing makes hold, on the features of the first figures: all is tried."""
    spots = [
        {key: figure[key] for key in ("x", "y", "on", "side") if key in figure}
        for figure in position["figures"][: limits.CLAIMS]
    ]
    kind = {"kind": "points", "moment": "end", "player": PLAYERS[0], "points": 777}
    return [{**kind, "at": spot} for spot in spots]


def _list_on_mazes() -> Iterator[Case]:
    for maze in MAZES:
        for variant in VARIANTS:
            position = make_maze(maze, variant)
            for row, (question, asked, headers) in ON_MAZES.items():
                body = {"position": position, **asked}
                yield _make(row, f"{maze}, {variant}", CARDS + question, body, headers)
    for variant in VARIANTS[1:]:
        search = make_search(variant)
        row = "cards: `suggestions`, the largest budget"
        yield Case(row, variant, f"{CARDS}suggestions", search, {})


def _list_bodies() -> Iterator[Case]:
    """Yield what is large and no position."""
    room = limits.BODY_BYTES - 1
    tiny = b"[" + b"{}," * ((room - 3) // 3) + b"{}]"
    yield Case("the largest body, tiny objects", "", f"{CARCASSONNE}roads", tiny, {})
    faults = {"tiles": [{"tile": "x"}] * limits.TILES, "figures": [{"on": "x"}] * limits.FIGURES}
    yield _make("nothing but faults", "", f"{CARCASSONNE}roads", {"position": faults})
    side = 44
    grid = "\n".join("S" * side for _ in range(side))
    position = {"map": grid, "tiles": []}
    yield _make("the largest map", "", f"{CARCASSONNE}check", {"position": position})


def _make(
    row: str, table: str, path: str, body: Json, headers: Mapping[str, str] | None = None
) -> Case:
    return Case(row, table, path, json.dumps(body).encode(), headers or {})


# ------------------------------------------------------------------------------------- measuring


def measure(case: Case) -> Taken:
    """Ask a case here; its process must have asked nothing before."""
    client, task = create_app().test_client(), Measured()
    set_collector()
    before = _reset_peak()
    response = client.open(
        case.path,
        method="POST" if case.body else "GET",
        data=case.body or None,
        content_type="application/json" if case.body else None,
        headers=dict(case.headers),
        environ_overrides={TASK: task},
    )
    sent = len(response.get_data())
    task.end_stretch()
    worked, peak = task.cpu_seconds(), _read_memory("VmHWM")
    return Taken(worked, task.stretch, max(0, peak - before), sent, response.status_code)


def _reset_peak() -> int:
    """Let the kernel forget the most memory that this process ever held, and return what it has."""
    Path("/proc/self/clear_refs").write_text("5")
    return _read_memory("VmRSS")


def _read_memory(name: str) -> int:
    """Return bytes of a line of the kernel's on this process."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    line = next(line for line in lines if line.startswith(f"{name}:"))
    return 1024 * int(line.split()[1])


def measure_all(cases: Iterable[Case]) -> Iterator[tuple[Case, Taken]]:
    """Ask each case in a process of its own, one after the other, and tell on standard error."""
    create_app()  # what a worker has loaded when it begins
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        for case in cases:
            taken = pool.apply(measure, (case,))
            print(f"{case.row}: {case.table}: {taken}", file=sys.stderr)
            yield case, taken


def find_worst(measured: Iterable[tuple[Case, Taken]]) -> dict[str, tuple[str, Taken]]:
    """Return by row the table that took longest, and the most of each number over all tables.

    What ends by using up its budget counts only where nothing else does: it has a line of its own.
    """
    worst: dict[str, tuple[str, Taken]] = {}
    for case, taken in measured:
        row = case.row if taken.worked <= limits.REQUEST_CPU_SECONDS else f"{case.row}: too much"
        table, most = worst.get(row, (case.table, taken))
        longest = case.table if taken.worked > most.worked else table
        status = taken.status if taken.worked > most.worked else most.status
        worst[row] = (
            longest,
            Taken(
                max(most.worked, taken.worked),
                max(most.stretch, taken.stretch),
                max(most.memory, taken.memory),
                max(most.sent, taken.sent),
                status,
            ),
        )
    return worst


def format_table(worst: Mapping[str, tuple[str, Taken]]) -> str:
    """Return the table in Markdown."""
    heads = (
        "question",
        "slowest on",
        "total, ms",
        "longest between checkpoints, ms",
        "memory, MB",
        "answer, kB",
    )
    lines = [f"| {' | '.join(heads)} | status |", "|---" * (len(heads) + 1) + "|"]
    for row, (table, most) in worst.items():
        numbers = (
            f"{1000 * most.worked:,.0f}",
            f"{1000 * most.stretch:,.0f}",
            f"{most.memory / 1e6:,.0f}",
            f"{most.sent / 1000:,.0f}",
            str(most.status),
        )
        lines.append(f"| {' | '.join((row, table, *numbers))} |")
    return "\n".join(lines) + "\n"


def write_page(table: str) -> None:
    """Put the table into the page."""
    page = PAGE.read_text("utf-8")
    head, _, rest = page.partition(BEGINNING)
    _, _, foot = rest.partition(END)
    PAGE.write_text(f"{head}{BEGINNING}\n{table}\n{END}{foot}", "utf-8")


def main() -> None:
    """Measure, print the table, and write it into the page if told to."""
    parser = argparse.ArgumentParser(description="What the largest of every question takes.")
    parser.add_argument("--only", default="", help="Ask the questions with this in their name.")
    parser.add_argument("--write", action="store_true", help="Write it into the page.")
    asked = parser.parse_args()
    os.environ.pop("REFEREE_LANGUAGE", None)
    cases = (case for case in list_cases() if asked.only in case.row)
    table = format_table(find_worst(measure_all(cases)))
    print(table)
    if asked.write:
        write_page(table)


if __name__ == "__main__":
    main()
