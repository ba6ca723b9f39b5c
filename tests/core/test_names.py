"""Names: what is one, by the reader and by the pattern of the document alike."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.names import MAX_NAME, NAME, NAME_PATTERN, compose, is_composed

NAMES = (
    "r",
    "red",
    "A-z_0",
    "dark red",
    "grün",
    "Zoë",
    "O'Neill",
    'the "cat"',
    "a/b~c\\d",
    "山田太郎",
    "Ольга",
    "محمد",
    "ශ්\u200dරී",
    "👩\u200d🚀",
    "❤\ufe0f",
    "{key}",
    "%s",
    "1",
    "ـ" * MAX_NAME,
    "🂡" * MAX_NAME,
    "a" + " " * (MAX_NAME - 2) + "b",
)
NOT_NAMES = (
    "",
    " ",
    " red",
    "red ",
    "red\n",
    "red\nblack",
    "red\tblack",
    "\x00",
    "\x7f",
    "r\x85",
    "no\u00a0break",
    "so\u00adft",
    "\u200d",
    "red\u200c",
    "red\u200b",
    "\u202ered",
    "red\u2066blue",
    "山田\u3000太郎",
    "red\u2028",
    "\ufeffred",
    "red\u034f",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "red\ufffe",
    "r" * (MAX_NAME + 1),
    "🂡" * (MAX_NAME + 1),
)


@pytest.mark.parametrize("name", NAMES)
def test_any_printable_text_is_a_name(name: str) -> None:
    assert NAME.match(name)
    assert re.fullmatch(NAME_PATTERN, name)


@pytest.mark.parametrize("text", NOT_NAMES)
def test_what_cannot_be_told_apart_by_eye_is_no_name(text: str) -> None:
    assert not NAME.match(text)
    assert not re.fullmatch(NAME_PATTERN, text)


@pytest.mark.parametrize("text", ["\ud800", "red\udfff", "\udc00\ud800"])
def test_half_a_character_is_no_name(text: str) -> None:
    assert not NAME.match(text)


ODD_CHARACTERS = st.sampled_from(sorted({each for text in (*NAMES, *NOT_NAMES) for each in text}))


@given(st.text(st.characters(exclude_categories=["Cs"]) | ODD_CHARACTERS, max_size=MAX_NAME + 2))
def test_the_pattern_says_what_the_reader_says(text: str) -> None:
    is_name = NAME.match(text) is not None
    assert (re.fullmatch(NAME_PATTERN, text) is not None) == is_name
    if is_name:
        assert 1 <= len(text) <= MAX_NAME
        assert text == text.strip()
        assert not any(unicodedata.category(each) in ("Cc", "Zl", "Zp") for each in text)
        assert {each for each in text if unicodedata.category(each) == "Zs"} <= {" "}


@given(st.text(max_size=20), st.integers(0, 20), st.integers(0, 20))
def test_a_composed_text_is_composed_in_every_part(text: str, start: int, end: int) -> None:
    composed = compose(text)
    assert is_composed(composed)
    assert is_composed(composed[start:end])
    assert compose(unicodedata.normalize("NFD", composed)) == composed
