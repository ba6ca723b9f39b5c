"""The panel of the sets: which sets and boxes are in play, and how many of each.

A box brings its edition along, for that is what its tiles are.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.limits import SET_COPIES
from referee.catalogue.loader import load_catalogue
from referee.page.table.panels import Panel, View
from referee.page.table.readings import RULES, choose_value, list_readings, list_warnings
from referee.texts.sentences import tell

SETS: Final = "rules.sets"
_KEY: Final = "sets"
EDITION: Final = "edition"
_BASE: Final = "base"


class InPlay(NamedTuple):
    """A set or a box: its number in play, and the addresses of one more and of one fewer."""

    id: str
    title: str
    copies: int
    more: str | None
    fewer: str | None


def show_sets(view: View) -> Panel:
    """Show the sets and boxes, those in play first."""
    catalogue = load_catalogue()
    boxes = list(_list(view, {box: tell("boxes", box, view.language) for box in catalogue.boxes}))
    set_ids = [each.id for each in catalogue.tile_sets]
    titles = {set_id: tell("sets", f"{set_id}.title", view.language) for set_id in set_ids}
    sets = list(_list(view, titles))
    return Panel(
        "pages/table/sets.html",
        {
            "in_play": [each for each in (*boxes, *sets) if each.copies],
            "boxes": [each for each in boxes if not each.copies],
            "sets": [each for each in sets if not each.copies],
            "readings": tuple(list_readings(view, (EDITION,))),
            "warnings": list_warnings(view),
            "back": view.link(panel=RULES),
        },
    )


def _list(view: View, titles: Mapping[str, str]) -> Iterator[InPlay]:
    named: Mapping[str, int] = view.posted.get(_KEY, {})
    for key, title in titles.items():
        count = named.get(key, 0)
        more = view.link(put_in_play(view.posted, key, count + 1)) if count < SET_COPIES else None
        fewer = view.link(put_in_play(view.posted, key, count - 1)) if count else None
        yield InPlay(key, title, count, more, fewer)


def put_in_play(posted: Mapping[str, Any], key: str, count: int) -> dict[str, Any]:
    """Return a position with ``count`` of a set or box in play; a new box sets its edition.

    The first named set adds the base game, which every table has.

    >>> put_in_play({"tiles": []}, "inns", 1)
    {'tiles': [], 'sets': {'base': 1, 'inns': 1}}
    >>> put_in_play({"tiles": [], "sets": {"inns": 1}}, "inns", 0)
    {'tiles': []}
    >>> put_in_play({"tiles": []}, "big_box_7", 1)
    {'tiles': [], 'rules': {'edition': 'C3'}, 'sets': {'big_box_7': 1}}
    """
    catalogue = load_catalogue()
    first = {} if key in catalogue.boxes else {_BASE: 1}
    named = {**posted.get(_KEY, first), key: count}
    in_play = {each: number for each, number in named.items() if number}
    others = {each: part for each, part in posted.items() if each != _KEY}
    if count == 1 and (box := catalogue.boxes.get(key)) is not None:
        edition = catalogue.rulesets["carcassonne"].options[EDITION]
        others = choose_value(others, edition, box.edition)
    return {**others, _KEY: in_play} if in_play else others
