"""The pictures of the tiles of the catalogue, one at an address."""

from functools import partial
from typing import Final

from flask import Response, request

from referee.api.contract.drawings import PictureAddress
from referee.api.contract.parameters import check_parameters
from referee.api.nowhere import refuse_name
from referee.api.pictures import TILE_ID, TYPES, WIDTH, choose_type, reply_lasting
from referee.api.problems import refuse_value
from referee.api.responses.languages import choose_language
from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tiles.tile import EDGE_NAMES, Face, Tile
from referee.catalogue.loader import CARCASSONNE, Catalogue, load_catalogue
from referee.core.grid import QUARTER_TURNS
from referee.core.languages import Language
from referee.diagrams.carcassonne.tiles.tile import draw_tile
from referee.diagrams.documents import Picture
from referee.texts.sentences import write

ROTATION: Final = "rotation"
EDITION: Final = "edition"
TEXTS: Final = "tiles"
"""The domain of the texts."""
SIDE_NAMES: Final = ("north", "east", "south", "west")
_PARAMETERS: Final = (ROTATION, EDITION, WIDTH)


def answer_tile(suffix: str, tile_id: str) -> Response:
    """Answer the current request with the picture of a tile.

    :raises Problem: 404, if there is no such tile; ``bad-query``, for parameters it does not take.
    """
    check_parameters(request, _PARAMETERS)
    media = choose_type(suffix)
    catalogue = load_catalogue()
    if tile_id not in catalogue.tiles:
        raise refuse_name(f"{tile_id}.{suffix}", [f"{each}.{suffix}" for each in catalogue.tiles])
    tile = find_tile(catalogue, tile_id, _read(EDITION, EDITIONS))
    degrees = int(_read(ROTATION, tuple(map(str, QUARTER_TURNS))) or 0)

    def draw_asked() -> Picture:
        return draw(tile_id, tile, degrees, choose_language())

    return reply_lasting(draw_asked, media, CARCASSONNE)


def find_tile(catalogue: Catalogue, tile_id: str, edition: str | None) -> Tile:
    """Return a tile as an edition prints it, or as most do."""
    entry = catalogue.tiles[tile_id]
    return entry.tile if edition is None else entry.editions.get(edition, entry.tile)


def draw(tile_id: str, tile: Tile, degrees: int, language: Language) -> Picture:
    """Draw a tile of the catalogue."""
    face = tile.faces[degrees // 90]
    title = write(TEXTS, "title", {"tile": tile_id}, language)
    return draw_tile(face, title=title, description=describe(face, language), language=language)


def describe(face: Face, language: Language) -> str:
    """Say what a tile shows on each side, as it lies."""
    sides = {
        name: write(TEXTS, "side", {"kind": EDGE_NAMES[kind]}, language)
        for name, kind in zip(SIDE_NAMES, face.edges, strict=True)
    }
    return write(TEXTS, "sides", sides, language)


def _read(name: str, known: tuple[str, ...]) -> str | None:
    """Return a parameter that is one of some values; None if it is left out.

    :raises Problem: ``bad-query``, for any other value.
    """
    text = request.args.get(name)
    if text is not None and text not in known:
        raise refuse_value(name, text, ", ".join(known))
    return text


PICTURES: Final = tuple(
    PictureAddress(
        "GET",
        f"/v1/carcassonne/tiles/{{{TILE_ID}}}.{suffix}",
        f"showTile{suffix.title()}",
        partial(answer_tile, suffix),
        tag=CARCASSONNE,
        summary="Draw one tile of the catalogue.",
        takes=(TILE_ID, *_PARAMETERS),
        suffix=suffix,
    )
    for suffix in TYPES
)
"""A picture of a tile is had as SVG and as PNG."""
