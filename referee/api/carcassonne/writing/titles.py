"""The titles of King & Robber Baron in answers: what gives them, and who holds them."""

from typing import Any, Final

from referee.api.carcassonne.writing.features import write_id
from referee.api.contract.document.shapes import COUNT, NAME, STRING, answer_record, names
from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import KIND_NAMES
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.titles import find_greatest
from referee.forms.shapes import Shape, array


def write_titles(features: Features) -> list[dict[str, Any]]:
    """Write for each title who holds it and which completed features are the largest.

    Empty where the titles are not in play.
    """
    titles = features.table.beside.titles
    held = {} if titles is None else titles._asdict()
    return [_write_title(features, title, player) for title, player in held.items()]


def _write_title(features: Features, title: str, player: str | None) -> dict[str, Any]:
    greatest = find_greatest(features, title)
    row: dict[str, Any] = {"kind": title}
    if player is not None:
        row["player"] = player
    row["completed"] = greatest.completed
    row["tiles"] = greatest.tiles
    if greatest.segments:
        kind = KIND_NAMES[greatest.kind]
        row["largest"] = [write_id(kind, at) for at in greatest.segments]
    return row


SHAPES: Final[dict[str, Shape]] = {
    "TitleInPlay": answer_record(
        {
            "kind": names(TITLES),
            "player": NAME,
            "completed": COUNT,
            "tiles": COUNT,
            "largest": array(STRING),
        },
        optional=("player",),
    ),
}
"""The components that describe them."""
