"""Who plays: the players offered as owners of figures, and what their figures look like.

Players of the position have their colours on the board; unused colours of the base game follow.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.api.carcassonne.position import CarcassonnePosition
from referee.core.languages import Language
from referee.diagrams.carcassonne.tables import find_table_looks
from referee.diagrams.players import Look, find_looks
from referee.page.table.panels import View
from referee.texts.sentences import name_player, write

COLOURS: Final = ("red", "black", "blue", "green", "yellow")
"""The colours of the base game, in the order in which they are offered."""


class Person(NamedTuple):
    """A player, what they are called in the language of the page, and the look of their figures."""

    name: str
    said: str
    look: Look


def list_people(view: View) -> list[Person]:
    """Return who may own a figure: the players of the position by name, then unused colours.

    The selected player is always included.
    """
    position: CarcassonnePosition = view.position
    looks = dict(find_table_looks(position.table))
    named = view.state.in_hand.get("player", "")
    known = sorted({*position.players, *([named] if named else [])})
    looks |= {name: _find_look(looks, name) for name in known if name not in looks}
    offered = [name_colour(colour, view.language) for colour in COLOURS]
    for name in offered:
        look = _find_look({}, name)
        if look.fill not in {each.fill for each in looks.values()}:
            looks[name] = look
    first = [each for each in offered if each in looks]
    order = [*(name for name in known if name not in first), *first]
    return [Person(name, name_player(name, view.language), looks[name]) for name in order]


def name_colour(colour: str, language: Language) -> str:
    """Return what a colour of the base game is called, which names its player, too."""
    return write("table", f"colour.{colour}", {}, language)


def _find_look(others: Iterable[str], name: str) -> Look:
    """Return the look of somebody beside others."""
    return find_looks([*others, name])[name]
