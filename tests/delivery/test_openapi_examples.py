"""The questions that the OpenAPI document shows, asked as they stand there."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask_in_order
from tests.document import load_document

DOCUMENT: Any = load_document()
STREAM = "/v1/batch"
QUESTIONS = {
    path: methods["post"]["requestBody"]["content"]["application/json"]
    for path, methods in DOCUMENT["paths"].items()
    if "post" in methods and path != STREAM and not path.endswith("/diagram")
}
"""But for pictures, which no JSON can show; ``tests/api/test_diagrams.py`` asks for them."""


ANSWERS = {
    path: DOCUMENT["paths"][path]["post"]["responses"]["200"]["content"]["application/json"]
    for path in QUESTIONS
}


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_shown_question_is_answered_as_shown(client: FlaskClient, path: str) -> None:
    answer = ask_in_order(client, path, QUESTIONS[path]["example"])
    assert answer["warnings"] == []
    assert answer == ANSWERS[path]["example"], "run `make docs`"


def test_the_shown_move_is_legal(client: FlaskClient) -> None:
    response = client.post(
        "/v1/carcassonne/moves", json=QUESTIONS["/v1/carcassonne/moves"]["example"]
    )
    assert response.get_json()["legal"] is True


def test_the_shown_table_is_legal(client: FlaskClient) -> None:
    response = client.post(
        "/v1/carcassonne/check", json=QUESTIONS["/v1/carcassonne/check"]["example"]
    )
    assert response.get_json()["legal"] is True


def test_the_shown_batch_is_answered_as_shown(client: FlaskClient) -> None:
    shown = DOCUMENT["paths"][STREAM]["post"]
    [(media, asked)] = shown["requestBody"]["content"].items()
    answer = client.post(STREAM, data=asked["example"], content_type=media)
    assert answer.text == shown["responses"]["200"]["content"][media]["example"]
