"""The table of the card game: cards on squares, and groups that lie apart."""

import pytest

from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.official import judge_collection
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable, build_table, find_warnings
from tests.labyrinth_cards.beginning import face_of

CARD = face_of({"openings": ["N", "S"], "treasures": ["crown"]})
RULES = Rules(
    variant="official", leave_one="witness", last_card="allowed", end_of_game="hands_played"
)


def placed(*squares: tuple[int, int]) -> list[tuple[int, CardFace]]:
    return [(square_at(*square), CARD) for square in squares]


def table(*squares: tuple[int, int]) -> CardTable:
    return build_table(RULES, placed(*squares))


def test_cards_are_ordered_by_row_and_column() -> None:
    faces = table((1, 0), (0, 0), (5, -1)).faces
    assert [place_of(square) for square in faces] == [(5, -1), (0, 0), (1, 0)]


def test_every_card_on_a_taken_square_is_a_fault() -> None:
    with pytest.raises(NotAPosition) as caught:
        build_table(RULES, placed((0, 0), (1, 0), (0, 0), (0, 0)))
    assert list(caught.value.faults) == [
        Fault("two-cards-on-a-square", ("cards", 2), {"x": 0, "y": 0}),
        Fault("two-cards-on-a-square", ("cards", 3), {"x": 0, "y": 0}),
    ]


def test_every_group_but_the_first_is_named_at_its_first_card() -> None:
    found = find_warnings(table((0, 0), (1, 0), (1, 2), (5, 1), (1, 3)))
    assert [(warning.code, warning.at) for warning in found] == [
        ("groups-apart", (5, 1)),
        ("groups-apart", (1, 2)),
    ]
    assert found[0].citations == ("card-10.5.together",)


def test_cards_in_one_group_need_no_warning() -> None:
    assert find_warnings(table()) == find_warnings(table((0, 0), (1, 0), (1, 1))) == ()


def test_a_card_that_is_wanted_must_lie_there() -> None:
    found = judge_collection(table((0, 0), (0, 1)), [square_at(0, 0)], [square_at(7, 7)])
    assert [(objection.code, objection.at) for objection in found] == [("no-card-there", (7, 7))]


def test_other_than_one_played_card_is_the_only_objection() -> None:
    played = [square_at(0, 0), square_at(0, 1)]
    found = judge_collection(table((0, 0), (0, 1)), played, [square_at(7, 7)])
    assert "no-card-there" not in [objection.code for objection in found]
    assert len(found) == 1
