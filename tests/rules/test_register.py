"""The register holds what is cited and proved: no rule without a test, no id that is not a rule."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.texts.languages import list_languages
from referee.texts.sentences import tell

CODE = Path(referee.__file__).parent
TESTS = Path(__file__).parents[1]

RULE_ID = re.compile(r"\b(?:car|map|card)-\d+(?:\.\d+)*(?:\.[a-z]+(?:-[a-z]+)*)?")
WELL_FORMED = re.compile(r"(?:car|map|card)-\d+\.\d+(?:\.[a-z]+(?:-[a-z]+)*)?")
AUTHORITIES = {
    "official",
    "publisher-clarification",
    "community",
    "notorious-difference",
    "house-rule",
    "referee",
}

REGISTER = load_catalogue().register


def ids_in_strings(source: str) -> Iterator[str]:
    """Find rule ids in string literals, docstrings among them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from RULE_ID.findall(node.value)


def marks_in(source: str) -> Iterator[tuple[str, str]]:
    """Find (test, rule id) for every rule that a test is marked with."""
    if "pytest.mark.rule" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if (
                    isinstance(decorator, ast.Call)
                    and ast.unparse(decorator.func) == "pytest.mark.rule"
                ):
                    yield from ((node.name, ast.literal_eval(mark)) for mark in decorator.args)


def files_below(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


MARKED = {
    rule
    for file in files_below(TESTS)
    for test, rule in marks_in(file.read_text("utf-8"))
    if test.startswith("test_")
}


def test_every_rule_of_the_register_has_a_test() -> None:
    assert set(REGISTER) - MARKED == set()


def test_every_mark_names_a_rule_of_the_register() -> None:
    assert set(REGISTER) >= MARKED


@pytest.mark.unmeasured
def test_every_id_in_the_code_is_in_the_register() -> None:
    unknown = {
        str(file.relative_to(CODE)): set(ids_in_strings(file.read_text("utf-8"))) - set(REGISTER)
        for file in files_below(CODE)
    }
    assert {file: ids for file, ids in unknown.items() if ids} == {}


def test_every_id_is_well_formed() -> None:
    assert [rule for rule in REGISTER if not WELL_FORMED.fullmatch(rule)] == []


@pytest.mark.parametrize("language", list_languages())
def test_every_rule_names_authority_source_and_words(language: Language) -> None:
    for rule in REGISTER.values():
        texts = [tell("rules", f"{rule.id}.{part}", language) for part in ("title", "paraphrase")]
        texts.append(tell("sources", rule.source, language))
        assert rule.authority in AUTHORITIES, rule.id
        assert all(text.strip() == text and text for text in texts), rule.id
        assert texts[1].endswith("."), rule.id


def test_a_decision_of_the_referee_is_presented_as_nothing_else() -> None:
    for rule in REGISTER.values():
        assert (rule.authority == "referee") == (rule.source == "referee")


def test_a_rule_tells_which_options_change_it() -> None:
    catalogue = load_catalogue()
    assert catalogue.readings("car-1.4.towns") == ["town_bonus"]
    assert catalogue.readings("card-11.2.leave-one") == ["variant", "leave_one"]
    assert catalogue.readings("car-1.1") == []


def test_ids_are_found_in_docstrings_and_in_citations() -> None:
    source = '"""Rule: car-1.1, card-10.5.last-card. See (map-9.2)."""\nX = Citation("car-2.3")\n'
    assert list(ids_in_strings(source)) == ["car-1.1", "card-10.5.last-card", "map-9.2", "car-2.3"]


def test_marks_are_found_with_all_their_rules() -> None:
    source = '@pytest.mark.rule("car-1.1", "car-1.2")\ndef test_it() -> None: ...\n'
    assert list(marks_in(source)) == [("test_it", "car-1.1"), ("test_it", "car-1.2")]
