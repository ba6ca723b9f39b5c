"""A map explained to the person who typed it, as lines of plain text."""

from collections.abc import Iterable, Iterator

from referee.carcassonne.maps.report import Report
from referee.core.grid import place_of, side_place_of

KINDS = {
    "plain": "plain",
    "start": "start",
    "town": "town",
    "large_city": "large city",
    "waves": "waves",
    "island": "island",
    "highlight": "highlight",
    "half": "half",
}


def write_map_report(report: Report) -> Iterator[str]:
    """Yield the lines: counts first, then what is printed where, then what nobody can reach."""
    (left, top), (right, bottom) = report.corners
    counts = ", ".join(f"{KINDS[kind]} {count}" for kind, count in report.kinds.items())
    yield f"squares: {sum(report.kinds.values())}, x {left} to {right}, y {top} to {bottom}"
    yield f"kinds: {counts}"
    yield f"squares that take a tile: {report.take_tiles}, towns among them: {report.towns}"
    yield f"start squares: {_places(report.starts)} (used: {report.start_count})"
    for city in report.cities:
        yield f"large city: {_places(city.squares)}{_coats(city.coats_of_arms)}"
    for kind, borders in (("road", report.roads_abroad), ("city", report.cities_abroad)):
        for side_place, coats in borders:
            yield f"{kind} abroad: {_side(side_place)}{_coats(coats)}"
    for (one, other), coats in report.ferries:
        yield f"ferry: {_side(one)} to {_side(other)}{_coats(coats)}"
    for island, coats in report.islands:
        yield f"island: {_places(island)}{_coats(coats)}"
    yield f"out of reach: {_places(report.unreachable) or 'nothing'}"


def _places(squares: Iterable[int]) -> str:
    return " ".join("{},{}".format(*place_of(square)) for square in squares)


def _side(side_place: int) -> str:
    return "{},{} {}".format(*side_place_of(side_place))


def _coats(coats_of_arms: int) -> str:
    return f", coats of arms: {coats_of_arms}" if coats_of_arms else ""
