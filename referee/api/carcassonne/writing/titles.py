"""The titles of King & Robber Baron in answers: what gives them, and who holds them."""

from typing import Any, Final

from referee.api.carcassonne.writing.features import write_id
from referee.api.contract.document.shapes import (
    COUNT,
    NAME,
    NULL,
    STRING,
    Shape,
    array,
    either,
    names,
    record,
)
from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.titles import find_greatest


def write_titles(features: Features) -> list[dict[str, Any]]:
    """Write for each title who holds it and which completed features are the largest.

    Empty where the titles are not in play.
    """
    titles = features.table.beside.titles
    held = {} if titles is None else titles._asdict()
    return [
        {
            "kind": title,
            "player": player,
            "completed": greatest.completed,
            "tiles": greatest.tiles,
            "largest": [write_id(KIND_NAMES[greatest.kind], at) for at in greatest.segments],
        }
        for title, player in held.items()
        for greatest in [find_greatest(features, title)]
    ]


SHAPES: Final[dict[str, Shape]] = {
    "TitleInPlay": record(
        {
            "kind": names(TITLES),
            "player": either(NAME, NULL),
            "completed": COUNT,
            "tiles": COUNT,
            "largest": array(STRING),
        }
    ),
}
"""The components that describe them."""
