"""The moment at which a table is scored: now, or if the game ended."""

from typing import Final

from referee.api.contract.document.shapes import names
from referee.carcassonne.scoring.features import MOMENTS, NOW
from referee.forms.form import Choice
from referee.forms.shapes import Shape, ref

MOMENT: Final[Shape] = ref("Moment")
"""The shape of a moment in an answer."""

SHAPES: Final[dict[str, Shape]] = {"Moment": names(MOMENTS)}
"""The component that describes a moment."""


def moment() -> Choice:
    """Return the form of a moment; now if nobody says."""
    return Choice(
        MOMENTS,
        "unknown-moment",
        "not-a-string",
        named="Moment",
        load_default=NOW,
    )
