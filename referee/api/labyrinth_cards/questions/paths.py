"""`paths`: a shortest path for each pair of cards that a treasure joins."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.document.shapes import BOOLEAN
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition, require_card
from referee.api.labyrinth_cards.writing import SHAPES as PATHS_SHOWN
from referee.api.labyrinth_cards.writing import write_paths
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.forms.places import place
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.paths import TreasurePaths, find_treasure_paths
from referee.labyrinth_cards.summaries import summarise_paths


def find_paths(position: CardsPosition, ask: Mapping[str, Any]) -> TreasurePaths:
    """Find a shortest path for each pair of cards that a treasure joins.

    :raises NotAPosition: if there is no card from which they shall begin.
    """
    start = None
    if "from" in ask:
        start = ask["from"]
        require_card(position, start, ("from",))
    return find_treasure_paths(position.table, start, pause)


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    found = find_paths(position, ask)
    body = {"treasure_paths": write_paths(found.paths), "truncated": found.truncated}
    return Answered(body, LazySummary(summarise_paths, found))


PATHS: Final = Question(
    name="paths",
    summary="Show a shortest path for each pair of cards that a treasure joins.",
    asks={"from": place(is_question=True)},
    answer=_answer,
    keys={"treasure_paths": array(ref("TreasurePath")), "truncated": BOOLEAN},
    example={"from": {"x": 0, "y": 0}},
    shapes=PATHS_SHOWN,
)
