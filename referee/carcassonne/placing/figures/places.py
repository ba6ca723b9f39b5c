"""Places: what speaks against a figure on a feature or a corner. Rules 2.2 to 2.4, once.

A *place* is what is occupied as one: a whole feature, or under the advanced rules of The Labyrinth
one labyrinth or one leg. What bears on a figure there is a handful of facts. They are gathered in
two ways: ``in_hand`` looks what the features of a tile would join, ``deploying`` and ``check`` look
at what lies on the table. :func:`find_reasons` judges them all.

Rule: car-2.2.unoccupied, car-2.2.fields, car-2.2.garden, car-2.3, car-2.4.labyrinth, car-2.4.leg,
car-2.5.unoccupied, car-2.5.incomplete, car-2.5.flight, car-2.5.wagon, car-2.2.barn-field,
car-1.7.reach
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from referee.carcassonne.corners import is_field_corner
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import (
    FIELD,
    FOR_FLIGHTS,
    FOR_WAGONS,
    KIND_NAMES,
    LABYRINTH,
    ONLY_FOR,
    ROAD,
    SCORED,
    Kind,
)
from referee.carcassonne.kinds.figures import ALONE, BARN, FARMERS, FIGURES, FOLLOWERS, HOMES
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.figures.ways import FLYING_MACHINE, PLACEMENT, WAGON, WAYS
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import DISAGREEMENT
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import Square
from referee.core.rulings import Citation

_UNOCCUPIED: Final = Citation("car-2.2.unoccupied")
_FIELDS: Final = Citation("car-2.2.fields")
_BARN_FIELD: Final = Citation("car-2.2.barn-field")
_BUILDER: Final = Citation("car-2.2.builder")
_BUILDER_COMPLETED: Final = Citation("car-2.2.builder-completed")
_PIG: Final = Citation("car-2.2.pig")
_BARN: Final = Citation("car-2.2.barn")
_REACH: Final = Citation("car-1.7.reach")
_BASIC: Final = Citation("car-2.3")
_LABYRINTH: Final = Citation("car-2.4.labyrinth")
_LEG: Final = Citation("car-2.4.leg")
_OTHER_WAY: Final = Citation("car-2.5.unoccupied")
_INCOMPLETE: Final = Citation("car-2.5.incomplete")
_WAGON_MOVES: Final = Citation("car-2.5.wagon")
_FLIGHT: Final = Citation("car-2.5.flight")


class Reason(NamedTuple):
    """A reason against a figure at a place: its code and the clauses behind it."""

    code: str
    citations: tuple[Citation, ...]


class Place(NamedTuple):
    """What bears on a figure at a place.

    ``is_occupied`` says that a follower stands there, ``has_barn`` that a barn does, ``is_unruled``
    that nobody knows, because it runs into a side that disagrees or into an unknown field.
    ``has_company`` says that a follower of the player stands where a builder or pig may join it;
    nobody else asks for it. ``has_labyrinth`` says that the whole network holds a labyrinth,
    ``is_completed`` that the feature is completed.
    """

    kind: Kind
    is_labyrinth: bool = False
    is_occupied: bool = False
    is_unruled: bool = False
    has_company: bool = True
    has_labyrinth: bool = False
    is_completed: bool = False
    has_barn: bool = False


NO_RULING: Final = Reason("no-ruling", (DISAGREEMENT,))
OCCUPIED: Final = "occupied"
FIELD_HAS_BARN: Final = Reason("field-has-barn", (_BARN_FIELD,))

_ONLY_BY: Final[Mapping[str, tuple[Collection[Kind], Reason]]] = {
    WAGON: (FOR_WAGONS, Reason("wagon-elsewhere", (_WAGON_MOVES,))),
    FLYING_MACHINE: (FOR_FLIGHTS, Reason("no-flight-there", (_FLIGHT,))),
}
"""The ways that lead to some kinds of feature only."""
_NO_FARMERS: Final = Reason("farmers-not-played", (_FIELDS,))

MISFITS: Final = frozenset(
    [home.code for home in HOMES.values()]
    + [only.code for only in ONLY_FOR.values()]
    + [reason.code for _, reason in _ONLY_BY.values()]
    + [_NO_FARMERS.code]
)
"""The codes that say that a figure can never stand on such a feature, or never come to it so."""


def find_reasons(
    figure: str, place: Place, rules: Rules, via: str = PLACEMENT
) -> tuple[Reason, ...]:
    """Return every reason against a figure on a feature: what it is, then who stands there.

    :param via: one of ``ways.WAYS``.

    Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.5.unoccupied,
    car-2.5.incomplete, car-2.2.builder, car-2.2.pig
    """
    kind, _, is_occupied, is_unruled, has_company, _, is_completed, has_barn = place
    misfits = _MISFITS[figure, kind, via, rules.farmers]
    is_free = has_company and not (is_occupied or is_unruled or is_completed or has_barn)
    if is_free or figure == BARN:
        return misfits
    found = list(misfits)
    if place.is_unruled:
        found.append(NO_RULING)
    if figure in FOLLOWERS:
        found += _find_taken(place, via, rules.is_advanced)
    if figure in ALONE and not place.has_company:
        found.append(_miss_company(figure, place))
    if place.is_completed and via != PLACEMENT:
        found.append(Reason("feature-completed", (_INCOMPLETE,)))
    elif place.is_completed and figure == "builder" and rules.builder_on_completed == "no":
        found.append(Reason("feature-completed", (_BUILDER_COMPLETED,)))
    return tuple(found)


def _find_misfits(figure: str, kind: Kind, via: str, farmers: bool) -> Iterator[Reason]:
    """Yield every reason why a figure can never stand on such a feature, or come to it so.

    Rule: car-2.2.garden, car-4.6, car-2.2.wagon, car-2.2.builder, car-2.2.pig, car-2.2.barn,
    car-2.2.fields, car-7.1, car-2.5.wagon, car-2.5.flight, car-14.11.mayor
    """
    home, only, only_by = HOMES.get(figure), ONLY_FOR.get(kind), _ONLY_BY.get(via)
    if home is not None and kind not in home.kinds:
        yield Reason(home.code, (home.rule,))
    elif only is not None and figure not in only.figures:
        yield Reason(only.code, (only.rule,))
    elif only_by is not None and kind not in only_by[0]:
        yield only_by[1]
    if kind is FIELD and not farmers and figure in FARMERS:
        yield _NO_FARMERS


_MISFITS: Final[Mapping[tuple[str, Kind, str, bool], tuple[Reason, ...]]] = {
    (figure, kind, via, farmers): tuple(_find_misfits(figure, kind, via, farmers))
    for figure in FIGURES
    for kind in Kind
    for via in WAYS
    for farmers in (False, True)
}
"""What speaks against a figure by its kind, that of the feature, its way, and whether farmers are
played."""

AT_HOME: Final[Mapping[bool, frozenset[tuple[str, str]]]] = {
    farmers: frozenset(
        (figure, on)
        for figure in FIGURES
        if figure != BARN and figure not in ALONE
        for kind in SCORED
        if not _MISFITS[figure, kind, PLACEMENT, farmers]
        for on in ((KIND_NAMES[kind], LABYRINTH) if kind is ROAD else (KIND_NAMES[kind],))
    )
    for farmers in (False, True)
}
"""Which figures may stand on what, with or without others, by whether farmers are played."""


def _find_taken(place: Place, via: str, is_advanced: bool) -> Iterator[Reason]:
    """Yield what keeps a follower off a place that another figure has taken.

    A flying machine lands where others stand too, but for a network with a labyrinth.
    Rule: car-2.2.unoccupied, car-2.2.barn-field, car-2.5.unoccupied, car-2.5.flight
    """
    by_labyrinth = _cite_labyrinth(place, is_advanced)
    if place.is_occupied and (via != FLYING_MACHINE or by_labyrinth):
        clauses = (_UNOCCUPIED, *by_labyrinth)
        yield Reason(OCCUPIED, clauses if via == PLACEMENT else (*clauses, _OTHER_WAY))
    if place.has_barn:
        yield FIELD_HAS_BARN


def _cite_labyrinth(place: Place, is_advanced: bool) -> tuple[Citation, ...]:
    """Return the clause by which a road with a labyrinth is occupied.

    Rule: car-2.3, car-2.4.labyrinth, car-2.4.leg
    """
    if not (place.has_labyrinth and place.kind is ROAD):
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


_ON_VOLCANO_LAKE: Final = (
    Reason("no-figure-on-volcano-lake", (Citation("car-14.1.volcano-lake"),)),
)


def find_reasons_on_tile(face: Face | None) -> tuple[Reason, ...]:
    """Return every reason against any figure on a tile, wherever on it and however it comes.

    Rule: car-14.1.volcano-lake
    """
    return _ON_VOLCANO_LAKE if face is not None and face.is_volcano_lake else ()


# ------------------------------------------------------------------------------ corners

CORNER_FOR_BARN: Final = Reason("corner-for-barn", (_BARN,))
CORNER_NOT_FIELD: Final = Reason("corner-not-field", (_BARN,))
_AT_CORNERS: Final[Mapping[bool | None, tuple[Reason, ...]]] = {
    True: (),
    False: (CORNER_NOT_FIELD,),
    None: (NO_RULING,),
}
"""What speaks against a barn on a corner, by whether there is field; None if nobody knows."""


def find_reasons_at_corner(
    figure: str, ground: Ground, square: Square, corner: str, *, has_barn: bool = False
) -> tuple[Reason, ...]:
    """Return every reason against a figure on a corner of a tile.

    :param has_barn: whether a barn stands on the field there already.

    Rule: car-2.2.barn, car-2.2.barn-field
    """
    if figure != BARN:
        return (CORNER_FOR_BARN,)
    found = _AT_CORNERS[is_field_corner(ground, square, corner)]
    return (*found, FIELD_HAS_BARN) if has_barn else found
