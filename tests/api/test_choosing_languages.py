"""Which language an answer is in, and how it says so: the address first, then what is liked."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.api.responses.languages import find_liked
from referee.core.languages import ENGLISH, Language
from referee.texts import languages as texts
from referee.texts.languages import list_languages, load_texts
from tests.api.samples import ONE_TILE, ROADS

KNOWN = tuple(map(Language, ("en", "de", "fr", "it")))
PAGES = (
    "/docs",
    "/docs/carcassonne/roads",
    "/docs/components",
    "/docs/codes",
    "/problems/not-found",
)
LISTINGS = (
    "/v1/rules",
    "/v1/rules/car-1.1",
    "/v1/carcassonne/tiles",
    "/v1/carcassonne/maps/taiwan",
    "/v1/labyrinth-cards/editions",
    "/v1/limits",
)
EVERYWHERE = (*LISTINGS, *PAGES)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("fr, de", "fr"),
        ("de;q=0.8, fr", "fr"),
        ("de;q=0.8, fr;q=0.7, it;q=0.9", "it"),
        ("de-AT", "de"),
        ("de-AT, en;q=0.5", "de"),
        ("de-Latn-AT-1996, fr;q=0.9", "de"),
        ("DE-at", "de"),
        ("nl, it;q=0.1", "it"),
        ("nl", None),
        ("", None),
        ("*", "en"),
        ("*, fr", "fr"),
        ("nl, *;q=0.1", "en"),
        ("en;q=0, *", "de"),
        ("en;q=0, de;q=0, *;q=0.3", "fr"),
        ("de;q=0, fr;q=0.2", "fr"),
        ("de-AT, de;q=0, it;q=0.5", "it"),
        ("*;q=0", None),
    ],
)
def test_what_is_liked_best_is_taken(header: str, language: str | None) -> None:
    accepted = parse_accept_header(header, LanguageAccept)
    assert find_liked(accepted, KNOWN) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("pt-BR-abl1943, en;q=0.5", "pt-BR"),
        ("pt, en;q=0.5", "en"),
        ("en;q=0, *", "pt-BR"),
        ("pt-br;q=0, en;q=0, *", None),
    ],
)
def test_a_language_of_a_region_is_found_in_any_case(header: str, language: str | None) -> None:
    accepted = parse_accept_header(header, LanguageAccept)
    assert find_liked(accepted, (ENGLISH, Language("pt-BR"))) == language


def every_answer(client: FlaskClient, query: str, headers: dict[str, str]) -> Iterator[Any]:
    """Yield an answer of every kind: a ruling, problems, what there is to read, pages."""
    yield client.post(ROADS + query, json={"position": ONE_TILE}, headers=headers)
    yield client.post(ROADS + query, json={}, headers=headers)
    for path in (*EVERYWHERE, "/v1/rules/nothing", "/v1/nowhere", ROADS):
        yield client.get(path + query, headers=headers)


@pytest.mark.parametrize("language", load_texts())
def test_every_answer_says_its_language_and_what_it_went_by(
    client: FlaskClient, language: str
) -> None:
    by_header = {"Accept-Language": f"nl, {language};q=0.5"}
    for answer in every_answer(client, "", by_header):
        assert answer.headers["Content-Language"] == language
        assert answer.headers.getlist("Vary") == ["Accept-Encoding, Accept-Language"]
    by_address = {"Accept-Language": "en" if language != "en" else "de, fr;q=0.9, it;q=0.8"}
    for answer in every_answer(client, f"?language={language}", by_address):
        assert answer.headers["Content-Language"] == language
        assert answer.headers.getlist("Vary") == ["Accept-Encoding"]


def test_an_answer_without_text_says_no_language(client: FlaskClient) -> None:
    for path in ("/healthz", "/readyz"):
        answer = client.get(path, headers={"Accept-Language": "en"})
        assert "Content-Language" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding"


def test_what_is_there_in_english_alone_says_so(client: FlaskClient) -> None:
    answer = client.get("/openapi.yaml", headers={"Accept-Language": "de"})
    assert answer.headers["Content-Language"] == ENGLISH
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_an_answer_that_is_not_sent_again_says_what_it_went_by(client: FlaskClient) -> None:
    etag = client.get("/v1/rules").headers["ETag"]
    held = client.get("/v1/rules", headers={"If-None-Match": etag})
    assert (held.status_code, held.headers["Vary"]) == (304, "Accept-Encoding, Accept-Language")


@pytest.mark.parametrize("named", ["xx", "", "EN", "en-GB", "en,en"])
@pytest.mark.parametrize("path", [ROADS, *LISTINGS])
def test_an_unknown_language_is_refused_with_those_there_are(
    client: FlaskClient, path: str, named: str
) -> None:
    address = f"{path}?language={named}"
    is_question = path == ROADS
    answer = client.post(address, json={"position": ONE_TILE}) if is_question else None
    answer = answer or client.get(address)
    assert answer.status_code == 400
    (error,) = answer.get_json()["errors"]
    assert error["code"] == "unknown-value"
    assert error["params"]["parameter"] == "language"
    assert error["params"]["allowed"] == ", ".join(load_texts())


@pytest.mark.parametrize("named", ["xx", "", "EN", "en-GB", "en,en"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_the_languages_there_are_to_who_asks_for_another(
    client: FlaskClient, path: str, named: str
) -> None:
    answer = client.get(f"{path}?language={named}")
    assert (answer.status_code, answer.mimetype) == (400, "text/html")
    assert ", ".join(load_texts()) in answer.text


def test_a_language_named_twice_is_refused(client: FlaskClient) -> None:
    for path in LISTINGS:
        answer = client.get(f"{path}?language=en&language=en")
        assert [error["code"] for error in answer.get_json()["errors"]] == ["parameter-twice"]


def test_a_page_takes_other_parameters(client: FlaskClient) -> None:
    for path in PAGES:
        assert client.get(f"{path}?from=a-friend&language=en").status_code == 200


def test_the_languages_are_listed_without_reading_them(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tuple(load_texts())
    monkeypatch.setattr(texts, "read_texts", None)
    assert list_languages() == listed
