"""The files of message catalogues: how they are laid out, and that code asks for each message."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH, Language
from referee.texts.languages import list_languages, load_texts, read_sources
from referee.texts.vocabularies import VOCABULARIES

CODE: Final = Path(__file__).parents[2] / "referee"
HEADER: Final = r"""(#.*\n)*msgid ""\nmsgstr ""\n("[A-Z][-A-Za-z]+: .+\\n"\n)+"""
ENTRY: Final = (
    r"\n?(# .*\n)*"
    r"msgid (\"[a-z_]+/\S+\")\n"
    r"(msgstr \".+\"|msgid_plural \2(\nmsgstr\[\d\] \".+\")+)\n"
)
ID: Final = re.compile(r'^msgid "(.+)"', re.MULTILINE)

OF_LISTS: Final = frozenset({*VOCABULARIES, "mistakes", "problems"})
"""The domains whose codes other tests compare with lists in the code."""


@pytest.mark.parametrize("language", list_languages())
def test_a_file_has_a_line_for_each_string_and_at_most_one_blank_between(
    language: Language,
) -> None:
    for name, source in read_sources()[language].items():
        text = source.decode()
        head = re.match(HEADER, text)
        assert head, name
        end = head.end()
        while end < len(text):
            entry = re.compile(ENTRY).match(text, end)
            assert entry, f"{name}: {text[end : end + 200]}"
            end = entry.end()


@pytest.mark.parametrize("language", [each for each in list_languages() if each != ENGLISH])
def test_messages_stand_in_the_same_order_in_every_language(language: Language) -> None:
    english, said = read_sources()[ENGLISH], read_sources()[language]
    for name in english.keys() - {"words.po"}:
        assert ID.findall(said[name].decode()) == ID.findall(english[name].decode()), name


def list_strings() -> Iterator[str]:
    """Yield the strings of code, templates and data; of an f-string, its constant parts."""
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for path in CODE.rglob("*.html"):
        yield from re.findall(r"'([^'\n]*)'", path.read_text("utf-8"))
    for path in CODE.rglob("*.toml"):
        yield from re.findall(r'"([^"\n]*)"', path.read_text("utf-8"))


def test_every_message_is_asked_for_somewhere() -> None:
    """A code stands there whole, or in two parts, or as a beginning or an end with its point."""
    strings = {each for text in list_strings() for each in (text, text.replace("_", "-"))}
    starts = tuple(text for text in strings if re.fullmatch(r"[\w.-]*\w[.-]", text))
    ends = tuple(text for text in strings if re.fullmatch(r"[.-]\w[\w.-]*", text))
    of_facts = {key.partition("/")[0] for key in load_catalogue().prose}
    unused = [
        f"{domain}/{code}"
        for domain, messages in load_texts()[ENGLISH].items()
        if domain not in OF_LISTS | of_facts
        for code in messages
        if code not in strings
        and not code.startswith(starts)
        and not code.endswith(ends)
        and not any(
            {code[: point.start()], code[point.end() :]} <= strings
            for point in re.finditer(r"\.", code)
        )
    ]
    assert unused == []
