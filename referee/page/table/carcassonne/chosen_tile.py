"""The tile that was tapped: it can be turned and taken away, and figures put on it.

It is turned clockwise to the next way in which it may lie there; how it does not, only on demand,
for the position is what lies on the table. A second tap on the tile itself changes nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.placement import find_objections
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import QUARTER_TURNS, Square
from referee.diagrams.carcassonne.close_ups import draw_close_up
from referee.page.addresses import write_address
from referee.page.table.carcassonne.figures import show_figures
from referee.page.table.carcassonne.laying import lift_tile, turn_tile
from referee.page.table.panels import Panel, View
from referee.page.table.places import Place


class Turn(NamedTuple):
    """How a tile may be turned: to which rotation next, and whether it fits as it lies.

    ``next`` is None where every way that fits looks as it lies now.
    """

    next: int | None
    fits: bool


def show_tile(view: View, at: Place, square: Square) -> Panel:
    """Show the tile of a square."""
    position: CarcassonnePosition = view.position
    turn = find_turn(view, at, square)
    turned = None if turn.next is None else view.link(turn_tile(view.posted, at, turn.next), at=at)
    figures = show_figures(view, at, square)
    picture = draw_close_up(position.table, square, figures.rings, figures.looks)
    return Panel(
        "pages/table/tile.html",
        {
            "at": at,
            "picture": Markup(picture),  # noqa: S704 - drawn by diagrams, which escape
            "turned": turned,
            "turns_freely": bool(view.state.in_hand.get("all")) or not turn.fits,
            "taken": view.link(lift_tile(view.posted, at), at=at, all=None),
            "fits": turn.fits,
            "checked": write_address(view.state.game, view.posted, "check", {}),
            "figures": figures,
        },
    )


def find_turn(view: View, at: Place, square: Square) -> Turn:
    """Find the next rotation clockwise in which the tile of a square may lie there.

    If none is, or if all are asked for, it is the next of all. Rule: car-2.1.sides
    """
    position: CarcassonnePosition = view.position
    face = position.table.faces[square]
    table = FORM.read_alone(lift_tile(view.posted, at)).table
    turns = _list_turns(position, view.posted, at, square)
    fitting = [each for each in turns if not find_objections(table, each, square)]
    fits = any(each.rotation == face.rotation for each in fitting)
    is_free = bool(view.state.in_hand.get("all")) or not fitting
    others = turns if is_free else fitting
    after = sorted(others, key=lambda each: (each.rotation - face.rotation - 1) % 360)
    found = next((each for each in after if is_free or each.look != face.look), None)
    return Turn(None if found is None or found.rotation == face.rotation else found.rotation, fits)


def _list_turns(
    position: CarcassonnePosition, posted: Mapping[str, Any], at: Place, square: Square
) -> list[Face]:
    """Return the four faces of the tile of a square, of one that is given inline, too."""
    tile_id = position.table.faces[square].tile_id
    if tile_id is not None:
        return [*load_catalogue().faces[position.table.rules.design][tile_id]]
    turned = (turn_tile(posted, at, rotation) for rotation in QUARTER_TURNS)
    return [FORM.read_alone(each).table.faces[square] for each in turned]
