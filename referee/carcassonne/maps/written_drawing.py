"""A map as the text of a drawing: what a person would type to get it.

The inverse of :func:`~referee.carcassonne.maps.drawing.parse_drawing`: the squares come by (y, x),
borders and ferries in their order. Rule: map-9.1.kinds
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.maps.boards import ISLAND, LARGE_CITY, TOWN, Layout, PrintedSquare
from referee.carcassonne.maps.building import show_large_city
from referee.carcassonne.maps.drawn_back import EDGE_LETTERS, LETTER_OF, OFF_THE_MAP
from referee.carcassonne.tiles.tile import EDGE_CITY, Face
from referee.core.grid import SidePlace, Square, place_of, side_place_of


def format_drawing(layout: Layout) -> str | None:
    r"""Write a map that prints at least one square as a drawing; it has a line break always.

    None for one that no drawing can show, because a large city shows another tile than
    :func:`~referee.carcassonne.maps.building.build_large_city` makes of its sides.

    >>> from referee.carcassonne.maps.drawing import parse_drawing
    >>> format_drawing(parse_drawing("S~\nC.\ncity 0,1 crrr 2").layout)
    'S~\nC.\ncity 0,1 crrr 2'
    """
    if not all(entry.face is None or _is_drawn(entry.face) for entry in layout.squares):
        return None
    places = [place_of(entry.square) for entry in layout.squares]
    corner = min(x for x, _ in places), min(y for _, y in places)
    lines = [*_draw_rows(layout, places, corner)]
    if corner != (0, 0):
        lines.append("origin {},{}".format(*corner))
    lines += _list_items(layout)
    return "\n".join(lines if len(lines) > 1 else [*lines, ""])


def count_coats(face: Face) -> int:
    """Return how many coats of arms a large city shows on a square."""
    return sum(feature.coats_of_arms for feature in face.features)


def _is_drawn(face: Face) -> bool:
    return face.features == show_large_city(face.edges, count_coats(face))


def _draw_rows(
    layout: Layout, places: Sequence[tuple[int, int]], corner: tuple[int, int]
) -> Iterator[str]:
    left, top = corner
    off = OFF_THE_MAP[-1]
    across = max(x for x, _ in places) - left + 1
    rows = [[off] * across for _ in range(top, max(y for _, y in places) + 1)]
    for (x, y), entry in zip(places, layout.squares, strict=True):
        rows[y - top][x - left] = LETTER_OF[entry.kind]
    for row in rows:
        yield "".join(row).rstrip(off) or off


def _list_items(layout: Layout) -> Iterator[str]:
    """Yield a line for each thing that the grid cannot show."""
    for entry in sorted(layout.squares, key=itemgetter(0)):
        yield from _list_about(entry)
    for border in layout.borders:
        kind = KIND_NAMES[border.kind]
        yield f"border {_write_side(border.side_place)} {kind}{_write_coats(border.coats_of_arms)}"
    for ferry in layout.ferries:
        one, other = map(_write_side, ferry.ends)
        yield f"ferry {one} {other}{_write_coats(ferry.coats_of_arms)}"
    if layout.start_squares is not None:
        yield f"start {layout.start_squares}"
    if layout.published is not None:
        yield f"map {layout.published}"


def _list_about(entry: PrintedSquare) -> Iterator[str]:
    """Yield a line for each thing that the letter of a square does not say."""
    if entry.kind == LARGE_CITY and entry.face is not None:
        edges, coats = entry.face.edges, count_coats(entry.face)
        if coats or set(edges) != {EDGE_CITY}:
            shown = "".join(EDGE_LETTERS[edge] for edge in edges)
            yield f"city {_write_place(entry.square)} {shown}{_write_coats(coats)}"
    if entry.kind == ISLAND and entry.coats_of_arms:
        yield f"island {_write_place(entry.square)} {entry.coats_of_arms}"
    if entry.is_town and entry.kind != TOWN:
        yield f"town {_write_place(entry.square)}"


def _write_place(square: Square) -> str:
    return "{},{}".format(*place_of(square))


def _write_side(place: SidePlace) -> str:
    return "{},{} {}".format(*side_place_of(place))


def _write_coats(count: int) -> str:
    return f" {count}" if count else ""
