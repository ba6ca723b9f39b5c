"""The maps of the catalogue: published ones with their setup facts, and invented ones with layouts.

No published text gives the grid of a real map, so those have no layout; a user brings it along.
Rule: map-9.6.start-squares, map-9.6.tiles, map-9.6.kits, map-9.7
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.maps.boards import Board, Layout, Recommended, Setup, join_layouts
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing
from referee.catalogue.register import AUTHORITIES, Register
from referee.core.errors import NotAPosition
from referee.core.grid import square_at
from referee.core.rulings import Citation

RECOMMENDED: Final = "map-9.6.tiles"
_START_SQUARES: Final = "map-9.6.start-squares"
"""The rule on how many start squares some maps use; their notes name it."""
"""The rule that a recommended number of tiles rests on where its map names no other."""


class MapFault(Exception):
    """A map of the catalogue is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class MapNote:
    """Something worth knowing about a map: its authority, and the rules that it rests on.

    What it says is in ``prose``, by its key.
    """

    key: str
    authority: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CatalogueMap:
    """A map: its setup facts, what it prints, and its board if a layout is known.

    Its title is in ``prose``, and so are those of kits and their parts.
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
    :raises MapFault: if a map or a kit is unsound.
    """
    documents = tuple(documents)
    notes = _read_notes(documents, register)
    maps: dict[str, CatalogueMap] = {}
    kits: list[Kit] = []
    meeples: Meeples | None = None
    for document in documents:
        for raw in document["maps"]:
            if raw["id"] in maps:
                raise MapFault(f"map {raw['id']} stands twice")
            maps[raw["id"]] = _read_map(raw, maps, register, notes)
        kits += (_read_kit(kit, sets) for kit in document.get("kits", ()))
        if "meeples" in document:
            meeples = _read_meeples(document["meeples"], register)
    return Maps(MappingProxyType(maps), tuple(kits), meeples)


def _read_meeples(raw: Mapping[str, Any], register: Register) -> Meeples:
    if not set(raw["rules"]) <= set(register):
        raise MapFault("meeples: they rest on an unknown rule")
    return Meeples(raw["each_player"], raw["scoring"], tuple(raw["rules"]))


def _read_map(
    raw: Mapping[str, Any],
    known: Mapping[str, CatalogueMap],
    register: Register,
    notes: Mapping[str, MapNote],
) -> CatalogueMap:
    if unknown := sorted(set(raw["notes"]) - set(notes)):
        raise MapFault(f"map {raw['id']}: there is no note {unknown[0]}")
    starts = raw["start_squares"]
    entry = CatalogueMap(
        id=raw["id"],
        invented=raw["invented"],
        year=raw.get("year"),
        editions=tuple(raw["editions"]),
        start_squares=(starts["used"], starts["printed"]),
        most_starts=starts.get("most", starts["used"]),
        recommended=_read_recommended(raw, register),
        prints=tuple(raw["prints"]),
        joins=tuple(raw.get("joins", ())),
        notes=tuple(notes[key] for key in raw["notes"]),
        drawing=raw.get("drawing"),
        board=None,
    )
    return _with_board(entry, raw, known)


def _read_recommended(raw: Mapping[str, Any], register: Register) -> Recommended | None:
    tiles = raw.get("recommended_tiles")
    if tiles is None:
        return None
    rule = tiles.get("rule", RECOMMENDED)
    if rule not in register:
        raise MapFault(f"map {raw['id']}: its tiles rest on an unknown rule")
    return Recommended(tiles["low"], tiles["high"], Citation(rule))


def _read_notes(documents: Iterable[Mapping[str, Any]], register: Register) -> dict[str, MapNote]:
    """Read what there is to say about maps, by key."""
    notes: dict[str, MapNote] = {}
    for document in documents:
        for key, raw in document.get("notes", {}).items():
            if key in notes:
                raise MapFault(f"note {key} stands twice")
            notes[key] = _read_note(key, raw, register)
    return notes


def _read_note(key: str, raw: Mapping[str, Any], register: Register) -> MapNote:
    if raw["authority"] not in AUTHORITIES or not set(raw["rules"]) <= set(register):
        raise MapFault(f"note {key} rests on an unknown authority or rule")
    for rule in raw["rules"]:
        if register[rule].authority != raw["authority"]:
            raise MapFault(f"note {key} has another authority than {rule}")
    return MapNote(key, raw["authority"], tuple(raw["rules"]))


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
        raise MapFault(f"map {entry.id}: {faults}") from fault
    if len(board.starts) != entry.start_squares[1]:
        raise MapFault(f"map {entry.id}: {len(board.starts)} start squares are drawn")
    return replace(entry, board=board)


def _find_layout(raw: Mapping[str, Any], known: Mapping[str, CatalogueMap]) -> Layout | None:
    if "drawing" in raw:
        return parse_drawing(raw["drawing"]).layout
    boards = [known[part].board for part in raw.get("joins", ())]
    if "offset" not in raw or len(boards) != 2:
        return None
    one, other = boards
    if one is None or other is None:
        raise MapFault(f"map {raw['id']}: it joins maps without a layout")
    shift = square_at(raw["offset"]["x"], raw["offset"]["y"])
    return join_layouts(one.layout, other.layout, shift)


def _read_kit(raw: Mapping[str, Any], sets: Mapping[str, int]) -> Kit:
    parts = tuple(KitPart(p["tiles"], p.get("set")) for p in raw["parts"])
    if sum(part.tiles for part in parts) != raw["tiles"]:
        raise MapFault(f"kit {raw['id']}: its boxes do not make {raw['tiles']} tiles")
    for part in parts:
        if part.set_id is None:
            continue
        if part.set_id not in sets:
            raise MapFault(f"kit {raw['id']}: there is no tile set {part.set_id}")
        if part.tiles != sets[part.set_id]:
            raise MapFault(f"kit {raw['id']}: the set {part.set_id} has {sets[part.set_id]} tiles")
    return Kit(raw["id"], raw["tiles"], parts)
