"""All tiles on one sheet, where a player finds the one in hand by its sides.

How a tile lies in the hand does not matter: each is shown in the first rotation that matches.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_parameters
from referee.api.problems import Problem
from referee.api.responses.caching import make_cacheable
from referee.api.responses.languages import choose_language
from referee.catalogue.edges import EDGES, find_rotations, name_edges, parse_edges
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.catalogue.tile_sets import CatalogueTile
from referee.core.errors import SHOWN, Fault, NotAPosition
from referee.diagrams.carcassonne.tiles.samples import draw_legend
from referee.page.style import show_page
from referee.texts.sentences import tell

SIDES: Final = ("north", "east", "south", "west")
SET: Final = "set"
AT_ONCE: Final = "edges"
"""The parameter with all sides in one word; the parameter of a single side overrides it."""
AS_PRINTED: Final = "as_printed"
YES: Final = "yes"
_ALL_ROTATIONS: Final = 4


class Shown(NamedTuple):
    """A tile on the sheet: in which rotation it is drawn, and in which it matches."""

    id: str
    edges: tuple[str, str, str, str]
    rotation: int
    rotations: tuple[int, ...]
    copies: str
    is_assumed: bool

    @property
    def address(self) -> str:
        """The address of its picture."""
        turned = f"?rotation={self.rotation}" if self.rotation else ""
        return f"/v1/carcassonne/tiles/{self.id}.svg{turned}"

    @property
    def is_turned_aside(self) -> bool:
        """Whether it matters how it lies."""
        return len(self.rotations) < _ALL_ROTATIONS


def add_routes(blueprint: Blueprint) -> None:
    """Add the sheet."""
    blueprint.add_url_rule("/tiles", view_func=_show_sheet)


def _show_sheet() -> Response:
    catalogue = load_catalogue()
    language = choose_language()
    sets = {each.id: tell("sets", f"{each.id}.title", language) for each in catalogue.tile_sets}
    asked = _read_asked(tuple(sets))
    found = list(_find(catalogue, asked))
    by_set = {
        set_id: [shown for owner, shown in found if owner == set_id]
        for set_id in dict.fromkeys(owner for owner, _ in found)
    }
    page = show_page(
        "tiles.html",
        sides=SIDES,
        edges=EDGES,
        sets=sets,
        asked=asked,
        by_set=by_set,
        count=len(found),
        signs=draw_legend(),
    )
    return make_cacheable(page)


def _read_asked(sets: tuple[str, ...]) -> dict[str, str]:
    """Return the parameters that say something; an empty one says nothing.

    :raises Problem: ``bad-query``, with every parameter that is not known or not right.
    """
    allowed: dict[str, tuple[str, ...]] = {
        **dict.fromkeys(SIDES, EDGES),
        SET: sets,
        AS_PRINTED: (YES,),
    }
    check_parameters(request, (*allowed, AT_ONCE))
    asked = {key: value for key, value in request.args.items() if value and key in allowed}
    faults = [
        Fault(
            "unknown-value",
            (),
            {"key": value[:SHOWN], "allowed": ", ".join(allowed[key]), "parameter": key},
        )
        for key, value in asked.items()
        if value not in allowed[key]
    ]
    sides: dict[str, str] = {}
    if together := request.args.get(AT_ONCE):
        try:
            sides = {SIDES[side]: edge for side, edge in parse_edges(together).items()}
        except NotAPosition as refusal:
            faults += [
                Fault(fault.code, (), {**fault.params, "parameter": AT_ONCE})
                for fault in refusal.faults
            ]
    if faults:
        raise Problem("bad-query", faults)
    return sides | asked


def _find(catalogue: Catalogue, asked: Mapping[str, str]) -> Iterator[tuple[str, Shown]]:
    """Yield the tiles that match with their sets, in the order of the catalogue."""
    wanted = {side: asked[name] for side, name in enumerate(SIDES) if name in asked}
    for tile_id, entry in catalogue.tiles.items():
        rotations = find_rotations(entry.tile, wanted)
        if AS_PRINTED in asked:
            rotations = tuple(rotation for rotation in rotations if rotation == 0)
        if rotations and asked.get(SET, entry.set_id) == entry.set_id:
            yield entry.set_id, _show(tile_id, entry, rotations)


def _show(tile_id: str, entry: CatalogueTile, rotations: tuple[int, ...]) -> Shown:
    counts = sorted(set((entry.copies or {}).values()))
    copies = "–".join(str(count) for count in (counts[:1] + counts[1:][-1:]))
    first = rotations[0]
    edges = name_edges(entry.tile, first)
    return Shown(tile_id, edges, first, rotations, copies, entry.tile.assumed)
