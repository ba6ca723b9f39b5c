"""Reading sets of tiles: every half-side belongs to exactly one feature, and copies add up.

What is wrong with the data is a :class:`CatalogueFault`, which stops the start.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.figures import find_located
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.kinds.figures import OWNED
from referee.carcassonne.rules import DESIGNS, EDITIONS
from referee.carcassonne.tiles.building import build_tile, half_sides_at_walls, half_sides_to_cover
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.keys import TILE_KEYS
from referee.carcassonne.tiles.signs import TILE_SIGNS
from referee.carcassonne.tiles.tile import Faces, Feature, Tile
from referee.catalogue.reading import CatalogueFault, Raw, Words, count, read_document
from referee.core.errors import NotAPosition
from referee.forms.form import Choice, Flag, Form, Text
from referee.forms.records import ListOf, Names, Record

GARDEN_SUFFIX: Final = ".garden"


@dataclass(frozen=True, slots=True)
class CatalogueTile:
    """A tile of the catalogue: how many copies each edition has, and where the facts come from.

    ``copies`` is None where only the total of the set is known. ``editions`` holds the tile as it
    is in an edition where it differs from ``tile``. ``note`` is the key of what there is to say
    about it, which is in the texts. ``broken`` is the tile with its road under a city broken, of
    one that has such a road.
    """

    tile: Tile
    set_id: str
    copies: Mapping[str, int] | None
    note: str | None
    editions: Mapping[str, Tile]
    broken: Tile | None = None

    def tile_in(self, design: str) -> Tile:
        """Return the tile in a design. Rule: car-6.10, car-14.12.broken."""
        edition, through = DESIGNS[design]
        if through == "broken" and self.broken is not None:
            return self.broken
        return self.editions.get(edition, self.tile)


ASPECTS: Final = ("check", "end", "moves", "placements", "roads", "scores", "spots")
"""What a rule can change: what a table may look like, what is paid at the end alone and by a move
alone, where tiles go, what roads and all else pay, who may stand where."""


class NotRuled(NamedTuple):
    """A rule of a set on which there is no ruling yet, and what it could change, of ``ASPECTS``."""

    rule: str
    changes: frozenset[str]


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles that is bought together; ``total`` holds in every edition.

    ``faces_known`` is false for a set that counts tiles in play and has none that can be laid.
    ``is_drawn`` is false for one that is laid out before the game and never drawn. ``editions`` are
    those in which it came out. ``not_ruled`` are its rules on which there is no ruling yet; by a
    tile with one of its ``signs``, or by one of its ``figures``, it is in play. ``told_by`` is the
    key of a position that tells what players have of it; None for none. ``replaces_start`` says
    whether its tiles lie in place of the start tiles of other sets, which then are out of play:
    always, by a reading, or never (None). ``more_meeples`` is how many meeples
    each player has besides those of the base game. Its title and source are in the texts.
    """

    id: str
    total: int
    start: str | None
    faces_known: bool
    is_drawn: bool
    editions: tuple[str, ...]
    not_ruled: tuple[NotRuled, ...] = ()
    signs: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    told_by: str | None = None
    replaces_start: str | None = None
    more_meeples: int = 0


_NOT_RULED: Final = Record(
    {
        "rule": Text(required=True),
        "changes": Words(Choice(ASPECTS, "unknown-aspect"), least=1, required=True),
    },
    lambda rule, changes: NotRuled(rule, frozenset(changes)),
    elsewhere=("text",),
)
_OF_SET: Final[dict[str, Form[Any]]] = {
    "id": Text(required=True),
    "total": count(required=True),
    "start": Text(),
    "faces": Choice(("known", "unknown"), "unknown-faces", load_default="known"),
    "is_drawn": Flag(load_default=True),
    "editions": Words(Choice(EDITIONS, "unknown-edition"), load_default=EDITIONS),
    "not_ruled": ListOf(_NOT_RULED, load_default=()),
    "signs": Words(Choice(TILE_SIGNS, "unknown-sign"), load_default=()),
    "figures": Words(Choice(sorted(OWNED), "unknown-figure"), load_default=()),
    "told_by": Text(),
    "replaces_start": Choice(("always", "by-reading"), "unknown-replacement"),
    "more_meeples": count(load_default=0),
}
_TILE: Final[Record[dict[str, Any]]] = Record(
    {
        "id": Text(required=True),
        "copies": count(),
        "garden_copies": count(load_default=0),
        "editions": Names(Choice(EDITIONS, "unknown-edition"), Raw(), load_default={}),
        "broken": Raw(),
        "note": Text(),
        **{key: Raw() for key in TILE_KEYS},
    }
)
_OF_TILES: Final[dict[str, Form[Any]]] = {
    "id": _OF_SET["id"],
    "total": _OF_SET["total"],
    "faces": _OF_SET["faces"],
    "garden_editions": Words(Choice(EDITIONS, "unknown-edition"), required=True),
    "says_adjacency": Flag(load_default=False),
    "tiles": ListOf(_TILE, required=True),
}


def _make_set(*values: Any) -> TileSet:
    set_id, total, start, faces, is_drawn, editions, not_ruled, *more = values
    known = faces == "known"
    return TileSet(set_id, total, start, known, is_drawn, editions, tuple(not_ruled), *more)


_SET: Final = Record(_OF_SET, _make_set, elsewhere=("title", "order", "source", *_OF_TILES))
_TILES: Final[Record[dict[str, Any]]] = Record(_OF_TILES, elsewhere=_SET.known)


def read_sets(documents: Iterable[Mapping[str, Any]]) -> tuple[TileSet, ...]:
    """Read the sets without their tiles, in their order.

    :raises CatalogueFault: if one is unsound, or two have the same id.
    """
    tile_sets = tuple(read_set(raw) for raw in documents)
    ids = [each.id for each in tile_sets]
    if twice := sorted(set_id for set_id in {*ids} if ids.count(set_id) > 1):
        raise CatalogueFault(f"set {twice[0]} stands twice")
    return tile_sets


def read_set(raw: Mapping[str, Any]) -> TileSet:
    """Read a set without its tiles.

    :raises CatalogueFault: if it is unsound, or a rule that is not ruled stands twice.
    """
    tile_set = read_document(raw, _SET)
    rules = [each.rule for each in tile_set.not_ruled]
    if twice := sorted(rule for rule in {*rules} if rules.count(rule) > 1):
        raise CatalogueFault(f"set {tile_set.id}: {twice[0]} stands twice")
    return tile_set


def read_tiles(document: Mapping[str, Any]) -> list[CatalogueTile]:
    """Read the tiles of a set.

    :raises CatalogueFault: if a tile is unsound or copies do not add up to the total of the set.
    """
    raw = read_document(document, _TILES)
    entries = [entry for row in raw["tiles"] for entry in _read_copies(raw, row)]
    is_bare = not raw["total"] or raw["faces"] == "unknown"
    if bool(entries) == is_bare:
        raise CatalogueFault(f"set {raw['id']}: it has tiles or faces that nobody knows")
    by_id(entries)
    if all(entry.copies is None for entry in entries):
        return entries
    for edition in EDITIONS:
        count = sum(entry.copies[edition] for entry in entries if entry.copies is not None)
        if count != raw["total"]:
            raise CatalogueFault(
                f"set {raw['id']}, edition {edition}: {count} tiles instead of {raw['total']}"
            )
    return entries


def by_id(entries: list[CatalogueTile]) -> dict[str, CatalogueTile]:
    """Return tiles by their ids.

    :raises CatalogueFault: if an id stands twice.
    """
    tiles = {str(entry.tile.id): entry for entry in entries}
    if len(tiles) < len(entries):
        ids = [str(entry.tile.id) for entry in entries]
        twice = next(tile_id for tile_id in ids if ids.count(tile_id) > 1)
        raise CatalogueFault(f"tile {twice} stands twice")
    return tiles


def _read_copies(raw: Mapping[str, Any], row: Mapping[str, Any]) -> Iterator[CatalogueTile]:
    """Yield a tile and, where some of its copies carry a garden, the garden tile after it.

    A tile without `symbols` carries none: which a tile of the catalogue has is always known.
    """
    row = {"symbols": [], **row}
    if raw["says_adjacency"]:
        row = {"adjacent_for_wagon": [], **row}
    tile, set_id, note = read_tile(row), raw["id"], row["id"] if "note" in row else None
    editions = MappingProxyType(
        {e: read_tile({**row, "features": form}) for e, form in row["editions"].items()}
    )
    broken = _break_road(read_tile({**row, "features": row["broken"]})) if "broken" in row else None
    if "copies" not in row:
        yield CatalogueTile(tile, set_id, None, note, editions, broken)
        return
    gardens = row["garden_copies"]
    if gardens > row["copies"]:
        raise CatalogueFault(f"tile {row['id']}: {gardens} of {row['copies']} copies with gardens")
    in_edition = {edition: gardens * (edition in raw["garden_editions"]) for edition in EDITIONS}
    copies = {edition: row["copies"] - count for edition, count in in_edition.items()}
    yield CatalogueTile(tile, set_id, MappingProxyType(copies), note, editions, broken)
    if gardens:
        garden = build_tile(
            f"{tile.id}{GARDEN_SUFFIX}",
            (*tile.features, Feature(Kind.GARDEN)),
            magic=tile.magic,
            assumed=tile.assumed,
            symbols=tile.symbols,
            adjacent_for_wagon=tile.adjacent_for_wagon,
        )
        yield CatalogueTile(garden, set_id, MappingProxyType(in_edition), note, editions)


def _break_road(tile: Tile) -> Tile:
    """Return a tile of whose roads those at the mouths of a tunnel are known to be one broken."""
    features = [replace(each, broken=each.has_mouth) for each in tile.features]
    return build_tile(
        tile.id,
        tuple(features),
        symbols=tile.symbols,
        adjacent_for_wagon=tile.adjacent_for_wagon,
    )


def read_tile(row: Mapping[str, Any]) -> Tile:
    """Read one tile of a catalogue file.

    :raises CatalogueFault: if the form is wrong or a half-side belongs to no feature.
    """
    form = {key: row[key] for key in TILE_KEYS if key in row}
    try:
        tile = parse_tile(form, row["id"])
    except NotAPosition as fault:
        raise CatalogueFault(f"tile {row['id']}: {fault}") from fault
    covered = {p for f in tile.features if f.kind is Kind.FIELD for p in f.ports}
    if covered - half_sides_at_walls(tile.features) != half_sides_to_cover(tile.features):
        raise CatalogueFault(f"tile {row['id']}: a half-side belongs to no feature")
    return tile


def faces_in(design: str, tiles: Mapping[str, CatalogueTile]) -> Mapping[str, Faces]:
    """Return the faces of all tiles, which know where their features are: workers share that."""
    faces = {tile_id: entry.tile_in(design).faces for tile_id, entry in tiles.items()}
    for face in chain.from_iterable(faces.values()):
        find_located(face)
    return MappingProxyType(faces)
