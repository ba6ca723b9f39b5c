"""Sentences made ready: words in the form asked for, plurals by count, everything else as it is."""

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.catalogues import Entry, TextFault
from referee.texts.messages import Message, MessageReader
from referee.texts.sentences import write

WORDS = {
    key: Entry((word,))
    for key, word in {
        "figure/pig": "Schwein",
        "figure/pig.a-acc": "ein Schwein",
        "figure/wagon": "Wagen",
        "figure/wagon.a-acc": "einen Wagen",
        "direction/N": "Norden",
        "direction/E": "Osten",
        "typed/nothing": "nichts",
    }.items()
}


def read(domain: str, code: str, *strings: str) -> Message:
    entry = Entry(strings, lambda count: int(count != 1))
    return MessageReader(Language("de"), {**WORDS, f"{domain}/{code}": entry}).read()[domain][code]


def test_a_word_stands_in_the_form_that_its_sentence_asks_for() -> None:
    message = read("objections", "occupied", "{player} hat {figure:a-acc} hier: {figure}.")
    params = {"player": "pig", "figure": "wagon"}
    assert message.write(params) == "pig hat einen Wagen hier: Wagen."


def test_a_word_that_begins_a_sentence_has_a_capital() -> None:
    message = read("objections", "not-a-wagon", "{figure:A-acc} nicht, {figure:Bare}!")
    assert message.write({"figure": "pig"}) == "Ein Schwein nicht, Schwein!"


def test_a_list_of_words_is_joined_as_the_language_does() -> None:
    message = read("objections", "no-path-meets", "offen nach {openings}; {openings:Bare}")
    assert message.write({"openings": "N E"}) == "offen nach Norden und Osten; Norden und Osten"


def test_a_plural_is_chosen_by_the_count() -> None:
    message = read("items", "pig", "{count} Schwein", "{count} Schweine")
    assert [message.write({"count": n}) for n in (1, 2)] == ["1 Schwein", "2 Schweine"]
    assert message.plain == "{count} Schweine"


def test_what_was_typed_is_written_as_it_is() -> None:
    message = read("faults", "map-line-misread", "Gefunden: {word}.")
    assert message.write({"word": "pig"}) == "Gefunden: pig."
    assert message.write({"word": "nothing"}) == "Gefunden: nichts."


def test_braces_and_the_format_of_other_parameters_stay() -> None:
    message = read("faults", "toy", "{{{count:03d}}}")
    assert message.write({"count": 7}) == "{007}"
    assert message.plain == "{{{count}}}"


def test_a_form_that_a_word_lacks_is_named_with_who_asks_for_it() -> None:
    with pytest.raises(TextFault, match=r"^figure/pig.the is missing, for objections/occupied"):
        read("objections", "occupied", "{figure:the}")


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        ("figure-misplaced", {"figure": "abbot", "on": "city"}, "An abbot cannot stand in a city."),
        (
            "occupied",
            {"figure": "large_meeple", "player": "red"},
            "The feature is occupied: red has a large meeple on it.",
        ),
        (
            "too-many-figures",
            {"player": "red", "figure": "wagon", "count": 1, "limit": 0, "edition": "C1"},
            "red has 1 wagon on the table; in edition C1 a player has 0 for placing.",
        ),
        (
            "too-many-figures",
            {"player": "red", "figure": "large_meeple", "count": 2, "limit": 1, "edition": "C3"},
            "red has 2 large meeples on the table; in edition C3 a player has 1 for placing.",
        ),
    ],
)
def test_english_reads_well(code: str, params: dict[str, str | int], text: str) -> None:
    assert write("objections", code, params, ENGLISH) == text
