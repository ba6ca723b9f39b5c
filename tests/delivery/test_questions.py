"""The page of questions: each is asked as it stands there and answered as it says."""

import json
import re
from gzip import compress as gzip
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.delivery.shown_answers import CURL, PAGE, PAIR, SHOWN_ONCE, read_curl, write_answers
from tests.document import load_document

TEXT = PAGE.read_text("utf-8")
PAIRS = [(pair["curl"], pair["answer"]) for pair in PAIR.finditer(TEXT)]
STREAM = "/v1/batch"
DOCUMENT: Any = load_document()
QUESTIONS = {
    path
    for path, methods in DOCUMENT["paths"].items()
    if "post" in methods and path != STREAM and not path.endswith("/diagram")
}
"""But for pictures, which no JSON can show, and lines of it, which have a test of their own."""
WITH_TWO_GAMES = {"/v1/labyrinth-cards/rulings"}
"""Shown for the other game only: the form is the same."""


def shorten(page: str) -> str:
    """Return the page with its first question only, and without the answer to it."""
    first = PAIR.search(page)
    assert first
    return page[: first.end()].replace(first["answer"], "")


def test_the_page_has_a_curl_for_each_question() -> None:
    asked = {read_curl(command)[0].partition("?")[0] for command, _ in PAIRS}
    assert asked == QUESTIONS - WITH_TWO_GAMES


def test_each_curl_has_its_answer_below_it() -> None:
    assert [curl["curl"] for curl in CURL.finditer(TEXT)] == [command for command, _ in PAIRS]


def test_the_committed_answers_are_those_of_the_service(client: FlaskClient) -> None:
    written = [pair["answer"] for pair in PAIR.finditer(write_answers(client, TEXT))]
    for (command, committed), now in zip(PAIRS, written, strict=True):
        assert committed == now, f"{read_curl(command)[0]}: run `make docs`"


def test_a_question_without_its_answer_gets_it(client: FlaskClient) -> None:
    without = shorten(TEXT)
    assert without != TEXT[: len(without)]
    assert TEXT.startswith(write_answers(client, without))


def test_a_curl_that_is_no_question_stops_the_writing(client: FlaskClient) -> None:
    broken = shorten(TEXT).replace('"position"', '"postion"')
    with pytest.raises(AssertionError, match="postion"):
        write_answers(client, broken)


@pytest.mark.parametrize("key", SHOWN_ONCE)
def test_only_the_first_answer_shows_what_all_have(key: str) -> None:
    shown = [key in json.loads(printed) for _, printed in PAIRS]
    assert shown == [True] + [False] * (len(PAIRS) - 1)


def test_the_lines_of_a_batch_are_answered_as_the_page_shows(client: FlaskClient) -> None:
    asked, answered = re.findall(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)
    for body, coding in (
        (asked.encode(), {}),
        (gzip(asked.encode()), {"Content-Encoding": "gzip"}),
    ):
        answer = client.post(STREAM, data=body, content_type="application/x-ndjson", headers=coding)
        shown = [json.loads(line) for line in answered.splitlines()]
        for line, told in zip(map(json.loads, answer.text.splitlines()), shown, strict=True):
            assert line.pop("body").items() >= told.pop("body").items()
            assert line == told


def test_every_address_of_the_table_is_served(client: FlaskClient) -> None:
    served = set(re.findall(r"`(?:GET )?(/[^`<]*)`", TEXT)) - {"/problems/", STREAM} - QUESTIONS
    assert "/v1/limits" in served
    served = {path for path in served if "…" not in path}
    statuses = {path: client.get(path).status_code for path in served}
    assert set(statuses.values()) == {200}, statuses
