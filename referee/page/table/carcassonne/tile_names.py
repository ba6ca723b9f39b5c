"""What a tile is called where it cannot be seen: its sides, and what tells it from others."""

from collections.abc import Iterator
from typing import Final

from referee.api.carcassonne.tile_pictures import describe
from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import CITY, FIELD, IN_NETWORKS, KIND_NAMES, ROAD, SINGLE
from referee.carcassonne.tiles.tile import Face
from referee.core.languages import Language
from referee.texts.sentences import write

_PARTED: Final = require_each(
    "name for several on a tile", IN_NETWORKS, {CITY: "cities", ROAD: "roads", FIELD: "fields"}
)
"""What may lie on a tile more than once, in this order, with what says how often."""
_CARRIED: Final = ("inn", "cathedral", "labyrinth")


def name_tile(face: Face, language: Language) -> str:
    """Say what a tile shows on each side as it lies, and what of it the sides do not tell.

    Two sides of a city that are not joined count as two cities.
    """
    things = ", ".join(write("tiles", f"has.{c}", {"count": n}, language) for c, n in _list(face))
    sides = describe(face, language)
    return f"{sides} {write('tiles', 'has', {'things': things}, language)}" if things else sides


def _list(face: Face) -> Iterator[tuple[str, int]]:
    """Yield what there is to say of a tile besides its sides, and how many there are."""
    kinds = [feature.kind for feature in face.features]
    for kind, code in _PARTED.items():
        if kinds.count(kind) > 1:
            yield code, kinds.count(kind)
    if coats := sum(feature.coats_of_arms for feature in face.features):
        yield "coats_of_arms", coats
    yield from ((KIND_NAMES[kind], 1) for kind in SINGLE if kind in kinds)
    for name in _CARRIED:
        if any(getattr(feature, name) for feature in face.features):
            yield name, 1
