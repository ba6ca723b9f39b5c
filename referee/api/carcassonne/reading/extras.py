"""The forms of castles, tunnels, bridges, goods and titles, and how they are written back."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.reading.side_places import Two, TwoEnds
from referee.api.contract.document.shapes import names
from referee.carcassonne.further_sets.extras import (
    NOTHING_BESIDE,
    SPANS,
    TITLES,
    Beside,
    Bridge,
    Castle,
    Goods,
    Titles,
    Tunnel,
)
from referee.carcassonne.kinds.features import GOODS
from referee.core.grid import SidePlace, Square, place_of, side_place_of
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Coordinate, Integer
from referee.forms.places import place
from referee.forms.records import ListOf, Names, Record, in_order
from referee.forms.shapes import Shape

_TWO_TILES: Final = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]


def _castle() -> Record[Castle]:
    keys: dict[str, Form[Any]] = {
        "player": Name(required=True),
        "tiles": Two(place(), "castle-tiles", _TWO_TILES),
        "scored": Flag(load_default=False),
    }

    def make(player: str, tiles: list[Square], scored: bool) -> Castle:
        first, second = sorted(tiles)
        return Castle((first, second), player, scored)

    return Record(keys, make, named="Castle")


def tunnel(**options: Any) -> Record[Tunnel]:
    """Return the form of two mouths that carry tokens of one colour pair."""

    def make(ends: list[SidePlace]) -> Tunnel:
        first, second = sorted(ends)
        return Tunnel((first, second))

    return Record({"ends": TwoEnds("tunnel-ends")}, make, named="Tunnel", **options)


def bridge(**options: Any) -> Record[Bridge]:
    """Return the form of a bridge over a tile."""
    keys: dict[str, Form[Any]] = {
        "x": Coordinate(),
        "y": Coordinate(),
        "sides": Choice(SPANS, "unknown-span", named="Span", required=True),
    }
    return Record(keys, Bridge, named="Bridge", **options)


class _Kind(Choice):
    """A kind of goods, as the key of a number."""

    def __init__(self) -> None:
        super().__init__(GOODS, "unknown-goods", named="GoodsKind")


def _titles() -> Record[Titles]:
    keys: dict[str, Form[Any]] = {title: Name() for title in TITLES}
    return Record(keys, Titles, named="Titles", example={"king": "red"})


def _tokens() -> Names[int]:
    return Names(_Kind(), Integer(0, limits.GOODS), named="GoodsOfPlayer")


def _goods() -> Names[dict[str, int]]:
    return Names(Name(), _tokens(), limit=limits.PLAYERS, named="Goods")


def beside_keys() -> dict[str, Form[Any]]:
    """Return the keys of a position for what further sets put on a table and before the players."""
    return {
        "castles": ListOf(_castle(), limits.CASTLES),
        "tunnels": ListOf(tunnel(), limits.TUNNELS),
        "bridges": ListOf(bridge(), limits.BRIDGES),
        "goods": _goods(),
        "titles": _titles(),
    }


def make_beside(values: Mapping[str, Any]) -> Beside:
    """Return what the values of the keys make, in the caller's order.

    Those left out are nothing, or not counted; most tables have none at all.
    """
    if values.keys().isdisjoint(_WRITERS):
        return NOTHING_BESIDE
    return Beside(
        in_order(values.get("castles")),
        in_order(values.get("tunnels")),
        in_order(values.get("bridges")),
        values.get("goods"),
        values.get("titles"),
    )


def write_beside(beside: Beside) -> dict[str, Any]:
    """Write what lies beside a table in the form of a position: all but what nobody counts."""
    pairs = beside._asdict().items()
    return {key: write_extra(key, value) for key, value in pairs if value is not None}


def write_extra(key: str, value: Any) -> Any:
    """Write one of the fields of :class:`Beside`, which is not None, under its key."""
    return _WRITERS[key](value)


def _write_goods(goods: Goods) -> dict[str, dict[str, int]]:
    return {name: dict(held) for name, held in sorted(goods.items())}


def _write_titles(titles: Titles) -> dict[str, str]:
    return {title: player for title, player in titles._asdict().items() if player is not None}


def _write_castle(castle: Castle) -> dict[str, Any]:
    tiles = [_write_place(square) for square in castle.squares]
    return {"player": castle.player, "tiles": tiles, "scored": castle.is_scored}


def _write_place(square: Square) -> dict[str, int]:
    x, y = place_of(square)
    return {"x": x, "y": y}


def write_tunnel(tunnel: Tunnel) -> dict[str, Any]:
    """Write two mouths."""
    ends = (side_place_of(end) for end in tunnel.ends)
    return {"ends": [{"x": x, "y": y, "side": side} for x, y, side in ends]}


def write_bridge(bridge: Bridge) -> dict[str, Any]:
    """Write a bridge."""
    return _write_place(bridge.square) | {"sides": bridge.sides}


_WRITERS: Final[dict[str, Callable[[Any], Any]]] = {
    "castles": lambda castles: list(map(_write_castle, castles)),
    "tunnels": lambda tunnels: list(map(write_tunnel, tunnels)),
    "bridges": lambda bridges: list(map(write_bridge, bridges)),
    "goods": _write_goods,
    "titles": _write_titles,
}

SHAPES: Final[dict[str, Shape]] = {
    "Castle": _castle().describe(),
    "Tunnel": tunnel().describe(),
    "Span": names(SPANS),
    "Bridge": bridge().describe(),
    "GoodsKind": names(GOODS),
    "GoodsOfPlayer": _tokens().describe(),
    "Goods": _goods().describe(),
    "Titles": _titles().describe(),
}
"""The components that describe it."""
