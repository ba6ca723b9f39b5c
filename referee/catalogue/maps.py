"""The maps of the catalogue: published ones with their setup facts, and invented ones with layouts.

No published text gives the grid of a real map, so those have no layout; a user brings it along.
Rule: map-9.6.start-squares, map-9.6.tiles, map-9.6.kits, map-9.7
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.maps.boards import Board, Layout, Recommended, Setup, join_layouts
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing
from referee.catalogue.reading import CatalogueFault, Words, authority, count, read_part, read_rows
from referee.catalogue.register import Register
from referee.core.errors import NotAPosition
from referee.core.grid import square_at
from referee.core.rulings import Citation
from referee.forms.form import Choice, Flag, Form, Text
from referee.forms.records import ListOf, Names, Record

RECOMMENDED: Final = "map-9.6.tiles"
"""The rule that a recommended number of tiles rests on where its map names no other."""
_START_SQUARES: Final = "map-9.6.start-squares"
"""The rule on how many start squares some maps use; their notes name it."""


@dataclass(frozen=True, slots=True)
class MapNote:
    """Something worth knowing about a map: its authority, and the rules that it rests on.

    What it says is in the texts, by its key.
    """

    key: str
    authority: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CatalogueMap:
    """A map: its setup facts, what it prints, and its board if a layout is known.

    Its title is in the texts, and so are those of kits and their parts.
    ``start_squares`` gives how many are used and how many are printed, ``most_starts`` how many may
    be used. ``joins`` names the maps that it is made of.
    """

    id: str
    invented: bool
    year: int | None
    editions: tuple[str, ...]
    start_squares: tuple[int, int]
    most_starts: int
    recommended: Recommended | None
    prints: tuple[str, ...]
    joins: tuple[str, ...]
    notes: tuple[MapNote, ...]
    drawing: str | None
    board: Board | None

    @property
    def setup(self) -> Setup:
        """The setup facts that hold wherever this map is played on."""
        is_counted = any(_START_SQUARES in note.rules for note in self.notes)
        counted_by = Citation(_START_SQUARES) if is_counted else None
        return Setup(self.start_squares[0], self.most_starts, self.recommended, counted_by)


@dataclass(frozen=True, slots=True)
class KitPart:
    """A box of tiles in a kit; ``set_id`` names its set where the catalogue has it."""

    tiles: int
    set_id: str | None


@dataclass(frozen=True, slots=True)
class Kit:
    """Boxes of tiles that are recommended together for the maps. Rule: map-9.6.kits."""

    id: str
    tiles: int
    parts: tuple[KitPart, ...]


@dataclass(frozen=True, slots=True)
class Meeples:
    """How many meeples are recommended. Rule: map-9.6.meeples."""

    each_player: int
    scoring: int
    rules: tuple[str, ...]


class Maps(NamedTuple):
    """The maps by id, and what is recommended for all of them."""

    maps: Mapping[str, CatalogueMap]
    kits: tuple[Kit, ...]
    meeples: Meeples | None


def read_maps(
    documents: Iterable[Mapping[str, Any]], register: Register, sets: Mapping[str, int]
) -> Maps:
    """Read the maps and what is recommended for them, in the order of the files.

    :param sets: how many tiles the sets of the catalogue have, by id.
    :raises CatalogueFault: if a map or a kit is unsound.
    """
    documents = tuple(documents)
    notes = _read_notes(documents, register)
    form = _map_form(notes, register)
    maps: dict[str, CatalogueMap] = {}
    found = read_rows(documents, "maps", form, attrgetter("id"))
    rows = (raw for document in documents for raw in document["maps"])
    for entry, raw in zip(found.values(), rows, strict=True):
        maps[entry.id] = _with_board(entry, raw, maps)
    kits = read_rows(documents, "kits", _KIT, attrgetter("id"))
    for kit in kits.values():
        _check_kit(kit, sets)
    return Maps(MappingProxyType(maps), tuple(kits.values()), _read_meeples(documents, register))


def _read_meeples(documents: Iterable[Mapping[str, Any]], register: Register) -> Meeples | None:
    """Read how many meeples are recommended, if a document says so."""
    keys: dict[str, Form[Any]] = {
        "each_player": count(required=True),
        "scoring": count(required=True),
        "rules": Words(Choice(register, "unknown-rule"), required=True),
    }
    read = [read_part(document, "meeples", Record(keys, Meeples)) for document in documents]
    return next((meeples for meeples in read if meeples is not None), None)


def _map_form(notes: Mapping[str, MapNote], register: Register) -> Record[CatalogueMap]:
    """Return the form of a map, which is made without its board."""

    def make(*values: Any) -> CatalogueMap:
        map_id, invented, year, editions, starts, recommended, prints, joins, *more = values
        (used, printed, most), (noted, drawing) = starts, more
        return CatalogueMap(
            map_id,
            invented,
            year,
            editions,
            (used, printed),
            used if most is None else most,
            recommended,
            prints,
            joins,
            tuple(notes[key] for key in noted),
            drawing,
            board=None,
        )

    def recommend(low: int, high: int, rule: str) -> Recommended:
        return Recommended(low, high, Citation(rule))

    starts: dict[str, Form[Any]] = {
        "used": count(required=True),
        "printed": count(required=True),
        "most": count(),
    }
    tiles: dict[str, Form[Any]] = {
        "low": count(required=True),
        "high": count(required=True),
        "rule": Choice(register, "unknown-rule", load_default=RECOMMENDED),
    }
    keys: dict[str, Form[Any]] = {
        "id": Text(required=True),
        "invented": Flag(required=True),
        "year": count(),
        "editions": Words(required=True),
        "start_squares": Record(starts, lambda *numbers: numbers, required=True),
        "recommended_tiles": Record(tiles, recommend),
        "prints": Words(required=True),
        "joins": Words(load_default=()),
        "notes": Words(Choice(notes, "unknown-note"), required=True),
        "drawing": Text(),
    }
    return Record(keys, make, elsewhere=("title", "offset"))


def _read_notes(documents: Iterable[Mapping[str, Any]], register: Register) -> dict[str, MapNote]:
    """Read what there is to say about maps, by key."""
    notes: dict[str, MapNote] = {}
    keys: dict[str, Form[Any]] = {
        "authority": authority(),
        "rules": Words(Choice(register, "unknown-rule"), required=True),
    }
    form = Names(Text(), Record(keys, lambda *values: values, elsewhere=("text",)))
    for document in documents:
        for key, (word_of, rules) in (read_part(document, "notes", form) or {}).items():
            if key in notes:
                raise CatalogueFault(f"note {key} stands twice")
            for rule in rules:
                if register[rule].authority != word_of:
                    raise CatalogueFault(f"note {key} has another authority than {rule}")
            notes[key] = MapNote(key, word_of, rules)
    return notes


def _with_board(
    entry: CatalogueMap, raw: Mapping[str, Any], known: Mapping[str, CatalogueMap]
) -> CatalogueMap:
    """Return a map with its board, from its drawing or from the maps that it joins."""
    try:
        layout = _find_layout(raw, known)
        if layout is None:
            return entry
        board = build_board(layout, entry.setup)
    except NotAPosition as fault:
        faults = "; ".join(f"{f.code} {dict(f.params)}" for f in fault.faults)
        raise CatalogueFault(f"map {entry.id}: {faults}") from fault
    if len(board.starts) != entry.start_squares[1]:
        raise CatalogueFault(f"map {entry.id}: {len(board.starts)} start squares are drawn")
    return replace(entry, board=board)


def _find_layout(raw: Mapping[str, Any], known: Mapping[str, CatalogueMap]) -> Layout | None:
    if "drawing" in raw:
        return parse_drawing(raw["drawing"]).layout
    boards = [known[part].board for part in raw.get("joins", ())]
    if "offset" not in raw or len(boards) != 2:
        return None
    one, other = boards
    if one is None or other is None:
        raise CatalogueFault(f"map {raw['id']}: it joins maps without a layout")
    shift = square_at(raw["offset"]["x"], raw["offset"]["y"])
    return join_layouts(one.layout, other.layout, shift)


_PART: Final = Record({"tiles": count(required=True), "set": Text()}, KitPart, elsewhere=("title",))
_KIT: Final = Record(
    {
        "id": Text(required=True),
        "tiles": count(required=True),
        "parts": ListOf(_PART, required=True),
    },
    lambda kit, tiles, parts: Kit(kit, tiles, tuple(parts)),
    elsewhere=("title",),
)


def _check_kit(kit: Kit, sets: Mapping[str, int]) -> None:
    if sum(part.tiles for part in kit.parts) != kit.tiles:
        raise CatalogueFault(f"kit {kit.id}: its boxes do not make {kit.tiles} tiles")
    for part in kit.parts:
        if part.set_id is None:
            continue
        if part.set_id not in sets:
            raise CatalogueFault(f"kit {kit.id}: there is no tile set {part.set_id}")
        if part.tiles != sets[part.set_id]:
            raise CatalogueFault(
                f"kit {kit.id}: the set {part.set_id} has {sets[part.set_id]} tiles"
            )
