"""Places: what speaks against a figure on a feature or a corner. Rules 2.2 to 2.4, once.

A *place* is what is occupied as one: a whole feature, or under the advanced rules of The Labyrinth
one labyrinth or one leg. What bears on a figure there is a handful of facts. They are gathered in
two ways: ``in_hand`` looks what the features of a tile would join, ``deploying`` and ``check`` look
at what lies on the table. :func:`find_reasons` judges them all.

Rule: car-2.2.unoccupied, car-2.2.fields, car-2.2.garden, car-2.3, car-2.4.labyrinth, car-2.4.leg,
car-2.5.unoccupied, car-2.5.incomplete, car-1.7.reach
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from referee.carcassonne.figures import STRENGTH
from referee.carcassonne.ground import Ground
from referee.carcassonne.pieces import Piece
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import DISAGREEMENT
from referee.carcassonne.tiles import NO_FEATURE, Kind
from referee.core.grid import CORNERS, HALF_SIDES, PORT_OF, SIDE_STEP, Square
from referee.core.rulings import Citation

_UNOCCUPIED: Final = Citation("car-2.2.unoccupied")
_FIELDS: Final = Citation("car-2.2.fields")
_GARDEN: Final = Citation("car-2.2.garden")
_WAGON: Final = Citation("car-2.2.wagon")
_BUILDER: Final = Citation("car-2.2.builder")
_PIG: Final = Citation("car-2.2.pig")
_BARN: Final = Citation("car-2.2.barn")
_ABBOT: Final = Citation("car-4.6")
_MAGIC: Final = Citation("car-7.1")
_REACH: Final = Citation("car-1.7.reach")
_BASIC: Final = Citation("car-2.3")
_LABYRINTH: Final = Citation("car-2.4.labyrinth")
_LEG: Final = Citation("car-2.4.leg")
_OTHER_WAY: Final = Citation("car-2.5.unoccupied")
_INCOMPLETE: Final = Citation("car-2.5.incomplete")


class Reason(NamedTuple):
    """A reason against a figure at a place: its code and the clauses behind it."""

    code: str
    citations: tuple[Citation, ...]


class Place(NamedTuple):
    """What bears on a figure at a place.

    ``is_occupied`` says that a follower stands there, ``is_unruled`` that it runs into a side that
    disagrees or into an unknown field. ``has_company`` says that a follower of the player stands
    where a builder or pig may join it; nobody else asks for it. ``has_labyrinth`` says that the
    whole network holds a labyrinth, ``is_completed`` that the feature is completed.
    """

    kind: Kind
    is_labyrinth: bool = False
    is_occupied: bool = False
    is_unruled: bool = False
    has_company: bool = True
    has_labyrinth: bool = False
    is_completed: bool = False


UNKNOWN_FIELD: Final = Place(Kind.FIELD, is_unruled=True)
"""A field of a tile whose fields nobody gave: who else stands on it cannot be told."""

NO_RULING: Final = Reason("no-ruling", (DISAGREEMENT,))
OCCUPIED: Final = "occupied"
ALONE: Final = {"builder": "builder-alone", "pig": "pig-alone"}
"""What is said of a figure that needs the company of a follower and has none."""

_ONLY_ON: Final[Mapping[str, tuple[Collection[Kind], Reason]]] = {
    "abbot": ((Kind.MONASTERY, Kind.GARDEN), Reason("abbot-not-there", (_ABBOT,))),
    "builder": ((Kind.ROAD, Kind.CITY), Reason("builder-not-there", (_BUILDER,))),
    "pig": ((Kind.FIELD,), Reason("pig-not-there", (_PIG,))),
    "wagon": (set(Kind) - {Kind.FIELD}, Reason("wagon-not-on-field", (_WAGON,))),
    "barn": ((), Reason("barn-on-corner", (_BARN,))),
    "mage": ((Kind.ROAD, Kind.CITY), Reason("magic-no-target", (_MAGIC,))),
    "witch": ((Kind.ROAD, Kind.CITY), Reason("magic-no-target", (_MAGIC,))),
}
"""The figures that can stand on some kinds of feature only."""
_FOR_ABBOTS: Final = Reason("garden-for-abbot", (_GARDEN,))
_NO_FARMERS: Final = Reason("farmers-not-played", (_FIELDS,))

MISFITS: Final = frozenset(
    {reason.code for _, reason in _ONLY_ON.values()} | {_FOR_ABBOTS.code, _NO_FARMERS.code}
)
"""The codes that say that a figure can never stand on such a feature."""


def find_reasons(
    figure: str, place: Place, rules: Rules, *, by_other_way: bool = False
) -> tuple[Reason, ...]:
    """Return every reason against a figure on a feature: what it is, then who stands there.

    :param by_other_way: whether it comes as a wagon, by a magic portal or a flying machine.

    Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.5.unoccupied,
    car-2.5.incomplete, car-2.2.builder, car-2.2.pig
    """
    return _judge(figure, place, by_other_way, rules.farmers, rules.is_advanced)


@lru_cache(maxsize=4096)
def _judge(
    figure: str, place: Place, by_other_way: bool, farmers: bool, is_advanced: bool
) -> tuple[Reason, ...]:
    """Judge by nothing but small values, which are few: so what was found is remembered."""
    found = list(_find_misfits(figure, place.kind, farmers))
    if figure == "barn":
        return tuple(found)
    if place.is_unruled:
        found.append(NO_RULING)
    if place.is_occupied and STRENGTH[figure]:
        clauses = (_UNOCCUPIED, *_cite_labyrinth(place, is_advanced))
        found.append(Reason(OCCUPIED, (*clauses, _OTHER_WAY) if by_other_way else clauses))
    if figure in ALONE and not place.has_company:
        found.append(_miss_company(figure, place))
    if by_other_way and place.is_completed:
        found.append(Reason("feature-completed", (_INCOMPLETE,)))
    return tuple(found)


def _find_misfits(figure: str, kind: Kind, farmers: bool) -> Iterator[Reason]:
    """Yield every reason why a figure can never stand on such a feature.

    Rule: car-2.2.garden, car-4.6, car-2.2.wagon, car-2.2.builder, car-2.2.pig, car-2.2.barn,
    car-2.2.fields, car-7.1
    """
    only_on = _ONLY_ON.get(figure)
    if only_on is not None and kind not in only_on[0]:
        yield only_on[1]
    elif kind is Kind.GARDEN and figure != "abbot":
        yield _FOR_ABBOTS
    if kind is Kind.FIELD and not farmers and (STRENGTH[figure] or figure == "pig"):
        yield _NO_FARMERS


def _cite_labyrinth(place: Place, is_advanced: bool) -> tuple[Citation, ...]:
    """Return the clause by which a road with a labyrinth is occupied.

    Rule: car-2.3, car-2.4.labyrinth, car-2.4.leg
    """
    if not (place.has_labyrinth and place.kind is Kind.ROAD):
        return ()
    if not is_advanced:
        return (_BASIC,)
    return (_LABYRINTH,) if place.is_labyrinth else (_LEG,)


def _miss_company(figure: str, place: Place) -> Reason:
    """Return what is said of a builder or pig without company.

    Rule: car-2.2.builder, car-2.2.pig, car-1.7.reach
    """
    if figure == "pig":
        return Reason(ALONE[figure], (_PIG,))
    return Reason(ALONE[figure], (_BUILDER, _REACH) if place.has_labyrinth else (_BUILDER,))


def has_company(features: Features, piece: Piece, player: str | None, reach: str) -> bool:
    """Tell whether a follower of a player stands where a builder or pig of his may join it.

    :param reach: ``network`` for the whole network, ``leg`` for the same leg or labyrinth, by the
        basic rules too.

    Rule: car-1.7.reach, car-2.2.builder, car-2.2.pig
    """
    ground = features.ground
    pieces = (ground.leg(piece) if reach == "leg" else ground.network(piece)).pieces
    company = find_figures(pieces, features.standing)
    return any(figure.is_follower and figure.player == player for figure in company)


# ------------------------------------------------------------------------------ corners

_BESIDE_CORNER: Final = {
    corner: (PORT_OF[HALF_SIDES[2 * index]], PORT_OF[HALF_SIDES[2 * index + 1]])
    for index, corner in enumerate(CORNERS)
}
"""The two half-sides beside each corner of a tile."""

_north, _east, _south, _west = SIDE_STEP
_AT_CORNER: Final = {
    "NE": ((0, "NE"), (_north, "SE"), (_east, "NW"), (_north + _east, "SW")),
    "SE": ((0, "SE"), (_south, "NE"), (_east, "SW"), (_south + _east, "NW")),
    "SW": ((0, "SW"), (_south, "NW"), (_west, "SE"), (_south + _west, "NE")),
    "NW": ((0, "NW"), (_north, "SW"), (_west, "NE"), (_north + _west, "SE")),
}
"""The four squares that meet at a corner, each with the name that the corner has there."""

CORNER_FOR_BARN: Final = Reason("corner-for-barn", (_BARN,))
CORNER_NOT_FIELD: Final = Reason("corner-not-field", (_BARN,))


def find_reasons_at_corner(
    figure: str, ground: Ground, square: Square, corner: str
) -> tuple[Reason, ...]:
    """Return every reason against a figure on a corner of a tile. Rule: car-2.2.barn."""
    if figure != "barn":
        return (CORNER_FOR_BARN,)
    return () if is_field_corner(ground, square, corner) else (CORNER_NOT_FIELD,)


def is_field_corner(ground: Ground, square: Square, corner: str) -> bool:
    """Tell whether four tiles meet at a corner of a tile, each with field there.

    A tile has field at a corner where both half-sides beside it belong to one field.
    Rule: car-2.2.barn
    """
    for step, name in _AT_CORNER[corner]:
        face = ground.all_faces.get(square + step)
        if face is None:
            return False
        one, other = (face.feature_at[port] for port in _BESIDE_CORNER[name])
        if one == NO_FEATURE or one != other or face.features[one].kind is not Kind.FIELD:
            return False
    return True
