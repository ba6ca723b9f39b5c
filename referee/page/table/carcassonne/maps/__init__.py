"""The map that a table lies on: chosen from the catalogue, or drawn from the map on the table.

The map stands in the position as ever, as an id or as a drawing, so each tap of whoever draws is a
link to a position with another map, and Back takes it back. A change that would leave an unsound
map leads nowhere: the panel says why, and the map stays as it was.

``drafts`` reads the map as a layout and says what a change of it comes to; ``choosing`` shows the
maps, ``overview`` what is on one; ``brushes``, ``borders``, ``ferries`` and ``sizes`` draw.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from werkzeug.wrappers import Response

from referee.page.table.carcassonne.maps.borders import show_border
from referee.page.table.carcassonne.maps.brushes import show_brush
from referee.page.table.carcassonne.maps.choosing import show_choices
from referee.page.table.carcassonne.maps.drafts import Draft, find_draft
from referee.page.table.carcassonne.maps.ferries import show_ferry
from referee.page.table.carcassonne.maps.overview import show_overview
from referee.page.table.carcassonne.maps.sizes import show_sizes
from referee.page.table.carcassonne.maps.tools import BRUSHES
from referee.page.table.panels import Panel, ShowPanel, View


def _on_a_map(show: Callable[[Draft], Panel]) -> ShowPanel:
    """Return what shows a panel of the map; without a map, those that there are."""

    def show_panel(view: View) -> Panel | Response:
        draft = find_draft(view)
        return show_choices(view) if draft is None else show(draft)

    return show_panel


MAP_PANELS: Final[Mapping[str, ShowPanel]] = {
    "map": _on_a_map(show_overview),
    "map.choose": show_choices,
    **{f"map.{brush}": _on_a_map(partial(show_brush, brush)) for brush in BRUSHES},
    "map.border": _on_a_map(show_border),
    "map.ferry": _on_a_map(show_ferry),
    "map.size": _on_a_map(show_sizes),
}
"""The panels of the map, by the names that addresses have for them."""
