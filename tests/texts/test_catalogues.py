"""Message catalogues: what is read from a file, and which files are refused."""

import pytest

from referee.texts.catalogues import TextFault, join, read_domain

HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
INN = 'msgid "inn"\nmsgstr "auberge"\n'


def test_a_message_has_its_code_and_its_context() -> None:
    source = f'{HEADER}\n{INN}\nmsgctxt "title"\nmsgid "inn"\nmsgstr "Auberge"\n'
    domain = read_domain(source.encode())
    assert domain.messages == {"inn": ("auberge",), "title/inn": ("Auberge",)}


def test_a_plural_goes_by_the_rule_of_its_language() -> None:
    source = 'msgid "inns"\nmsgid_plural "inns"\nmsgstr[0] "auberge"\nmsgstr[1] "auberges"\n'
    domain = read_domain(f"{HEADER}\n{source}".encode())
    assert [domain.messages["inns"][domain.choose(count)] for count in (0, 1, 2)] == [
        "auberge",
        "auberge",
        "auberges",
    ]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (f'{HEADER}\nmsgid "inn"\nmsgstr ""\n', "^inn$"),
        (f"{HEADER}\n#, fuzzy\n{INN}", "^inn$"),
        (f'{HEADER}\nmsgid "inn"\nmsgid_plural "inn"\nmsgstr[0] "auberge"\n', "^inn$"),
        (f"{HEADER}\n{INN}\n{INN}", "twice"),
        (INN, "header"),
        (f"{HEADER}\nmsgid inn\n", "no catalogue"),
        (
            f'{HEADER}\nmsgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n',
            "no catalogue",
        ),
    ],
)
def test_an_unsound_file_is_refused(source: str, said: str) -> None:
    with pytest.raises(TextFault, match=said):
        read_domain(source.encode())


def test_a_language_that_nobody_knows_joins_by_commas() -> None:
    assert join(("aquilo", "auster"), "x-roman") == "aquilo, auster"
