"""The English of rules, sources, options and the like, by the id of its message."""

from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from referee.catalogue.prose import ProseFault, read_prose

Json = dict[str, Any]

REGISTER: Json = {
    "sources": {"book": {"title": "The book"}},
    "rules": [{"id": "toy-1", "title": "A rule", "paraphrase": "It holds."}],
}
OPTIONS: Json = {
    "game": "toy",
    "options": [
        {
            "key": "way",
            "values": ["here", True, 1, "there"],
            "names": ["This way", "That way"],
            "meaning": "which way",
            "readings": ["it went here", "it went", "it went once", "it went there"],
        }
    ],
}
TILES: Json = {
    "id": "toy",
    "title": "The toys",
    "source": "The box",
    "not_ruled": [{"rule": "throws", "text": "Toys: one may be thrown"}],
    "tiles": [{"id": "toy.A", "note": "a toy"}, {"id": "toy.B"}],
}
MAPS: Json = {
    "maps": [{"id": "land", "title": "Land"}],
    "notes": {"small": {"text": "It is small."}},
    "kits": [{"id": "kit", "title": "A kit", "parts": [{"title": "A box"}, {"title": "Another"}]}],
}
BOXES: Json = {"boxes": [{"id": "crate", "title": "A crate"}]}
EDITIONS: Json = {
    "editions": [{"id": "old", "title": "Old", "source": "The attic", "note": "Rare."}]
}
FACTS = {
    "rules": [REGISTER],
    "rulesets": [OPTIONS],
    "tiles": [TILES],
    "maps": [MAPS],
    "boxes": [BOXES],
    "editions": [EDITIONS],
}
ENGLISH = {
    "sources/book": "The book",
    "rules/toy-1.title": "A rule",
    "rules/toy-1.paraphrase": "It holds.",
    "options/toy.way": "which way",
    "options/toy.way.here": "This way",
    "options/toy.way.there": "That way",
    "readings/way.here": "it went here",
    "readings/way.true": "it went",
    "readings/way.1": "it went once",
    "readings/way.there": "it went there",
    "sets/toy.title": "The toys",
    "sets/toy.source": "The box",
    "not_ruled/throws": "Toys: one may be thrown",
    "tile_notes/toy.A": "a toy",
    "maps/land": "Land",
    "map_notes/small": "It is small.",
    "kits/kit.title": "A kit",
    "kits/kit.1": "A box",
    "kits/kit.2": "Another",
    "boxes/crate": "A crate",
    "editions/old.title": "Old",
    "editions/old.source": "The attic",
    "editions/old.note": "Rare.",
}


def test_english_stands_beside_the_facts() -> None:
    assert read_prose(FACTS) == ENGLISH


@pytest.mark.parametrize("key", ["names", "readings"])
def test_each_value_of_an_option_has_a_reading_and_each_word_a_name(key: str) -> None:
    option = OPTIONS["options"][0]
    for texts in (None, option[key][:-1]):
        lacking = {**option, key: texts} if texts else {k: option[k] for k in option if k != key}
        facts = {**FACTS, "rulesets": [{**OPTIONS, "options": [lacking]}]}
        with pytest.raises(ProseFault, match=rf"options/toy\.way: {key}"):
            read_prose(facts)


def test_a_rule_that_is_not_ruled_has_a_text_in_one_of_its_sets() -> None:
    row = {"rule": "throws", "changes": ["roads"]}
    assert read_prose({**FACTS, "tiles": [TILES, {**TILES, "not_ruled": [row]}]}) == ENGLISH
    with pytest.raises(ProseFault, match="not_ruled/throws: text"):
        read_prose({**FACTS, "tiles": [{**TILES, "not_ruled": [row]}]})


@pytest.mark.parametrize(
    ("folder", "path", "said"),
    [
        ("rules", ("sources", "book", "title"), "sources/book: title"),
        ("rules", ("rules", 0, "title"), "rules/toy-1: title"),
        ("rules", ("rules", 0, "paraphrase"), "rules/toy-1: paraphrase"),
        ("rulesets", ("options", 0, "meaning"), "options/toy.way: meaning"),
        ("tiles", ("title",), "sets/toy: title"),
        ("tiles", ("source",), "sets/toy: source"),
        ("maps", ("maps", 0, "title"), "maps/land: title"),
        ("maps", ("notes", "small", "text"), "map_notes/small: text"),
        ("maps", ("kits", 0, "title"), "kits/kit: title"),
        ("maps", ("kits", 0, "parts", 1, "title"), r"kits/kit\.2: title"),
        ("boxes", ("boxes", 0, "title"), "boxes/crate: title"),
        ("editions", ("editions", 0, "note"), "editions/old: note"),
    ],
)
def test_what_has_no_title_or_text_is_named(
    folder: str, path: tuple[str | int, ...], said: str
) -> None:
    facts: Any = deepcopy(FACTS)
    *steps, key = path
    row = reduce(getitem, steps, facts[folder][0])
    del row[key]
    with pytest.raises(ProseFault, match=f"^{said} is missing$"):
        read_prose(facts)
