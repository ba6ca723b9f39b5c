"""The form of the map of a position: its id, a drawing, inline, or two maps joined.

Rule: map-9.2.joined, map-9.7
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from referee.api import limits
from referee.api.carcassonne.reading.inline_maps import inline_map
from referee.api.contract.document.shapes import STRING, Described, either, names
from referee.carcassonne.maps.boards import (
    Board,
    Layout,
    Setup,
    count_most_starts,
    count_starts,
    find_merged,
    join_layouts,
)
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import Drawing, parse_drawing, show_back
from referee.carcassonne.maps.drawn_back import is_drawing
from referee.catalogue.loader import load_catalogue
from referee.core.errors import SHOWN, Fault, NotAPosition, Path, Unknown
from referee.core.grid import LIMIT, find_off_grid, square_at
from referee.core.names import NAME
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, Record
from referee.forms.shapes import Shape, ref

_INLINE: Final = inline_map()
_ID: Final = "invented-coast"


class _Posted(NamedTuple):
    """A map as it was posted: its layout, its setup facts, and where its entries stand.

    ``locate`` turns a fault of the layout into one of what was posted.
    """

    layout: Layout
    setup: Setup | None
    locate: Callable[[Fault], Fault]


class _Part(NamedTuple):
    """One of two maps that are joined, and by how many squares it is shifted."""

    posted: _Posted
    shift: int


class MapForm(Form[Board | None]):
    """The map of a position; null is read as none."""

    def __init__(self) -> None:
        super().__init__(named="MapBoard")

    def read(self, raw: Any, reader: Reader, path: Path) -> Board | None:
        """Return the board; None for none, or with faults."""
        if raw is None:
            return None
        if _is_id(raw):
            return _find_in_catalogue(raw, reader, path)
        try:
            return build(raw)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return None

    def make_example(self) -> str:
        """Return the id of a map whose squares are known."""
        return _ID

    def describe(self) -> Shape:
        """Return the shape of a string or an object."""
        return either(*_describe_laid_out(), ref("JoinedMap"))


def _is_id(raw: Any) -> bool:
    return isinstance(raw, str) and not is_drawing(raw)


def _find_in_catalogue(map_id: str, reader: Reader, path: Path) -> Board | None:
    entry = load_catalogue().maps.get(map_id)
    if entry is None:
        known = load_catalogue().maps
        reader.add_unknown("unknown-map", path, map_id, known, map=map_id[:SHOWN])
    elif entry.board is None:
        reader.add("layout-unknown", path, map=map_id)
    else:
        return entry.board
    return None


def build(raw: Any) -> Board:
    """Build the board of a drawing or an object.

    :raises NotAPosition: with every fault, seen from the map.
    """
    reader = Reader()
    if isinstance(raw, dict) and "join" in raw:
        posted = _JOINED.read(raw, reader, ())
    else:
        posted = _read_posted(raw, reader, ())
    if reader.faults or posted is None:
        raise NotAPosition(reader.faults)
    try:
        return build_board(posted.layout, posted.setup)
    except NotAPosition as refusal:
        faults = [posted.locate(fault) for fault in refusal.faults]
        raise NotAPosition(
            show_back(faults, posted.layout) if isinstance(raw, str) else faults
        ) from None


def _read_posted(raw: Any, reader: Reader, path: Path) -> _Posted | None:
    """Read a drawing or an inline map; None with faults."""
    before = len(reader.faults)

    def locate(fault: Fault) -> Fault:
        return (fault if drawing is None else drawing.locate(fault)).under(*path)

    drawing: Drawing | None = None
    layout: Layout | None = None
    if isinstance(raw, str):
        drawing = _read_drawing(raw, reader, path)
        layout = None if drawing is None else drawing.layout
    elif isinstance(raw, dict):
        layout = _INLINE.read(raw, reader, path)
    else:
        reader.add("not-a-map", path, example=_INLINE.example)
    published = raw.get("id") if isinstance(raw, dict) else layout and layout.published
    entry = None
    if isinstance(published, str) and NAME.match(published):
        entry = load_catalogue().maps.get(published)
        if entry is None:
            known = Unknown(published, load_catalogue().maps)
            fault = Fault("unknown-map", ("id",), {"map": published}, known)
            reader.faults.append(locate(fault))
    if layout is None or len(reader.faults) > before:
        return None
    return _Posted(layout, None if entry is None else entry.setup, locate)


def _read_drawing(raw: str, reader: Reader, path: Path) -> Drawing | None:
    """Read a drawing, and note what it has too much of besides squares; None with faults."""
    try:
        drawing = parse_drawing(raw)
    except NotAPosition as refusal:
        reader.take(refusal, path)
        return None
    borders, ferries = drawing.layout.borders, drawing.layout.ferries
    for entries, limit in ((borders, limits.MAP_BORDERS), (ferries, limits.MAP_FERRIES)):
        if len(entries) > limit:
            reader.add("too-many", path, limit=limit)
    return drawing


class _PartMap(Form[_Posted]):
    """A map that is to be joined; it keeps the number of start squares that it has alone."""

    def read(self, raw: Any, reader: Reader, path: Path) -> _Posted | None:
        """Return the map."""
        if not _is_id(raw):
            posted = _read_posted(raw, reader, path)
            if posted is None:
                return None
            used = count_starts(posted.layout, posted.setup)
            setup = Setup(used, count_most_starts(posted.layout, posted.setup), None)
            return _Posted(posted.layout._replace(start_squares=used), setup, posted.locate)
        board = _find_in_catalogue(raw, reader, path)
        if board is None:
            return None
        layout = board.layout._replace(start_squares=board.start_count)
        setup = Setup(board.start_count, board.most_starts, None)
        return _Posted(layout, setup, lambda fault: fault.at(path))

    def make_example(self) -> str:
        """Return the id of a map whose squares are known."""
        return _ID

    def describe(self) -> Shape:
        """Return the shape of a string or an inline map."""
        return either(*_describe_laid_out())


class _PartForm(Record[_Part]):
    """One of two maps that are joined, and where it goes."""

    def __init__(self) -> None:
        shift = {"named": "Shift", "load_default": 0}
        keys: dict[str, Form[Any]] = {
            "map": _PartMap(required=True),
            "x": Integer(-2 * LIMIT, 2 * LIMIT, **shift),
            "y": Integer(-2 * LIMIT, 2 * LIMIT, **shift),
        }
        super().__init__(
            keys, lambda posted, x, y: _Part(posted, square_at(x, y)), named="JoinedPart"
        )

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note a map that does not lie on the grid where it goes."""
        posted, x, y = values.values()
        if posted is None or x is None or y is None:
            return
        shift = square_at(x, y)
        if find_off_grid([entry.square + shift for entry in posted.layout.squares]):
            reader.add("out-of-range", (*path, "x"), low=-LIMIT, high=LIMIT)


class _Join(ListOf[_Part]):
    """The two parts of a map."""

    def __init__(self) -> None:
        super().__init__(_PartForm(), 2, required=True, described={"minItems": 2})

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the parts as they are, if there are two."""
        if isinstance(raw, list) and len(raw) == 2:
            return raw
        reader.add("join-of-two", path, example=[{"map": _ID}, {"map": _ID, "x": 20}])
        return None


class _Published(Form[str]):
    """The published map that two maps make together."""

    def __init__(self) -> None:
        super().__init__(named="MapId")

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the id of the map."""
        if isinstance(raw, str) and raw in load_catalogue().maps:
            return raw
        known = load_catalogue().maps
        reader.add_unknown("unknown-map", path, raw, known, map=str(raw)[:SHOWN])
        return None

    def make_example(self) -> str:
        """Return the id of a map."""
        return _ID

    def describe(self) -> Shape:
        """Return the shape of the id of a map."""
        return _describe_map_ids()


def _join(parts: list[_Part], published: str | None) -> _Posted:
    """Lay two maps over each other. Rule: map-9.2.joined."""
    one, other = parts
    at_origin = join_layouts(Layout(()), one.posted.layout, one.shift)
    joined = join_layouts(at_origin, other.posted.layout, other.shift)
    setup: Setup | None = None
    if published is not None:
        setup = load_catalogue().maps[published].setup
        joined = joined._replace(start_squares=None, published=published)
    elif one.posted.setup is not None and other.posted.setup is not None:
        most = one.posted.setup.most + other.posted.setup.most
        setup = Setup(joined.start_squares or 0, most, None)
    return _Posted(joined, setup, lambda fault: _locate_in_part(fault, one, other))


def _locate_in_part(fault: Fault, one: _Part, other: _Part) -> Fault:
    """Turn a fault of a joined layout into one of the part that it comes from, if it is of one."""
    if len(fault.path) < 2:
        return fault.at(("join",))
    section, index, *deeper = fault.path
    first = getattr(one.posted.layout, str(section))
    if int(index) < len(first):
        return one.posted.locate(fault)
    index = int(index) - len(first)
    if section == "squares":
        shift = other.shift - one.shift
        for merged in find_merged(one.posted.layout, other.posted.layout, shift):
            index += merged <= index
    return other.posted.locate(fault.at((section, index, *deeper)))


_JOINED: Final = Record(
    {"join": _Join(), "id": _Published()},
    _join,
    named="JoinedMap",
)


def _describe_map_ids() -> Shape:
    return names(load_catalogue().maps)


def _describe_laid_out() -> tuple[Shape, ...]:
    """Return the shapes of a map by the id of one whose layout is known, as a drawing, and inline.

    No component is one of several enumerated words: some generators know none beside objects.
    """
    ids = names(map_id for map_id, entry in load_catalogue().maps.items() if entry.board)
    return ids, ref("MapDrawing"), ref("InlineMap")


SHAPES: Final[dict[str, Described]] = {
    "MapId": _describe_map_ids,
    "MapDrawing": STRING | {"pattern": "\n"},
    "Shift": {"type": "integer", "minimum": -2 * LIMIT, "maximum": 2 * LIMIT},
    "JoinedPart": _PartForm().describe,
    "JoinedMap": _JOINED.describe,
    "MapBoard": MapForm().describe,
}
"""The components that describe maps, but for inline ones."""
