"""What rulings and problems say, by code."""

import pytest

from referee.api.carcassonne.writing.scores import write_score
from referee.carcassonne.scoring.feature_rulings import FINAL
from referee.core.errors import Fault
from referee.core.languages import ENGLISH, Language
from referee.core.rulings import Objection, Score, ScoreItem
from referee.texts.catalogues import TextFault
from referee.texts.languages import load_texts
from referee.texts.sentences import tell, write_fault, write_item, write_objection, write_problem


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


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (ScoreItem("sails", 1, 2, ()), "items/sails is missing"),
        (ScoreItem("witch", 1, -2, ()), "items/witch asks for 'halved', which is not given, or no"),
    ],
)
def test_what_has_no_sentence_or_gives_it_too_little_is_named(item: ScoreItem, said: str) -> None:
    with pytest.raises(TextFault, match=f"^texts en: {said}"):
        write_item(item, ENGLISH)
    with pytest.raises(TextFault, match=f"^texts en: {said}"):
        write_score(Score(FINAL, (item,)), ENGLISH)


def test_a_domain_that_is_missing_is_named() -> None:
    with pytest.raises(TextFault, match=r"^texts en: ships/sails is missing$"):
        tell("ships", "sails", ENGLISH)
