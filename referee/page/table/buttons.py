"""Buttons in the players' words, each leading to a ruling or to what it needs to know first.

Both games have a panel of them; what stands in it, the package of each game says.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Optional
from urllib.parse import quote

from referee.api.contract.permalinks import FROM_GAME, FROM_TURN
from referee.api.contract.queries import UNESCAPED
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.page.addresses import LONGEST, write_address
from referee.page.table.panels import View

ASK: Final = "ask"
"""The panel of buttons; what a button needs to know first has one named ``ask.…``."""


class Button(NamedTuple):
    """A button: the code of what it says, and where it leads.

    ``aside`` is said below it; ``other`` stands beside it and leads to the same about something
    else.
    """

    code: str
    address: str
    aside: str = ""
    other: Optional["Button"] = None


def find_ruling(view: View, question: str, asked: Mapping[str, Any]) -> str | None:
    """Return the address of the ruling on a question about the position, in the view's language.

    It leads back to the game from which the player came, if it has room for that.

    :return: None, if it is longer than addresses may be.
    """
    address = write_address(view.state.game, view.posted, question, asked)
    if address is None:
        return None
    named, in_hand = view.state.named, view.state.in_hand
    back = ((key, in_hand[key]) for key in (FROM_GAME, FROM_TURN) if key in in_hand)
    longer = "&".join([address, *(f"{key}={quote(text, UNESCAPED)}" for key, text in back)])
    address = longer if len(longer) < LONGEST else address
    return f"{address}&{LANGUAGE}={named}" if named else address


def link_ruling(view: View, question: str, **asked: Any) -> str:
    """Return what :func:`find_ruling` finds; the address of the view, if that is None."""
    return find_ruling(view, question, asked) or view.link()
