"""Castles in questions and answers: the step that builds them, where they stand, what they take."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from referee.api.carcassonne.writing.features import write_id
from referee.api.contract.document.shapes import (
    BOOLEAN,
    INTEGER,
    NAME,
    RULE_ID,
    STRING,
    answer_record,
    either,
    names,
)
from referee.api.responses.answers import write_places
from referee.carcassonne.further_sets.castles import find_surroundings
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.kinds.features import KIND_NAMES, NEVER_COMPLETED, SCORED, Kind
from referee.carcassonne.placing.announcements import EVERY_CASTLE, CastleStep
from referee.carcassonne.scoring.castles import CASTLE, CastleScore, CastleSource, find_awaited
from referee.carcassonne.scoring.features import Features
from referee.core.errors import Path
from referee.core.grid import SIDES
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.shapes import Shape, array, ref

_SIDES: Final = tuple(
    "".join(chosen) for count in range(1, 5) for chosen in combinations(SIDES, count)
)
"""The sides of a tile at which cities may become castles, in one word."""


class CastleForm(Form[bool | CastleStep]):
    """Whether cities that a move completes become castles: all of them, or those at some sides."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="CastleStep", **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> bool | CastleStep | None:
        """Return whether, or the sides."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in _SIDES:
            return tuple(map(SIDES.index, raw))
        reader.add("not-a-castle-step", path, example=self.example)
        return None

    def parse_text(self, text: str) -> Any:
        """Return true, false or the sides."""
        return {"true": True, "false": False}.get(text, text)

    def make_example(self) -> bool:
        """Return that they do."""
        return True

    def shape(self) -> Shape:
        """Return a reference without the default, which is of one of the types alone."""
        return ref(str(self.named))

    def describe(self) -> Shape:
        """Return the shape of a boolean or of sides in one word."""
        return either(BOOLEAN, names(_SIDES))


def find_step(read: bool | CastleStep) -> CastleStep | None:
    """Return the step that a value of the form means; None for no castle."""
    if isinstance(read, bool):
        return EVERY_CASTLE if read else None
    return read


def write_step(step: CastleStep) -> bool | str:
    """Write a step as the form reads it."""
    return True if step == EVERY_CASTLE else "".join(SIDES[side] for side in step)


def write_castles(features: Features) -> list[dict[str, Any]]:
    """Write the castles of a table, by place, with what each of them waits for."""
    return [_write_castle(features, castle) for castle in features.table.beside.castles]


def _write_castle(features: Features, castle: Castle) -> dict[str, Any]:
    row: dict[str, Any] = {
        "player": castle.player,
        "tiles": write_places(castle.squares),
        "scored": castle.is_scored,
        "surroundings": write_places(find_surroundings(castle.squares)),
    }
    if awaited := find_awaited(features, castle):
        row["waits_for"] = [write_id(KIND_NAMES[kind], at) for kind, at in awaited]
    return row


def write_castle_scores(scores: Sequence[CastleScore]) -> list[dict[str, Any]]:
    """Write what castles take that score."""
    return [_write_castle_score(score) for score in scores]


def _write_castle_score(score: CastleScore) -> dict[str, Any]:
    row: dict[str, Any] = {
        "player": score.castle.player,
        "tiles": write_places(score.castle.squares),
        "points": score.points,
        "from": _write_source(score.source),
    }
    if score.others:
        row["others"] = [_write_source(other) for other in score.others]
    if score.citations:
        row["citations"] = score.citations
    return row


def _write_source(source: CastleSource) -> dict[str, Any]:
    kind = KIND_NAMES[Kind.CITY] if source.kind == CASTLE else source.kind
    return {
        "id": write_id(kind, source.segment),
        "kind": source.kind,
        "points": source.points,
    }


_KINDS: Final = (
    *(KIND_NAMES[kind] for kind in SCORED if kind not in NEVER_COMPLETED),
    CASTLE,
)
SHAPES: Final[dict[str, Shape]] = {
    "CastleStep": CastleForm().describe(),
    "PlacedCastle": answer_record(
        {
            "player": NAME,
            "tiles": array(ref("Place")),
            "scored": BOOLEAN,
            "surroundings": array(ref("Place"), minItems=1),
            "waits_for": array(STRING),
        }
    ),
    "CastleSource": answer_record({"id": STRING, "kind": names(_KINDS), "points": INTEGER}),
    "CastleScore": answer_record(
        {
            "player": NAME,
            "tiles": array(ref("Place")),
            "points": INTEGER,
            "from": ref("CastleSource"),
            "others": array(ref("CastleSource")),
            "citations": array(RULE_ID),
        }
    ),
}
"""The components that describe them."""
