"""A turn of a game, shown: the table before it, and what leads on from there."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from referee.api.contract.game import Game
from referee.api.contract.permalinks import FROM_GAME, FROM_TURN
from referee.api.contract.queries import UNESCAPED
from referee.page.addresses import LONGEST, write_address
from referee.page.table.state import State

Json = Mapping[str, Any]


class Shown(NamedTuple):
    """A turn: its row in the answer, and the position before it, as it would be posted."""

    row: Json
    before: Json


class Dispute(NamedTuple):
    """What can be disputed about a turn.

    :param about: what it is about, in words; "" for the turn as a whole.
    :param posted: the table that it is about.
    :param panel: the panel of the page of a table in which it is held.
    :param hand: what the form is filled with: what the page of a table has in hand.
    """

    about: str
    posted: Json
    panel: str
    hand: Mapping[str, Any]


def lead_to_dispute(game: Game[Any], dispute: Dispute, back: Mapping[str, str]) -> str:
    """Return the address of a dispute on the page of a table, with the way back to the game."""
    for more in (back, {}):
        state = State(game, dispute.posted)
        address = state.write_address(panel=dispute.panel, **{**dispute.hand, **more})
        if "position=" in address or "/table/" in address:
            break
    return address


def lead_to_ruling(
    game: Game[Any], posted: Json, asked: tuple[str, Json], back: Mapping[str, str]
) -> str | None:
    """Return the address of the ruling on a turn alone, with the way back to the game.

    :return: None if it would be too long.
    """
    address = write_address(game, posted, *asked)
    if address is None or "&" not in address:
        return None
    query = "&".join(f"{key}={quote(text, UNESCAPED)}" for key, text in back.items())
    longer = f"{address}&{query}"
    return longer if len(longer) < LONGEST else address


def write_back(line: str, turn: int) -> dict[str, str]:
    """Return the parameters with which another page leads back to a turn of a game."""
    return {FROM_GAME: line, FROM_TURN: str(turn)}
