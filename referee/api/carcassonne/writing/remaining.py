"""Answers about what is left: tiles, squares that nothing left can fill, and chances."""

from typing import Any, Final

from referee.api.carcassonne.writing.features import write_id
from referee.api.contract.document.shapes import (
    BOOLEAN,
    COUNT,
    NUMBER,
    OBJECTIONS,
    PLACE,
    STRING,
    answer_record,
    names,
)
from referee.api.yielding import in_steps
from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.remaining.assortment import ANY
from referee.carcassonne.remaining.closing import Prospect
from referee.carcassonne.remaining.tiles import DeadSquare, Remaining
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.core.grid import SIDES, place_of
from referee.forms.shapes import Shape, array, record, ref

_PLACES: Final = 6
"""Number of decimal places of a chance."""


def write_remaining(found: Remaining) -> dict[str, Any]:
    """Write what is left."""
    bag, fit_nowhere = found.bag, found.fit_nowhere
    without_place, copies = set(fit_nowhere), bag.copies
    written: dict[str, Any] = {
        "left": bag.total,
        "tiles": [
            {
                "tile": tile_id,
                "left": left,
                "of": copies[tile_id],
                "fits": tile_id not in without_place,
            }
            for tile_id, left in bag.left.items()
        ],
    }
    if uncounted := [(set_id, left) for set_id, left in bag.uncounted.items() if left]:
        written["uncounted"] = [{"set": set_id, "left": left} for set_id, left in uncounted]
    written["fit_nowhere"] = fit_nowhere
    written["dead"] = [_write_dead(dead) for dead in in_steps(found.dead)]
    return written


def _write_dead(dead: DeadSquare) -> dict[str, Any]:
    """Write a square that nothing fills, with what its sides ask for, if they do."""
    x, y = place_of(dead.square)
    row: dict[str, Any] = {"x": x, "y": y}
    asked = enumerate(dead.asked)
    if needs := {SIDES[side]: EDGE_NAMES[edge] for side, edge in asked if edge != ANY}:
        row["needs"] = needs
    row["why"] = dead.why
    return row


def write_prospect(prospect: Prospect) -> dict[str, Any]:
    """Write the chance that a feature is completed."""
    kind, chance = KIND_NAMES[prospect.kind], prospect.chance
    written: dict[str, Any] = {"id": write_id(kind, prospect.segment), "kind": kind}
    if prospect.closing is not None:
        written["closing"] = prospect.closing
    written["left"] = prospect.left
    written["draws"] = prospect.draws
    if chance is not None:
        written["chance"] = float(round(chance, _PLACES))
    if prospect.reasons:
        written["reasons"] = prospect.reasons
    return written


_CHANCE: Final[Shape] = NUMBER | {"minimum": 0, "maximum": 1}
KEYS: Final[dict[str, Shape]] = {
    "left": COUNT,
    "tiles": array(ref("TileLeft")),
    "uncounted": array(ref("SetLeft")),
    "fit_nowhere": array(STRING),
    "dead": array(ref("DeadSquare")),
}
"""The shapes of what :func:`write_remaining` writes."""
SHAPES: Final = {
    "Remaining": answer_record(KEYS),
    "TileLeft": record({"tile": STRING, "left": COUNT, "of": COUNT, "fits": BOOLEAN}),
    "SetLeft": record({"set": ref("SetId"), "left": COUNT}),
    "Edge": names(EDGE_NAMES),
    "SidesAsked": record(dict.fromkeys(SIDES, ref("Edge")), optional=SIDES),
    "DeadSquare": answer_record(
        PLACE
        | {
            "needs": ref("SidesAsked"),
            "why": ref("Objection"),
        },
        optional=("needs",),
    ),
    "Prospect": answer_record(
        {
            "id": STRING,
            "kind": STRING,
            "closing": COUNT,
            "left": COUNT,
            "draws": COUNT,
            "chance": _CHANCE,
            "reasons": OBJECTIONS,
        },
        optional=("closing", "chance"),
    ),
}
"""The components that describe what is left."""
