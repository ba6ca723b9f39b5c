"""What the catalogue shows: rules, rulesets, tiles and tile sets as JSON objects."""

from typing import Any

from referee.carcassonne.tile_form import format_tile
from referee.catalogue.loader import Catalogue, CatalogueTile, TileSet
from referee.catalogue.register import Rule
from referee.catalogue.rulesets import Ruleset


def write_rules(catalogue: Catalogue) -> dict[str, Any]:
    """Write the whole register and the options of both games."""
    return {
        "rules": [write_rule(rule) for rule in catalogue.register.values()],
        "rulesets": [_write_ruleset(ruleset) for ruleset in catalogue.rulesets.values()],
    }


def write_rule(rule: Rule) -> dict[str, Any]:
    """Write one rule of the register."""
    return {
        "id": rule.id,
        "title": rule.title,
        "paraphrase": rule.paraphrase,
        "authority": rule.authority,
        "source": rule.source,
        "edition": rule.edition,
        "date": rule.date,
        "readings": list(rule.readings),
    }


def _write_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    options = [
        {
            "key": option.key,
            "default": option.default,
            "values": list(option.values),
            "meaning": option.meaning,
            "rules": list(option.rules),
        }
        for option in ruleset.options.values()
    ]
    return {"game": ruleset.game, "version": ruleset.version, "options": options}


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
