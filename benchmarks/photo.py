"""How well, and how fast, the page itself reads photographs: `make photo-bench`.

The tables are those of the twin in Python: legal positions in styles held out from teaching, their
corners put by keyboard with the taps off. Each is read as a player would, with what is known at
first and with the faces of its own style. Prints the figures; ``--write`` puts them into
docs/photo.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import psutil

from tests.browser.devices import DESKTOP, hand_over, launch
from tests.browser.photographing import (
    PANEL,
    Laid,
    count_to,
    find_step,
    is_alike,
    keep_photo,
    list_offers,
    list_shown,
    list_true,
    open_photo,
    put_corners,
)
from tests.browser.player import Player
from tests.server.running import serve
from tools.photo.bench import OFF
from tools.photo.tables import Table, list_tables, make_faces, make_table, tap

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "photo.md"
BEGIN, END = "<!-- page -->\n", "<!-- end of page -->\n"
WAYS: Final = ("drawn alone", "own faces near", "own faces taught")
MEMORY: Final = (
    "The process of the page had at most {most:.0f} MB; before a photograph was chosen, "
    "it had {before:.0f} MB.\n"
)
EDITION: Final = "input[name=edition][value={}]"


@dataclass
class Tally:
    """What came of some tables, square by square, and the seconds that each table took."""

    tiles: int = 0
    right: int = 0
    first_three: int = 0
    ringed: int = 0
    silent: int = 0
    sure: float = 0.0
    illegal: list[bool] = field(default_factory=list)
    seconds: dict[int, list[float]] = field(default_factory=dict)
    tables: int = 0

    def write_row(self, name: str) -> str:
        """Return a row of the table of results."""
        kept = f"{sum(self.illegal)} of {len(self.illegal)}"
        shares = (self.right, self.first_three, self.ringed, self.sure)
        right, three, ringed, says = (f"{100 * each / self.tiles:.1f} %" for each in shares)
        times = (f"{max(each):.1f}" for _, each in sorted(self.seconds.items()))
        cells = (name, right, three, ringed, f"{self.silent / self.tables:.2f}", says, kept, *times)
        return f"| {' | '.join(cells)} |"


def read_table(player: Player, made: Table, seed: int, folder: Path, tally: Tally) -> None:
    """Read a table through the page, and count what came of it."""
    photo, size, true = keep_photo(made, folder / "table")
    player.page.locator(EDITION.format(made.edition)).check(force=True)
    open_photo(player, photo)
    put_corners(player, size, tap(made, seed, OFF).tolist())
    count_to(player, true["columns"], true["rows"])
    begun = monotonic()
    player.page.locator("#photo-read").click()
    find_step(player, "result").wait_for()
    tally.tables += 1
    tally.seconds.setdefault(len(made.tiles), []).append(monotonic() - begun)
    _count(player, made, tally)


def _count(player: Player, made: Table, tally: Tally) -> None:
    shown, wanted = list_shown(player), list_true(made)
    for number, (each, true) in enumerate(zip(shown, wanted, strict=True)):
        is_right = is_alike(each.laid, true)
        tally.silent += not is_right and not each.is_doubtful
        if true is None:
            continue
        place = (number % made.grid[0], number // made.grid[0])
        if place == made.illegal:
            tally.illegal.append(is_right)
        tally.tiles += 1
        tally.right += is_right
        tally.ringed += each.is_doubtful
        tally.sure += each.sure
        tally.first_three += is_right or true in _list_offers(player, number)


def _list_offers(player: Player, number: int) -> Sequence[Laid | None]:
    player.page.locator(f"#photo-at-{number}").click()
    return list_offers(player)


def show_faces(player: Player, seed: int, folder: Path, *, is_taught: bool) -> None:
    """Have the faces of a style learnt."""
    faces = make_faces(seed)
    photo, size, _ = keep_photo(faces, folder / "faces")
    player.page.locator("#own-begin").click()
    open_photo(player, photo)
    put_corners(player, size, faces.photo.corners.tolist())
    player.page.locator("#photo-read").click()
    find_step(player, "taught").wait_for()
    player.page.locator("#own-keep").click()
    if not is_taught:
        player.page.locator("#photo-cancel").click()
    find_step(player, "choose").wait_for()


def measure(player: Player, tables: int, ways: Sequence[str]) -> Iterator[tuple[str, Tally]]:
    """Yield what came of each way to read the same tables."""
    for way in ways:
        tally = Tally()
        with TemporaryDirectory() as folder:
            for seed, count, illegal in list_tables(tables):
                player.visit(PANEL)
                find_step(player, "choose").wait_for()
                if way != WAYS[0]:
                    show_faces(player, seed, Path(folder), is_taught=way == WAYS[2])
                made = make_table(seed, count, illegal=illegal)
                read_table(player, made, seed, Path(folder), tally)
                if way != WAYS[0]:
                    player.visit(PANEL)
                    player.page.locator("#own-drop").click()
        yield way, tally


def write_report(tallies: Sequence[tuple[str, Tally]]) -> str:
    """Return the table of results."""
    counts = sorted({count for _, tally in tallies for count in tally.seconds})
    heads = (
        *("", "right", "first three", "ringed", "wrong and not ringed a table", "says"),
        *("illegal kept", *(f"seconds for {count} tiles" for count in counts)),
    )
    rows = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join([*rows, *(tally.write_row(name) for name, tally in tallies)]) + "\n"


def measure_memory(key: str) -> float:
    """Return how much memory the largest process of a page has, in MB.

    :param key: of /proc: ``VmRSS`` for what it has now, ``VmHWM`` for the most it has had.
    """
    found = [0]
    for process in psutil.Process().children(recursive=True):
        if "--type=renderer" in process.cmdline():
            status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
            found += [int(line.split()[1]) for line in status.splitlines() if line.startswith(key)]
    return max(found) / 1000


def main() -> None:
    """Read the arguments and the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--ways", nargs="*", default=WAYS[:2], choices=WAYS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        serve(Path(folder) / "report.txt") as server,
        launch() as browser,
        hand_over(browser, DESKTOP) as context,
    ):
        player = Player(context.new_page(), DESKTOP, server.address)
        player.visit(PANEL)
        find_step(player, "choose").wait_for()
        had = measure_memory("VmRSS")
        report = write_report(list(measure(player, asked.tables, asked.ways)))
        report += "\n" + MEMORY.format(most=measure_memory("VmHWM"), before=had)
    print(report)
    if asked.write:
        text = DOCUMENT.read_text("utf-8")
        before, behind = text.split(BEGIN)[0], text.split(END)[1]
        DOCUMENT.write_text(before + BEGIN + report + END + behind, "utf-8")


if __name__ == "__main__":
    main()
