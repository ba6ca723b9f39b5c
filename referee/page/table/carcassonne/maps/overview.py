"""What is on a map: its report in words, how many start squares are used, what it is a copy of."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.carcassonne.maps.report import explain as explain_board
from referee.catalogue.loader import load_catalogue
from referee.page.addresses import write_address
from referee.page.table.carcassonne.maps.drafts import Draft
from referee.page.table.carcassonne.maps.tools import Step, make_step
from referee.page.table.panels import Panel
from referee.texts.map_report import write_map_report
from referee.texts.sentences import tell


class Copied(NamedTuple):
    """A printed map whose setup facts can hold: its title, where that leads, if they do now."""

    title: str
    address: str
    is_so: bool


def show_overview(draft: Draft) -> Panel:
    """Show what is on the map, and what can be done next."""
    view = draft.view
    report = explain_board(draft.board)
    shown = {
        "lines": tuple(write_map_report(report, view.language)),
        "is_out_of_reach": bool(report.unreachable),
        "starts": _count_starts(draft),
        "copies": tuple(_list_copied(draft)),
        "play": view.link(panel="", at=None, end=None),
        "draw": draft.link(panel="map.start"),
        "other": draft.link(panel="map.choose"),
        "check": write_address(view.state.game, view.posted, "check", {}),
    }
    return Panel("pages/table/map/overview.html", shown)


def _count_starts(draft: Draft) -> Step | None:
    """Return how many start squares are used, if there is any choice."""
    printed = len(draft.board.starts)
    if printed < 2:
        return None

    def use(count: int) -> str:
        return draft.link(draft.layout._replace(start_squares=count))

    return make_step(draft, "starts", draft.board.start_count, range(1, printed + 1), use)


def _list_copied(draft: Draft) -> Iterator[Copied]:
    """Yield no map, then those that are published, as what this map is a copy of."""
    catalogue = load_catalogue()
    language = draft.view.language
    published = [map_id for map_id, entry in catalogue.maps.items() if not entry.invented]
    for map_id in (None, *published):
        title = draft.say("copies.none") if map_id is None else tell("maps", map_id, language)
        changed = draft.layout._replace(published=map_id, start_squares=None)
        yield Copied(title, draft.link(changed), draft.layout.published == map_id)
