"""A tile that is said to go, or not to go, on a square: which tile, where, and how it is turned."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from referee.api.problems import refuse_value
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import QUARTER_TURNS, place_of, square_at
from referee.diagrams.carcassonne.highlights import Ghost
from referee.diagrams.taps import CHOSEN, FREE, Tap
from referee.page.table.carcassonne.asking.tiles import list_tiles
from referee.page.table.carcassonne.filters import show_filters
from referee.page.table.panels import Panel, View
from referee.texts.sentences import write

_TURNED: Final = "turned"


class Chosen(NamedTuple):
    """A tile on a square: its id, its face as it is turned, and the same in words of a claim."""

    tile_id: str
    ghost: Ghost
    claimed: Mapping[str, Any]


def find_chosen(view: View) -> Chosen | Panel:
    """Return the tile and where it is said to go; the panel that asks for what is not chosen yet.

    :raises Problem: ``bad-query``, for a tile or a rotation that there is not.
    """
    tile_id = view.state.in_hand.get("tile")
    if tile_id is None:
        choices = [*list_tiles(view, lambda tile: view.link(tile=tile))]
        return Panel(
            "pages/table/asking/tile.html", {"choices": choices, "filters": show_filters(view)}
        )
    faces = _find_faces(view, tile_id)
    table, at = view.position.table, view.state.at
    free = set(find_free_squares(table))
    if at is None or square_at(*at) not in free:
        return Panel("pages/table/asking/square.html", {}, tap_free(view))
    turned = view.state.in_hand.get(_TURNED, "0")
    if turned not in map(str, QUARTER_TURNS):
        raise refuse_value(_TURNED, turned, ", ".join(map(str, QUARTER_TURNS)))
    rotation = int(turned)
    ghost = Ghost(square_at(*at), faces[rotation // 90], (rotation,))
    x, y = at
    claimed = {"tile": tile_id, "x": x, "y": y, "rotation": rotation}
    return Chosen(tile_id, ghost, claimed)


def tap_free(view: View) -> tuple[Tap, ...]:
    """Return a tap for each square that may take a tile."""
    taps: list[Tap] = []
    for square in find_free_squares(view.position.table):
        x, y = place = place_of(square)
        said = write("asking", "tap.free", {"x": x, "y": y}, view.language)
        name = CHOSEN if place == view.state.at else FREE
        taps.append(Tap(square, view.link(at=place), said, name))
    return tuple(taps)


def list_turns(view: View, chosen: Chosen) -> list[tuple[int, str, bool]]:
    """Return the rotations of a tile that look different, each with its address, and which is it.

    A rotation that looks like an earlier one is the same.
    """
    faces = _find_faces(view, chosen.tile_id)
    looks: dict[object, int] = {}
    for rotation, face in zip(QUARTER_TURNS, faces, strict=True):
        looks.setdefault(face.look, rotation)
    now = looks[chosen.ghost.face.look]
    return [(each, view.link(turned=each), each == now) for each in looks.values()]


def _find_faces(view: View, tile_id: str) -> tuple[Face, ...]:
    """Return the faces of a tile in the edition in force.

    :raises Problem: ``bad-query``, if there is no such tile.
    """
    faces = load_catalogue().faces[view.position.table.rules.design]
    if tile_id not in faces:
        raise refuse_value("tile", tile_id, "/v1/carcassonne/tiles")
    return faces[tile_id]
