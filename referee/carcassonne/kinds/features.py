"""The kinds of feature: one row for each, with everything that is a fact about the kind.

A new kind is a member of :class:`Kind` and a row of ``FEATURE_KINDS``. What belongs to it in other
layers (the function that rules on it, its drawing, its words) is in registries that are compared
with this table at the start. Rule: car-1.1, car-1.2, car-4.1, car-4.8, car-4.9, car-4.10, car-5.2
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final, NamedTuple

from referee.carcassonne.kinds.checking import KindFault, name_of, require_unlike
from referee.core.grid import CORNERS, HALF_SIDES, INNER, SIDES
from referee.core.rulings import Citation


class Kind(IntEnum):
    """The kinds of feature, in the order in which spots are listed."""

    ROAD = 0
    CITY = 1
    FIELD = 2
    MONASTERY = 3
    GARDEN = 4
    GERMAN_CATHEDRAL = 5
    WALL = 6
    RIVER = 7


# Python 3.11 looks a member up thirty times as slowly as a name.
ROAD: Final = Kind.ROAD
CITY: Final = Kind.CITY
FIELD: Final = Kind.FIELD
MONASTERY: Final = Kind.MONASTERY
GARDEN: Final = Kind.GARDEN
GERMAN_CATHEDRAL: Final = Kind.GERMAN_CATHEDRAL
WALL: Final = Kind.WALL
RIVER: Final = Kind.RIVER

ROAD_ENDS: Final = ("none", "village", "monastery", "city", "german_cathedral", "leipzig")
RIVER_ENDS: Final = ("none", "source", "lake")
QUARTERS: Final = ("wainwrights", "coiners", "bookbinders", "fourth")
"""The quarters of Leipzig; no source names the last."""
GOODS: Final = ("wine", "grain", "cloth")
MAX_COATS_OF_ARMS: Final = 4


class Modifier(NamedTuple):
    """A key that a feature may have: the values it takes, and the fault of any other.

    ``values`` lists them; () stands for true and false.
    """

    fault: str
    values: tuple[str | int, ...] = ()

    def takes(self, value: Any) -> bool:
        """Tell whether a value is one of them."""
        if not self.values:
            return isinstance(value, bool)
        return any(type(value) is type(known) and value == known for known in self.values)


class Only(NamedTuple):
    """The only figures that may stand on a kind of feature, and what is said of any other."""

    figures: tuple[str, ...]
    code: str
    rule: Citation


CLOSED: Final = "closed"
"""Completed when no side of it is open."""
SURROUNDED: Final = "surrounded"
"""Completed when a tile lies on each square around."""
BY_ROADS: Final = "roads"
"""Completed when every road that leaves it is."""
COMPLETIONS: Final = (CLOSED, SURROUNDED, BY_ROADS)


class FeatureKind(NamedTuple):
    """The facts about a kind of feature.

    :param letter: the letter of a spot on it in the notation.
    :param sides: the names of the sides that it can reach; () for what stands inside a tile, of
        which a tile has at most one.
    :param pays: the rule on when it pays; None for what pays nothing, where no figure can stand.
    :param completed: how it is completed, one of ``COMPLETIONS``; None for what never is, so that
        it pays at the end only.
    :param pays_around: whether it pays as a monastery does: one point each for its own tile and
        for those around.
    :param is_network: whether it goes on from tile to tile as a feature of its own.
    :param may_lack_side: whether a spot on it can do without a side although it has sides.
    :param inner: the further names of spots inside a tile, where several can be.
    :param only: who alone may stand there; None if the rows of figures say all.
    :param takes_wagons: whether a wagon can move on to it.
    :param takes_flights: whether a flying machine can land there.
    :param side_lists: the further lists of sides in its written form.
    :param modifiers: the further keys in its written form.
    """

    kind: Kind
    letter: str
    sides: tuple[str, ...] = ()
    pays: Citation | None = None
    completed: str | None = None
    pays_around: bool = False
    is_network: bool = False
    may_lack_side: bool = False
    inner: tuple[str, ...] = ()
    only: Only | None = None
    takes_wagons: bool = False
    takes_flights: bool = False
    side_lists: tuple[str, ...] = ()
    modifiers: Mapping[str, Modifier] = {}


_FLAG: Final = Modifier("not-a-boolean")
_COATS: Final = Modifier("out-of-range", tuple(range(MAX_COATS_OF_ARMS + 1)))

FEATURE_KINDS: Final = (
    FeatureKind(
        ROAD,
        "r",
        SIDES,
        pays=Citation("car-1.2"),
        completed=CLOSED,
        is_network=True,
        may_lack_side=True,  # on a labyrinth tile it is the labyrinth
        takes_wagons=True,
        takes_flights=True,
        modifiers={
            "inn": _FLAG,
            "labyrinth": _FLAG,
            "ends": Modifier("unknown-road-end", ROAD_ENDS),
            "quarter": Modifier("unknown-quarter", QUARTERS),
            "tiles": Modifier("out-of-range", (1, 2)),
            "coats_of_arms": _COATS,
            "tunnel": _FLAG,
        },
    ),
    FeatureKind(
        CITY,
        "c",
        SIDES,
        pays=Citation("car-4.2"),
        completed=CLOSED,
        is_network=True,
        takes_wagons=True,
        takes_flights=True,
        side_lists=("shares",),
        modifiers={
            "coats_of_arms": _COATS,
            "cathedral": _FLAG,
            "goods": Modifier("unknown-goods", GOODS),
            "princess": _FLAG,
            "besieged": _FLAG,
            "no_semicircle": _FLAG,
        },
    ),
    FeatureKind(
        FIELD,
        "f",
        HALF_SIDES,
        pays=Citation("car-4.10"),
        is_network=True,
        may_lack_side=True,  # one that reaches no side
        inner=INNER,
        side_lists=("cities",),
        modifiers={"pig_herd": _FLAG},
    ),
    FeatureKind(
        MONASTERY,
        "m",
        pays=Citation("car-4.8"),
        completed=SURROUNDED,
        pays_around=True,
        takes_wagons=True,
        takes_flights=True,
        modifiers={"shrine": _FLAG, "special": _FLAG, "abbey": _FLAG},
    ),
    FeatureKind(
        GARDEN,
        "g",
        pays=Citation("car-4.9"),
        completed=SURROUNDED,
        pays_around=True,
        only=Only(("abbot",), "garden-for-abbot", Citation("car-2.2.garden")),
        takes_flights=True,
    ),
    FeatureKind(
        GERMAN_CATHEDRAL,
        "d",  # for its dome
        pays=Citation("car-5.2"),
        completed=BY_ROADS,
    ),
    FeatureKind(WALL, "w", SIDES),
    FeatureKind(RIVER, "v", SIDES, modifiers={"ends": Modifier("unknown-river-end", RIVER_ENDS)}),
)
"""Every kind of feature, in the order of :class:`Kind`."""

LABYRINTH: Final = "labyrinth"
"""What a spot on the road of a labyrinth tile is called; it comes last among the spots."""
CORNER: Final = "corner"
"""What the spot of a barn is called."""
OTHER_SPOTS: Final = {LABYRINTH: ("l", ()), CORNER: ("b", CORNERS)}
"""The spots that are no kind of feature: the letter and the sides of each; b is for the barn."""


def check_feature_kinds(rows: Sequence[FeatureKind], kinds: Iterable[Kind] = Kind) -> None:
    """Refuse a table of kinds that is not complete or contradicts itself.

    :raises KindFault: naming the kind and what it lacks.
    """
    named = [row.kind for row in rows]
    for kind in kinds:
        if kind not in named:
            raise KindFault(f"{name_of(kind)} has no row in FEATURE_KINDS")
    if named != sorted(named):
        raise KindFault("FEATURE_KINDS is not in the order of Kind")
    require_unlike("kind", map(name_of, named))
    require_unlike("letter", [row.letter for row in rows] + [s[0] for s in OTHER_SPOTS.values()])
    for row in rows:
        name = name_of(row.kind)
        if row.completed is not None and row.completed not in COMPLETIONS:
            raise KindFault(f"{name} is completed in no known way: {row.completed}")
        if row.pays is None and (row.completed or row.is_network):
            raise KindFault(f"{name} has no rule on when it pays")
        if row.pays_around and row.completed != SURROUNDED:
            raise KindFault(f"{name} pays for the tiles around and is not completed by them")
        if row.is_network and not row.sides:
            raise KindFault(f"{name} is a network and has no sides")


check_feature_kinds(FEATURE_KINDS)

_SCORED: Final = tuple(row for row in FEATURE_KINDS if row.pays is not None)

KIND_NAMES: Final = tuple(name_of(row.kind) for row in FEATURE_KINDS)
SCORED: Final = tuple(row.kind for row in _SCORED)
"""The kinds of feature that pay, and on which figures can stand."""
SCORED_NAMES: Final = tuple(KIND_NAMES[kind] for kind in SCORED)
NO_SPOT: Final = tuple(row.kind for row in FEATURE_KINDS if row.pays is None)
"""The kinds of feature on which nothing can stand. Rule: car-14.1.water."""
IN_NETWORKS: Final = tuple(row.kind for row in FEATURE_KINDS if row.is_network)
"""The kinds of feature that go on from tile to tile; any other is one piece."""
SINGLE: Final = tuple(row.kind for row in FEATURE_KINDS if not row.sides)
"""The kinds of feature that reach no side, in order; a tile has at most one of each."""
SIDES_OF: Final = {KIND_NAMES[row.kind]: row.sides for row in FEATURE_KINDS if row.sides}
"""The names of the sides that a feature can reach, by kind."""
SINGLE_NAMES: Final = tuple(KIND_NAMES[kind] for kind in SINGLE)
FOR_WAGONS: Final = tuple(row.kind for row in FEATURE_KINDS if row.takes_wagons)
"""The kinds of feature between which a wagon moves. Rule: car-2.5.wagon-around."""
FOR_FLIGHTS: Final = tuple(row.kind for row in FEATURE_KINDS if row.takes_flights)
"""The kinds of feature where a flying machine lands. Rule: car-2.5.flight."""
CLOSING: Final = tuple(row.kind for row in FEATURE_KINDS if row.completed == CLOSED)
"""The kinds of feature that are completed when no side of them is open."""
TO_SURROUND: Final = tuple(row.kind for row in FEATURE_KINDS if row.completed == SURROUNDED)
"""The kinds of feature that are completed when a tile lies on each square around."""
MONASTERIES: Final = tuple(row.kind for row in FEATURE_KINDS if row.pays_around)
"""Those of them that score like a monastery."""
NEVER_COMPLETED: Final = tuple(row.kind for row in FEATURE_KINDS if row.completed is None)
"""The kinds of feature that pay at the end alone, or never."""
PAYS_WHEN: Final = {row.kind: row.pays for row in _SCORED if row.pays is not None}
"""By kind of feature, the rule on when it pays."""
ONLY_FOR: Final = {row.kind: row.only for row in FEATURE_KINDS if row.only is not None}
"""By kind of feature, who alone may stand there, where not every figure may that can."""
MODIFIERS: Final[Mapping[str, Mapping[str, Modifier]]] = {
    KIND_NAMES[row.kind]: row.modifiers for row in FEATURE_KINDS if row.modifiers
}
"""What a feature may have besides its sides, by kind."""
SIDE_LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    KIND_NAMES[row.kind]: row.side_lists for row in FEATURE_KINDS if row.side_lists
}
"""The further lists of sides that a feature may have, by kind."""
SPOT_KINDS: Final = (*SCORED_NAMES, *OTHER_SPOTS)
"""The values of ``on`` in a spot."""
SPOT_SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    KIND_NAMES[row.kind]: (*row.sides, *row.inner) for row in _SCORED if row.sides
}
"""The names of the sides of a spot, by the kind of feature, where it has any."""
NEED_SIDE: Final = tuple(
    KIND_NAMES[row.kind] for row in _SCORED if row.sides and not row.may_lack_side
)
"""The kinds of feature whose spots always have a side."""
LETTERS: Final[Mapping[str, str]] = {
    **{row.letter: KIND_NAMES[row.kind] for row in _SCORED},
    **{letter: name for name, (letter, _) in OTHER_SPOTS.items()},
    **{row.letter: KIND_NAMES[row.kind] for row in FEATURE_KINDS if row.pays is None},
}
"""What a figure is on and what a tile shows, by its letter in the notation."""


def keys_of(kind: str) -> tuple[str, ...]:
    """Return the keys that a feature of a kind may have."""
    sides = () if kind in SINGLE_NAMES else ("sides",)
    return ("kind", *sides, *SIDE_LISTS.get(kind, ()), *MODIFIERS.get(kind, ()))


FEATURE_KEYS: Final = tuple(dict.fromkeys(key for kind in KIND_NAMES for key in keys_of(kind)))
