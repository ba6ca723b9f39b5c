"""The kinds of figure: one row for each, with everything that is a fact about the kind.

A new figure is a row of ``FIGURE_KINDS``. Its drawing and its words are in registries that are
compared with this table at the start.
Rule: car-1.5.strength, car-1.5.large-meeple, car-2.2.wagon, car-2.2.builder, car-2.2.pig,
car-2.2.barn, car-4.6, car-7.1, car-14.11.mayor, car-6.3
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.carcassonne.kinds.checking import KindFault, name_of, require_unlike
from referee.carcassonne.kinds.features import (
    CITY,
    FEATURE_KINDS,
    FIELD,
    GARDEN,
    MONASTERY,
    ONLY_FOR,
    PAYS_WHEN,
    ROAD,
    SCORED,
    FeatureKind,
    Kind,
)
from referee.core.rulings import Citation

MAYOR: Final = "mayor"
ABBOT: Final = "abbot"
"""The figure that a player may take back."""
PHANTOM: Final = "phantom"
"""The figure that may be the second of a turn."""
BARN: Final = "barn"
BRIDGE: Final = "bridge"


class Home(NamedTuple):
    """The only kinds of feature on which a figure may stand, and what is said of any other."""

    kinds: tuple[Kind, ...]
    code: str
    rule: Citation


class FigureKind(NamedTuple):
    """The facts about a kind of figure.

    :param strength: what it counts in a majority; None for as much as the city has coats of arms.
    :param is_follower: whether it occupies what it stands on; then it is a meeple, whatever it
        weighs there.
    :param is_owned: whether it belongs to a player; there is at most one of each that does not.
    :param home: where alone it may stand; None for every kind of feature on which figures stand.
    :param alone: the code of what is said of it without a follower of its player beside it; None
        for a figure that needs none.
    :param is_farmer: whether it stands on a field only where farmers are played.
    :param goes_to_leipzig: whether it may be sent to Leipzig.
    :param lies_on_fields: whether it lies on a field, as farmers do.
    :param word: the word for it in the notation, where that is shorter than its name.
    """

    name: str
    strength: int | None = 0
    is_follower: bool = False
    is_owned: bool = True
    home: Home | None = None
    alone: str | None = None
    is_farmer: bool = False
    goes_to_leipzig: bool = False
    lies_on_fields: bool = True
    word: str | None = None


def _follower(
    name: str,
    *,
    strength: int | None = 1,
    home: Home | None = None,
    goes_to_leipzig: bool = True,
    word: str | None = None,
) -> FigureKind:
    """Return the row of a figure that occupies what it stands on."""
    return FigureKind(
        name,
        strength,
        is_follower=True,
        home=home,
        is_farmer=True,
        goes_to_leipzig=goes_to_leipzig,
        word=word,
    )


_NOT_ON_FIELDS: Final = tuple(kind for kind in SCORED if kind is not FIELD)
_MAGIC: Final = Home((ROAD, CITY), "magic-no-target", Citation("car-7.1"))

FIGURE_KINDS: Final = (
    _follower("meeple"),
    _follower("large_meeple", strength=2, word="large"),
    _follower("wagon", home=Home(_NOT_ON_FIELDS, "wagon-not-on-field", Citation("car-2.2.wagon"))),
    _follower(
        MAYOR,
        strength=None,
        home=Home((CITY,), "mayor-not-there", Citation("car-14.11.mayor")),
        goes_to_leipzig=False,
    ),
    _follower(PHANTOM),
    _follower("ringmaster"),
    _follower(
        ABBOT,
        home=Home((MONASTERY, GARDEN), "abbot-not-there", Citation("car-4.6")),
        goes_to_leipzig=False,
    ),
    FigureKind(
        "builder",
        home=Home((ROAD, CITY), "builder-not-there", Citation("car-2.2.builder")),
        alone="builder-alone",
    ),
    FigureKind(
        "pig",
        home=Home((FIELD,), "pig-not-there", Citation("car-2.2.pig")),
        alone="pig-alone",
        is_farmer=True,
        lies_on_fields=False,
    ),
    FigureKind(
        BARN, home=Home((), "barn-on-corner", Citation("car-2.2.barn")), lies_on_fields=False
    ),
    FigureKind("mage", is_owned=False, home=_MAGIC, lies_on_fields=False),
    FigureKind("witch", is_owned=False, home=_MAGIC, lies_on_fields=False),
)
"""Every kind of figure, in the order in which figures are listed."""


def check_figure_kinds(
    rows: Sequence[FigureKind], features: Sequence[FeatureKind] = FEATURE_KINDS
) -> None:
    """Refuse a table of figures that contradicts itself or that of features.

    :raises KindFault: naming the figure.
    """
    names = [row.name for row in rows]
    require_unlike("figure", names)
    require_unlike("word", [*names, *(row.word for row in rows if row.word is not None)])
    known = [feature.kind for feature in features if feature.pays is not None]
    for row in rows:
        for kind in () if row.home is None else row.home.kinds:
            if kind not in known:
                where = name_of(kind)
                raise KindFault(f"{row.name} may stand on {where}, where no figure stands")
        if row.is_follower and not row.is_owned:
            raise KindFault(f"{row.name} is a follower and belongs to nobody")
    for feature in features:
        for name in () if feature.only is None else feature.only.figures:
            if name not in names:
                raise KindFault(f"{name} may stand on a feature and has no row in FIGURE_KINDS")


check_figure_kinds(FIGURE_KINDS)

FIGURES: Final = tuple(row.name for row in FIGURE_KINDS)
"""Every kind of figure, in the order in which figures are listed."""
FOLLOWERS: Final = tuple(row.name for row in FIGURE_KINDS if row.is_follower)
"""Figures that occupy what they stand on; each is a meeple, whatever it weighs there."""
NEUTRAL: Final = tuple(row.name for row in FIGURE_KINDS if not row.is_owned)
"""Figures that belong to nobody; at most one of each."""
OWNED: Final = frozenset(row.name for row in FIGURE_KINDS if row.is_owned)
"""Figures that belong to a player."""
AT_HAND: Final = OWNED | {BRIDGE}
"""What a player has at hand to place: figures and bridges. Rule: car-14.13.supply."""
STRENGTHS: Final = {row.name: row.strength for row in FIGURE_KINDS}
"""What each counts in a majority; None for as much as the city has coats of arms."""
HOMES: Final = {row.name: row.home for row in FIGURE_KINDS if row.home is not None}
"""Where a figure may stand, for those that may not stand everywhere."""
CITED: Final = frozenset(
    {
        *PAYS_WHEN.values(),
        *(only.rule for only in ONLY_FOR.values()),
        *(home.rule for home in HOMES.values()),
    }
)
"""The rules that the rows of features and figures name."""
ALONE: Final = {row.name: row.alone for row in FIGURE_KINDS if row.alone is not None}
"""What is said of a figure that needs the company of a follower and has none."""
FARMERS: Final = frozenset(row.name for row in FIGURE_KINDS if row.is_farmer)
"""Figures that stand on fields only where farmers are played. Rule: car-2.2.fields."""
FOR_LEIPZIG: Final = frozenset(row.name for row in FIGURE_KINDS if row.goes_to_leipzig)
"""Figures that may be sent to Leipzig. Rule: car-6.3."""
LIE_ON_FIELDS: Final = frozenset(row.name for row in FIGURE_KINDS if row.lies_on_fields)
"""Figures that lie on a field, as farmers do."""
WORDS: Final = {row.word: row.name for row in FIGURE_KINDS if row.word is not None}
"""Figures by their short words in the notation."""
