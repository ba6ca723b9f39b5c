"""What there is to read on Carcassonne: its tiles and its maps."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.api.carcassonne.reading.inline_maps import write_layout
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import (
    AUTHORITY,
    BOOLEAN,
    COUNT,
    INTEGER,
    ROTATION,
    RULE_ID,
    STRING,
    names,
)
from referee.api.contract.parameters import Parameter
from referee.api.responses.answers import drop_nulls
from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tiles.form import format_tile
from referee.catalogue.boxes import CatalogueBox
from referee.catalogue.edges import ANY, EDGES, SIDES, find_rotations, parse_edges
from referee.catalogue.loader import CARCASSONNE, Catalogue
from referee.catalogue.maps import CatalogueMap, Kit
from referee.catalogue.tile_sets import CatalogueTile, TileSet
from referee.core.languages import Language
from referee.forms.shapes import Shape, array, record, ref
from referee.texts.sentences import tell


def _show_boxes(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write every box that a position can name among its sets."""
    boxes = catalogue.boxes.values()
    return {"boxes": [_write_box(catalogue, box, language) for box in boxes]}


def _show_box(catalogue: Catalogue, language: Language, box_id: str) -> dict[str, Any] | None:
    box = catalogue.boxes.get(box_id)
    return None if box is None else _write_box(catalogue, box, language)


def _write_box(catalogue: Catalogue, box: CatalogueBox, language: Language) -> dict[str, Any]:
    totals = {tile_set.id: tile_set.total for tile_set in catalogue.tile_sets}
    return {
        "id": box.id,
        "title": tell("boxes", box.id, language),
        "edition": box.edition,
        "sets": dict.fromkeys(box.sets, 1),
        "tiles": sum(totals[set_id] for set_id in box.sets),
        "figures": list(catalogue.list_figures(box)),
        "authority": box.authority,
        "source": tell("sources", box.source, language),
    }


def _show_tiles(
    catalogue: Catalogue, language: Language, edges: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """Write every tile set and every tile, or those alone that show some edges however they lie."""
    if edges is not None:
        found = {t: find_rotations(entry.tile, edges) for t, entry in catalogue.tiles.items()}
        tiles = [
            _write_tile(tile_id, catalogue.tiles[tile_id], language)
            | {"rotations": list(rotations)}
            for tile_id, rotations in found.items()
            if rotations
        ]
        used = {tile["set"] for tile in tiles}
        sets = [s for s in catalogue.tile_sets if s.id in used]
        return {"sets": [_write_set(s, language) for s in sets], "tiles": tiles}
    return {
        "sets": [_write_set(tile_set, language) for tile_set in catalogue.tile_sets],
        "tiles": [
            _write_tile(tile_id, entry, language) for tile_id, entry in catalogue.tiles.items()
        ],
    }


def _show_tile(catalogue: Catalogue, language: Language, tile_id: str) -> dict[str, Any] | None:
    entry = catalogue.tiles.get(tile_id)
    return None if entry is None else _write_tile(tile_id, entry, language)


def _write_set(tile_set: TileSet, language: Language) -> dict[str, Any]:
    return drop_nulls(
        {
            "id": tile_set.id,
            "title": tell("sets", f"{tile_set.id}.title", language),
            "total": tile_set.total,
            "start": tile_set.start,
            "source": tell("sets", f"{tile_set.id}.source", language),
            "faces": "known" if tile_set.faces_known else "unknown",
            "editions": list(tile_set.editions),
        }
    )


def _write_tile(tile_id: str, entry: CatalogueTile, language: Language) -> dict[str, Any]:
    """Write one tile; ``tile`` is the form in which a position takes it inline."""
    return drop_nulls(
        {
            "id": tile_id,
            "set": entry.set_id,
            "copies": None if entry.copies is None else dict(entry.copies),
            "note": None if entry.note is None else tell("tile_notes", entry.note, language),
            "tile": format_tile(entry.tile),
            "editions": {edition: format_tile(tile) for edition, tile in entry.editions.items()},
        }
    )


def _show_maps(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write every map, and the tiles and meeples that are recommended for them."""
    meeples = catalogue.meeples
    return drop_nulls(
        {
            "maps": [_write_map(entry, language) for entry in catalogue.maps.values()],
            "kits": [_write_kit(kit, language) for kit in catalogue.kits],
            "meeples": None
            if meeples is None
            else {
                "each_player": meeples.each_player,
                "scoring": meeples.scoring,
                "citations": list(meeples.rules),
            },
        }
    )


def _show_map(catalogue: Catalogue, language: Language, map_id: str) -> dict[str, Any] | None:
    entry = catalogue.maps.get(map_id)
    return None if entry is None else _write_map(entry, language)


def _write_map(entry: CatalogueMap, language: Language) -> dict[str, Any]:
    """Write one map; ``layout`` is the form in which a position takes it inline."""
    used, printed = entry.start_squares
    recommended = None
    if entry.recommended is not None:
        recommended = {"low": entry.recommended.low, "high": entry.recommended.high}
    return drop_nulls(
        {
            "id": entry.id,
            "title": tell("maps", entry.id, language),
            "invented": entry.invented,
            "year": entry.year,
            "editions": list(entry.editions),
            "start_squares": {"used": used, "printed": printed},
            "recommended_tiles": recommended,
            "prints": list(entry.prints),
            "joins": list(entry.joins),
            "notes": [
                {
                    "text": tell("map_notes", note.key, language),
                    "authority": note.authority,
                    "citations": list(note.rules),
                }
                for note in entry.notes
            ],
            "drawing": entry.drawing,
            "layout": None if entry.board is None else write_layout(entry.board.layout),
        }
    )


def _write_kit(kit: Kit, language: Language) -> dict[str, Any]:
    parts = [
        drop_nulls(
            {
                "title": tell("kits", f"{kit.id}.{number}", language),
                "tiles": part.tiles,
                "set": part.set_id,
            }
        )
        for number, part in enumerate(kit.parts, 1)
    ]
    return {
        "id": kit.id,
        "title": tell("kits", f"{kit.id}.title", language),
        "tiles": kit.tiles,
        "parts": parts,
    }


_SHAPES: Final[dict[str, Shape]] = {
    "Edition": names(EDITIONS),
    "Box": record(
        {
            "id": ref("BoxId"),
            "title": STRING,
            "edition": ref("Edition"),
            "sets": {
                "type": "object",
                "propertyNames": ref("SetId"),
                "additionalProperties": COUNT,
            },
            "tiles": COUNT,
            "figures": array(ref("OwnedFigure")),
            "authority": AUTHORITY,
            "source": STRING,
        }
    ),
    "BoxesAnswer": record({"boxes": array(ref("Box"))}),
    "StartSquares": record({"used": COUNT, "printed": COUNT}),
    "TileRange": record({"low": COUNT, "high": COUNT}),
    "MapNote": record({"text": STRING, "authority": AUTHORITY, "citations": array(RULE_ID)}),
    "MapMeeples": record({"each_player": COUNT, "scoring": COUNT, "citations": array(RULE_ID)}),
    "KitPart": record({"title": STRING, "tiles": COUNT, "set": ref("SetId")}, optional=("set",)),
    "Kit": record({"id": STRING, "title": STRING, "tiles": COUNT, "parts": array(ref("KitPart"))}),
    "Copies": record(dict.fromkeys(EDITIONS, COUNT)),
    "TileEditions": record(dict.fromkeys(EDITIONS, ref("InlineTile")), optional=EDITIONS),
    "TileSet": record(
        {
            "id": ref("SetId"),
            "title": STRING,
            "total": COUNT,
            "start": ref("TileId"),
            "source": STRING,
            "faces": {"enum": ["known", "unknown"]},
            "editions": array(ref("Edition")),
        },
        optional=("start",),
    ),
    "CatalogueMap": record(
        {
            "id": ref("MapId"),
            "title": STRING,
            "invented": BOOLEAN,
            "year": INTEGER,
            "editions": array(ref("Edition")),
            "start_squares": ref("StartSquares"),
            "recommended_tiles": ref("TileRange"),
            "prints": array(STRING),
            "joins": array(STRING),
            "notes": array(ref("MapNote")),
            "drawing": STRING,
            "layout": ref("InlineMap"),
        },
        optional=("year", "recommended_tiles", "drawing", "layout"),
    ),
    "MapsAnswer": record(
        {
            "maps": array(ref("CatalogueMap")),
            "meeples": ref("MapMeeples"),
            "kits": array(ref("Kit")),
        },
        optional=("meeples",),
    ),
    "CatalogueTile": record(
        {
            "id": ref("TileId"),
            "set": ref("SetId"),
            "copies": ref("Copies"),
            "note": STRING,
            "tile": ref("InlineTile"),
            "editions": ref("TileEditions"),
            "rotations": array(ROTATION),
        },
        optional=("copies", "note", "rotations"),
    ),
    "TilesAnswer": record(
        {
            "sets": array(ref("TileSet")),
            "tiles": array(ref("CatalogueTile")),
        }
    ),
}


def _describe_edges(_keys: Iterable[str]) -> Shape:
    return array(names((*EDGES, ANY)), minItems=SIDES, maxItems=SIDES)


def _read_edges(text: str, _keys: Iterable[str]) -> Mapping[str, Any]:
    return {"edges": parse_edges(text)}


LISTINGS: Final = (
    Listing(
        "/v1/carcassonne/tiles",
        CARCASSONNE,
        "List the tile catalogue, in the form in which a position takes inline tiles.",
        _show_tiles,
        ref("TilesAnswer"),
        _SHAPES,
        filters={"edges": Parameter(_describe_edges, _read_edges)},
    ),
    Listing(
        "/v1/carcassonne/tiles/{tile_id}",
        CARCASSONNE,
        "Show one tile of the catalogue.",
        _show_tile,
        ref("CatalogueTile"),
        takes=ref("TileId"),
        known=lambda catalogue: catalogue.tiles,
    ),
    Listing(
        "/v1/carcassonne/boxes",
        CARCASSONNE,
        "List the boxes that a position can name among its sets, with the sets in them.",
        _show_boxes,
        ref("BoxesAnswer"),
    ),
    Listing(
        "/v1/carcassonne/boxes/{box_id}",
        CARCASSONNE,
        "Show one box: its edition, its sets and its figures.",
        _show_box,
        ref("Box"),
        takes=ref("BoxId"),
        known=lambda catalogue: catalogue.boxes,
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
        known=lambda catalogue: catalogue.maps,
    ),
)
