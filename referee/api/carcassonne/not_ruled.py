"""What is not ruled is said: rules of the sets in play that could change the answer asked for.

Which rules these are, and what they could change, stands with the tiles of each set.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from referee.catalogue.loader import load_catalogue
from referee.catalogue.tile_sets import ASPECTS
from referee.core.rulings import Objection

DEPENDS_ON: Final[Mapping[str, frozenset[str]]] = {
    "roads": frozenset({"roads"}),
    "scores": frozenset({"scores"}),
    "spots": frozenset({"spots"}),
    "placements": frozenset({"placements", "spots"}),
    "remaining": frozenset({"placements"}),
    "moves": frozenset(ASPECTS),
    "options": frozenset(ASPECTS),
    "claims": frozenset(ASPECTS),
}
"""By question, what its answer depends on; a question that is not here depends on nothing of it."""


def find_not_ruled(question: str, set_ids: Collection[str]) -> tuple[Objection, ...]:
    """Return a warning for each rule of some sets that could change the answer to a question.

    By set, in the order of the catalogue, then as the set lists them.
    """
    aspects = DEPENDS_ON.get(question)
    if not set_ids or aspects is None:
        return ()
    return tuple(_warn(set_ids, aspects))


def _warn(set_ids: Collection[str], aspects: frozenset[str]) -> Iterable[Objection]:
    for set_id, rules in load_catalogue().not_ruled.items():
        if set_id in set_ids:
            for rule, changes in rules:
                if changes & aspects:
                    params = {"set": set_id, "rule": rule}
                    yield Objection("rule-not-ruled", (), params=params)
