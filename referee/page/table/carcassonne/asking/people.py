"""Who may be asking: the players at the table, each with the colour that the board shows."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.diagrams.players import Look, find_looks
from referee.page.table.panels import View

_COLOURS: Final = ("black", "blue", "green", "red", "yellow")
"""Who plays where nobody has said so: the figures that every box holds."""
_FEWEST: Final = 2


class Person(NamedTuple):
    """A player by name, with a colour."""

    name: str
    look: Look


def list_people(view: View) -> list[Person]:
    """Return the players, by name: all whom the position names; where it is silent, the colours."""
    named = frozenset(view.position.players)
    if len(named) < _FEWEST:
        named = named.union(_COLOURS)
    return [Person(name, look) for name, look in sorted(find_looks(named).items())]


def find_people(view: View) -> Mapping[str, Person]:
    """Return the players whom the position names, by name."""
    looks = find_looks(view.position.players)
    return {name: Person(name, look) for name, look in looks.items()}


def choose_player(view: View) -> str:
    """Return the player who is meant: the one in hand, or else the first."""
    return view.state.in_hand.get("player") or list_people(view)[0].name
