"""Filters: which of the tiles in play are offered, by what their sides show and by their set."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.problems import Problem
from referee.catalogue.edges import ANY, find_rotations, parse_edges
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.page.table.carcassonne.in_play import EVERY_SET, Offered, count_sets, find_offered
from referee.page.table.panels import View
from referee.texts.sentences import tell

EDGES: Final = "edges"
SET: Final = "set"
_RIVER: Final = "river"
_SIDES: Final = ("north", "east", "south", "west")


class SideFilter(NamedTuple):
    """What a side is to show, and where a tap leads that asks for the next kind of edge."""

    side: str
    kind: str
    next: str
    address: str


def find_tiles(view: View) -> list[Offered]:
    """Return the tiles that are offered and pass the filters, in the catalogue's order.

    :raises Problem: ``bad-query``, for sides that cannot be read, or a set that there is not.
    """
    in_hand, tiles = view.state.in_hand, load_catalogue().tiles
    offered = find_offered(view.position, in_hand.get(SET, ""))
    wanted = _read_sides(in_hand.get(EDGES, ""))
    return [each for each in offered if find_rotations(tiles[each.id].tile, wanted)]


def show_filters(view: View) -> dict[str, Any]:
    """Return what the tiles can be narrowed down by."""
    catalogue, in_hand = load_catalogue(), view.state.in_hand
    sets = {
        each.id: tell("sets", f"{each.id}.title", view.language)
        for each in catalogue.tile_sets
        if each.total
    }
    return {
        "sides": list(_turn_sides(view, _list_edges(view.position))),
        "sets": sets,
        "set": in_hand.get(SET, ""),
        "every": EVERY_SET,
        "kept": view.fields(set=None, tile=None),
        "without": view.link(edges=None, set=None) if {EDGES, SET} & in_hand.keys() else None,
    }


def _read_sides(text: str) -> Mapping[int, str]:
    """Read what the sides of the wanted tile show; nothing asks for nothing.

    :raises Problem: ``bad-query``, if it cannot be read.
    """
    try:
        return parse_edges(text) if text else {}
    except NotAPosition as refusal:
        named = [Fault(f.code, (), {**f.params, "parameter": EDGES}) for f in refusal.faults]
        raise Problem("bad-query", named) from None


def _list_edges(position: CarcassonnePosition) -> Sequence[str]:
    """Return what sides can show of the sets in play, after ``any``."""
    catalogue = load_catalogue()
    ids = (tile_id for set_id in count_sets(position) for tile_id in catalogue.ids_of(set_id))
    has_river = any(catalogue.tiles[tile_id].tile.faces[0].has_river for tile_id in ids)
    return (ANY, "city", "road", "field", *([_RIVER] if has_river else []))


def _turn_sides(view: View, kinds: Sequence[str]) -> Iterator[SideFilter]:
    """Yield for each side what it is to show, and the address that asks for the next kind."""
    text = view.state.in_hand.get(EDGES, "")
    words = text.split(",") if text else [ANY] * len(_SIDES)
    for index, side in enumerate(_SIDES):
        kind = words[index]
        place = kinds.index(kind) if kind in kinds else 0
        then = kinds[(place + 1) % len(kinds)]
        turned = [*words[:index], then, *words[index + 1 :]]
        edges = None if {*turned} == {ANY} else ",".join(turned)
        yield SideFilter(side, kind, then, view.link(edges=edges, tile=None))
