"""The turns of a game in Carcassonne's notation.

``2.-1.U1-rE`` lays U, turned once, on 2,-1 and puts a meeple on its road in the east. Behind the
tile stand the steps of the move, with a minus sign before each: a figure as it stands behind a tile
of a position, without its player, and words for all else:

====================================  ===============================================
``-rE``, ``-wagon.cN``                a figure; ``.2.0`` behind it: on another tile;
                                      ``.magic_portal``: by what way it comes there
``-rE-phantom.rW``                    a phantom as the second figure
``-mage.rE.1.0``, ``-witch.off``      where mage or witch go
``-leipzig.red.coiners.rE.1.0``       who sends the meeple of a spot to which quarter
``-wagons.rE.0.0.cN.1.0``             a wagon moves on from one spot to another
``-back.m.1.0``                       an abbot is taken back
``-castle``, ``-castle.NE``           cities become castles: all, or those at some sides
``-bridge.0.0.NS``                    a bridge
``-tunnel.0.0.E.2.0.W``               the second token of a tunnel
====================================  ===============================================

``by.red.`` before a turn names who takes it, where that is not the one whose turn it is. ``away.D``
is a tile that fits nowhere, ``points.red.5`` are points given by hand, ``note.words`` is a note.
They are written here and read by ``reading_turns``.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from referee.carcassonne.notation.figures import write_kind, write_spot
from referee.carcassonne.notation.tiles import write_short_tile
from referee.core.notation.games import (
    AWAY,
    BY_HAND,
    NOTE,
    find_names_of_turns,
    write_by,
    write_by_hand,
    write_note,
)
from referee.core.notation.writing import Names

Json = dict[str, Any]

USUAL: Final = "meeple"
PHANTOM: Final = "phantom"
OFF: Final = "off"
_WAY: Final = "placement"


def write_turn(turn: Mapping[str, Any], names: Names) -> str:
    """Write a turn of a game, in the form of the contract.

    >>> tile = {"tile": "base.U", "x": 2, "y": -1, "rotation": 90}
    >>> write_turn({"tile": tile, "figure": {"figure": "meeple", "on": "road", "side": "E"}},
    ...            Names([]))
    '2.-1.U1-rE'
    """
    if NOTE in turn:
        return write_note(turn[NOTE])
    if BY_HAND in turn:
        return write_by_hand(turn[BY_HAND], names)
    if "put_away" in turn:
        return f"{AWAY}.{write_short_tile(turn['put_away'])}"
    tile = turn["tile"]
    laid = write_short_tile(tile["tile"], tile.get("rotation", 0))
    steps = (step for key, write in _WRITERS.items() if key in turn for step in write(turn, names))
    head = f"{write_by(turn.get('player'), names)}{tile['x']}.{tile['y']}.{laid}"
    return "-".join([head, *steps])


def find_names(turns: list[Json]) -> Iterator[str]:
    """Yield every name in some turns, as often as it stands."""
    yield from find_names_of_turns(turns)
    for turn in turns:
        yield from (step["player"] for step in turn.get("leipzig", ()))


def _write_figure(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    step = turn["figure"]
    kind = step["figure"]
    yield ("" if kind == USUAL else f"{write_kind(kind)}.") + _write_going(step)


def _write_phantom(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    yield f"{PHANTOM}.{_write_going(turn['phantom'])}"


def _write_going(step: Mapping[str, Any]) -> str:
    """Write where a figure goes: the spot, its tile if that is another, and its way."""
    words = [write_spot(step)]
    words += [str(step[key]) for key in ("x", "y") if key in step]
    words += [step["via"]] if step.get("via", _WAY) != _WAY else []
    return ".".join(words)


def _write_there(spot: Mapping[str, Any]) -> str:
    """Write a spot with its tile."""
    return f"{write_spot(spot)}.{spot['x']}.{spot['y']}"


def _write_magic(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    for step in turn["magic"]:
        to = step["to"]
        yield f"{step['figure']}.{OFF if to == OFF else _write_there(to)}"


def _write_leipzig(turn: Mapping[str, Any], names: Names) -> Iterator[str]:
    for step in turn["leipzig"]:
        who = names.write(step["player"])
        yield f"leipzig.{who}.{step['quarter']}.{_write_there(step['from'])}"


def _write_wagons(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    for step in turn["wagons"]:
        yield f"wagons.{_write_there(step['from'])}.{_write_there(step['to'])}"


def _write_abbot(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    yield f"back.{_write_there(turn['abbot_back'])}"


def _write_castle(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    step = turn["castle"]
    if step is not False:
        yield "castle" if step is True else f"castle.{step}"


def _write_bridge(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    row = turn["bridge"]
    yield f"bridge.{row['x']}.{row['y']}.{row['sides']}"


def _write_tunnel(turn: Mapping[str, Any], _: Names) -> Iterator[str]:
    ends = sorted(turn["tunnel"]["ends"], key=lambda end: (end["y"], end["x"], end["side"]))
    words = [str(end[key]) for end in ends for key in ("x", "y", "side")]
    yield ".".join(["tunnel", *words])


_WRITERS: Final[dict[str, Callable[[Mapping[str, Any], Names], Iterator[str]]]] = {
    "bridge": _write_bridge,
    "tunnel": _write_tunnel,
    "magic": _write_magic,
    "abbot_back": _write_abbot,
    "figure": _write_figure,
    "phantom": _write_phantom,
    "leipzig": _write_leipzig,
    "wagons": _write_wagons,
    "castle": _write_castle,
}
"""What writes each step of a move, in the order in which steps are made."""
