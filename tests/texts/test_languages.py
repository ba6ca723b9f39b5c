"""The sentences of the languages: complete, and with equal parameters."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.catalogues import TextFault
from referee.texts.languages import (
    Texts,
    check_codes,
    find_folders,
    list_languages,
    load_texts,
    read_sources,
    read_texts,
)
from referee.texts.vocabularies import PAID_APART

LATIN = Language("la")
FOLDER = files("referee.texts") / "locale"


PROSE = {"maps/taiwan": "Taiwan", "not_ruled/towers": "The Tower"}
IN_LATIN = b"""\
msgid ""
msgstr ""
"Language: la\\n"

msgid "maps/taiwan"
msgstr "Formosa"

msgid "not_ruled/towers"
msgstr "Turris"
"""


def speak_latin() -> dict[str, bytes]:
    """Return files of a language that says nearly all as English does."""
    english = read_sources()[ENGLISH]
    latin = {name: text.replace(b"Language: en", b"Language: la") for name, text in english.items()}
    return {**latin, "catalogue.po": IN_LATIN}


def spoil(file: str, old: str, new: str) -> dict[str, bytes]:
    """Return those files with something else in one of them."""
    latin = speak_latin()
    assert old.encode() in latin[file]
    return {**latin, file: latin[file].replace(old.encode(), new.encode(), 1)}


def read(latin: dict[str, bytes]) -> Mapping[Language, Texts]:
    return read_texts({LATIN: latin, ENGLISH: read_sources()[ENGLISH]}, PROSE)


def test_english_comes_first() -> None:
    assert next(iter(load_texts())) == ENGLISH
    assert list(read(speak_latin())) == [ENGLISH, LATIN]


def test_each_folder_is_a_language() -> None:
    assert set(load_texts()) == {folder.name for folder in FOLDER.iterdir()}
    assert list_languages() == tuple(load_texts())


def test_what_is_no_folder_of_a_language_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "pt-BR").mkdir()
    assert {folder.name for folder in find_folders(tmp_path)} == {"de", "pt-BR"}
    for unlike in ("German", "pt_BR", "fr.po"):
        (tmp_path / unlike).mkdir()
        with pytest.raises(TextFault, match=rf"^texts: {tmp_path.name}/{unlike} is no folder"):
            list(find_folders(tmp_path))
        (tmp_path / unlike).rmdir()
    (tmp_path / "fr").touch()
    with pytest.raises(TextFault, match=rf"^texts: {tmp_path.name}/fr is no folder"):
        list(find_folders(tmp_path))


def test_the_sentences_are_those_of_the_file() -> None:
    latin = spoil("rulings.po", "This square is taken.", "Locus occupatus.")
    texts = read(latin)
    assert texts[LATIN]["objections"]["square-taken"].write({}) == "Locus occupatus."
    assert texts[ENGLISH]["objections"]["square-taken"].write({}) == "This square is taken."
    assert texts[LATIN]["problems"].keys() == texts[ENGLISH]["problems"].keys()


def test_a_language_may_have_plurals_and_forms_of_its_own() -> None:
    one, more = "{count} × {each} regula", "{count} × {each} regulae"
    latin = spoil(
        "rulings.po",
        'msgid "items/tiles"\nmsgstr "tiles: {count} × {each}"',
        f'msgid "items/tiles"\nmsgid_plural "items/tiles"\nmsgstr[0] "{one}"\nmsgstr[1] "{more}"',
    )
    texts = read(latin)
    assert texts[LATIN]["items"]["tiles"].write({"count": 1, "each": 2}) == "1 × 2 regula"
    assert texts[LATIN]["items"]["tiles"].write({"count": 3, "each": 2}) == "3 × 2 regulae"


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        (
            "service.po",
            'msgid "faults/null"',
            'msgid "faults/zero"',
            "faults/null is missing; faults/zero is not there in English$",
        ),
        (
            "rulings.po",
            'msgid "items/mage"',
            'msgid "items/elf"\nmsgstr "x"\n\nmsgid "items/imp"',
            "items/mage is missing; items/elf, items/imp are not there in English$",
        ),
        (
            "service.po",
            '"The value of \\"{key}\\" may not be null;',
            '"Nil;',
            "faults/null has parameters none instead of key$",
        ),
        (
            "rulings.po",
            'msgid "items/mage"',
            'msgid "items/dragon"',
            "items/dragon is not there in English$",
        ),
        (
            "rulings.po",
            "{player} has {figure:a} on",
            "{ludio} has {figure:a} on",
            "objections/occupied has parameters figure, ludio.* instead of figure, player",
        ),
        (
            "service.po",
            "Line {text_line}: {text}",
            "{text}",
            "around_faults/in-a-drawing has parameters text instead of text, text_line$",
        ),
        ("words.po", 'msgid "figure/wagon"', 'msgid "figure/cart"', "figure/cart is not there"),
        ("rulings.po", "{player} has {figure:a}", "{player has {", "rulings.po: objections/occ"),
        ("rulings.po", "{player} has {figure:a}", "{} has {figure:a}", "rulings.po: .*: {} is no"),
        ("words.po", '"figure/wagon.a"', '"figure/wagon.an"', "figure/wagon.a is missing, for"),
        (
            "rulings.po",
            '"mage, by tiles: {count} × {each}"',
            '""',
            "rulings.po: items/mage has no sentence",
        ),
        ("words.po", '"game/carcassonne"', '"maps/taiwan"', "words.po: maps/taiwan stands in"),
        ("catalogue.po", "maps/taiwan", "maps/formosa", "maps/formosa"),
    ],
)
def test_a_language_unlike_english_stops_the_start(
    file: str, old: str, new: str, named: str
) -> None:
    latin = spoil(file, old, new)
    with pytest.raises(TextFault, match=f"^texts la: .*{named}"):
        read(latin)


@pytest.mark.parametrize(
    ("domain", "code"),
    [
        ("pages", "chapter.car-1"),
        ("summaries", "item.tiles"),
        ("asking", "feature.road"),
        ("search", "feature.wall"),
        ("tiles", "has.garden"),
    ],
)
def test_what_lacks_the_sentence_that_is_said_of_it_stops_the_start(domain: str, code: str) -> None:
    texts = dict(load_texts()[ENGLISH])
    check_codes(texts, ["car-1.2"])
    texts[domain] = {each: texts[domain][each] for each in texts[domain] if each != code}
    with pytest.raises(TextFault, match=f"^{domain}/{code} is missing$"):
        check_codes(texts, ["car-1.2"])


def test_items_that_are_paid_apart_are_items() -> None:
    assert load_texts()[ENGLISH]["items"].keys() >= PAID_APART
