"""The sentences of faults: what is wrong, what was meant, what is expected, and where it stands."""

import pytest

from referee.core.errors import Fault, Unknown
from referee.core.languages import ENGLISH
from referee.texts.sentences import write_fault

SIDES = ("N", "E", "S", "W")


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (
            Fault("unknown-side", ("side",), {"allowed": "N E S W"}, Unknown("north", SIDES)),
            'The sides here are: N E S W. Did you mean "N"?',
        ),
        (
            Fault("unknown-side", ("side",), {"allowed": "N E S W"}, Unknown("up", SIDES)),
            "The sides here are: N E S W.",
        ),
        (
            Fault("not-an-object", ("at",), example={"x": 1, "y": 0}),
            'A JSON object is expected here. For example: {"x": 1, "y": 0}.',
        ),
        (
            Fault("unknown-key", ("X",), {}, Unknown("X", ("x", "y"), is_listed=True)),
            'The key "X" is not known here, only: x, y. Did you mean "x"?',
        ),
        (
            Fault("syntax", (), {"line": 1, "column": 9, "expected": "colon"}),
            "This is not JSON: line 1, column 9. A colon is expected there, behind the key.",
        ),
        (
            Fault("syntax", (), {"line": 1, "column": 9}),
            "This is not JSON: line 1, column 9.",
        ),
        (Fault("not-a-boolean", ("magic",)), 'The value of "magic" is true or false.'),
        (
            Fault("no-squares", (), {"text_line": 3, "text_column": 1}),
            "Line 3: The map prints no square; give at least one.",
        ),
        (
            Fault("no-squares", (), {"column": 7}),
            "Column 7: The map prints no square; give at least one.",
        ),
        (
            Fault("no-squares", (), {"text_line": 3, "text_column": 1, "x": 0, "y": -2}),
            "Line 3, square 0,-2: The map prints no square; give at least one.",
        ),
    ],
)
def test_a_fault_is_written_out(fault: Fault, text: str) -> None:
    assert write_fault(fault, ENGLISH) == text
