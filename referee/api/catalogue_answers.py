"""What the catalogue shows: rules, rulesets, tiles and tile sets as JSON objects."""

from dataclasses import asdict
from typing import Any

from referee.api.carcassonne.inline_maps import write_layout
from referee.carcassonne.tile_form import format_tile
from referee.catalogue.loader import Catalogue, CatalogueTile, TileSet
from referee.catalogue.maps import CatalogueMap, Kit
from referee.catalogue.prose import Prose
from referee.catalogue.register import Rule
from referee.catalogue.rulesets import Ruleset
from referee.core.languages import Language


def write_rules(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write the whole register and the options of both games."""
    prose = catalogue.prose[language]
    return {
        "rules": [write_rule(rule, catalogue, language) for rule in catalogue.register.values()],
        "rulesets": [_write_ruleset(ruleset, prose) for ruleset in catalogue.rulesets.values()],
    }


def write_rule(rule: Rule, catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write one rule of the register."""
    prose = catalogue.prose[language]
    return {
        "id": rule.id,
        "title": prose.title(rule.id),
        "paraphrase": prose.paraphrase(rule.id),
        "authority": rule.authority,
        "source": prose.sources[rule.source],
        "edition": rule.edition,
        "date": rule.date,
        "readings": catalogue.readings(rule.id),
    }


def _write_ruleset(ruleset: Ruleset, prose: Prose) -> dict[str, Any]:
    options = [
        {
            "key": option.key,
            "default": option.default,
            "values": list(option.values),
            "meaning": prose.options[ruleset.game][option.key],
            "rules": list(option.rules),
        }
        for option in ruleset.options.values()
    ]
    return {"game": ruleset.game, "version": ruleset.version, "options": options}


def write_maps(catalogue: Catalogue) -> dict[str, Any]:
    """Write every map, and the tiles and meeples that are recommended for them."""
    meeples = catalogue.meeples
    return {
        "maps": [write_map(entry) for entry in catalogue.maps.values()],
        "kits": [_write_kit(kit) for kit in catalogue.kits],
        "meeples": None
        if meeples is None
        else {
            "each_player": meeples.each_player,
            "scoring": meeples.scoring,
            "citations": list(meeples.rules),
        },
    }


def write_map(entry: CatalogueMap) -> dict[str, Any]:
    """Write one map; ``layout`` is the form in which a position takes it inline."""
    used, printed = entry.start_squares
    recommended = None
    if entry.recommended is not None:
        recommended = {"low": entry.recommended[0], "high": entry.recommended[1]}
    return {
        "id": entry.id,
        "title": entry.title,
        "invented": entry.invented,
        "year": entry.year,
        "editions": list(entry.editions),
        "start_squares": {"used": used, "printed": printed},
        "recommended_tiles": recommended,
        "prints": list(entry.prints),
        "joins": list(entry.joins),
        "notes": [
            {"text": note.text, "authority": note.authority, "citations": list(note.rules)}
            for note in entry.notes
        ],
        "drawing": entry.drawing,
        "layout": None if entry.board is None else write_layout(entry.board.layout),
    }


def _write_kit(kit: Kit) -> dict[str, Any]:
    parts = [{"title": p.title, "tiles": p.tiles, "set": p.set_id} for p in kit.parts]
    return {"id": kit.id, "title": kit.title, "tiles": kit.tiles, "parts": parts}


def write_editions(catalogue: Catalogue) -> dict[str, Any]:
    """Write the editions of the card game."""
    return {"editions": [asdict(edition) for edition in catalogue.card_editions.values()]}


def write_tiles(catalogue: Catalogue) -> dict[str, Any]:
    """Write every tile set and every tile."""
    return {
        "sets": [_write_set(tile_set) for tile_set in catalogue.tile_sets],
        "tiles": [write_tile(tile_id, entry) for tile_id, entry in catalogue.tiles.items()],
    }


def _write_set(tile_set: TileSet) -> dict[str, Any]:
    return {
        "id": tile_set.id,
        "title": tile_set.title,
        "total": tile_set.total,
        "start": tile_set.start,
        "source": tile_set.source,
    }


def write_tile(tile_id: str, entry: CatalogueTile) -> dict[str, Any]:
    """Write one tile; ``tile`` is the form in which a position takes it inline."""
    return {
        "id": tile_id,
        "set": entry.set_id,
        "copies": None if entry.copies is None else dict(entry.copies),
        "note": entry.note,
        "tile": format_tile(entry.tile),
        "editions": {edition: format_tile(tile) for edition, tile in entry.editions.items()},
    }
