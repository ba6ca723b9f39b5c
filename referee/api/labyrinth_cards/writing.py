"""What several answers on the card game show: treasure paths and collections."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from orjson import Fragment

from referee.api.contract.document.shapes import (
    COUNT,
    NAME,
    NULL,
    PLACE,
    SIDE,
    Shape,
    array,
    either,
    record,
    ref,
)
from referee.api.responses.answers import write_place, write_places
from referee.api.responses.encoding import encode
from referee.api.responses.options import Manner, Unwritten
from referee.core.grid import SIDES, place_of
from referee.labyrinth_cards.paths import Step, TreasurePath

SHAPES: Final[dict[str, Shape]] = {
    "TreasurePath": record(
        {
            "treasure": NAME,
            "from": ref("Place"),
            "to": ref("Place"),
            "steps": array(ref("PathStep")),
            "length": {"type": "integer", "minimum": 1},
        }
    ),
    "PathStep": record(PLACE | {"enter": either(SIDE, NULL), "leave": either(SIDE, NULL)}),
}
"""The components that describe a treasure path."""

COLLECTION: Final[Shape] = record({"count": COUNT, "cards": array(ref("Place"))})
"""The component that describes cards that may be collected together."""


def write_collection(squares: Sequence[int]) -> dict[str, Any]:
    """Write the cards of a collection, in the order given, and how many they are."""
    return {"count": len(squares), "cards": write_places(squares)}


def write_paths(paths: Iterable[TreasurePath]) -> Unwritten:
    """Write treasure paths in the order given."""
    return Unwritten(tuple(paths), _write_paths)


def _write_paths(paths: Sequence[TreasurePath], manner: Manner) -> list[Any]:
    return [
        _remember_path(path, manner) if len(path.steps) <= _FEW_STEPS else write_path(path)
        for path in paths
    ]


_FEW_STEPS: Final = 16
"""Paths of so many steps are remembered: most of them are there after the next turn, too."""


@lru_cache(maxsize=4096)
def _remember_path(path: TreasurePath, manner: Manner) -> Fragment:
    return Fragment(encode(write_path(path), manner))


def write_path(path: TreasurePath) -> dict[str, Any]:
    """Write a treasure path step by step."""
    return {
        "treasure": path.treasure,
        "from": write_place(path.start),
        "to": write_place(path.goal),
        "steps": list(map(_write_step, path.steps)),
        "length": path.length,
    }


@lru_cache(maxsize=16384)
def _write_step(step: Step) -> dict[str, Any]:
    """Write a step. The result is shared: never change it."""
    x, y = place_of(step.square)
    return {
        "x": x,
        "y": y,
        "enter": None if step.enter is None else SIDES[step.enter],
        "leave": None if step.leave is None else SIDES[step.leave],
    }
