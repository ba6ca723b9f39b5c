"""A word with a mistake, of all that the referee knows: known again, or left alone."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.spelling import propose
from tests.core.test_spelling import VOCABULARIES


def edits(word: str) -> st.SearchStrategy[str]:
    """Draw what is one edit away: a letter less, more or another, or two that are swapped."""
    letters = st.sampled_from(ascii_lowercase + "_.")
    places = st.integers(0, len(word) - 1)
    return st.one_of(
        st.builds(lambda i: word[:i] + word[i + 1 :], places),
        st.builds(
            lambda i, letter: word[:i] + letter + word[i:], st.integers(0, len(word)), letters
        ),
        st.builds(lambda i, letter: word[:i] + letter + word[i + 1 :], places, letters),
        st.builds(lambda i: word[:i] + word[i : i + 2][::-1] + word[i + 2 :], places),
    )


def count_edits(one: str, other: str) -> int:
    """Count edits by the plain table of letters against letters, swaps of neighbours included."""
    table = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = table[i - 1, j - 1] + (one[i - 1] != other[j - 1])
            table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, changed)
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(one), len(other)]


def is_near(typed: str, word: str, most: int) -> bool:
    """Say whether a word is at most ``most`` edits away; each changes its length by one at most."""
    one, other = typed.casefold(), word.casefold()
    return abs(len(one) - len(other)) <= most and count_edits(one, other) <= most


@pytest.mark.parametrize("name", VOCABULARIES)
@given(data=st.data())
def test_a_word_with_one_mistake_is_known_again_unless_another_is_as_near(
    name: str, data: st.DataObject
) -> None:
    known = VOCABULARIES[name]
    meant = data.draw(st.sampled_from([word for word in known if len(word) > 1] or known))
    typed = data.draw(edits(meant))
    away = count_edits(typed.casefold(), meant.casefold())
    others_as_near = [word for word in known if word != meant and is_near(typed, word, away)]
    proposed = propose(typed, known)
    if not others_as_near and max(len(typed), len(meant)) > 1:
        assert proposed == meant
    else:
        assert proposed is None or proposed in known
