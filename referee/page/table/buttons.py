"""Buttons in the players' words, each leading to a ruling or to what it needs to know first.

Both games have a panel of them; what stands in it, the package of each game says.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Optional

from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.page.addresses import write_address
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

    None, if it is longer than addresses may be.
    """
    address = write_address(view.state.game, view.posted, question, asked)
    named = view.state.named
    return f"{address}&{LANGUAGE}={named}" if address and named else address


def link_ruling(view: View, question: str, **asked: Any) -> str:
    """Return what :func:`find_ruling` finds; the address of the view, if that is None."""
    return find_ruling(view, question, asked) or view.link()
