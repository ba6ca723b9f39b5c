"""Small pictures of what lies around one square of a table.

They are pictures of a smaller position, which draws the same things at the same places, so that
they need no more bytes than what they show.
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.game import Game
from referee.page.addresses import find_picture

_REACH: Final = 1
"""How many squares around the one in question are shown."""
_ON_SQUARES: Final = ("tiles", "figures", "bridges")
_ACROSS_SQUARES: Final = (("castles", "tiles"), ("tunnels", "ends"))
"""The keys of a position for what lies on several squares, each with the key that names them."""

Place = Mapping[str, int]


def write_closeup(game: Game[Any], posted: Mapping[str, Any], place: Place) -> str | None:
    """Return the address of the picture of what lies around a place, which it marks.

    What a map prints there is not seen. None if the address is too long.
    """
    notation = game.notate(_cut_out(posted, place))
    return find_picture(game.name, notation, {"places": [{key: place[key] for key in "xy"}]})


def _cut_out(posted: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """Return the position that has only what lies around a place."""

    def is_near(at: Place) -> bool:
        return max(abs(at["x"] - place["x"]), abs(at["y"] - place["y"])) <= _REACH

    near: dict[str, Any] = {
        key: [each for each in posted.get(key, ()) if is_near(each)] for key in _ON_SQUARES
    }
    for key, named in _ACROSS_SQUARES:
        near[key] = [each for each in posted.get(key, ()) if all(map(is_near, each[named]))]
    return {key: rows for key, rows in near.items() if rows}
