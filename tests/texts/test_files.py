"""The files of message catalogues: how they are laid out."""

import re
from typing import Final

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import list_languages, read_sources

HEADER: Final = r"""(#.*\n)*msgid ""\nmsgstr ""\n("[A-Z][-A-Za-z]+: .+\\n"\n)+"""
ENTRY: Final = (
    r"\n?(# .*\n)*"
    r"msgid (\"[a-z_]+/\S+\")\n"
    r"(msgstr \".+\"|msgid_plural \2(\nmsgstr\[\d\] \".+\")+)\n"
)
ID: Final = re.compile(r'^msgid "(.+)"', re.MULTILINE)


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
