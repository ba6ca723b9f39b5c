"""Who may ask: the players at the table; if fewer than two are known, all who could play."""

from collections.abc import Mapping
from typing import Final

from referee.page.table.carcassonne import people
from referee.page.table.carcassonne.people import Person
from referee.page.table.panels import View

_FEWEST: Final = 2


def list_people(view: View) -> list[Person]:
    """Return the players: whom the position names; where it is silent, all who may put figures."""
    named = find_people(view)
    if len(named) < _FEWEST:
        return people.list_people(view)
    return sorted(named.values(), key=lambda person: person.name)


def find_people(view: View) -> Mapping[str, Person]:
    """Return the players whom the position names, by name."""
    known = view.position.players
    return {person.name: person for person in people.list_people(view) if person.name in known}


def choose_player(view: View) -> str:
    """Return the selected player, or else the first."""
    return view.state.in_hand.get("player") or list_people(view)[0].name
