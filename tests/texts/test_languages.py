"""The sentences of the languages: complete, and with equal parameters."""

from importlib.resources import files

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.catalogues import TextFault
from referee.texts.languages import list_languages, load_texts, read_sources, read_texts

LATIN = Language("la")
FOLDER = files("referee.texts") / "locale"


def spoil(domain: str, old: str, new: str) -> dict[str, bytes]:
    """Return the files of English with something else in one of them."""
    english = read_sources()[ENGLISH]
    assert old.encode() in english[domain]
    return {**english, domain: english[domain].replace(old.encode(), new.encode(), 1)}


def test_english_comes_first() -> None:
    english = read_sources()[ENGLISH]
    assert next(iter(load_texts())) == ENGLISH
    assert list(read_texts({LATIN: english, ENGLISH: english})) == [ENGLISH, LATIN]


def test_each_folder_is_a_language() -> None:
    assert set(load_texts()) == {folder.name for folder in FOLDER.iterdir()}
    assert list_languages() == tuple(load_texts())


def test_the_sentences_are_those_of_the_file() -> None:
    latin = spoil("objections", "This square is taken.", "Locus occupatus.")
    texts = read_texts({ENGLISH: read_sources()[ENGLISH], LATIN: latin})
    assert texts[LATIN]["objections"]["square-taken"].write({}) == "Locus occupatus."
    assert texts[ENGLISH]["objections"]["square-taken"].write({}) == "This square is taken."
    assert texts[LATIN]["problems"].keys() == texts[ENGLISH]["problems"].keys()


def test_a_language_may_have_plurals_and_forms_of_its_own() -> None:
    one, more = "{count} × {each} regula", "{count} × {each} regulae"
    latin = spoil(
        "items",
        'msgid "tiles"\nmsgstr "tiles: {count} × {each}"',
        f'msgid "tiles"\nmsgid_plural "tiles"\nmsgstr[0] "{one}"\nmsgstr[1] "{more}"',
    )
    texts = read_texts({ENGLISH: read_sources()[ENGLISH], LATIN: latin})
    assert texts[LATIN]["items"]["tiles"].write({"count": 1, "each": 2}) == "1 × 2 regula"
    assert texts[LATIN]["items"]["tiles"].write({"count": 3, "each": 2}) == "3 × 2 regulae"


@pytest.mark.parametrize(
    ("domain", "old", "new", "named"),
    [
        ("faults", 'msgid "null"', 'msgid "nil"', "faults.nil"),
        ("faults", '"The value of \\"{key}\\" may not be null;', '"Nil;', "faults.null"),
        ("items", 'msgid "mage"', 'msgid "dragon"', "items.dragon"),
        ("objections", "{player} has {figure:a} on", "{ludio} has {figure:a} on", "occupied"),
        ("around_faults", "Line {text_line}: {text}", "{text}", "around_faults.in-a-drawing"),
        ("words", 'msgid "wagon"', 'msgid "cart"', "words.figure/cart"),
        ("words", 'msgid "wagon.a"', 'msgid "wagon.an"', "words.figure/wagon.a, asked for by"),
        ("items", '"mage, by tiles: {count} × {each}"', '""', "items: mage"),
    ],
)
def test_a_language_unlike_english_stops_the_start(
    domain: str, old: str, new: str, named: str
) -> None:
    latin = spoil(domain, old, new)
    with pytest.raises(TextFault, match=f"^texts la: .*{named}"):
        read_texts({ENGLISH: read_sources()[ENGLISH], LATIN: latin})
