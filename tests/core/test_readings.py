"""Readings: what would make a claim hold, smallest first, and nothing that holds with less."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from referee.core.readings import Explanation, Mistake, Reading, explain
from tests.laws.simplest import expect_simplest

MISTAKES: Mapping[str, Mistake[int]] = {
    "doubled": lambda case: [2 * case],
    "never-made": lambda case: [],
    "one-off": lambda case: [case - 1, case + 1],
}


@dataclass(frozen=True)
class Toy:
    """Rules with options of every type."""

    way: Literal["this", "that", "other"] = "this"
    half: bool = False
    each: Literal[4, 2] = 4
    idle: bool = False

    @cached_property
    def is_that(self) -> bool:
        """A cached property, as rules have them."""
        return self.way == "that"


def count(rules: Toy) -> int:
    """Count something; nobody asks for ``half`` but one way, nor ever for ``idle``."""
    if rules.is_that:
        return 7 if rules.half else 10
    return 100 * rules.each


def reasons(claimed: int, rules: Toy | None = None) -> list[tuple[tuple[str, ...], str | None]]:
    found = explain(count, rules or Toy(), MISTAKES, lambda case: case == claimed)
    assert all(each.case == claimed for each in found)
    return [(tuple(key for key, _ in each.readings), each.mistake) for each in found]


def test_one_reading_explains_a_claim() -> None:
    assert reasons(10) == [(("way",), None)]
    assert reasons(200) == [(("each",), None)]


def test_two_readings_explain_what_neither_does_alone() -> None:
    assert reasons(7) == [(("way", "half"), None)]


def test_a_mistake_explains_a_claim_alone_or_with_a_reading() -> None:
    assert reasons(800) == [((), "doubled")]
    assert reasons(399) == [((), "one-off")]
    assert reasons(20) == [(("way",), "doubled")]
    assert reasons(11) == [(("way",), "one-off")]


def test_nothing_explains_a_claim_that_is_out_of_reach() -> None:
    assert reasons(14) == []
    assert reasons(5000) == []


def test_what_holds_with_less_is_not_listed_with_more() -> None:
    """By ``each`` alone it is 200; with the way "other" it is 200, too."""
    assert reasons(200, Toy()) == [(("each",), None)]
    assert reasons(400, Toy(each=2)) == [(("each",), None), ((), "doubled")]


def test_a_reading_is_another_value_than_the_one_in_force() -> None:
    (found,) = explain(count, Toy(way="that"), {}, lambda case: case == 7)
    assert found == Explanation((Reading("half", True),), None, 7)


def test_of_equals_two_are_given_a_mistake_among_them() -> None:
    """By ``each`` it is 200, and by either way of doing it wrong."""
    wrong = {"halved": lambda case: [200], "lost": lambda case: [200]}
    found = explain(count, Toy(), wrong, lambda case: case == 200)
    assert [(each.readings, each.mistake) for each in found] == [
        ((Reading("each", 2),), None),
        ((), "halved"),
    ]


def test_of_the_values_of_an_option_one_is_given() -> None:
    found = explain(count, Toy(way="that"), {}, lambda case: case == 400)
    assert [each.readings for each in found] == [(Reading("way", "this"),)]


def test_a_mistake_may_go_alone() -> None:
    assert reasons(20) == [(("way",), "doubled")]
    found = explain(count, Toy(), MISTAKES, lambda case: case == 20, alone=MISTAKES)
    assert found == ()


def test_the_tick_is_called_while_readings_are_tried() -> None:
    checkpoints: list[int] = []
    explain(count, Toy(), MISTAKES, lambda case: case == 7, lambda: checkpoints.append(1))
    assert len(checkpoints) > 3


def everything(rules: Toy) -> Iterator[Toy]:
    for way in ("this", "that", "other"):
        for half in (False, True):
            for each in (4, 2):
                for idle in (False, True):
                    yield Toy(way, half, each, idle)


@given(st.sampled_from([*everything(Toy())]), st.sampled_from([7, 8, 10, 14, 20, 200, 400, 800]))
def test_the_readings_are_the_simplest_there_are(rules: Toy, claimed: int) -> None:
    """Brute force over all rules finds the same; where the claim holds nothing is asked."""
    if count(rules) == claimed:
        return
    holding: list[frozenset[tuple[str, object]]] = []
    for other in everything(rules):
        changed = frozenset(
            (key, getattr(other, key))
            for key in ("way", "half", "each", "idle")
            if getattr(other, key) != getattr(rules, key)
        )
        if len(changed) <= 2 and count(other) == claimed:
            holding.append(changed)
    least = {each for each in holding if not any(less < each for less in holding)}
    found = explain(count, rules, {}, lambda case: case == claimed)
    expect_simplest([frozenset(each.readings) for each in found], least)
    assert all(len(each) == len({key for key, _ in each}) for each in least)


def test_every_case_and_every_mistake_ticks() -> None:
    done: list[str] = []

    def judge(rules: Toy) -> int:
        done.append("case")
        return count(rules)

    def make(_: int) -> list[int]:
        done.append("mistake")
        return []

    explain(judge, Toy(), {"none": make}, lambda case: False, lambda: done.append("checkpoint"))
    assert "mistake" in done
    assert all(after == "checkpoint" for one, after in pairwise(done) if one == "mistake")
    assert done.count("checkpoint") == done.count("mistake") + done.count("case") - 1
