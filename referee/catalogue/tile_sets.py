"""Reading sets of tiles: every half-side belongs to exactly one feature, and copies add up.

What is wrong with the data is a :class:`CatalogueFault`, which stops the start.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.figures import OWNED
from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tiles.building import build_tile, half_sides_to_cover
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.keys import FLAGS
from referee.carcassonne.tiles.marks import LISTS
from referee.carcassonne.tiles.signs import TILE_SIGNS
from referee.carcassonne.tiles.tile import Feature, Kind, Tile
from referee.core.errors import NotAPosition

GARDEN_SUFFIX: Final = ".garden"


class CatalogueFault(Exception):
    """The data that ships with the referee is unsound; the message names file and entry."""


@dataclass(frozen=True, slots=True)
class CatalogueTile:
    """A tile of the catalogue: how many copies each edition has, and where the facts come from.

    ``copies`` is None where only the total of the set is known. ``editions`` holds the tile as it
    is in an edition where it differs from ``tile``. ``note`` is the key of what there is to say
    about it, which is in ``prose``.
    """

    tile: Tile
    set_id: str
    copies: Mapping[str, int] | None
    note: str | None
    editions: Mapping[str, Tile]

    def tile_in(self, edition: str) -> Tile:
        """Return the tile as it is in an edition."""
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
    key of a position that tells what players have of it; None for none. Its title and source are
    in ``prose``.
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


def read_set(raw: Mapping[str, Any]) -> TileSet:
    """Read a set without its tiles.

    :raises CatalogueFault: if a rule that is not ruled stands twice, or could change nothing known,
        or if a sign or figure is unknown.
    """
    return TileSet(
        raw["id"],
        raw["total"],
        raw.get("start"),
        faces_known=raw.get("faces") != "unknown",
        is_drawn=raw.get("is_drawn", True),
        editions=tuple(raw.get("editions", EDITIONS)),
        not_ruled=tuple(_read_not_ruled(raw)),
        signs=_read_words(raw, "signs", TILE_SIGNS),
        figures=_read_words(raw, "figures", OWNED),
        told_by=raw.get("told_by"),
    )


def _read_words(raw: Mapping[str, Any], key: str, known: Collection[str]) -> tuple[str, ...]:
    words = tuple(raw.get(key, ()))
    if not set(words) <= set(known):
        raise CatalogueFault(
            f"set {raw['id']}: {key} are unknown: {sorted(set(words) - set(known))}"
        )
    return words


def _read_not_ruled(raw: Mapping[str, Any]) -> Iterator[NotRuled]:
    seen: set[str] = set()
    for row in raw.get("not_ruled", ()):
        rule, changes = row["rule"], frozenset(row["changes"])
        if rule in seen or not changes or not changes <= set(ASPECTS):
            raise CatalogueFault(
                f"set {raw['id']}: {rule} stands twice or changes {sorted(changes)}"
            )
        seen.add(rule)
        yield NotRuled(rule, changes)


def read_tiles(raw: Mapping[str, Any]) -> list[CatalogueTile]:
    """Read the tiles of a set.

    :raises CatalogueFault: if the copies do not add up to the total of the set.
    """
    entries = [entry for row in raw["tiles"] for entry in _read_copies(raw, row)]
    is_bare = not raw["total"] or raw.get("faces") == "unknown"
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
    """Yield a tile and, where some of its copies carry a garden, the garden tile after it."""
    if unknown := set(row.get("editions", {})) - set(EDITIONS):
        raise CatalogueFault(f"tile {row['id']}: unknown editions {sorted(unknown)}")
    if raw.get("says_adjacency", False):
        row = {"adjacent_for_wagon": [], **row}
    if raw.get("says_symbols", False):
        row = {"symbols": [], **row}
    tile, set_id, note = read_tile(row), raw["id"], row["id"] if "note" in row else None
    editions = MappingProxyType(
        {e: read_tile({**row, "features": form}) for e, form in row.get("editions", {}).items()}
    )
    if "copies" not in row:
        yield CatalogueTile(tile, set_id, None, note, editions)
        return
    gardens = row.get("garden_copies", 0)
    if not 0 <= gardens <= row["copies"]:
        raise CatalogueFault(f"tile {row['id']}: {gardens} of {row['copies']} copies with gardens")
    in_edition = {edition: gardens * (edition in raw["garden_editions"]) for edition in EDITIONS}
    copies = {edition: row["copies"] - count for edition, count in in_edition.items()}
    yield CatalogueTile(tile, set_id, MappingProxyType(copies), note, editions)
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


def read_tile(row: Mapping[str, Any]) -> Tile:
    """Read one tile of a catalogue file.

    :raises CatalogueFault: if the form is wrong or a half-side belongs to no feature.
    """
    form = {key: row[key] for key in ("features", *FLAGS, *LISTS) if key in row}
    try:
        tile = parse_tile(form, row["id"])
    except NotAPosition as fault:
        raise CatalogueFault(f"tile {row['id']}: {fault}") from fault
    covered = {p for f in tile.features if f.kind is Kind.FIELD for p in f.ports}
    if covered != half_sides_to_cover(tile.features):
        raise CatalogueFault(f"tile {row['id']}: a half-side belongs to no feature")
    return tile
