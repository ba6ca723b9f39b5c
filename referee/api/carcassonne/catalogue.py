"""What there is to read on Carcassonne: its tiles and its maps."""

from typing import Any, Final

from referee.api.carcassonne.inline_maps import write_layout
from referee.api.contract.listings import Listing
from referee.api.contract.shapes import (
    AUTHORITY,
    BOOLEAN,
    COUNT,
    NULL,
    NULLABLE_INTEGER,
    NULLABLE_STRING,
    RULE_ID,
    STRING,
    Shape,
    array,
    either,
    names,
    record,
    ref,
)
from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tile_form import format_tile
from referee.catalogue.loader import CARCASSONNE, Catalogue, CatalogueTile, TileSet
from referee.catalogue.maps import CatalogueMap, Kit
from referee.core.languages import Language


def _show_tiles(catalogue: Catalogue, _: Language) -> dict[str, Any]:
    """Write every tile set and every tile."""
    return {
        "sets": [_write_set(tile_set) for tile_set in catalogue.tile_sets],
        "tiles": [_write_tile(tile_id, entry) for tile_id, entry in catalogue.tiles.items()],
    }


def _show_tile(catalogue: Catalogue, _: Language, tile_id: str) -> dict[str, Any] | None:
    entry = catalogue.tiles.get(tile_id)
    return None if entry is None else _write_tile(tile_id, entry)


def _write_set(tile_set: TileSet) -> dict[str, Any]:
    return {
        "id": tile_set.id,
        "title": tile_set.title,
        "total": tile_set.total,
        "start": tile_set.start,
        "source": tile_set.source,
        "faces": "known" if tile_set.faces_known else "unknown",
        "editions": list(tile_set.editions),
    }


def _write_tile(tile_id: str, entry: CatalogueTile) -> dict[str, Any]:
    """Write one tile; ``tile`` is the form in which a position takes it inline."""
    return {
        "id": tile_id,
        "set": entry.set_id,
        "copies": None if entry.copies is None else dict(entry.copies),
        "note": entry.note,
        "tile": format_tile(entry.tile),
        "editions": {edition: format_tile(tile) for edition, tile in entry.editions.items()},
    }


def _show_maps(catalogue: Catalogue, _: Language) -> dict[str, Any]:
    """Write every map, and the tiles and meeples that are recommended for them."""
    meeples = catalogue.meeples
    return {
        "maps": [_write_map(entry) for entry in catalogue.maps.values()],
        "kits": [_write_kit(kit) for kit in catalogue.kits],
        "meeples": None
        if meeples is None
        else {
            "each_player": meeples.each_player,
            "scoring": meeples.scoring,
            "citations": list(meeples.rules),
        },
    }


def _show_map(catalogue: Catalogue, _: Language, map_id: str) -> dict[str, Any] | None:
    entry = catalogue.maps.get(map_id)
    return None if entry is None else _write_map(entry)


def _write_map(entry: CatalogueMap) -> dict[str, Any]:
    """Write one map; ``layout`` is the form in which a position takes it inline."""
    used, printed = entry.start_squares
    recommended = None
    if entry.recommended is not None:
        recommended = {"low": entry.recommended.low, "high": entry.recommended.high}
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


_SHAPES: Final[dict[str, Shape]] = {
    "Edition": names(EDITIONS),
    "StartSquares": record({"used": COUNT, "printed": COUNT}),
    "TileRange": record({"low": COUNT, "high": COUNT}),
    "MapNote": record({"text": STRING, "authority": AUTHORITY, "citations": array(RULE_ID)}),
    "MapMeeples": record({"each_player": COUNT, "scoring": COUNT, "citations": array(RULE_ID)}),
    "KitPart": record({"title": STRING, "tiles": COUNT, "set": either(ref("SetId"), NULL)}),
    "Kit": record({"id": STRING, "title": STRING, "tiles": COUNT, "parts": array(ref("KitPart"))}),
    "Copies": record(dict.fromkeys(EDITIONS, COUNT)),
    "TileEditions": record(dict.fromkeys(EDITIONS, ref("InlineTile")), optional=EDITIONS),
    "TileSet": record(
        {
            "id": ref("SetId"),
            "title": STRING,
            "total": COUNT,
            "start": either(ref("TileId"), NULL),
            "source": STRING,
            "faces": {"enum": ["known", "unknown"]},
            "editions": array(ref("Edition")),
        }
    ),
    "CatalogueMap": record(
        {
            "id": ref("MapId"),
            "title": STRING,
            "invented": BOOLEAN,
            "year": NULLABLE_INTEGER,
            "editions": array(ref("Edition")),
            "start_squares": ref("StartSquares"),
            "recommended_tiles": either(ref("TileRange"), NULL),
            "prints": array(STRING),
            "joins": array(STRING),
            "notes": array(ref("MapNote")),
            "drawing": NULLABLE_STRING,
            "layout": either(ref("InlineMap"), NULL),
        }
    ),
    "MapsAnswer": record(
        {
            "maps": array(ref("CatalogueMap")),
            "meeples": either(ref("MapMeeples"), NULL),
            "kits": array(ref("Kit")),
        }
    ),
    "CatalogueTile": record(
        {
            "id": ref("TileId"),
            "set": ref("SetId"),
            "copies": either(ref("Copies"), NULL),
            "note": NULLABLE_STRING,
            "tile": ref("InlineTile"),
            "editions": ref("TileEditions"),
        }
    ),
    "TilesAnswer": record(
        {
            "sets": array(ref("TileSet")),
            "tiles": array(ref("CatalogueTile")),
        }
    ),
}

LISTINGS: Final = (
    Listing(
        "/v1/carcassonne/tiles",
        CARCASSONNE,
        "List the tile catalogue, in the form in which a position takes inline tiles.",
        _show_tiles,
        ref("TilesAnswer"),
        _SHAPES,
    ),
    Listing(
        "/v1/carcassonne/tiles/{tile_id}",
        CARCASSONNE,
        "Show one tile of the catalogue.",
        _show_tile,
        ref("CatalogueTile"),
        takes=ref("TileId"),
    ),
    Listing(
        "/v1/carcassonne/maps",
        CARCASSONNE,
        "List the maps with their setup facts, and the kits of tiles recommended for them.",
        _show_maps,
        ref("MapsAnswer"),
    ),
    Listing(
        "/v1/carcassonne/maps/{map_id}",
        CARCASSONNE,
        "Show one map: what is known of it, and its squares where a layout is known.",
        _show_map,
        ref("CatalogueMap"),
        takes=ref("MapId"),
    ),
)
