"""What several answers on the card game show: treasure paths and collections."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from referee.api.contract.document.shapes import COUNT, NAME, PLACE, SIDE, answer_record
from referee.api.responses.answers import write_place, write_places
from referee.api.responses.options import WHOLE, ResponseOptions
from referee.core.grid import SIDES, place_of
from referee.forms.shapes import Shape, array, ref
from referee.labyrinth_cards.paths import Step, TreasurePath

SHAPES: Final[dict[str, Shape]] = {
    "TreasurePath": answer_record(
        {
            "treasure": NAME,
            "from": ref("Place"),
            "to": ref("Place"),
            "steps": array(ref("PathStep"), minItems=1),
            "length": {"type": "integer", "minimum": 1},
        }
    ),
    "PathStep": answer_record(PLACE | {"enter": SIDE, "leave": SIDE}, optional=("enter", "leave")),
}
"""The components that describe a treasure path."""

COLLECTION: Final[Shape] = answer_record({"count": COUNT, "cards": array(ref("Place"))})
"""The component that describes cards that may be collected together."""


def write_collection(squares: Sequence[int]) -> dict[str, Any]:
    """Write the cards of a collection, in the order given, and how many they are."""
    written: dict[str, Any] = {"count": len(squares)}
    if squares:
        written["cards"] = write_places(squares)
    return written


def write_paths(paths: Iterable[TreasurePath]) -> list[Any]:
    """Return the rows of treasure paths, each written when it is encoded."""
    return [partial(write_path, path) for path in paths]


def write_path(path: TreasurePath, _options: ResponseOptions = WHOLE) -> dict[str, Any]:
    """Write a treasure path step by step."""
    return {
        "treasure": path.treasure,
        "from": write_place(path.start),
        "to": write_place(path.goal),
        "steps": [_write_step(step) for step in path.steps],
        "length": path.length,
    }


def _write_step(step: Step) -> dict[str, Any]:
    """Write a step; the first enters no card, and the last leaves none."""
    x, y = place_of(step.square)
    row: dict[str, Any] = {"x": x, "y": y}
    if step.enter is not None:
        row["enter"] = SIDES[step.enter]
    if step.leave is not None:
        row["leave"] = SIDES[step.leave]
    return row
