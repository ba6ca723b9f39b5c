"""The reader of one value: the faults that it collects."""

from typing import NamedTuple

from referee.core.errors import Fault, NotAPosition
from referee.core.reader import Reader


class Form(NamedTuple):
    """A form, as far as its faults need it."""

    example: object


def test_only_an_object_is_one() -> None:
    reader = Reader()
    assert reader.is_object({}, ("at",), Form({"x": 1}))
    assert not reader.is_object([], ("at",), Form({"x": 1}))
    (fault,) = reader.faults
    assert (fault.code, fault.path, fault.example) == ("not-an-object", ("at",), {"x": 1})


def test_the_faults_of_what_stands_at_a_path_are_seen_from_there() -> None:
    reader = Reader()
    reader.take(NotAPosition([Fault("null", ("x",))]), ("at", 0))
    assert reader.faults == [Fault("null", ("at", 0, "x"))]
