"""Words of other books and programs for what is called something else here.

They are proposed and never taken: ``farmer`` is a figure to some and a spot to others.
"""

from collections.abc import Mapping
from typing import Final

_OTHER_WORDS: Final = {
    "city": "castle fortress knight town",
    "field": "farm farmer farmland grass meadow pasture peasant",
    "monastery": "abbey chapel church cloister convent monk",
    "road": "bandit brigand highwayman path robber street thief",
    "garden": "gardens park",
    "village": "crossing crossroads junction",
    "inn": "lake tavern",
    "coats_of_arms": "badge badges blason coat_of_arms emblem pennant pennants shield shields",
    "meeple": "farmer follower followers knight man monk pawn small_meeple thief",
    "large_meeple": "big big_follower big_meeple double_meeple giant_meeple large large_follower",
    "builder": "master_builder",
    "wagon": "carriage cart",
    "phantom": "ghost",
    "ringmaster": "ring_master",
    "mage": "magician wizard",
    "witch": "sorceress",
    "rotation": "angle orientation turn",
    "tile": "card piece",
    "player": "color colour owner",
    "figure": "kind type",
    "on": "feature location spot zone",
    "treasures": "gems symbols",
    "C1": "first 1 c1_edition",
    "C2": "second 2",
    "C3": "third 3",
}
"""By our word, the words that others use for it, in lower case."""


def _gather() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for ours, others in _OTHER_WORDS.items():
        for other in others.split():
            found[other] = (*found.get(other, ()), ours)
    return found


OUR_WORDS: Final = _gather()
"""By a word of others, the words that it may mean here."""
FILLERS: Final = frozenset(("a", "and", "of", "the", "&"))
"""The words of a title that are in no id."""
