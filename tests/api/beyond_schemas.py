"""What a schema cannot tell: the faults of bodies that fit the OpenAPI document, with the reasons.

Whatever is refused for any other reason, the document refuses too. Most reasons go by the code of
the fault; some by what stands at its place.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from referee.core.grid import LIMIT
from tests.api.named_faults import split_error

BY_CODE: Final = {
    "It compares entries of one list, or of two.": (
        "two-tiles-on-a-square",
        "two-cards-on-a-square",
        "figure-twice",
        "feature-twice",
        "too-many-inner-fields",
        "no-city-to-share",
        "abbey-with-other-features",
        "side-in-two-features",
        "half-sides-uncovered",
        "half-sides-of-a-city",
        "no-city-there",
        "city-named-twice",
        "squares-overlap",
        "square-not-on-map",
        "border-inside",
        "border-twice",
        "border-does-not-fit",
        "ferry-to-itself",
        "island-without-ferry",
        "large-cities-disagree",
        "no-feature-for-wagons",
        "bridge-twice",
        "tunnel-mouth-taken",
        "castle-twice",
    ),
    "It depends on what lies on the table, or on the map below it.": (
        "no-tile-there",
        "bridge-not-on-field",
        "no-tunnel-mouth",
        "no-such-feature",
        "no-feature-there",
        "no-road-there",
        "no-card-on-square",
        "tile-off-the-map",
        "square-takes-no-tile",
        "castle-without-city",
    ),
    "A question and its position are described apart, as `rulings` asks several on one.": (
        "nothing-to-place",
        "hand-index-needed",
        "no-such-hand-card",
    ),
    "It depends on the features of a tile of the catalogue.": ("not-a-large-city",),
    "One of two maps that are joined may be empty, and a map by itself not.": ("no-squares",),
    "Only the work on the answer shows it.": (
        "too-many-matches",
        "too-many-moves",
        "too-many-placements",
    ),
    "An old save is a save, too, and is known by a key that it has besides.": ("save-too-old",),
    "It compares a name with those of another list.": ("player-not-in-order",),
}
A_DRAWING: Final = "A drawing is a text of its own, which a schema does not read."
A_NOTATION: Final = "A notation is a text of its own, which a schema does not read."
NO_SIDE: Final = "Whether a road or a field has a side depends on the tile: a labyrinth has none."
TWO_PATHS: Final = "It compares the openings of two paths."
IN_A_ROW: Final = (
    "A row of claims takes what it leaves out, its kind too, from the row before it, and the kind "
    "says which keys it has."
)
ON_THE_GRID: Final = "It depends on the sum of where a square lies and of where its map goes."
START_SQUARES: Final = "It counts the start squares that are printed."
REASONS: Final = frozenset(
    (*BY_CODE, A_DRAWING, A_NOTATION, NO_SIDE, TWO_PATHS, ON_THE_GRID, START_SQUARES, IN_A_ROW)
)

_REASON_OF_CODE: Final = {code: reason for reason, codes in BY_CODE.items() for code in codes}
_SECOND_PATH: Final = re.compile(r"/paths/1/openings/\d+$")
_ROW_OF_CLAIMS: Final = re.compile(r"^(/ask/claims)?/claims/\d+$")
_ON_A_LINE: Final = ("/position", "/game")
"""What may be written on one line."""
_STARTS: Final = "/map/start_squares"
_JOIN: Final = "/map/join"
"""Where the start squares of a part are too many, if the whole does not say so itself."""
_PART_OF_A_MAP: Final = re.compile(r"/join/[01]/x$")


def find_reasons(body: Any, errors: Iterable[str]) -> list[str | None]:
    """Return for each named fault why a schema cannot tell it, None if it can."""
    return [_find_reason(body, *split_error(error)) for error in errors]


def _find_reason(body: Any, pointer: str, code: str) -> str | None:
    at = follow(body, pointer)
    told: dict[str, bool] = {
        A_DRAWING: isinstance(at, str) and "\n" in at and pointer.endswith("/map"),
        A_NOTATION: any(
            pointer.startswith(whole) and isinstance(follow(body, whole), str)
            for whole in _ON_A_LINE
        ),
        NO_SIDE: code == "missing-key" and is_without_a_side(at),
        IN_A_ROW: (code == "missing-key" and bool(_ROW_OF_CLAIMS.search(pointer)))
        or (code == "unknown-key" and lies_in_a_row_without_kind(body, pointer)),
        TWO_PATHS: code == "side-twice" and bool(_SECOND_PATH.search(pointer)),
        START_SQUARES: code == "out-of-range"
        and (pointer.endswith(_JOIN) or (_STARTS in pointer and at in range(1, 100))),
        ON_THE_GRID: code == "out-of-range"
        and bool(_PART_OF_A_MAP.search(pointer))
        and abs(at) <= 2 * LIMIT,
    }
    return next((reason for reason, holds in told.items() if holds), _REASON_OF_CODE.get(code))


def lies_in_a_row_without_kind(body: Any, pointer: str) -> bool:
    row, _, _ = pointer.rpartition("/")
    return bool(_ROW_OF_CLAIMS.search(row)) and "kind" not in follow(body, row)


def is_without_a_side(at: Any) -> bool:
    return isinstance(at, dict) and at.get("on") in ("road", "field") and at.get("side") is None


def follow(body: Any, pointer: str) -> Any:
    """Return what a JSON Pointer points to, as far as it leads."""
    for escaped in pointer.split("/")[1:]:
        step = escaped.replace("~1", "/").replace("~0", "~")
        if isinstance(body, list) and step.isdigit() and int(step) < len(body):
            body = body[int(step)]
        elif isinstance(body, dict) and step in body:
            body = body[step]
        else:
            return None
    return body
