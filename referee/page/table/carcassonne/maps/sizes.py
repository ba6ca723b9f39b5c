"""The size of a map: a row or column more or less at a side."""

from typing import Final, NamedTuple

from referee.carcassonne.maps.boards import Layout
from referee.carcassonne.maps.editing import grow, shrink
from referee.core.grid import SIDES
from referee.page.table.carcassonne.maps.drafts import (
    Draft,
    explain,
    find_faults_of,
    find_refusals,
    post,
)
from referee.page.table.carcassonne.maps.tools import show_tool
from referee.page.table.panels import Panel

SIZE: Final = "size"


class Side(NamedTuple):
    """A side of the map: links that add or remove squares there; if there is none, the reason."""

    side: str
    said: str
    more: str | None
    fewer: str | None
    more_said: str
    fewer_said: str


def show_sizes(draft: Draft) -> Panel:
    """Show what adds squares at each side of the map, and takes them away."""
    refusals: dict[str, None] = {}

    def lead(changed: Layout) -> str | None:
        if not changed.squares:
            return None
        faults = find_refusals(draft.view, changed) or find_faults_of(
            draft.view, post(draft.view, changed)
        )
        refusals.update(dict.fromkeys(explain(draft.view, faults)))
        return None if faults else draft.link(changed)

    sides = tuple(
        Side(
            name,
            draft.say("side", direction=name),
            lead(grow(draft.layout, number)),
            lead(shrink(draft.layout, number)),
            draft.say("size.more", direction=name),
            draft.say("size.fewer", direction=name),
        )
        for number, name in enumerate(SIDES)
    )
    return show_tool(
        draft,
        SIZE,
        draft.say("hint.size"),
        (),
        refusals=refusals,
        part="pages/table/map/size.html",
        sides=sides,
    )
