"""Vocabularies: which parameters of which sentences are words, and which words these are.

Rulings carry codes, such as ``large_meeple``. Where one stands in a sentence it is written as a
word of the language, in the form that the sentence asks for: ``{figure:a}`` is "a large meeple".
What a caller has typed or could type stays as it is: keys, ids, the values that a key takes, sides
in the words of a spot. So do the names of treasures, and those of players but for the colours.

The words are messages whose domain is their vocabulary.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import KIND_NAMES, ONLY_FOR, OTHER_SPOTS
from referee.carcassonne.kinds.figures import ALONE, FIGURES, HOMES


class Vocabulary(NamedTuple):
    """What a parameter may be.

    :param words: the domain of its words.
    :param is_list: whether the parameter is several of them, with blanks between.
    :param is_open: whether it may be something else, too, which is written as it is.
    :param is_begun: whether the code is what stands before the first dot, as a tile names its set.
    """

    words: str
    is_list: bool = False
    is_open: bool = False
    is_begun: bool = False


PLAYER: Final = "player"
"""The parameter that names a player, who may be called by a colour."""
_AS_TYPED: Final = ("faults", "problems")
"""The domains that repeat the names of players as they were typed."""
_FEATURE: Final = Vocabulary("feature")
_SQUARE: Final = Vocabulary("square")
_SET: Final = Vocabulary("sets", is_begun=True)
"""A set by its title; of a tile the set that it is of, for its own name is an id of ours."""

_OF_PARAMETERS: Final[Mapping[str, Vocabulary]] = {
    "figure": Vocabulary("figure"),
    "kind": _FEATURE,
    "here": _FEATURE,
    "there": _FEATURE,
    "on": _FEATURE,
    "quarter": Vocabulary("quarter"),
    "direction": Vocabulary("direction"),
    "openings": Vocabulary("direction", is_list=True),
    "game": Vocabulary("game"),
    PLAYER: Vocabulary("colour", is_open=True),
}
"""The vocabulary of each parameter, in all sentences but those of ``_ELSEWHERE``."""

_ELSEWHERE: Final[Mapping[tuple[str, str, str], Vocabulary | None]] = {
    ("objections", "square-takes-no-tile", "kind"): _SQUARE,
    ("faults", "square-takes-no-tile", "kind"): _SQUARE,
    ("faults", "square-not-on-map", "kind"): _SQUARE,
    ("faults", "town-not-allowed", "kind"): _SQUARE,
    ("faults", "tile-not-allowed", "kind"): _SQUARE,
    ("faults", "coats-not-allowed", "kind"): _SQUARE,
    ("map_report", "kind", "kind"): _SQUARE,
    ("map_table", "square", "kind"): _SQUARE,
    ("map_table", "kind", "kind"): _SQUARE,
    ("map_table", "hint.kind", "kind"): _SQUARE,
    ("summaries", "option.onto-side", "side"): Vocabulary("direction"),
    ("faults", "no-such-feature", "on"): None,
    ("faults", "no-such-feature", "there"): None,
    ("faults", "no-road-there", "there"): None,
    ("faults", "no-feature-there", "there"): None,
    ("faults", "side-not-allowed", "on"): None,
    ("faults", "notation-other-game", "game"): None,
    ("objections", "tile-not-in-bag", "tile"): _SET,
    ("objections", "too-many-copies", "tile"): _SET,
    ("objections", "set-not-in-edition", "set"): _SET,
    ("objections", "figure-not-in-play", "set"): _SET,
    ("objections", "set-not-counted-by-tile", "set"): _SET,
    ("objections", "rule-not-ruled", "rule"): Vocabulary("not_ruled"),
    ("faults", "map-line-misread", "word"): Vocabulary("typed", is_open=True),
    ("faults", "city-sides-misread", "word"): Vocabulary("typed", is_open=True),
}
"""Vocabularies by domain, code and parameter; None where the parameter is not a word."""


REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "figure": FIGURES,
    "feature": (*KIND_NAMES, *OTHER_SPOTS),
}
"""By vocabulary, the codes for which every language must have a word."""
OBJECTIONS: Final = (
    *(home.code for home in HOMES.values()),
    *(only.code for only in ONLY_FOR.values()),
    *ALONE.values(),
)
"""The codes of objections that the tables of kinds name, which need a sentence."""
PAID_APART: Final = frozenset(
    {
        *("castle.taken", "coiners", "goods.cloth", "goods.grain", "goods.wine", "island", "king"),
        *("pig", "robber-baron", "town-cost", "wainwrights", "wainwrights.unpaid"),
    }
)
"""Score items that are no line of a feature's score, so that no summary reads them out as one."""
VOCABULARIES: Final = frozenset(
    each.words for each in (*_OF_PARAMETERS.values(), *_ELSEWHERE.values()) if each is not None
)
"""The domains that are words."""


def find_vocabulary(domain: str, code: str, parameter: str) -> Vocabulary | None:
    """Return the vocabulary of a parameter in a sentence; None if it is written as it is.

    >>> find_vocabulary("objections", "square-takes-no-tile", "kind").words
    'square'
    >>> find_vocabulary("faults", "player-unknown", "player") is None
    True
    """
    if parameter == PLAYER and domain in _AS_TYPED:
        return None
    return _ELSEWHERE.get((domain, code, parameter), _OF_PARAMETERS.get(parameter))
