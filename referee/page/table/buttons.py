"""Buttons in the players' words, each leading to a ruling or to what it needs to know first.

Both games have a panel of them; what stands in it, each game's room says.
"""

from typing import Any, Final, NamedTuple

from referee.api.languages import PARAMETER as LANGUAGE
from referee.page.asking import write_address
from referee.page.table.panels import View

ASK: Final = "ask"
"""The panel of buttons; what a button needs to know first has one named ``ask.…``."""


class Button(NamedTuple):
    """A button: the code of what it says, and where it leads."""

    code: str
    address: str


def link_ruling(view: View, question: str, **asked: Any) -> str:
    """Return the address of the ruling on a question about the position, in the view's language.

    That of the view itself, if the ruling's is longer than addresses may be.
    """
    address = write_address(view.state.game, view.posted, question, asked)
    if address is None:
        return view.link()
    named = view.state.named
    return f"{address}&{LANGUAGE}={named}" if named else address
