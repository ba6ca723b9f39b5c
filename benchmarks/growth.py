"""How what a question or a page costs grows with the table: to ten times as many tiles, in process.

The tables are grown from a seed, tile by tile beside what lies there, of the base game with Inns &
Cathedrals drawn again and again, with a meeple on the first feature of every fourth tile that
nobody has. Each question is asked about several tables of a size, once each; the median counts, in
process time, from the body to the answer as it goes out. An answer has ten times the rows.

Pages of tables are opened likewise, each at a tile, at a free square or at none; they grow by their
bytes, too. An address holds tables of some 940 tiles.
"""

import json
import random
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flask.testing import FlaskClient

from benchmarks.app import find_build
from benchmarks.tables import PLAYERS, write_page_address
from referee.api.carcassonne.reading.position import FORM
from referee.api.games import GAMES
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.scoring.features import END, kind_name
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import SIDES, at_port_place, place_of
from referee.server.site import create_app

SIZES: Final = (200, 2_000)
TABLES: Final = {90: 15, 200: 15, 900: 5, 2_000: 5}
"""By size, how many tables are asked about."""
PAGE_SIZES: Final = (90, 900)
MOST: Final = 11
"""The factor by which the work may grow, for ten times the table."""
_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The squares beside one, in the order of its sides, clockwise from the north."""
_FOR_MEEPLES: Final = ("road", "city", "monastery", "field")
_NEAREST: Final = 40
"""A tile goes to one of this number of squares near the middle, so that the table has few holes."""
QUESTIONS: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "roads": ("roads", {}),
    "placements": ("placements", {"tile": "base.V"}),
    "scores end": ("scores", {"moment": END}),
}

Place = tuple[int, int]


def grow(tiles: int, seed: int = 1) -> dict[str, Any]:
    """Lay a number of tiles, each beside another, and figures on a quarter as many features."""
    chance = random.Random(seed)
    laid: dict[Place, Face] = {}
    free: dict[Place, int] = {(0, 0): 0}
    for faces in _draw(chance):
        found = next(_fit(faces, laid, free), None)
        if found is not None:
            (x, y), face = found
            laid[x, y] = face
            del free[x, y]
            around = ((x + dx, y + dy) for dx, dy in _BESIDE)
            free |= {(u, v): u * u + v * v for u, v in around if (u, v) not in laid}
        if len(laid) == tiles:
            break
    rows = [
        {"tile": face.tile_id, "x": x, "y": y, "rotation": face.rotation}
        for (x, y), face in laid.items()
    ]
    position: dict[str, Any] = {"tiles": rows, "figures": []}
    return position | {"figures": list(_deploy(position, chance, tiles // 4))}


def _draw(chance: random.Random) -> Iterator[tuple[Face, ...]]:
    """Yield the faces of tiles as they are drawn, from bag after bag."""
    entries = [
        entry
        for entry in load_catalogue().tiles.values()
        if entry.set_id in ("base", "inns") and entry.copies is not None
        for _ in range(entry.copies["C2"])
    ]
    while True:
        chance.shuffle(entries)
        for entry in entries:
            yield entry.tile.faces


def _fit(
    faces: tuple[Face, ...], laid: Mapping[Place, Face], free: Mapping[Place, int]
) -> Iterator[tuple[Place, Face]]:
    """Yield where a tile fits, near the middle first."""
    for x, y in sorted(free, key=free.__getitem__)[:_NEAREST]:
        beside = [laid.get((x + dx, y + dy)) for dx, dy in _BESIDE]
        for face in faces:
            if all(
                other is None or other.edges[(side + 2) % len(SIDES)] == face.edges[side]
                for side, other in enumerate(beside)
            ):
                yield (x, y), face


def _deploy(
    position: dict[str, Any], chance: random.Random, figures: int
) -> Iterator[dict[str, Any]]:
    """Yield a meeple on each of some features, which nobody else has."""
    rulings = FORM.read_alone(position).features.rule_on_all(END)
    for ruling in chance.sample([r for r in rulings if kind_name(r) in _FOR_MEEPLES], figures):
        feature = ruling.feature
        segments = feature.network.segments if isinstance(feature, Road) else feature.segments
        at = dict(zip(("x", "y", "side"), at_port_place(segments[0]), strict=False))
        player = chance.choice(PLAYERS)
        yield {"player": player, "figure": "meeple", "on": kind_name(ruling), **at}


def measure(client: FlaskClient, path: str, bodies: Sequence[dict[str, Any]]) -> float:
    """Return the milliseconds of a question about several tables, each once: the median."""
    times = []
    for body in bodies:
        asked = json.dumps(body, separators=(",", ":")).encode()
        start = time.process_time_ns()
        response = client.post(path, data=asked, content_type="application/json")
        times.append((time.process_time_ns() - start) / 1e6)
        assert response.status_code == 200, response.text
    return statistics.median(times)


def measure_page(
    client: FlaskClient, tables: Sequence[dict[str, Any]], tap: str
) -> tuple[float, float]:
    """Return the milliseconds and the kilobytes of the pages of several tables: the medians."""
    times, sizes = [], []
    for table in tables:
        line = GAMES[0].notate(table)
        row = table["tiles"][-1] if tap == "a tile" else find_free(table)
        asked = {} if tap == "the table" else {"at": f"{row['x']},{row['y']}"}
        address = write_page_address(line, **asked)
        start = time.process_time_ns()
        response = client.get(address)
        times.append((time.process_time_ns() - start) / 1e6)
        assert response.status_code == 200, response.text
        sizes.append(len(response.data) / 1000)
    return statistics.median(times), statistics.median(sizes)


def find_free(table: dict[str, Any]) -> dict[str, int]:
    """Return the first free square of a table."""
    x, y = place_of(min(find_free_squares(FORM.read_alone(table).table)))
    return {"x": x, "y": y}


def print_row(name: str, small: float, large: float, unit: str) -> None:
    """Print what a size and ten times as much take."""
    times = large / small
    judged = "met" if times <= MOST else "not met"
    print(
        f"{name:<24}{small:>9.1f} {unit}{large:>11.1f} {unit}{times:>8.1f}{MOST:>9}  {judged}",
        flush=True,
    )


def print_heads(name: str, sizes: Sequence[int]) -> None:
    """Print what stands above the rows."""
    small, large = (f"{size} tiles" for size in sizes)
    print(f"{name:<24}{small:>12}{large:>14}{'times':>8}{'at most':>9}")


def main() -> None:
    """Print one line for each question, and two for each page."""
    client = create_app().test_client()
    tables = {
        size: [grow(size, seed) for seed in range(1, count + 1)] for size, count in TABLES.items()
    }
    print(f"{find_build()} build")
    print_heads("question", SIZES)
    first = grow(SIZES[0], seed=0)
    for name, (question, more) in QUESTIONS.items():
        path = f"/v1/carcassonne/{question}"
        measure(client, path, [{"position": first, **more}])  # what every process does once
        took = [
            measure(client, path, [{"position": table, **more} for table in tables[size]])
            for size in SIZES
        ]
        print_row(name, took[0], took[1], "ms")
    print_heads("page", PAGE_SIZES)
    for tap in ("the table", "a tile", "a free square"):
        measure_page(client, [grow(PAGE_SIZES[0], seed=0)], tap)
        small, large = (measure_page(client, tables[size], tap) for size in PAGE_SIZES)
        for unit, one, other in zip(("ms", "kB"), small, large, strict=True):
            print_row(tap, one, other, unit)


if __name__ == "__main__":
    main()
