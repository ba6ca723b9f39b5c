"""A map that is being drawn: the one of the position as a layout, and what a change comes to."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.reading.inline_maps import write_layout
from referee.api.contract.questions import load
from referee.api.problems import Problem, refuse_value
from referee.carcassonne.maps.boards import TAKES_TILE, Board, Layout
from referee.carcassonne.maps.editing import find_corners
from referee.carcassonne.maps.groups import find_kinds
from referee.carcassonne.maps.soundness import NOTHING, find_faults, is_ground
from referee.carcassonne.maps.written_drawing import format_drawing
from referee.core.errors import Fault
from referee.core.grid import SIDES, SidePlace, Square, neighbour, place_of, side_place, square_at
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.table.panels import View
from referee.texts.sentences import write, write_fault

DOMAIN: Final = "map_table"
END: Final = "end"
"""What the address calls the side that is in hand."""
_END: Final = re.compile(r"(island\.)?(-?\d{1,3}),(-?\d{1,3})(?:,([NESW]))?", re.ASCII)

Posted = Mapping[str, Any]


class End(NamedTuple):
    """A side, or only a square, from which something is drawn; maybe that of an island to be."""

    square: Square
    side: int | None
    is_new_island: bool

    @property
    def place(self) -> SidePlace | None:
        """The side place, once a side is chosen."""
        return None if self.side is None else side_place(self.square, self.side)


@dataclass(frozen=True)
class Draft:
    """The map of a position, as it is drawn; ``board`` is what rulings have of it."""

    view: View
    board: Board
    layout: Layout

    @cached_property
    def kinds(self) -> Mapping[Square, str]:
        """The kind of every printed square."""
        return find_kinds(self.layout)

    @property
    def at(self) -> Square | None:
        """The square that was tapped last."""
        return None if self.view.state.at is None else square_at(*self.view.state.at)

    def say(self, code: str, **params: Any) -> str:
        """Write a sentence of the map's panels."""
        return write(DOMAIN, code, params, self.view.language)

    def link(self, layout: Layout | None = None, **changes: Any) -> str:
        """Return the address of a state with nothing in hand but what is named, maybe another map.

        :param layout: another map, which must be sound.
        """
        posted = None if layout is None else post(self.view, layout)
        return self.view.link(posted, **{"at": None, END: None, **changes})

    def link_if_sound(self, layout: Layout, **changes: Any) -> str | None:
        """Return the address of a state with another map; None if it is not sound."""
        return None if find_refusals(self.view, layout) else self.link(layout, **changes)

    def borders_of(self, square: Square) -> tuple[int, ...]:
        """Return the sides of a square, 0..3, at which a border or a ferry can be.

        Rule: map-9.3.abroad
        """
        if not is_ground(self.kinds, square):
            return ()
        sides = range(len(SIDES))
        return tuple(s for s in sides if not is_ground(self.kinds, neighbour(square, s)))

    def tap(self, square: Square, address: str) -> Tap:
        """Return a link over a square, named by what is printed there."""
        x, y = place_of(square)
        kind = self.kinds.get(square, NOTHING)
        name = CHOSEN if square == self.at else TAKEN if square in self.kinds else FREE
        return Tap(square, address, self.say("square", x=x, y=y, kind=kind), name)

    def squares(self) -> Iterator[Square]:
        """Yield all squares from corner to corner, printed or not, as one reads."""
        (left, top), (right, bottom) = find_corners(self.layout)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                yield square_at(x, y)


def find_draft(view: View) -> Draft | None:
    """Return the map of a position; None if it has none.

    A map of the catalogue that is changed is a map of one's own, on which as many start squares are
    used as before.
    """
    board: Board | None = view.position.table.board
    if board is None:
        return None
    layout = board.layout
    if layout.start_squares is None and layout.published is None and board.starts:
        default = min(len(board.starts), 2)
        if board.start_count != default:
            layout = layout._replace(start_squares=board.start_count)
    return Draft(view, board, layout)


def post(view: View, layout: Layout) -> Posted:
    """Return the position with another map; as a drawing, if that can show it."""
    return {**view.posted, "map": format_drawing(layout) or write_layout(layout)}


def find_refusals(view: View, layout: Layout) -> list[Fault]:
    """Return what is wrong with a map, also for the tiles that lie on it; all that matters of it.

    It asks the same functions as the form of a position does, without reading one anew, for every
    square of a map has a link.
    """
    faults = find_faults(layout)
    kinds = find_kinds(layout)
    for square in view.position.table.faces:
        x, y = place_of(square)
        kind = kinds.get(square)
        if kind is None:
            faults.append(Fault("tile-off-the-map", (), {"x": x, "y": y}))
        elif kind not in TAKES_TILE:
            faults.append(Fault("square-takes-no-tile", (), {"x": x, "y": y, "kind": kind}))
    return faults


def find_faults_of(view: View, posted: Posted) -> tuple[Fault, ...]:
    """Return the faults of another position, read as it would be."""
    try:
        load(view.state.game.bare, {"position": dict(posted)})
    except Problem as problem:
        return tuple(problem.faults)
    return ()


def explain(view: View, faults: Iterable[Fault]) -> list[str]:
    """Write faults out, each sentence once."""
    return list(dict.fromkeys(write_fault(fault, view.language) for fault in faults))


def read_end(view: View) -> End | None:
    """Read the side or the square that is in hand.

    :raises Problem: ``bad-query``, for what is neither.
    """
    text = view.state.in_hand.get(END)
    if text is None:
        return None
    match = _END.fullmatch(text)
    if match is None:
        raise refuse_value(END, text, "x,y x,y,N island.x,y,N")
    island, x, y, side = match.groups()
    at = None if side is None else SIDES.index(side)
    return End(square_at(int(x), int(y)), at, island is not None)


def write_end(square: Square, side: int | None = None, *, is_new_island: bool = False) -> str:
    """Write a side or a square as the address has it; the inverse of :func:`read_end`."""
    x, y = place_of(square)
    return f"{'island.' * is_new_island}{x},{y}{'' if side is None else ',' + SIDES[side]}"
