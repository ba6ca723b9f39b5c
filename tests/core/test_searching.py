"""Words are found whole, as beginnings, in compounds, and mistyped; the best entry comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.checkpoints import no_checkpoint
from referee.core.searching import Entry, Index, split
from referee.core.spelling import find_alike

ENTRIES = (
    Entry("A road scores its tiles", "each tile of the road"),
    Entry("Inns", "A road with an inn at its lake pays two for each tile"),
    Entry("Labyrinth", "It joins the roads that leave it; an inn pays there, too"),
    Entry("Labyrinthplättchen", "Straße und Gärten"),
)
INDEX = Index(ENTRIES, no_checkpoint)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("inn labyrinth", [2]),
        ("labyrinth", [2, 3]),
        ("labyrinths", [2]),
        ("LABYRNITH", [2]),
        ("garten", [3]),
        ("strasse", [3]),
        ("plättchen", [3]),
        ("inn", [1, 2]),
        ("in", []),
        ("road", [0, 1, 2]),
        ("road nonsensical", [0, 1, 2]),
        ("", []),
        ("qqqqqqq", []),
        ("?!", []),
    ],
)
def test_what_a_query_finds(query: str, found: list[int]) -> None:
    assert INDEX.find(query, 9, no_checkpoint) == found


def test_no_more_is_found_than_is_wanted() -> None:
    assert INDEX.find("road", 2, no_checkpoint) == [0, 1]


def test_nothing_is_found_among_nothing() -> None:
    assert Index([], no_checkpoint).find("road", 9, no_checkpoint) == []


@given(st.text(max_size=200), st.integers(0, 5))
def test_any_query_finds_entries_once_each(query: str, most: int) -> None:
    found = INDEX.find(query, most, no_checkpoint)
    assert len(found) <= most
    assert len(set(found)) == len(found)
    assert set(found) <= set(range(len(ENTRIES)))


@given(st.sampled_from([word for entry in ENTRIES for word in split(f"{entry[0]} {entry[1]}")]))
def test_an_entry_is_found_by_each_of_its_words(word: str) -> None:
    having = {n for n, each in enumerate(ENTRIES) if word in split(f"{each[0]} {each[1]}")}
    assert having <= set(INDEX.find(word, 9, no_checkpoint))


def test_words_that_are_no_misspelling_are_like_none() -> None:
    assert find_alike("labyrnith", ["labyrinth", "road"]) == ["labyrinth"]
    assert find_alike("x" * 61, ["x" * 60]) == []
