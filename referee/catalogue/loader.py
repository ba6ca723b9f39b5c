"""Load the catalogue from its TOML files; a fault in the data stops the start.

The loader checks that ids are unique and that every cited rule exists, and ``tile_sets`` that every
half-side of every tile belongs to exactly one feature and that copies add up.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne import claims as carcassonne_claims
from referee.carcassonne import rules as carcassonne_rules
from referee.carcassonne.kinds.figures import CITED, OWNED
from referee.carcassonne.remaining.assortment import Assortment
from referee.carcassonne.remaining.stock import NO_RIVER, RiverTiles, Stock
from referee.carcassonne.remaining.tiles import Bag, Drawn, fill_bag
from referee.carcassonne.rules import DESIGNS, EDITIONS
from referee.carcassonne.tiles.tile import Faces, is_fork
from referee.catalogue.boxes import CatalogueBox, read_boxes, unpack
from referee.catalogue.editions import CardEdition, read_editions
from referee.catalogue.figures import CatalogueFigure, count_owned, find_absent, read_figures
from referee.catalogue.maps import CatalogueMap, Kit, Meeples, read_maps
from referee.catalogue.mistakes import KnownMistake, read_mistakes
from referee.catalogue.prose import read_prose
from referee.catalogue.reading import Document, sort_documents
from referee.catalogue.register import Register, read_register, read_sources, require_rules
from referee.catalogue.rulesets import Ruleset, read_rulesets
from referee.catalogue.stocks import Printed, count_more_meeples, count_printed, count_stock
from referee.catalogue.tile_sets import (
    CatalogueTile,
    NotRuled,
    TileSet,
    by_id,
    faces_in,
    read_sets,
    read_tiles,
)
from referee.labyrinth_cards import mistakes as labyrinth_cards_mistakes
from referee.labyrinth_cards import rules as labyrinth_cards_rules

CARCASSONNE: Final = "carcassonne"
LABYRINTH_CARDS: Final = "labyrinth-cards"
RULES_OF: Final[Mapping[str, type]] = {
    CARCASSONNE: carcassonne_rules.Rules,
    LABYRINTH_CARDS: labyrinth_cards_rules.Rules,
}
"""By game, the class that has a field for each option."""
MISTAKES_OF: Final[Mapping[str, Collection[str]]] = {
    CARCASSONNE: carcassonne_claims.MISTAKES,
    LABYRINTH_CARDS: labyrinth_cards_mistakes.MISTAKES,
}
"""By game, the codes of the mistakes that it computes."""
_STOCKS: Final = 64
"""Stocks that are cached at most."""
_FOLDERS: Final = (
    *("rules", "rulesets", "tiles", "boxes", "maps", "figures", "editions", "mistakes"),
)
"""The folders of the facts."""


SetCounts = tuple[tuple[str, int], ...]
"""How many of each set are in play, by id; the key of the cached stocks."""


@dataclass(frozen=True)
class Catalogue:
    """Everything that ships as data. Tiles and sets are in the order of the files.

    ``faces`` gives for each design the four faces of each tile, by quarter turns clockwise;
    ``prose`` the English of all facts, by the id of its message.
    """

    tile_sets: tuple[TileSet, ...]
    tiles: Mapping[str, CatalogueTile]
    faces: Mapping[str, Mapping[str, Faces]]
    register: Register
    rulesets: Mapping[str, Ruleset]
    prose: Mapping[str, str]
    maps: Mapping[str, CatalogueMap]
    kits: tuple[Kit, ...]
    meeples: Meeples | None
    figures: Mapping[str, CatalogueFigure]
    boxes: Mapping[str, CatalogueBox]
    card_editions: Mapping[str, CardEdition]
    mistakes: Mapping[str, Mapping[str, KnownMistake]]

    @cached_property
    def changing(self) -> frozenset[str]:
        """The ids of the tiles that are not the same in every edition. Rule: car-6.10."""
        return frozenset(tile_id for tile_id, entry in self.tiles.items() if entry.editions)

    @cached_property
    def breakable(self) -> frozenset[str]:
        """The ids of the tiles with a road under a city that may be broken."""
        return frozenset(t for t, entry in self.tiles.items() if entry.broken is not None)

    @cached_property
    def not_ruled(self) -> Mapping[str, tuple[NotRuled, ...]]:
        """The rules on which there is no ruling, of each set that has any, by its id."""
        return {s.id: s.not_ruled for s in self.tile_sets if s.not_ruled}

    @cached_property
    def partly_ruled(self) -> Mapping[str | None, str]:
        """The set of each tile of those sets, and of those in ``told_by``, by its id."""
        asked = {*self.not_ruled, *self.told_by}
        return {t: entry.set_id for t, entry in self.tiles.items() if entry.set_id in asked}

    @cached_property
    def told_by(self) -> Mapping[str, str]:
        """The key of a position that tells of a set, of each set that has one, by its id."""
        return {s.id: s.told_by for s in self.tile_sets if s.told_by is not None}

    @cached_property
    def set_of_sign(self) -> Mapping[str, str]:
        """The first of those sets to which a tile that shows a sign belongs, by the sign."""
        return {sign: s.id for s in reversed(self.tile_sets) if s.not_ruled for sign in s.signs}

    @cached_property
    def set_of_figure(self) -> Mapping[str, str]:
        """By kind of figure, the set that it comes in, if some rules of that set are not ruled."""
        return {kind: s.id for s in self.tile_sets if s.not_ruled for kind in s.figures}

    @cached_property
    def _set_of(self) -> Mapping[str, str]:
        """The set of each tile, by its id."""
        return {tile_id: entry.set_id for tile_id, entry in self.tiles.items()}

    @cached_property
    def _by_set(self) -> Mapping[str, tuple[str, ...]]:
        by_set: dict[str, list[str]] = {tile_set.id: [] for tile_set in self.tile_sets}
        for tile_id, entry in self.tiles.items():
            by_set[entry.set_id].append(tile_id)
        return {set_id: tuple(tile_ids) for set_id, tile_ids in by_set.items()}

    def ids_of(self, set_id: str) -> tuple[str, ...]:
        """Return the ids of the tiles of a set."""
        return self._by_set[set_id]

    def readings(self, rule: str) -> list[str]:
        """Return the keys of the options that change a rule."""
        return [
            option.key
            for ruleset in self.rulesets.values()
            for option in ruleset.options.values()
            if rule in option.rules
        ]

    def unpack(self, named: Mapping[str, int]) -> Mapping[str, int]:
        """Return how many of each set are in play, given how many of each set or box are named."""
        return unpack(self.boxes, named)

    def list_figures(self, box: CatalogueBox) -> tuple[str, ...]:
        """Return the kinds of figure that come with a box, in the order of the files."""
        booklets = {set_id.replace("_", "-") for set_id in box.sets}
        return tuple(
            name
            for name, entry in self.figures.items()
            if entry.source in booklets and box.edition in entry.editions
        )

    def stock(
        self,
        edition: str,
        sets: Mapping[str, int] | None,
        used: Iterable[str],
        *,
        on_map: bool = False,
    ) -> Stock:
        """Return how many tiles are in play, and how many figures each player has.

        :param sets: how many of each set; None for one of each set of which a tile is used.
        :param used: the ids of the tiles in question.
        :param on_map: whether the table lies on a map, for which more meeples are recommended.
        """
        counted = self.count_sets(sets, used)
        return self.stock_of(edition, counted, is_told=sets is not None, on_map=on_map)

    @cached_property
    def stock_of(self) -> Callable[..., Stock]:
        """What gives the stock of sets that are counted, and remembers some.

        Most tables are played with the same sets.
        """
        return lru_cache(_STOCKS)(self._count_stock)

    def _count_stock(
        self,
        edition: str,
        sets: SetCounts,
        *,
        is_told: bool,
        on_map: bool,
        is_start_out: bool = False,
    ) -> Stock:
        """Count what is in play of some sets.

        :param is_told: whether it was said which sets are in play.
        :param on_map: whether the table lies on a map.
        :param is_start_out: whether the start tile is put aside where a river begins the game.
        """
        meeples = self.meeples.each_player if on_map and self.meeples is not None else None
        count_of = dict(sets)
        owned = count_owned(self.figures, edition, meeples)
        owned["meeple"] += count_more_meeples(self.tile_sets, count_of)
        stock = count_stock(self._printed[edition], count_of, is_start_out=is_start_out)
        absent = find_absent(self.figures, count_of) if is_told else {}
        in_play = stock.in_play if is_told else None
        return stock._replace(in_play=in_play, figures=owned, absent=absent)

    @cached_property
    def _printed(self) -> Mapping[str, Printed]:
        """What all sets hold, by edition."""
        return {each: count_printed(self.tile_sets, self.tiles, each) for each in EDITIONS}

    def bag(self, design: str, sets: Mapping[str, int] | None, laid: Drawn) -> Bag:
        """Return what is left of the tiles of some sets.

        :param sets: how many of each set; None for one of each set of which a tile is used.
        :param laid: the tiles on the table and in hand.
        """
        return self.bag_of(design, self.count_sets(sets, laid), laid)

    def bag_of(
        self, design: str, counted: SetCounts, laid: Drawn, *, is_start_out: bool = False
    ) -> Bag:
        """Return what is left of the tiles of some sets, once they are counted.

        :param is_start_out: whether the start tile is put aside where a river begins the game.
        """
        return self._bags(design, counted, is_start_out).less(laid)

    @cached_property
    def _bags(self) -> Callable[..., Bag]:
        """What fills a bag, and remembers some."""

        def fill(design: str, sets: SetCounts, is_start_out: bool) -> Bag:
            edition = DESIGNS[design].edition
            stock = self.stock_of(
                edition, sets, is_told=True, on_map=False, is_start_out=is_start_out
            )
            return fill_bag(self.assortments[design], stock)

        return lru_cache(_STOCKS)(fill)

    def river_tiles(
        self, edition: str, sets: Mapping[str, int] | None, laid: Iterable[str]
    ) -> RiverTiles:
        """Return the tiles of the River in play; none if no set that has any is.

        :param sets: how many of each set; None for one of each set of which a tile is used.
        :param laid: the ids of the river tiles on the table.
        """
        if sets is not None and self._of_rivers.keys().isdisjoint(sets):
            return NO_RIVER
        told = sets and {set_id: sets[set_id] for set_id in self._of_rivers.keys() & sets.keys()}
        counted = [each for each in self.count_sets(told, laid) if each[0] in self._of_rivers]
        if not counted:
            return NO_RIVER
        return self._rivers(edition, tuple(counted), is_told=sets is not None)

    @cached_property
    def _of_rivers(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the river tiles of each set that has any, by its id."""
        found: dict[str, tuple[str, ...]] = {}
        for tile_id, entry in self.tiles.items():
            if entry.tile.faces[0].has_river:
                found[entry.set_id] = (*found.get(entry.set_id, ()), tile_id)
        return found

    @cached_property
    def _rivers(self) -> Callable[..., RiverTiles]:
        """What gathers the tiles of rivers, and remembers some."""

        def gather(edition: str, sets: SetCounts, *, is_told: bool) -> RiverTiles:
            stock = self.stock_of(edition, sets, is_told=True, on_map=False)
            tile_ids = [t for set_id, _ in sets for t in self._of_rivers[set_id]]
            copies = {t: stock.copies[t] for t in tile_ids if stock.copies[t]}
            faces = {t: self.faces[edition][t] for t in copies}
            forks = sum(count for t, count in copies.items() if is_fork(faces[t][0]))
            return RiverTiles(copies, faces, is_told, forks)

        return lru_cache(_STOCKS)(gather)

    def count_sets(self, sets: Mapping[str, int] | None, used: Iterable[str]) -> SetCounts:
        """Return how many of each set are in play.

        :param sets: how many of each set; None for one of each set of which a tile is used.
        """
        if sets is None:
            return tuple([(s, 1) for s in sorted(set(map(self._set_of.__getitem__, used)))])
        return tuple([(s, count) for s, count in sorted(sets.items()) if count])

    @cached_property
    def assortments(self) -> Mapping[str, Assortment]:
        """By design, the tiles that are drawn in a game, and what is known of them."""
        drawn = {s.id for s in self.tile_sets if s.is_drawn}
        return {
            design: Assortment(
                {t: known for t, known in faces.items() if self.tiles[t].set_id in drawn}
            )
            for design, faces in self.faces.items()
        }


@cache
def load_catalogue() -> Catalogue:
    """Return the catalogue; it is read once and frozen.

    :raises CatalogueFault: if the data is unsound.
    """
    data = files("referee.catalogue") / "data"
    facts = {folder: _read_all(data / folder) for folder in _FOLDERS}
    register, sources = read_register(facts["rules"]), read_sources(facts["rules"])
    require_rules(register, CITED)
    raw_sets = sort_documents(facts["tiles"])
    tiles = by_id([entry for raw in raw_sets for entry in read_tiles(raw)])
    sets = {raw["id"]: raw["total"] for raw in raw_sets}
    maps = read_maps(sort_documents(facts["maps"]), register, sets)
    return Catalogue(
        read_sets(raw_sets),
        MappingProxyType(tiles),
        MappingProxyType({design: faces_in(design, tiles) for design in DESIGNS}),
        register,
        read_rulesets(facts["rulesets"], register, RULES_OF),
        read_prose(facts),
        *maps,
        read_figures(facts["figures"], sources, sets, OWNED),
        read_boxes(facts["boxes"], sets, sources),
        MappingProxyType(read_editions(facts["editions"])),
        read_mistakes(facts["mistakes"], register, MISTAKES_OF),
    )


def _read_all(folder: Traversable) -> list[dict[str, Any]]:
    """Read every TOML file of a folder, by name."""
    found = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return [
        Document(f"{folder.name}/{entry.name}", tomllib.loads(entry.read_text("utf-8")))
        for entry in found
    ]
