"""Answers about what is left: tiles, squares that nothing left can fill, and chances."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from referee.api.carcassonne.writing.features import write_id
from referee.api.contract.document.shapes import (
    BOOLEAN,
    COUNT,
    NAME,
    OBJECTIONS,
    PLACE,
    STRING,
    Shape,
    array,
    names,
    record,
    ref,
)
from referee.api.responses.full import Full
from referee.api.yielding import in_steps
from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.remaining.assortment import ANY
from referee.carcassonne.remaining.closing import Prospect
from referee.carcassonne.remaining.tiles import DeadSquare, Remaining
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.core.grid import SIDES, place_of

_PLACES: Final = 6
"""A chance is told with so many decimal places."""


def write_remaining(found: Remaining) -> dict[str, Any]:
    """Write what is left."""
    bag, fit_nowhere = found.bag, found.fit_nowhere
    without_place, copies = set(fit_nowhere), bag.copies
    return {
        "left": bag.total,
        "tiles": Full(
            [
                {
                    "tile": tile_id,
                    "left": left,
                    "of": copies[tile_id],
                    "fits": tile_id not in without_place,
                }
                for tile_id, left in bag.left.items()
            ]
        ),
        "uncounted": [
            {"set": set_id, "left": left} for set_id, left in bag.uncounted.items() if left
        ],
        "fit_nowhere": Full(fit_nowhere),
        "dead": _write_dead_squares(found.dead),
    }


def _write_dead_squares(squares: Sequence[DeadSquare]) -> list[dict[str, Any]]:
    """Write the squares that nothing fills; where a square asks for nothing, that is empty."""
    rows = [_write_dead(dead) for dead in in_steps(squares)]
    return Full(rows) if all(map(itemgetter("needs"), rows)) else rows


def _write_dead(dead: DeadSquare) -> dict[str, Any]:
    x, y = place_of(dead.square)
    asked = enumerate(dead.asked)
    needs = {SIDES[side]: EDGE_NAMES[edge] for side, edge in asked if edge != ANY}
    return {"x": x, "y": y, "needs": needs, "why": dead.why}


def write_prospect(prospect: Prospect) -> dict[str, Any]:
    """Write the chance that a feature is completed."""
    kind, chance = KIND_NAMES[prospect.kind], prospect.chance
    return {
        "id": write_id(kind, prospect.segment),
        "kind": kind,
        "closing": prospect.closing,
        "left": prospect.left,
        "draws": prospect.draws,
        "chance": None if chance is None else float(round(chance, _PLACES)),
        "reasons": prospect.reasons,
    }


_NULLABLE_COUNT: Final[Shape] = {"type": ["integer", "null"], "minimum": 0}
_CHANCE: Final[Shape] = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
KEYS: Final[dict[str, Shape]] = {
    "left": COUNT,
    "tiles": array(ref("TileLeft")),
    "uncounted": array(ref("SetLeft")),
    "fit_nowhere": array(NAME),
    "dead": array(ref("DeadSquare")),
}
"""The shapes of what :func:`write_remaining` writes."""
SHAPES: Final = {
    "Remaining": record(KEYS),
    "TileLeft": record({"tile": STRING, "left": COUNT, "of": COUNT, "fits": BOOLEAN}),
    "SetLeft": record({"set": ref("SetId"), "left": COUNT}),
    "Edge": names(EDGE_NAMES),
    "SidesAsked": record(dict.fromkeys(SIDES, ref("Edge")), optional=SIDES),
    "DeadSquare": record(
        PLACE
        | {
            "needs": ref("SidesAsked"),
            "why": ref("Objection"),
        }
    ),
    "Prospect": record(
        {
            "id": STRING,
            "kind": STRING,
            "closing": _NULLABLE_COUNT,
            "left": COUNT,
            "draws": COUNT,
            "chance": _CHANCE,
            "reasons": OBJECTIONS,
        }
    ),
}
"""The components that describe what is left."""
