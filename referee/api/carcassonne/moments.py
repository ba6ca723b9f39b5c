"""The moment at which a table is scored: now, or if the game ended."""

from typing import Final

from referee.api.contract.forms import Choice
from referee.api.contract.shapes import Shape
from referee.carcassonne.scoring.features import MOMENTS, NOW

MOMENT: Final[Shape] = {"enum": list(MOMENTS)}
"""The shape of a moment in an answer."""


def moment() -> Choice:
    """Return the form of a moment; now if nobody says."""
    return Choice(
        MOMENTS,
        "unknown-moment",
        "not-a-string",
        load_default=NOW,
        metadata={
            "default": NOW,
            "description": "now: completed features; end: all, as if the game ended",
        },
    )
