"""The palette: pictures of the tiles that may lie on a free square, one of which is tapped.

What fits comes first, each tile in its first rotation that does. What does not is shown if it is
asked for, and a tap on it says why not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.tile_pictures import describe
from referee.api.problems import Problem
from referee.carcassonne.placing.needs import find_mismatches, find_needs
from referee.carcassonne.placing.placement import find_objections
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import Face
from referee.catalogue.edges import ANY, find_rotations, parse_edges
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square
from referee.diagrams.carcassonne.samples import draw_sample
from referee.page.table.carcassonne.in_play import EVERY_SET, Offered, count_sets, find_offered
from referee.page.table.carcassonne.laying import lay_tile
from referee.page.table.panels import Panel, View
from referee.page.table.state import Place
from referee.texts.sentences import write

REFUSED: Final = "refused"
"""The panel that says why a tile does not go on a square."""
START: Final = "base.D"
"""The tile with which the base game begins; on an empty table it comes first."""
_RIVER: Final = "river"
_SIDES: Final = ("north", "east", "south", "west")
_MOST: Final = 96
"""So many tiles are shown at most; filters find the others."""


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
    table, in_hand = position.table, view.state.in_hand
    offered = find_offered(position, in_hand.get("set", ""))
    wanted = _read_sides(in_hand.get("edges", ""))
    tiles = load_catalogue().tiles
    found = [each for each in offered if find_rotations(tiles[each.id].tile, wanted)]
    fitting = [(each, faces[0]) for each in found if (faces := find_fitting(table, each, square))]
    fits = {each.id for each, _ in fitting}
    misfits = [(each, each.faces[0]) for each in found if each.id not in fits]
    shown = _order(table, fitting)
    refused = misfits if in_hand.get("all") else []
    return Panel(
        "pages/table/palette.html",
        {
            "at": at,
            "choices": [_lay(view, at, each, face) for each, face in shown[:_MOST]],
            "refused": [_refuse(view, at, each, face) for each, face in refused[:_MOST]],
            "misfits": len(misfits),
            "more": len(shown[_MOST:]) + len(refused[_MOST:]),
            "filters": _show_filters(view),
            "is_filtered": bool(wanted or in_hand.get("set")),
        },
    )


def _read_sides(text: str) -> Mapping[int, str]:
    """Read what the sides of the wanted tile show; nothing asks for nothing.

    :raises Problem: ``bad-query``, if it cannot be read.
    """
    try:
        return parse_edges(text) if text else {}
    except NotAPosition as refusal:
        named = [Fault(f.code, (), {**f.params, "parameter": "edges"}) for f in refusal.faults]
        raise Problem("bad-query", named) from None


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

    def rank(each: tuple[Offered, Face]) -> tuple[bool, bool, int]:
        tile, _ = each
        return bool(table.faces) or tile.id != START, tile.left == 0, -(tile.left or 0)

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


# ------------------------------------------------------------------------------ filters


class SideFilter(NamedTuple):
    """What a side is to show, and where a tap leads that asks for the next kind of edge."""

    side: str
    kind: str
    next: str
    address: str


def _show_filters(view: View) -> dict[str, Any]:
    """Return what the palette can be narrowed down by."""
    catalogue, in_hand = load_catalogue(), view.state.in_hand
    words = catalogue.prose[view.language].sets
    sets = {each.id: words[each.id]["title"] for each in catalogue.tile_sets if each.total}
    return {
        "sides": list(_turn_sides(view, _list_edges(view.position))),
        "sets": sets,
        "set": in_hand.get("set", ""),
        "every": EVERY_SET,
        "kept": view.fields(set=None, tile=None),
    }


def _list_edges(position: CarcassonnePosition) -> Sequence[str]:
    """Return what sides can show of the sets in play, after ``any``."""
    catalogue = load_catalogue()
    ids = (tile_id for set_id in count_sets(position) for tile_id in catalogue.ids_of(set_id))
    has_river = any(catalogue.tiles[tile_id].tile.faces[0].has_river for tile_id in ids)
    return (ANY, "city", "road", "field", *([_RIVER] if has_river else []))


def _turn_sides(view: View, kinds: Sequence[str]) -> Iterator[SideFilter]:
    """Yield for each side what it is to show, and the address that asks for the next kind."""
    text = view.state.in_hand.get("edges", "")
    words = text.split(",") if text else [ANY] * len(_SIDES)
    for index, side in enumerate(_SIDES):
        kind = words[index]
        place = kinds.index(kind) if kind in kinds else 0
        then = kinds[(place + 1) % len(kinds)]
        turned = [*words[:index], then, *words[index + 1 :]]
        edges = None if {*turned} == {ANY} else ",".join(turned)
        yield SideFilter(side, kind, then, view.link(edges=edges, tile=None))
