"""Reading the map of a position: by its id, as a drawing, inline, or two maps joined.

A game is played on one map, so the boards of recent maps are remembered by what was posted.
Rule: map-9.2.joined, map-9.7
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import orjson

from referee.api import limits
from referee.api.carcassonne.inline_maps import read_inline
from referee.api.contract.rows import Faults
from referee.carcassonne.maps.boards import (
    Board,
    Layout,
    Setup,
    count_starts,
    find_merged,
    join_layouts,
)
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import Drawing, parse_drawing
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import LIMIT, is_on_grid, square_at

MAP: Final = "map"
PART_KEYS: Final = ("map", "x", "y")
_REMEMBERED_BYTES: Final = 64 * 1024


class _Form(NamedTuple):
    """A map as it was posted: its layout, its setup facts, and where its entries stand.

    ``locate`` turns a fault of the layout into one of what was posted.
    """

    layout: Layout
    setup: Setup | None
    locate: Callable[[Fault], Fault]


class _Part(NamedTuple):
    """One of two maps that are joined, and by how many squares it is shifted."""

    form: _Form
    shift: int


def read_map(raw: Any, catalogue: Catalogue, faults: Faults) -> Board | None:
    """Read the map of a position: None for none, or with faults."""
    if raw is None:
        return None
    if isinstance(raw, str) and "\n" not in raw:
        return _find_in_catalogue(raw, catalogue, faults, (MAP,))
    try:
        return _build(raw)
    except NotAPosition as fault:
        faults.found += fault.faults
        return None


def read_map_file(raw: Any) -> Board:
    """Read a map of its own, a drawing or an object.

    :raises NotAPosition: with every fault, seen from the map.
    """
    try:
        return _build(raw)
    except NotAPosition as fault:
        raise NotAPosition([Fault(f.code, f.path[1:], f.params) for f in fault.faults]) from None


def _find_in_catalogue(
    map_id: str, catalogue: Catalogue, faults: Faults, path: Path
) -> Board | None:
    entry = catalogue.maps.get(map_id)
    if entry is None:
        faults.add("unknown-map", *path, map=map_id[:40])
    elif entry.board is None:
        faults.add("layout-unknown", *path, map=map_id)
    else:
        return entry.board
    return None


def _build(raw: Any) -> Board:
    """Build a board, or take a remembered one.

    :raises NotAPosition: with every fault; those are not remembered.
    """
    try:
        posted = orjson.dumps(raw)
    except TypeError:  # half a surrogate pair in a string: the reader of forms will say so
        return _build_anew(raw)
    return _remember(posted) if len(posted) <= _REMEMBERED_BYTES else _build_anew(raw)


@lru_cache(maxsize=32)
def _remember(posted: bytes) -> Board:
    return _build_anew(orjson.loads(posted))


def _build_anew(raw: Any) -> Board:
    faults = Faults()
    catalogue = load_catalogue()
    if isinstance(raw, dict) and "join" in raw:
        form = _read_joined(raw, catalogue, faults)
    else:
        form = _read_form(raw, catalogue, faults, (MAP,))
    if faults.found or form is None:
        raise NotAPosition(faults.found)
    try:
        return build_board(form.layout, form.setup)
    except NotAPosition as fault:
        raise NotAPosition(map(form.locate, fault.faults)) from None


def _read_form(raw: Any, catalogue: Catalogue, faults: Faults, path: Path) -> _Form | None:
    """Read a drawing or an inline map; None with faults."""
    before = len(faults.found)

    def locate(fault: Fault) -> Fault:
        return (fault if drawing is None else drawing.locate(fault)).under(*path)

    drawing: Drawing | None = None
    if isinstance(raw, str):
        try:
            drawing = parse_drawing(raw)
        except NotAPosition as fault:
            faults.found += [found.under(*path) for found in fault.faults]
            return None
        layout = drawing.layout
        _count_entries(layout, faults, path)
    elif isinstance(raw, dict):
        layout = read_inline(raw, catalogue, faults, path)
    else:
        faults.add("not-a-map", *path)
        return None
    setup = None
    if layout.published is not None and layout.published not in catalogue.maps:
        faults.found.append(locate(Fault("unknown-map", ("id",), {"map": layout.published})))
    elif layout.published is not None:
        setup = catalogue.maps[layout.published].setup
    return _Form(layout, setup, locate) if len(faults.found) == before else None


def _count_entries(layout: Layout, faults: Faults, path: Path) -> None:
    """Note what a drawing has too much of, besides squares."""
    for entries, limit in (
        (layout.borders, limits.MAP_BORDERS),
        (layout.ferries, limits.MAP_FERRIES),
    ):
        if len(entries) > limit:
            faults.add("too-many", *path, limit=limit)


def _read_joined(raw: Mapping[str, Any], catalogue: Catalogue, faults: Faults) -> _Form | None:
    """Read two maps that are laid over each other. Rule: map-9.2.joined."""
    faults.keys(raw, ("join", "id"), (MAP,))
    setup = _read_setup(raw, catalogue, faults)
    parts = raw["join"]
    if not isinstance(parts, list) or len(parts) != 2:
        faults.add("join-of-two", MAP, "join")
        return None
    read = [_read_part(part, catalogue, faults, (MAP, "join", i)) for i, part in enumerate(parts)]
    one, other = read
    if one is None or other is None or faults.found:
        return None
    at_origin = join_layouts(Layout(()), one.form.layout, one.shift)
    joined = join_layouts(at_origin, other.form.layout, other.shift)
    if setup is not None:
        joined = joined._replace(start_squares=None, published=raw["id"])
    return _Form(joined, setup, lambda fault: _locate_in_part(fault, one, other))


def _locate_in_part(fault: Fault, one: _Part, other: _Part) -> Fault:
    """Turn a fault of a joined layout into one of the part that it comes from, if it is of one."""
    if len(fault.path) < 2:
        return Fault(fault.code, (MAP, "join"), fault.params)
    section, index, *deeper = fault.path
    first = getattr(one.form.layout, str(section))
    if int(index) < len(first):
        return one.form.locate(fault)
    index = int(index) - len(first)
    if section == "squares":
        for merged in find_merged(one.form.layout, other.form.layout, other.shift - one.shift):
            index += merged <= index
    return other.form.locate(Fault(fault.code, (section, index, *deeper), fault.params))


def _read_setup(raw: Mapping[str, Any], catalogue: Catalogue, faults: Faults) -> Setup | None:
    """Read which published map two maps make together, if that is said."""
    if "id" not in raw:
        return None
    published = raw["id"]
    entry = catalogue.maps.get(published) if isinstance(published, str) else None
    if entry is None:
        faults.add("unknown-map", MAP, "id", map=str(published)[:40])
        return None
    return entry.setup


def _read_part(raw: Any, catalogue: Catalogue, faults: Faults, path: Path) -> _Part | None:
    """Read one of two maps; None with faults."""
    before = len(faults.found)
    row = faults.mapping(raw, *path)
    faults.keys(row, PART_KEYS, path)
    if not isinstance(raw, dict):
        return None
    if "map" not in row:
        faults.add("missing-key", *path, key="map")
        return None
    form = _read_part_form(row["map"], catalogue, faults, (*path, "map"))
    placed = {"x": 0, "y": 0, **row}
    x, y = (faults.integer(placed, key, -2 * LIMIT, 2 * LIMIT, path) for key in ("x", "y"))
    shift = square_at(x, y)
    if form is None or len(faults.found) > before:
        return None
    if not all(is_on_grid(entry.square + shift) for entry in form.layout.squares):
        faults.add("out-of-range", *path, "x", key="x")
    return _Part(form, shift)


def _read_part_form(raw: Any, catalogue: Catalogue, faults: Faults, path: Path) -> _Form | None:
    """Read a map that is to be joined; it keeps the number of start squares that it has alone."""
    if isinstance(raw, str) and "\n" not in raw:
        board = _find_in_catalogue(raw, catalogue, faults, path)
        if board is None:
            return None
        layout = board.layout._replace(start_squares=board.start_count)
        return _Form(layout, None, lambda fault: Fault(fault.code, path, fault.params))
    form = _read_form(raw, catalogue, faults, path)
    if form is None:
        return None
    used = count_starts(form.layout, form.setup)
    return form._replace(layout=form.layout._replace(start_squares=used))
