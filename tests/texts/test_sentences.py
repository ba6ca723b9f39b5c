"""What rulings and problems say, by code."""

import pytest

from referee.core.errors import Fault
from referee.core.languages import ENGLISH, Language
from referee.core.rulings import Objection
from referee.texts.languages import load_texts
from referee.texts.sentences import write_fault, write_objection, write_problem


def test_an_objection_is_written_out() -> None:
    objection = Objection("side-mismatch", params={"here": "german_cathedral", "there": "wall"})
    assert write_objection(objection, ENGLISH) == (
        "This side would show a German cathedral where the neighbour shows a wall."
    )


def test_a_problem_has_a_title_and_an_explanation() -> None:
    assert write_problem("request-timeout", ENGLISH) == (
        "The request took too long to arrive",
        "Send the whole request without pausing.",
    )


@pytest.mark.parametrize("language", load_texts())
def test_an_address_stands_in_a_sentence_as_it_is(language: Language) -> None:
    fault = Fault("notation-other-game", (), {"game": "labyrinth-cards"})
    assert "/v1/labyrinth-cards/" in write_fault(fault, language)
