"""A map explained to the person who typed it, as lines of plain text."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from referee.carcassonne.maps.report import Report
from referee.core.grid import place_of, side_place_of
from referee.core.languages import Language
from referee.texts.sentences import write


def write_map_report(report: Report, language: Language) -> Iterator[str]:
    """Yield the lines: counts first, then what is printed where, then what nobody can reach."""
    line = partial(_write_line, language)

    def write_coats(count: int) -> str:
        return line("coats", count=count) if count else ""

    (left, top), (right, bottom) = report.corners
    count = sum(report.kinds.values())
    yield line("squares", count=count, left=left, right=right, top=top, bottom=bottom)
    kinds = ", ".join(line("kind", kind=kind, count=n) for kind, n in report.kinds.items())
    yield line("kinds", kinds=kinds)
    yield line("take-tiles", count=report.take_tiles, towns=report.towns)
    yield line("starts", places=_places(report.starts), used=report.start_count)
    for city in report.cities:
        coats = write_coats(city.coats_of_arms)
        yield line("large-city", places=_places(city.squares), coats=coats)
    abroad = (("road-abroad", report.roads_abroad), ("city-abroad", report.cities_abroad))
    for code, borders in abroad:
        for side_place, coats_of_arms in borders:
            yield line(code, place=_side(side_place), coats=write_coats(coats_of_arms))
    for (one, other), coats_of_arms in report.ferries:
        coats = write_coats(coats_of_arms)
        yield line("ferry", one=_side(one), other=_side(other), coats=coats)
    for island, coats_of_arms in report.islands:
        yield line("island", places=_places(island), coats=write_coats(coats_of_arms))
    yield line("out-of-reach", places=_places(report.unreachable) or line("nothing"))


def _write_line(language: Language, code: str, **params: Any) -> str:
    return write("map_report", code, params, language)


def _places(squares: Iterable[int]) -> str:
    return " ".join("{},{}".format(*place_of(square)) for square in squares)


def _side(side_place: int) -> str:
    return "{},{} {}".format(*side_place_of(side_place))
