"""The card game's notation: what is refused where."""

from typing import Final

import pytest

from referee.core.errors import NotAPosition
from referee.labyrinth_cards.notation import format_position, parse_position

Found = list[tuple[str, int]]

FAULTS: Final[dict[str, Found]] = {
    "c1/0,0,D": [("notation-other-game", 1)],
    "l1/tiles,0,0,D": [("notation-unknown-key", 4)],
    "l1/0,0,ne": [("notation-card", 8)],
    "l1/0,0,NS:es": [("notation-card", 11)],
    "l1/0,0,NE4.crown": [("notation-turns", 10)],
    "l1/0,0,NS:EW1": [("notation-turns", 13)],
    "l1/0,0,NE.~1": [("notation-name-not-said", 11)],
    "l1/hand,NE1": [("notation-turned-in-hand", 9)],
    "l1/stack,many": [("notation-number", 10)],
    "l1/stack": [("notation-number", 9)],
}
"""By line: the code and the column of each of its faults."""


@pytest.mark.parametrize("line", FAULTS)
def test_a_line_is_refused_by_the_column(line: str) -> None:
    with pytest.raises(NotAPosition) as refusal:
        parse_position(line)
    found = [(fault.code, fault.params["column"]) for fault in refusal.value.faults]
    assert found == FAULTS[line]


def test_names_that_are_long_and_stand_twice_are_said_once() -> None:
    card = {"openings": ["N"], "treasures": ["Золото", "Череп"]}
    line = format_position({"cards": [{"card": card, "x": 0, "y": 0}], "hand": [card]})
    assert line.endswith("/0,0,N.~1.~2/hand,N.~1.~2")
    assert parse_position(line)["hand"] == [card]


def test_a_table_without_cards_may_have_a_hand() -> None:
    assert parse_position("l1/rules,last_card.forbidden/hand,NS:EW.owl/stack,0") == {
        "rules": {"last_card": "forbidden"},
        "hand": [
            {
                "paths": [
                    {"openings": ["N", "S"], "treasures": []},
                    {"openings": ["E", "W"], "treasures": ["owl"]},
                ]
            }
        ],
        "stack": 0,
        "cards": [],
    }
