"""Message catalogues: what is read from a file, and which files are refused."""

import pytest

from referee.texts.catalogues import Entry, TextFault, join, read_entries

HEADER = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
INN = 'msgid "inn"\nmsgstr "auberge"\n'


def test_a_message_is_found_by_its_id() -> None:
    entries = read_entries(f"{HEADER}\n{INN}".encode(), "fr")
    assert entries == {"inn": Entry(("auberge",), entries["inn"].choose)}


def test_a_plural_goes_by_the_rule_of_its_language() -> None:
    source = 'msgid "inns"\nmsgid_plural "inns"\nmsgstr[0] "auberge"\nmsgstr[1] "auberges"\n'
    strings, choose = read_entries(f"{HEADER}\n{source}".encode(), "fr")["inns"]
    assert [strings[choose(count)] for count in (0, 1, 2)] == ["auberge", "auberge", "auberges"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (f'{HEADER}\nmsgid "inn"\nmsgstr ""\n', "^inn has no sentence"),
        (f"{HEADER}\n#, fuzzy\n{INN}", "^inn has no sentence"),
        (
            f'{HEADER}\nmsgid "inn"\nmsgid_plural "inn"\nmsgstr[0] "auberge"\n',
            "^inn has no sentence",
        ),
        (f"{HEADER}\n{INN}\n{INN}", '^"inn" stands 2 times$'),
        (INN, "^the header is missing$"),
        (
            f"{HEADER.replace(': fr', ': pt_BR')}\n{INN}",
            "^the header names pt-BR instead of fr$",
        ),
        (
            f'msgid ""\nmsgstr ""\n"Content-Type: text/plain"\n\n{INN}',
            "^the header names no language instead of fr$",
        ),
        (f"{HEADER}\nmsgid inn\n", "no catalogue"),
        (
            f'{HEADER}\nmsgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n',
            "no catalogue",
        ),
    ],
)
def test_an_unsound_file_is_refused(source: str, said: str) -> None:
    with pytest.raises(TextFault, match=said):
        read_entries(source.encode(), "fr")


def test_a_language_that_nobody_knows_joins_by_commas() -> None:
    assert join(("aquilo", "auster"), "x-roman") == "aquilo, auster"
