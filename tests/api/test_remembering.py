"""Rows that are remembered as JSON: written once while they fit, within bounds, in each manner."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Final

from hypothesis import given
from hypothesis import strategies as st
from orjson import dumps

from referee.api.responses.options import PLAIN, Manner
from referee.api.responses.remembering import RowMemory

_ROOM: Final = 100
_SHORT: Final = Manner(omits_empty=True)
_LETTERS: Final = st.text("ab", max_size=20)


class _Writing:
    """Writes a row that repeats what is said, and counts how often each is written."""

    def __init__(self) -> None:
        self.written: Counter[tuple[str, Manner]] = Counter()

    def __call__(self, said: str, manner: Manner) -> dict[str, object]:
        self.written[said, manner] += 1
        return {"said": said, "none": []}


def is_kept(said: str) -> bool:
    return "!" not in said


def recall(
    memory: RowMemory[str], sayings: Iterable[str], manner: Manner = _SHORT, *, anew: bool = True
) -> list[bytes]:
    """Recall some rows; anew, by equal objects, not the same ones."""
    asked = ["".join(list(said)) if anew else said for said in sayings]
    return [dumps(row) for row in memory.recall(asked, manner)]


def size_of(sayings: Iterable[str]) -> int:
    return sum(len(dumps({"said": said})) for said in sayings)


def test_a_row_is_written_once_in_each_manner() -> None:
    """What is asked for again comes from the memory, for the same manner alone."""
    writing = _Writing()
    memory = RowMemory(writing, is_kept)
    for manner, row in ((PLAIN, b'{"said":"abc","none":[]}'), (_SHORT, b'{"said":"abc"}')) * 2:
        assert recall(memory, ["abc"], manner) == [row]
        assert recall(memory, ["abc"], manner, anew=False) == [row]
    assert set(writing.written.values()) == {1}


def test_what_is_not_kept_is_written_each_time() -> None:
    writing = _Writing()
    memory = RowMemory(writing, is_kept)
    rows = memory.recall(["long!", "ab", "long!"], PLAIN)
    assert [type(row) for row in rows] == [dict, type(rows[1]), dict]
    assert writing.written == {("long!", PLAIN): 2, ("ab", PLAIN): 1}


@given(st.lists(st.tuples(_LETTERS, st.booleans()), max_size=60))
def test_what_is_recalled_is_what_is_written(asked: list[tuple[str, bool]]) -> None:
    """Whatever is forgotten in between, each row says what it would without a memory."""
    memory = RowMemory(_Writing(), is_kept, _ROOM)
    for said, anew in asked:
        (row,) = recall(memory, [said], anew=anew)
        assert json.loads(row) == {"said": said}


@given(st.lists(_LETTERS, max_size=60), st.lists(_LETTERS, unique=True, max_size=8), st.booleans())
def test_rows_that_fit_the_room_are_written_once_in_turn(
    before: list[str], rows: list[str], anew: bool
) -> None:
    """However full the memory was, rows within its room are found again, round after round."""
    writing = _Writing()
    memory = RowMemory(writing, is_kept, max(size_of(rows), _ROOM))
    recall(memory, before)
    writing.written.clear()
    for _ in range(3):
        recall(memory, rows, anew=anew)
    assert all(count == 1 for count in writing.written.values())


@given(st.lists(_LETTERS, max_size=60), st.booleans())
def test_no_more_than_two_rooms_are_taken(asked: list[str], anew: bool) -> None:
    """Of all that was ever asked for, no more is remembered than two generations hold."""
    writing = _Writing()
    memory = RowMemory(writing, is_kept, _ROOM)
    recall(memory, asked, anew=anew)
    writing.written.clear()
    recall(memory, set(asked), anew=anew)
    remembered = {said for said in set(asked) if not writing.written[said, _SHORT]}
    assert size_of(remembered) <= 2 * _ROOM


def test_a_row_larger_than_the_room_is_written_all_the_same() -> None:
    """It has a generation to itself, so that the next one pushes it out."""
    memory = RowMemory(_Writing(), is_kept, _ROOM)
    (row,) = recall(memory, ["a" * 200])
    assert len(row) > _ROOM
    assert recall(memory, ["b"]) == [b'{"said":"b"}']
