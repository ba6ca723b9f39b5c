"""The palette: pictures of the tiles that may lie on a free square, one of which is tapped.

What fits comes first, each tile in its first rotation that does. What does not is shown if it is
asked for, and a tap on it says why not.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.tile_pictures import describe
from referee.carcassonne.placing.tiles.needs import find_mismatches, find_needs
from referee.carcassonne.placing.tiles.placement import find_objections
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import Square
from referee.diagrams.carcassonne.tiles.samples import draw_sample
from referee.page.table.carcassonne.filters import find_tiles, show_filters
from referee.page.table.carcassonne.in_play import Offered
from referee.page.table.carcassonne.laying import lay_tile
from referee.page.table.panels import Panel, View
from referee.page.table.state import Place
from referee.texts.sentences import write

REFUSED: Final = "refused"
"""The panel that says why a tile does not go on a square."""
_MOST: Final = 96
"""Tiles that are shown at most; filters find the others."""


class Choice(NamedTuple):
    """A tile of the palette: where a tap on it leads, what it looks like, what is said of it."""

    id: str
    address: str
    picture: Markup
    said: str
    left: int | None


def show_palette(view: View, at: Place, square: Square) -> Panel:
    """Show the tiles for a free square."""
    position: CarcassonnePosition = view.position
    table = position.table
    found = find_tiles(view)
    fitting = [(each, faces[0]) for each in found if (faces := find_fitting(table, each, square))]
    fits = {each.id for each, _ in fitting}
    misfits = [(each, each.faces[0]) for each in found if each.id not in fits]
    shown = _order(table, fitting)
    refused = misfits if view.state.in_hand.get("all") else []
    return Panel(
        "pages/table/palette.html",
        {
            "at": at,
            "choices": [_lay(view, at, each, face) for each, face in shown[:_MOST]],
            "refused": [_refuse(view, at, each, face) for each, face in refused[:_MOST]],
            "misfits": len(misfits),
            "more": len(shown[_MOST:]) + len(refused[_MOST:]),
            "filters": show_filters(view),
        },
    )


def find_fitting(table: Table, tile: Offered, square: Square) -> list[Face]:
    """Return the rotations in which a tile may lie on a free square, each look once.

    What the neighbours ask is looked at first, since that rules out most. Rule: car-2.1.sides
    """
    needs = find_needs(table, square)
    found: dict[object, Face] = {}
    for face in tile.faces:
        may_fit = face.is_abbey or not find_mismatches(face, needs)
        if may_fit and face.look not in found and not find_objections(table, face, square):
            found[face.look] = face
    return [*found.values()]


def _order(table: Table, found: Iterable[tuple[Offered, Face]]) -> list[tuple[Offered, Face]]:
    """Put what is left before what is not, and the commonest first; at first the start tile."""
    begins = {tile_set.start for tile_set in load_catalogue().tile_sets}

    def rank(each: tuple[Offered, Face]) -> tuple[bool, bool, int]:
        tile, _ = each
        return bool(table.faces) or tile.id not in begins, tile.left == 0, -(tile.left or 0)

    return sorted(found, key=rank)


def _lay(view: View, at: Place, tile: Offered, face: Face) -> Choice:
    posted = lay_tile(view.posted, at, tile.id, face.rotation)
    address = view.link(posted, at=at, panel="", tile=None, edges=None, all=None)
    return make_choice(view, tile, face, address)


def _refuse(view: View, at: Place, tile: Offered, face: Face) -> Choice:
    return make_choice(view, tile, face, view.link(at=at, panel=REFUSED, tile=tile.id))


def make_choice(view: View, tile: Offered, face: Face, address: str) -> Choice:
    """Return a tile as it is offered."""
    said = describe(face, view.language)
    if tile.left is not None:
        said = f"{said} {write('table', 'left', {'count': tile.left}, view.language)}"
    picture = Markup(draw_sample(face))  # noqa: S704 - drawn from the catalogue
    return Choice(tile.id, address, picture, said, tile.left)
