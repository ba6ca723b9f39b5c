"""The rules that a position chooses: remembered, and told apart by the types of their values."""

from typing import Any

import pytest

from referee.api.contract.rules import RulesForm
from referee.catalogue.loader import CARCASSONNE
from referee.core.errors import NotAPosition

FORM = RulesForm(CARCASSONNE)


@pytest.mark.parametrize(
    ("sound", "like_it"),
    [({"farmers": True}, {"farmers": 1}), ({"two_tile_city": 2}, {"two_tile_city": 2.0})],
)
def test_what_is_equal_and_of_another_type_is_no_reading(
    sound: dict[str, Any], like_it: dict[str, Any]
) -> None:
    for _ in range(2):
        assert FORM.read_alone(sound).values.items() >= sound.items()
        with pytest.raises(NotAPosition):
            FORM.read_alone(like_it)


def test_the_same_choice_gives_the_same_rules() -> None:
    chosen = {"labyrinth": "advanced", "edition": "C1"}
    assert FORM.read_alone(chosen) is FORM.read_alone(dict(chosen))
    assert FORM.read_alone(chosen).changed == ("labyrinth", "edition")


def test_a_reading_that_nothing_can_be_found_by_is_explained() -> None:
    with pytest.raises(NotAPosition) as caught:
        FORM.read_alone({"edition": ["C2"]})
    assert [fault.code for fault in caught.value.faults] == ["unknown-reading"]
