"""What rulings and problems say, by code."""

from referee.core.languages import ENGLISH
from referee.core.rulings import Objection
from referee.texts.sentences import write_objection, write_problem


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
