"""A figure in the notation, behind the tile that it stands on.

``-red.rE`` is red's meeple on the road at the east; ``-red.wagon.cN`` names another figure;
``-mage.rE`` is one that belongs to nobody. A spot is a letter for what it is on, and its side;
``f2`` is the second field that reaches none.
Rule: car-2.2.unoccupied
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.carcassonne.kinds.features import LETTERS
from referee.carcassonne.kinds.figures import FIGURES, NEUTRAL, WORDS
from referee.carcassonne.notation.words import INNER, turn_round
from referee.carcassonne.tiles.tile import SPOTS
from referee.core.notation.names import Misread

SHORT_FIGURES: Final = turn_round(WORDS)
"""The short words of figures."""
_KINDS: Final = turn_round(LETTERS)
_SPOT: Final = re.compile(r"([a-z_]+)([A-Z]*|[2-4])\Z")
_KIND: Final = re.compile(r"[a-z_]+[A-Z]*\Z")
_INNER: Final = turn_round(INNER)
_USUAL: Final = "meeple"


def write_figure(row: Mapping[str, Any], write_player: Callable[[str], str]) -> str:
    """Write a figure without its square; ``write_player`` writes the name of a player.

    >>> write_figure({"player": "red", "figure": "meeple", "on": "road", "side": "E"}, str)
    '-red.rE'
    >>> write_figure({"figure": "mage", "on": "labyrinth"}, str)
    '-mage.l'
    """
    figure, spot = row["figure"], write_spot(row)
    if (player := row.get("player")) is None:
        return f"-{figure}.{spot}"
    name = write_player(player)
    if figure == _USUAL and name not in NEUTRAL:
        return f"-{name}.{spot}"
    return f"-{name}.{write_kind(figure)}.{spot}"


def write_kind(figure: str) -> str:
    """Write a kind of figure."""
    return SHORT_FIGURES.get(figure, figure)


def write_spot(row: Mapping[str, Any]) -> str:
    """Write what a figure is on, and its side."""
    on, side = row["on"], row.get("side")
    spot: str = _KINDS.get(on, on)
    return spot if side is None else spot + _INNER.get(side, side)


def read_figure(text: str, name: Callable[[str], str]) -> dict[str, Any]:
    """Read a figure, without what is before it; ``name`` reads a player.

    :raises Misread: for what is none.
    """
    player, *rest = text.split(".", 3)
    if len(rest) == 3:
        raise Misread("notation-unknown-mark", len(text) - len(rest[2]), rest[2])
    if not rest:
        raise Misread("notation-figure", 0, text)
    if len(rest) == 1 and player in NEUTRAL:
        figure = {"figure": player}
    elif len(rest) == 1:
        figure = {"player": name(player), "figure": _USUAL}
    else:
        figure = {"player": name(player), "figure": _read_kind(rest[0], len(player) + 1)}
    return figure | read_spot(rest[-1], len(text) - len(rest[-1]))


def read_plainly(text: str, name: Callable[[str], str]) -> dict[str, Any]:
    """Read a figure as :func:`read_figure` does: most are written as the tables have them."""
    player, _, rest = text.partition(".")
    kind, point, written = rest.partition(".")
    spot = _SPOTS.get(written if point else kind)
    figure = _READ_FIGURES.get(kind) if point else _USUAL
    if spot is None or figure is None or (player in NEUTRAL and not point):
        return read_figure(text, name)
    on, side = spot
    if side is None:
        return {"player": name(player), "figure": figure, "on": on}
    return {"player": name(player), "figure": figure, "on": on, "side": side}


def _read_kind(text: str, offset: int) -> str:
    if not _KIND.match(text):
        raise Misread("notation-figure", offset, text)
    return WORDS.get(text, text)


def read_spot(text: str, offset: int) -> dict[str, str]:
    """Read what a figure is on, and its side.

    :param offset: how many characters into an entry the text stands.
    :raises Misread: for what is none.
    """
    found = _SPOT.match(text)
    if found is None:
        raise Misread("notation-spot", offset, text)
    kind, side = found.groups()
    on = LETTERS.get(kind, kind)
    return {"on": on, "side": INNER.get(side, side)} if side else {"on": on}


_SPOTS: Final = {write_spot({"on": on, "side": side}): (on, side) for on, side in SPOTS}
"""Every spot by how it is written."""
_READ_FIGURES: Final = {write_kind(figure): figure for figure in FIGURES}
"""Every kind of figure by how it is written."""
