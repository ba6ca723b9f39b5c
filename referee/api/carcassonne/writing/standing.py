"""The score so far, as answers tell it of a position that has `points`."""

from typing import Any, Final

from referee.api.contract.document.shapes import INTEGER, NAME, answer_record
from referee.carcassonne.standing import Standing, Standings
from referee.forms.shapes import Shape, array, record, ref


def write_standings(standings: Standings) -> dict[str, Any]:
    """Write who leads so far, and who would if the game ended now."""
    return {"running": _write(standings.running), "final": _write(standings.final)}


def _write(standing: Standing) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if standing.totals:
        written["totals"] = standing.totals
    if standing.leaders:
        written["leaders"] = standing.leaders
    written["margin"] = standing.margin
    return written


SHAPES: Final[dict[str, Shape]] = {
    "Standing": answer_record(
        {"totals": ref("Totals"), "leaders": array(NAME), "margin": INTEGER}, optional=("totals",)
    ),
    "Standings": record({"running": ref("Standing"), "final": ref("Standing")}),
}
"""The components that describe it."""
