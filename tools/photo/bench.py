"""What the network reads right of tables that it was not taught on: `tools.photo bench`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tools.photo import Array
from tools.photo.classes import Look, count_copies, find_class, list_looks
from tools.photo.own import VIEWS, find_nearest, learn_views, teach_own
from tools.photo.reading import Networks, Reader, listen
from tools.photo.tables import COUNTS, Table, list_tables, make_faces, make_table, tap

OFF: Final = 6.0
"""By how many pixels of WIDTH taps are off at most."""


FITTED: Final = tuple(range(101, 113))
"""The seeds of the tables by which the scale of log-probabilities is fitted."""
CAUTION: Final = 0.01
"""By how much less sure it is to be than right, as a share."""


class Way(NamedTuple):
    """A way to read: its name, and whether own faces are near neighbours or taught."""

    name: str
    own: str | None


WAYS: Final = (
    Way("drawn alone", None),
    Way("own faces near", "near"),
    Way("own faces taught", "taught"),
)


class Square(NamedTuple):
    """What was read on a square: how sure, whether right, and whether among the first three.

    ``kind`` is ``tile``, ``illegal`` or ``none``, by what lies there.
    """

    table: int
    kind: str
    sure: float
    right: bool
    first_three: bool
    is_none: bool


@dataclass
class Tally:
    """What was read of some tables."""

    squares: list[Square] = field(default_factory=list)

    def add(self, table: int, made: Table, beliefs: Array, looks: Sequence[Look]) -> None:
        """Count the squares of a table."""
        class_of = find_class(looks)
        for index, (y, x) in enumerate(np.ndindex(made.grid[1], made.grid[0])):
            true = class_of[made.tiles.get((x, y), (None, 0))]
            order = np.argsort(-beliefs[index])
            kind = (
                "illegal" if made.illegal == (x, y) else "tile" if (x, y) in made.tiles else "none"
            )
            sure = float(beliefs[index, order[0]])
            none = bool(order[0] == len(looks) - 1)
            self.squares.append(
                Square(table, kind, sure, bool(order[0] == true), bool(true in order[:3]), none)
            )

    def summarise(self, doubt: float) -> dict[str, float]:
        """Return the figures of the page of results: shares, but for those a table."""
        tiles = [each for each in self.squares if each.kind != "none"]
        bare = [each for each in self.squares if each.kind == "none"]
        illegal = [each for each in tiles if each.kind == "illegal"]
        tables = len({each.table for each in self.squares})
        shown = [each for each in self.squares if each.kind != "none" or not each.is_none]
        silent = [each for each in self.squares if not each.right and each.sure >= doubt]
        return {
            "tables": tables,
            "tiles": len(tiles),
            "right": _share([each.right for each in tiles]),
            "first three": _share([each.first_three for each in tiles]),
            "ringed": _share([each.sure < doubt for each in tiles]),
            "wrong, not ringed, a table": len(silent) / tables,
            "says": float(np.mean([each.sure for each in tiles])),
            "bare seen": _share([each.right for each in bare]),
            "illegal kept": _share([each.right for each in illegal]),
            "shown": len(shown),
        }


def _share(found: Sequence[bool]) -> float:
    return float(np.mean(found)) if found else float("nan")


@cache
def _table(seed: int, count: int, illegal: bool) -> Table:
    return make_table(seed, count, illegal=illegal)


def read_tables(networks: Networks, ways: Sequence[Way], tables: int) -> dict[str, Tally]:
    """Return by way what was read of some tables."""
    looks = list_looks()
    tallies = {way.name: Tally() for way in ways}
    for seed, count, illegal in list_tables(tables):
        made = _table(seed, count, illegal)
        copies = count_copies(looks, ("base",), made.edition)
        for way, beliefs in read_table(networks, ways, made, (seed, copies)):
            tallies[way.name].add(seed, made, beliefs, looks)
    return tallies


def read_table(
    networks: Networks, ways: Sequence[Way], made: Table, told: tuple[int, Array]
) -> Iterator[tuple[Way, Array]]:
    """Yield the beliefs of the squares of a table, by way."""
    looks, (seed, copies), network = list_looks(), told, networks.tiles
    reader = Reader(networks, made.photo.pixels, made.grid, copies)
    logs, hidden = reader.read(tap(made, seed, OFF))
    scale = network.header["scale"]
    squares, classes = (
        (np.zeros(0), np.zeros(0)) if not any(w.own for w in ways) else take_faces(networks, seed)
    )
    for way in ways:
        found = logs
        if way.own:
            near = find_nearest(network, squares, classes, looks)
            each = reader.weigh(network.run_from(hidden))
            found = reader.average(near.mix(hidden, each))
        if way.own == "taught":
            views, targets = learn_views(squares, classes, looks)
            taught = teach_own(network, views, targets, looks)
            each = np.stack([taught.run(part) for part in reader.squares])
            found = (found + reader.average(reader.weigh(each))) / 2
        yield way, listen(reader.share_out(found), made.grid, looks, copies, scale)


def take_faces(networks: Networks, seed: int) -> tuple[Array, Array]:
    """Return views of the faces of a style [n, ...], and which face each shows [n]."""
    made = make_faces(seed)
    looks = list_looks()
    reader = Reader(networks, made.photo.pixels, made.grid, count_copies(looks, ("base",), "C1"))
    homography = reader.refine(tap(made, seed + 1000, OFF))
    places = reader.settle(homography)
    lots = np.random.default_rng((seed, 6))
    spread = np.array([0.02, 0.02, 0.025])
    views = [reader.cut(homography, places)]
    views += [
        reader.cut(homography, places + lots.normal(0, spread, places.shape))
        for _ in range(VIEWS - 1)
    ]
    return np.concatenate(views), np.tile(np.arange(len(places)), VIEWS)


def fit_scale(networks: Networks, seeds: Sequence[int] = FITTED) -> float:
    """Return by what log-probabilities are to be multiplied, so that beliefs say what is.

    It is the one with which the mean of how sure it is of tiles is nearest to what is right, less
    CAUTION: tables that nobody drew are harder.
    """
    looks = list_looks()
    class_of, scales = find_class(looks), np.arange(0.3, 1.61, 0.05)
    sure: list[list[float]] = [[] for _ in scales]
    right: list[list[bool]] = [[] for _ in scales]
    for seed, count in zip(seeds, COUNTS * len(seeds), strict=False):
        made = _table(seed, count, False)
        copies = count_copies(looks, ("base",), made.edition)
        reader = Reader(networks, made.photo.pixels, made.grid, copies)
        logs = reader.share_out(reader.read(tap(made, seed, OFF))[0])
        laid = [made.tiles.get((x, y)) for y, x in np.ndindex(*made.grid[::-1])]
        for index, scale in enumerate(scales):
            beliefs = listen(logs, made.grid, looks, copies, float(scale))
            for each, tile in zip(beliefs, laid, strict=True):
                if tile:
                    sure[index].append(float(each.max()))
                    right[index].append(bool(each.argmax() == class_of[tile]))
    says = np.array([np.mean(each) for each in sure])
    gaps = np.abs(says - np.array([np.mean(each) for each in right]) + CAUTION)
    return round(float(scales[int(gaps.argmin())]), 2)


def format_report(tallies: dict[str, Tally], doubt: tuple[float, float]) -> str:
    """Return the figures as a table in Markdown."""
    columns = ["taught from", "tiles", "right", "in the first three", "ringed"]
    columns += ["wrong and not ringed, a table", "says", "illegal kept", "bare squares seen"]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    for name, tally in tallies.items():
        figures = tally.summarise(doubt[0] if name == WAYS[0].name else doubt[1])
        cells = [f"{figures[key]:.1%}" for key in ("right", "first three", "ringed")]
        cells.append(f"{figures['wrong, not ringed, a table']:.2f}")
        cells += [f"{figures[key]:.1%}" for key in ("says", "illegal kept", "bare seen")]
        lines.append(f"| {name} | {figures['tiles']} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
