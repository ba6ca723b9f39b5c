"""The palette: pictures of the tiles that may lie on a free square, one of which is tapped.

What fits comes first, each tile in every rotation in which it does, as it would lie there: one tap
lays it, and the square for the next tile is chosen. What does not fit is shown if it is asked for,
and a tap on it says why not.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.carcassonne.placing.tiles.needs import find_mismatches, find_needs
from referee.carcassonne.placing.tiles.placement import find_objections
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import Square
from referee.diagrams.carcassonne.tiles.samples import draw_sample
from referee.page.table.carcassonne.filters import find_tiles, show_filters
from referee.page.table.carcassonne.in_play import Offered
from referee.page.table.carcassonne.laying import LAID, lay_tile, write_laid
from referee.page.table.carcassonne.tile_names import name_tile
from referee.page.table.panels import Panel, View
from referee.page.table.places import Place
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
    fitting = [(each, find_fitting(table, each, square)) for each in found]
    shown = rank_ways(table, fitting)
    misfits = [(each, each.faces[0]) for each, faces in fitting if not faces]
    refused = misfits if view.state.in_hand.get("all") else []
    return Panel(
        "pages/table/palette.html",
        {
            "at": at,
            "choices": name_once(_lay(view, at, each, face) for each, face in shown[:_MOST]),
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


def rank_ways(
    table: Table, fitting: Iterable[tuple[Offered, Sequence[Face]]]
) -> list[tuple[Offered, Face]]:
    """Return each tile in each of its rotations, the likeliest first: what has most copies left.

    They are shared out among the rotations of a tile. On an empty table each tile is there once,
    the start tiles first, for any rotation fits.
    """
    begins = {tile_set.start for tile_set in load_catalogue().tile_sets}
    is_empty = not table.faces
    ways: list[tuple[tuple[bool, bool, float], Offered, Face]] = []
    for tile, faces in fitting:
        for face in faces[:1] if is_empty else faces:
            likely = (tile.left or 0) / len(faces)
            rank = (is_empty and tile.id not in begins, tile.left == 0, -likely)
            ways.append((rank, tile, face))
    return [(tile, face) for _, tile, face in sorted(ways, key=itemgetter(0))]


def _lay(view: View, at: Place, tile: Offered, face: Face) -> Choice:
    posted = lay_tile(view.posted, at, tile.id, face.rotation)
    hand = {LAID: write_laid(at), "tile": None, "edges": None, "all": None}
    return make_choice(view, tile, face, view.link(posted, at=None, panel="", **hand))


def name_once(choices: Iterable[Choice]) -> list[Choice]:
    """Return choices with an id each: a further rotation of a tile has a number behind it."""
    seen = Counter[str]()
    named = []
    for each in choices:
        seen[each.id] += 1
        count = seen[each.id]
        named.append(each if count == 1 else each._replace(id=f"{each.id}-{count}"))
    return named


def _refuse(view: View, at: Place, tile: Offered, face: Face) -> Choice:
    return make_choice(view, tile, face, view.link(at=at, panel=REFUSED, tile=tile.id))


def make_choice(view: View, tile: Offered, face: Face, address: str) -> Choice:
    """Return a tile as it is offered."""
    said = name_tile(face, view.language)
    if tile.left is not None:
        said = f"{said} {write('table', 'left', {'count': tile.left}, view.language)}"
    picture = Markup(draw_sample(face))  # noqa: S704 - drawn from the catalogue
    return Choice(tile.id, address, picture, said, tile.left)
