"""Checkpoints between the steps of long work, and none in short work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.checkpoints import FEW, STEP, TimeUp, in_steps, no_checkpoint


@given(st.lists(st.integers(), max_size=FEW + 5 * STEP), st.booleans())
def test_rows_in_steps_are_the_rows(rows: list[int], is_lazy: bool) -> None:
    assert list(in_steps(iter(rows) if is_lazy else rows, no_checkpoint)) == rows


@given(st.integers(0, FEW + 5 * STEP))
def test_there_is_a_tick_after_every_step_of_many_rows(count: int) -> None:
    events: list[int | None] = []

    def checkpoint() -> None:
        events.append(None)

    for row in in_steps(range(count), checkpoint):
        events.extend([row])
    checkpoints = [at for at, event in enumerate(events) if event is None]
    expected = range(STEP, len(events), STEP + 1)
    assert checkpoints == (sorted({*expected, len(events) - 1}) if count > FEW else [])


def test_a_tick_can_end_the_work() -> None:
    def checkpoint() -> None:
        raise TimeUp

    done: list[int] = []
    with pytest.raises(TimeUp):
        done.extend(in_steps(range(1000), checkpoint))
    assert len(done) <= STEP
