"""What cards look like when they are turned."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.labyrinth_cards.cards import CardFace
from tests.labyrinth_cards.beginning import face_of

Json = dict[str, Any]


def card(openings: Any = ("N",), treasures: Any = ("crown",)) -> Json:
    return {
        "openings": list(openings) if isinstance(openings, tuple) else openings,
        "treasures": list(treasures) if isinstance(treasures, tuple) else treasures,
    }


faces = st.builds(
    CardFace,
    path_at=st.tuples(*[st.integers(-1, 1)] * 4),
    treasures=st.just((("crown",), ("map",))),
)


def test_openings_turn_clockwise() -> None:
    face = face_of(card(("N", "E")))
    openings = [[path >= 0 for path in face.turned(quarters).path_at] for quarters in range(4)]
    assert openings == [
        [True, True, False, False],
        [False, True, True, False],
        [False, False, True, True],
        [True, False, False, True],
    ]


@given(faces)
def test_four_quarter_turns_give_the_same_card(face: CardFace) -> None:
    assert face.turned(1).turned(1).turned(1).turned(1) == face
    assert face.turned(4) == face.turned(0) == face
    assert face.turned(1).turned(2) == face.turned(3)


@pytest.mark.parametrize(
    ("raw", "count"),
    [
        (card(("N", "E", "S", "W")), 1),
        (card(("N", "S")), 2),
        (card(("N", "E")), 4),
        ({"paths": [card(("N", "S")), card(("E", "W"))]}, 1),
        ({"paths": [card(("N", "S")), card(("E", "W"), ("map",))]}, 2),
        ({"paths": [card(("N", "E")), card(("S", "W"))]}, 2),
        ({"paths": [card(("N", "E")), card(("S", "W"), ("map",))]}, 4),
    ],
)
def test_rotations_that_look_alike_are_known(raw: Json, count: int) -> None:
    face = face_of(raw)
    assert len({face.turned(quarters).look() for quarters in range(4)}) == count


def test_the_order_in_which_paths_and_treasures_are_given_is_not_part_of_the_look() -> None:
    first = {"paths": [card(("N",), ("crown", "map")), card(("S",), ())]}
    second = {"paths": [card(("S",), ()), card(("N",), ("map", "crown"))]}
    assert face_of(first).look() == face_of(second).look()
