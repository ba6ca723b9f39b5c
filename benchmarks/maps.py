"""What a map costs: questions on a table on a map, against the same tiles without it.

In process and in process time, from the parsed JSON of the question to the bytes of the answer,
median of many runs. The map is given by its id, as a drawing and inline; both tables are asked in
turn, so that whatever else happens falls on both. The referee remembers the boards of recent maps;
"new" is a map that it has not seen before.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any, Final

from referee.api.carcassonne.questions import GAME
from referee.api.carcassonne.reading.inline_maps import write_layout
from referee.api.carcassonne.reading.position import FORM
from referee.api.responses.encoding import encode
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.grid import place_of

MAP: Final = "invented-kingdom"
TILES: Final = 114
RUNS: Final = 300
TARGET: Final = 2.0
ASKED: Final[Mapping[str, dict[str, Any]]] = {"roads": {}, "placements": {"tile": "base.V"}}


def grow(catalogue: Catalogue, seed: int = 1) -> dict[str, Any]:
    """Lay tiles of the recommended kit on the map, legally, and a meeple on every fifth."""
    chance = random.Random(seed)
    position: dict[str, Any] = {"map": MAP, "tiles": [], "figures": []}
    bag = [
        tile_id
        for tile_id, entry in catalogue.tiles.items()
        if entry.set_id in ("base", "inns", "traders") and entry.copies is not None
        for _ in range(entry.copies["C2"])
    ]
    chance.shuffle(bag)
    for tile_id in bag[:TILES]:
        table = FORM.read_alone(position).table
        found = find_placements(table, catalogue.tiles[tile_id].tile).placements
        if not found:
            continue
        chosen = chance.choice(found)
        x, y = place_of(chosen.square)
        at = {"x": x, "y": y}
        position["tiles"].append({"tile": tile_id, **at, "rotation": chosen.face.rotation})
        if chosen.spots and len(position["tiles"]) % 5 == 0:
            on, side = chance.choice(chosen.spots)
            spot = at | {"on": on} | ({"side": side} if side else {})
            position["figures"].append({"player": "red", "figure": "meeple"} | spot)
    return position


def answer(name: str, position: Mapping[str, Any], catalogue: Catalogue) -> bytes:
    """Read a position and answer one question on it."""
    question = GAME.questions[name]
    return encode(question.answer(FORM.read_alone(position), question.ask.load(ASKED[name])).body)


def measure(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Return the median process time of two calls in microseconds, measured in turn."""
    times: tuple[list[int], list[int]] = ([], [])
    for _ in range(RUNS):
        for call, taken in zip((one, other), times, strict=True):
            start = time.process_time_ns()
            call()
            taken.append(time.process_time_ns() - start)
    return statistics.median(times[0]) / 1000, statistics.median(times[1]) / 1000


def vary(form: Any, number: int) -> Any:
    """Return a map that means the same and was never posted before."""
    if isinstance(form, str):
        return f"{form}\n# {number}\n"
    squares = form["squares"]
    turned = number % len(squares)
    return {**form, "squares": squares[turned:] + squares[:turned]}


def main() -> None:
    """Print one line for each question and each form of the map."""
    catalogue = load_catalogue()
    position = grow(catalogue)
    entry = catalogue.maps[MAP]
    assert entry.board is not None
    forms = {"id": MAP, "drawing": entry.drawing, "inline": write_layout(entry.board.layout)}
    bare = {key: value for key, value in position.items() if key != "map"}
    print(f"{MAP}: {len(entry.board.kinds)} squares, {len(position['tiles'])} tiles on it")
    print(f"{'question':<12}{'map':<14}{'µs':>7}{'without':>9}{'ratio':>7}{'target':>8}")
    for name in ASKED:
        without = partial(answer, name, bare, catalogue)
        for form, board in forms.items():
            on_map = partial(answer, name, position | {"map": board}, catalogue)
            print_line(name, form, measure(on_map, without), TARGET)
        for form in ("drawing", "inline"):
            fresh = (position | {"map": vary(forms[form], number)} for number in count(1))
            times = measure(partial(answer_next, name, fresh, catalogue), without)
            print_line(name, f"new {form}", times)


def answer_next(name: str, positions: Iterator[Mapping[str, Any]], catalogue: Catalogue) -> bytes:
    """Answer one question on the next of some positions."""
    return answer(name, next(positions), catalogue)


def print_line(
    name: str, form: str, times: tuple[float, float], target: float | None = None
) -> None:
    """Print what a question costs with and without the map."""
    with_map, without = times
    aim = "" if target is None else f"{target:.2f}"
    ratio = with_map / without
    print(f"{name:<12}{form:<14}{with_map:>7.0f}{without:>9.0f}{ratio:>7.2f}{aim:>8}")


if __name__ == "__main__":
    main()
