"""The panel of the players: who plays, their points so far, and what they hold off the tiles."""

from collections.abc import Mapping
from typing import Any, Final

from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.carcassonne.reading.at_hand import POINTS
from referee.core.names import compose
from referee.forms.compact import parse_integer
from referee.page.table.carcassonne.figures import FIRST, draw, find_owner
from referee.page.table.carcassonne.holdings import (
    PANEL,
    count_figures,
    count_from_box,
    count_goods,
    forget_supply,
    list_lying,
    list_quarters,
    list_titles,
    without_points,
)
from referee.page.table.carcassonne.people import list_people
from referee.page.table.panels import Panel, View

NAME: Final = "name"
SCORED: Final = "points"


def show_players(view: View) -> Panel | Response:
    """Show who plays; what a form sent goes into the position.

    :raises NotAPosition: for a name or points that are none.
    """
    if typed := view.state.typed:
        return _enter(view, typed)
    people = list_people(view)
    chosen = find_owner(view, people)
    points: Mapping[str, int] = view.posted.get("points", {})
    return Panel(
        "pages/table/players.html",
        {
            "people": [
                (
                    each.name,
                    each.said,
                    draw(FIRST, each.look),
                    points.get(each.name),
                    each == chosen,
                )
                for each in people
            ],
            "player": chosen.name,
            "points": points.get(chosen.name),
            "kept": view.fields(panel=PANEL, player=chosen.name),
            "kept_for_name": view.fields(panel=PANEL, player=None),
            "supply": count_figures(view, chosen.name),
            "from_box": count_from_box(view, chosen.name),
            "uncounted": forget_supply(view, chosen.name),
            "goods": count_goods(view, chosen.name),
            "titles": list(list_titles(view, chosen.name)),
            "quarters": list(list_quarters(view, chosen.name)),
            "lying": list(list_lying(view)),
        },
    )


def _enter(view: View, typed: Mapping[str, str]) -> Response:
    """Take a name or points into the position, and go on to its address.

    Whoever gets a name plays, with no points so far unless they have some.
    """
    named = compose(typed[NAME]) if NAME in typed else view.state.in_hand.get("player", "")
    if not named:
        return redirect(view.link(panel=PANEL))
    known: Mapping[str, Any] = view.posted.get("points", {})
    text = typed.get(SCORED, str(known.get(named, 0)))
    if not text:
        return redirect(view.link(without_points(view.posted, named), panel=PANEL))
    points = POINTS.read_alone({**known, named: parse_integer(text)})
    address = view.link({**view.posted, "points": points}, panel=PANEL, player=named)
    return redirect(address)
