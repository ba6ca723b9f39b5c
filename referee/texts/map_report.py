"""A map explained to the person who typed it, as lines of plain text."""

from collections.abc import Iterable, Iterator

from referee.carcassonne.maps.report import Report
from referee.core.grid import place_of, side_place_of
from referee.core.languages import Language
from referee.texts.languages import load_texts


def write_map_report(report: Report, language: Language) -> Iterator[str]:
    """Yield the lines: counts first, then what is printed where, then what nobody can reach."""
    texts = load_texts()[language]
    lines = texts.map_report

    def write_coats(count: int) -> str:
        return lines["coats"].format(count=count) if count else ""

    (left, top), (right, bottom) = report.corners
    count = sum(report.kinds.values())
    yield lines["squares"].format(count=count, left=left, right=right, top=top, bottom=bottom)
    kinds = ", ".join(f"{texts.square_kinds[kind]} {n}" for kind, n in report.kinds.items())
    yield lines["kinds"].format(kinds=kinds)
    yield lines["take-tiles"].format(count=report.take_tiles, towns=report.towns)
    yield lines["starts"].format(places=_places(report.starts), used=report.start_count)
    for city in report.cities:
        coats = write_coats(city.coats_of_arms)
        yield lines["large-city"].format(places=_places(city.squares), coats=coats)
    abroad = (("road-abroad", report.roads_abroad), ("city-abroad", report.cities_abroad))
    for line, borders in abroad:
        for side_place, coats_of_arms in borders:
            coats = write_coats(coats_of_arms)
            yield lines[line].format(place=_side(side_place), coats=coats)
    for (one, other), coats_of_arms in report.ferries:
        coats = write_coats(coats_of_arms)
        yield lines["ferry"].format(one=_side(one), other=_side(other), coats=coats)
    for island, coats_of_arms in report.islands:
        yield lines["island"].format(places=_places(island), coats=write_coats(coats_of_arms))
    yield lines["out-of-reach"].format(places=_places(report.unreachable) or lines["nothing"])


def _places(squares: Iterable[int]) -> str:
    return " ".join("{},{}".format(*place_of(square)) for square in squares)


def _side(side_place: int) -> str:
    return "{},{} {}".format(*side_place_of(side_place))
