"""Questions: names that cannot be asked for, and keys that no answer has, stop the start."""

from dataclasses import replace
from typing import Any

import pytest

from referee.api.carcassonne.questions import GAME
from referee.api.carcassonne.questions.remaining import REMAINING
from referee.api.carcassonne.questions.roads import ROADS
from referee.api.contract.game import check_addresses
from referee.api.contract.questions import Alternative, QuestionFault, index_by_name
from referee.api.games import GAMES, LISTINGS
from tests.cases import for_each


@for_each("name", ["", "open roads", "Roads", "roads-", "_roads", "rulings", "summary"])
def test_a_name_that_cannot_be_asked_for_is_refused(name: str) -> None:
    with pytest.raises(QuestionFault, match=f"^no question can be called {name!r}: "):
        replace(ROADS, name=name)


def test_two_questions_of_one_name_are_refused() -> None:
    same: Any = replace(REMAINING, name="roads")
    with pytest.raises(QuestionFault, match=r"^two questions are called roads$"):
        index_by_name(ROADS, same)
    with pytest.raises(QuestionFault, match=r"^two questions are called roads$"):
        replace(GAME, records={"roads": same})


def test_questions_are_found_by_their_names_in_their_order() -> None:
    found = index_by_name(ROADS, REMAINING)
    assert list(found) == ["roads", "remaining"]
    assert found["roads"] is ROADS


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"optional": ("sails",)}, "roads: sails is no key of the answer"),
        (
            {"alternatives": (Alternative("Sails", "sail", ("sails",)),)},
            "roads: sails is no key of the answer",
        ),
        ({"keys": {**ROADS.keys, "warnings": {}}}, "roads: every answer has the key warnings"),
    ],
)
def test_keys_that_no_answer_can_have_are_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(QuestionFault, match=f"^{said}$"):
        replace(ROADS, **changed)


def test_a_question_at_the_address_of_something_else_is_refused() -> None:
    others = [listing.path for listing in LISTINGS]
    check_addresses(GAMES, others)
    tiles = replace(ROADS, name="tiles")
    game = replace(GAME, questions={**GAME.questions, "tiles": tiles})
    with pytest.raises(QuestionFault, match=r"^/v1/carcassonne/tiles is the address of a question"):
        check_addresses([game], others)


def test_a_question_has_an_address_for_each_format() -> None:
    assert {"/v1/carcassonne/roads", "/v1/carcassonne/game", "/v1/carcassonne/game.csv"} <= set(
        GAME.addresses
    )
