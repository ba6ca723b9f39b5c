"""Marks: which tiles they tell apart, and how what is seen of them is shared out."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.photo import FINE_CELLS, Array
from tools.photo.classes import count_copies, find_class, list_looks
from tools.photo.marks import (
    KINDS,
    PLAN,
    balance,
    find_allowed,
    judge_marks,
    list_marks,
    share_out,
    teach_marks,
)
from tools.photo.material import Material
from tools.photo.network import Network, soften
from tools.photo.reading import IMPOSSIBLE
from tools.photo.teaching import make_layers

LOOKS = list_looks()
MARKS = list_marks(LOOKS)
CLASS = find_class(LOOKS)
ALL = np.ones(len(LOOKS), bool)
PLAN_SHORT = replace(PLAN, seed=1, steps=60, batch=24, rate=6e-3, dropout=0.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("base.M", 1), ("base.N", 1)),
        (("base.N", 0), ("base.N.garden", 0)),
        (("base.M.garden", 2), ("base.N.garden", 2)),
        (("base.U", 1), ("base.U.garden", 3)),
    ],
)
def test_tiles_that_only_marks_tell_apart_are_of_one_group(
    one: tuple[str, int], other: tuple[str, int]
) -> None:
    first, second = CLASS[one], CLASS[other]
    assert MARKS.groups[first] == MARKS.groups[second]
    assert MARKS.kinds[first] != MARKS.kinds[second]


def test_other_tiles_and_turns_are_of_other_groups() -> None:
    names = [("base.M", 1), ("base.M", 2), ("base.O", 1), ("base.D", 0), (None, 0)]
    assert len({MARKS.groups[CLASS[name]] for name in names}) == len(names)
    assert (MARKS.groups == MARKS.groups[CLASS[None, 0]]).sum() == 1


def test_kinds_are_what_the_catalogue_says() -> None:
    told = {name: KINDS[MARKS.kinds[CLASS[name, 0]]] for name in ("base.D", "base.M", "base.C")}
    assert told == {"base.D": "none", "base.M": "arms", "base.C": "arms"}
    assert KINDS[MARKS.kinds[CLASS["base.N.garden", 0]]] == "garden"
    assert KINDS[MARKS.kinds[CLASS["base.M.garden", 0]]] == "both"
    assert find_allowed(MARKS)[CLASS["base.C", 0]].tolist() == [False, True, False, False]


@given(st.integers(0, 2**32 - 1), st.floats(0.0, 1.0), st.floats(0.0, 2.0))
def test_what_a_group_has_stays(seed: int, told: float, seen: float) -> None:
    lots = np.random.default_rng(seed)
    logs = soften(lots.normal(0, 4, (3, len(LOOKS))))
    marks = soften(lots.normal(0, 4, (3, len(KINDS))))
    found = share_out(logs, marks, MARKS, ALL, (told, seen))
    for group in np.unique(MARKS.groups):
        which = MARKS.groups == group
        np.testing.assert_allclose(
            np.exp(found[:, which]).sum(axis=1), np.exp(logs[:, which]).sum(axis=1), rtol=1e-6
        )


def test_a_mark_that_is_seen_chooses_within_its_group() -> None:
    logs = soften(np.zeros((1, len(LOOKS))))
    sure = soften(np.array([[0.0, 9.0, 0.0, 0.0]]))
    found = share_out(logs, sure, MARKS, ALL)[0]
    assert found[CLASS["base.M", 0]] > found[CLASS["base.N", 0]] + 5
    assert found[CLASS["base.D", 0]] == pytest.approx(logs[0, CLASS["base.D", 0]])


@given(st.integers(0, 2**32 - 1))
def test_marks_come_as_often_as_their_copies_do(seed: int) -> None:
    """What is said of every coat of arms is off by as much; their number shows it."""
    lots, copies = np.random.default_rng(seed), count_copies(LOOKS, ("base",), "C1")
    true = lots.choice(len(LOOKS), 60, p=copies / copies.sum())
    values = np.where(MARKS.groups == MARKS.groups[true][:, None], 0.0, -20.0)
    values = np.where(copies > 0, values, IMPOSSIBLE)
    values += np.log(np.maximum(copies, 1))
    values[np.arange(60), true] += 2.0
    arms = (MARKS.kinds == KINDS.index("arms")).astype(float)
    asked = find_allowed(MARKS)[true].sum(axis=1) > 1

    def count_arms(logs: Array) -> float:
        return float((np.exp(soften(logs)) @ arms)[asked].sum())

    told, biased = count_arms(values), values + 2.0 * arms
    mended = balance(biased, copies, MARKS)
    assert abs(count_arms(mended) - told) < abs(count_arms(biased) - told) + 0.5
    member = MARKS.groups[:, None] == np.unique(MARKS.groups)
    kept, had = np.exp(mended) @ member, np.exp(soften(biased)) @ member
    np.testing.assert_allclose(kept, had, atol=1e-9)
    np.testing.assert_allclose(np.exp(mended).sum(axis=1), 1)


def test_what_is_said_of_few_marks_is_hardly_moved() -> None:
    copies = count_copies(LOOKS, ("base",), "C1")
    values = np.where(copies > 0, np.log(np.maximum(copies, 1)), IMPOSSIBLE)[None]
    values = np.where(MARKS.groups == MARKS.groups[CLASS["base.M", 0]], values, -60.0)
    values[0, CLASS["base.M", 0]] += 1.0
    before, behind = (
        float(np.exp(logs[0, CLASS["base.M", 0]]))
        for logs in (soften(values), balance(values, copies, MARKS))
    )
    assert before - 0.2 < behind < before


def draw_marked(count: int) -> Array:
    """Return fine squares, of which every second has a light mark; the others have light dots."""
    lots = np.random.default_rng(4)
    fine = lots.integers(-20, 20, (count, FINE_CELLS, FINE_CELLS, 3)).astype(np.int8)
    for square in fine[::2]:
        x, y = lots.integers(8, FINE_CELLS - 16, 2)
        square[y : y + 8, x : x + 8] = 110
    for square in fine[1::2]:
        square[*lots.integers(0, FINE_CELLS, (2, 64))] = 110
    return fine


def test_it_learns_to_see_marks_wherever_they_lie() -> None:
    looks = [look for look in LOOKS if look.tile in ("base.M", "base.N", None)]
    class_of = find_class(looks)
    names = np.array([class_of["base.M", 0], class_of["base.N", 0]] * 20)
    fine = draw_marked(40)
    shown = Material(fine, fine, names)
    untaught = Network({}, make_layers(PLAN_SHORT, FINE_CELLS, len(KINDS)))
    assert judge_marks(teach_marks(shown, looks, PLAN_SHORT), shown, looks) > 0.9
    assert judge_marks(untaught, shown, looks) < 0.9
