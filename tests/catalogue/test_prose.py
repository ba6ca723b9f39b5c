"""The words of rules, sources and options, by language."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from referee.catalogue.loader import load_catalogue, read_languages
from referee.catalogue.prose import ProseFault, read_prose
from referee.core.languages import ENGLISH, Language

Json = dict[str, Any]

LATIN = Language("la")
REGISTER: Json = {
    "sources": {"book": {"title": "The book"}},
    "rules": [{"id": "toy-1", "title": "A rule", "paraphrase": "It holds."}],
}
OPTIONS: Json = {"game": "toy", "options": [{"key": "way", "meaning": "which way"}]}
TILES: Json = {
    "id": "toy",
    "title": "The toys",
    "source": "The box",
    "tiles": [{"id": "toy.A", "note": "a toy"}, {"id": "toy.B"}],
}
MAPS: Json = {
    "maps": [{"id": "land", "title": "Land"}],
    "notes": {"small": {"text": "It is small."}},
    "kits": [{"id": "kit", "title": "A kit", "parts": [{"title": "A box"}, {"title": "Another"}]}],
}
BOXES: Json = {"boxes": [{"id": "crate", "title": "A crate"}]}
EDITIONS: Json = {"editions": [{"id": "old", "title": "Old", "source": "The attic"}]}
FACTS = {
    "rules": [REGISTER],
    "rulesets": [OPTIONS],
    "tiles": [TILES],
    "maps": [MAPS],
    "boxes": [BOXES],
    "editions": [EDITIONS],
}
IN_LATIN: Json = {
    "sources": {"book": "Liber"},
    "rules": {"toy-1": {"title": "Regula", "paraphrase": "Valet."}},
    "options": {"toy": {"way": "qua via"}},
    "sets": {"toy": {"title": "Ludi", "source": "Capsa"}},
    "tiles": {"toy.A": "ludus"},
    "maps": {"land": "Terra"},
    "notes": {"small": "Parva est."},
    "kits": {"kit": {"title": "Supellex", "parts": {"1": "Capsa", "2": "Alia"}}},
    "boxes": {"crate": "Cista"},
    "editions": {"old": {"title": "Vetus", "source": "Tectum"}},
}


def test_english_stands_beside_the_facts() -> None:
    prose = read_prose(FACTS, {})[ENGLISH]
    assert (prose.title("toy-1"), prose.paraphrase("toy-1")) == ("A rule", "It holds.")
    assert prose.sources == {"book": "The book"}
    assert prose.options == {"toy": {"way": "which way"}}
    assert prose.sets == {"toy": {"title": "The toys", "source": "The box"}}
    assert prose.tiles == {"toy.A": "a toy"}
    assert prose.maps == {"land": "Land"}
    assert prose.notes == {"small": "It is small."}
    assert prose.kits == {"kit": {"title": "A kit", "parts": {"1": "A box", "2": "Another"}}}
    assert prose.boxes == {"crate": "A crate"}
    assert prose.editions == {"old": {"title": "Old", "source": "The attic"}}


def test_another_language_has_the_same_words() -> None:
    found = read_prose(FACTS, {LATIN: IN_LATIN})
    assert list(found) == [ENGLISH, LATIN]
    assert (found[LATIN].title("toy-1"), found[LATIN].options["toy"]["way"]) == (
        "Regula",
        "qua via",
    )


@pytest.mark.parametrize(
    ("section", "key", "named"),
    [
        ("sources", "book", "sources.book"),
        ("rules", "toy-1", "rules.toy-1.paraphrase"),
        ("options", "toy", "options.toy.way"),
        ("sets", "toy", "sets.toy.source"),
        ("tiles", "toy.A", "tiles.toy.A"),
        ("maps", "land", "maps.land"),
        ("notes", "small", "notes.small"),
        ("kits", "kit", "kits.kit.parts.1"),
        ("boxes", "crate", "boxes.crate"),
        ("editions", "old", "editions.old.source"),
    ],
)
def test_a_language_that_lacks_words_stops_the_start(section: str, key: str, named: str) -> None:
    lacking = deepcopy(IN_LATIN)
    del lacking[section][key]
    with pytest.raises(ProseFault, match=f"prose la: {named}"):
        read_prose(FACTS, {LATIN: lacking})


def test_each_file_of_a_folder_is_a_language(tmp_path: Path) -> None:
    (tmp_path / "la.toml").write_text('[sources]\nbook = "Liber"\n', "utf-8")
    assert read_languages(tmp_path) == {LATIN: {"sources": {"book": "Liber"}}}
    assert read_languages(tmp_path / "nowhere") == {}


def test_english_has_the_prose_of_every_rule_and_comes_first() -> None:
    prose = load_catalogue().prose
    assert set(prose[ENGLISH].rules) == set(load_catalogue().register)
    assert next(iter(prose)) == ENGLISH
