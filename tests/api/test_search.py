"""`/v1/search`: what some words find, in each language and mistyped, and that all can be found."""

from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.codes import list_codes
from referee.api.search import LONGEST, MOST, RULES, load_searched
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.texts.languages import list_languages
from tests.cases import for_each
from tests.searching import Sampled

KINDS: Final = ("rules", "tiles", "codes")


def search(client: FlaskClient, query: str, language: str = "en") -> dict[str, Any]:
    """Return what a query finds."""
    response = client.get("/v1/search", query_string={"q": query, "language": language})
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    found: dict[str, Any] = response.json or {}
    assert found.pop("query") == query[:100]
    assert tuple(found) == KINDS
    return found


def ids(found: list[dict[str, str]]) -> list[str]:
    """Return the ids of what was found."""
    return [each["id"] for each in found]


@pytest.mark.parametrize(
    ("language", "query", "rule", "tile", "code"),
    [
        ("en", "inn labyrinth", "car-8.1", "labyrinth", "inn-applies-to-bonus"),
        ("en", "in labyrnith inn", "car-8.1", "labyrinth", "inn-applies-to-bonus"),
        ("de", "Wirtshaus Labyrinth", "car-8.1", "inns.straight_inn", "inn-applies-to-bonus"),
        ("de", "wirtshuas labyrinth", "car-8.1", "inns.straight_inn", "inn-applies-to-bonus"),
        ("fr", "auberge labyrinthe", "car-8.1", "inns.straight_inn", "inn-applies-to-bonus"),
        ("it", "locanda labirinto", "car-8.1", "inns.straight_inn", "inn-applies-to-bonus"),
        ("en", "cathedral", "car-3.1", "inns.cathedral", "cathedral"),
        ("en", "car-3.1", "car-3.1", None, None),
        ("en", "base.D", None, "base.D", None),
        ("en", "square-taken", None, None, "square-taken"),
    ],
)
def test_what_some_words_find(
    client: FlaskClient,
    language: str,
    query: str,
    rule: str | None,
    tile: str | None,
    code: str | None,
) -> None:
    found = search(client, query, language)
    for wanted, kind in ((rule, "rules"), (tile, "tiles"), (code, "codes")):
        if wanted is not None:
            assert wanted in ids(found[kind])
    catalogue = load_catalogue()
    assert set(ids(found["rules"])) <= set(catalogue.register)
    assert set(ids(found["tiles"])) <= set(catalogue.tiles)


@pytest.mark.parametrize("query", ["", "qqqqqqqqqqq", "?!", "x" * 500, "\u0000"])
def test_what_finds_nothing_is_an_answer(client: FlaskClient, query: str) -> None:
    assert search(client, query) == {kind: [] for kind in KINDS}


def test_nothing_is_found_without_a_query(client: FlaskClient) -> None:
    assert client.get("/v1/search").json == {"query": "", **{kind: [] for kind in KINDS}}


@for_each("language", list_languages())
def test_every_rule_is_found_by_its_title(
    client: FlaskClient, language: str, sampled: Sampled
) -> None:
    rules = client.get("/v1/rules", query_string={"language": language}).json
    assert rules is not None
    searched = load_searched(Language(language))[RULES]
    for rule in sampled(rules["rules"], 30):
        rule_id, title = rule["id"], rule["title"]
        (first,) = searched.find(rule_id, 1)
        assert (first.id, first.title, first.text) == (rule_id, title, rule["paraphrase"])
        assert first in searched.find(title[:LONGEST], MOST[RULES])


def test_what_was_found_is_shown_by_its_page(client: FlaskClient) -> None:
    pages: dict[str, set[str]] = {}
    for query in ("inn labyrinth", "monastery garden", "road"):
        for rows in search(client, query).values():
            for row in rows:
                path, _, anchor = row["page"].partition("#")
                pages.setdefault(path, set()).add(anchor)
    for path, anchors in pages.items():
        page = client.get(path)
        assert page.status_code == 200, path
        assert all(f'id="{anchor}"' in page.text for anchor in anchors if anchor)


def test_every_code_is_found_by_itself(client: FlaskClient, sampled: Sampled) -> None:
    for section in list_codes(Language("en")):
        for code, text in sampled(section.rows, 5):
            rows = search(client, code)["codes"]
            assert (code, text) in {(row["id"], row["text"]) for row in rows}
