"""Batches: each line is answered as the question alone would be, whatever the others are."""

import gzip
import json
import re
import tracemalloc
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from referee.api import limits
from referee.api.batching.answering import ADDRESS, Answerer
from referee.api.batching.lines import PIECE_BYTES, Torn, cut, gunzip
from referee.api.games import GAMES
from referee.api.problems import Problem
from referee.api.yielding import TASK, Interrupted
from referee.server.site import create_app
from tests.api.samples import CHECK, GOOD, NOT_JSON, ONE_TILE, ROADS, Json
from tests.api.test_bad_positions import LONGEST, ROWS
from tests.api.test_yielding import Counting

NDJSON: Final = "application/x-ndjson"
QUICK: Final = b'{"path":"/v1/carcassonne/check?fields=legal","body":{"position":"c1/0,0,D"}}'
ANSWERED: Final = b'{"index":%d,"status":200,"body":{"legal":true}}\n'
SHARE_OF_ROWS: Final = 8
"""One in this number of refused questions is asked here."""
REQUEST_ID: Final = re.compile(rb'"request_id":"[0-9a-f]{16}"')


def post(client: FlaskClient, body: bytes, query: str = "", **options: Any) -> TestResponse:
    options = {"buffered": True} | options
    return client.post(ADDRESS + query, data=body, content_type=NDJSON, **options)


def ask(client: FlaskClient, *lines: bytes, query: str = "", **headers: str) -> list[Json]:
    """Return the answers to some lines."""
    response = post(client, b"\n".join(lines), query, headers=headers)
    assert (response.status_code, response.content_type) == (200, NDJSON)
    return [json.loads(line) for line in response.get_data().splitlines()]


def write(path: str, body: Any) -> bytes:
    return json.dumps({"path": path, "body": body}).encode()


# ------------------------------------------------------------------------ as the question alone


REFUSED: Final = [
    (path, body) for name, (path, body, _) in list(ROWS.items())[::SHARE_OF_ROWS] if name != LONGEST
]


@pytest.mark.parametrize(
    ("language", "asked"), [("it", [*GOOD.values()]), ("en", REFUSED)], ids=["good", "refused"]
)
def test_a_line_is_answered_as_the_question_alone(
    client: FlaskClient, language: str, asked: list[tuple[str, Json]]
) -> None:
    response = post(
        client,
        b"\n".join(write(path, body) for path, body in asked),
        headers={"Accept-Language": language},
    )
    lines = response.get_data().splitlines()
    for number, (line, (path, body)) in enumerate(zip(lines, asked, strict=True)):
        alone = client.post(
            path,
            data=json.dumps(body),
            content_type="application/json",
            headers={"Accept-Language": language},
        )
        told = b'{"index":%d,"status":%d,"body":' % (number, alone.status_code)
        expected = told + alone.get_data() + b"}"
        assert REQUEST_ID.sub(b"", line) == REQUEST_ID.sub(b"", expected)


def test_a_body_that_is_no_json_is_refused_in_a_line_as_alone(client: FlaskClient) -> None:
    bodies = [body for body, _ in NOT_JSON.values() if b"\n" not in body]
    lines = [b'{"path":"%b","body":%b}' % (ROADS.encode(), body) for body in bodies]
    for answer, body in zip(ask(client, *lines), bodies, strict=True):
        alone = client.post(ROADS, data=body, content_type="application/json").get_json()
        told = (answer["status"], answer["body"]["type"], len(answer["body"]["errors"]))
        assert told == (400, alone["type"], 1), body


def test_a_line_nests_as_deep_as_its_body_may(client: FlaskClient) -> None:
    deep = [b'{"position":' + b"[" * n + b"]" * n + b"}" for n in range(14, 18)]
    lines = [b'{"path":"%b","body":%b}' % (ROADS.encode(), body) for body in deep]
    alone = [
        client.post(ROADS, data=body, content_type="application/json").status_code for body in deep
    ]
    assert [answer["status"] for answer in ask(client, *lines)] == alone == [422, 422, 400, 400]


def test_a_path_carries_the_parameters_of_its_question(client: FlaskClient) -> None:
    german = write(f"{CHECK}?language=de&fields=summary", {"position": ONE_TILE})
    own, other, unknown, no_text = ask(
        client,
        german,
        german.replace(b"language=de&", b""),
        german.replace(b"fields", b"f\xc3\xa4lds"),
        german.replace(b"fields", b"\\ud800"),
        query="?language=fr",
    )
    for line, language in ((own, "de"), (other, "fr")):
        alone = client.post(f"{CHECK}?language={language}", json={"position": ONE_TILE})
        assert line["body"] == {"summary": alone.get_json()["summary"]}
    assert [line["status"] for line in (unknown, no_text)] == [400, 400]


# ------------------------------------------------------------------------------------ bad lines


def test_a_bad_line_harms_no_other(client: FlaskClient) -> None:
    long = b'{"path":"' + b"x" * limits.BODY_BYTES
    bad = {
        b"": (400, "/problems/not-json"),
        b"{": (400, "/problems/not-json"),
        b"\xff": (400, "/problems/not-json"),
        b"[" * 500: (400, "/problems/not-json"),
        b"[]": (422, "/problems/not-a-position"),
        b'{"path":"/v1/carcassonne/roads"}': (422, "/problems/not-a-position"),
        b'{"path":7,"body":{}}': (422, "/problems/not-a-position"),
        b'{"path":"/v1/carcassonne/roads","body":{},"more":1}': (422, "/problems/not-a-position"),
        b'{"path":"/v1/carcassonne/roads","body":null}': (422, "/problems/not-a-position"),
        b'{"path":"/v1/carcassonne/diagram","body":{}}': (422, "/problems/not-a-position"),
        b'{"path":"/v1/carcassonne/road","body":{}}': (404, "/problems/not-found"),
        b'{"path":"/v1/batch","body":{}}': (404, "/problems/not-found"),
        b'{"path":"/v1/limits","body":{}}': (404, "/problems/not-found"),
        long: (413, "/problems/body-too-large"),
    }
    lines = [line for each in bad for line in (each, QUICK)]
    answers = ask(client, *lines)
    assert [answer["index"] for answer in answers] == list(range(len(lines)))
    told = [(answer["status"], answer["body"]["type"]) for answer in answers[::2]]
    assert told == list(bad.values())
    assert {answer["status"] for answer in answers[1::2]} == {200}


def test_what_is_wrong_with_a_line_is_told_with_the_remedy(client: FlaskClient) -> None:
    road, picture = ask(
        client, write("/v1/carcassonne/road", {}), write("/v1/labyrinth-cards/diagram", {})
    )
    [error] = road["body"]["errors"]
    assert (error["pointer"], error["code"]) == ("/path", "unknown-address")
    assert error["params"]["did_you_mean"] == ROADS
    [error] = picture["body"]["errors"]
    assert (error["pointer"], error["code"]) == ("/path", "picture-among-answers")


def test_a_failure_of_our_own_is_the_problem_of_its_line_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app()
    answerer = Answerer(app, GAMES)

    def fail(*_: Any) -> None:
        raise RuntimeError("unforeseen")

    monkeypatch.setitem(app.view_functions, ROADS, fail)
    monkeypatch.setattr(answerer, "_read", fail, raising=True)
    first = answerer.answer(0, QUICK)
    monkeypatch.undo()
    monkeypatch.setitem(app.view_functions, ROADS, fail)
    answers = [first, answerer.answer(1, write(ROADS, {})), answerer.answer(2, QUICK)]
    assert [answer.status for answer in answers] == [500, 500, 200]
    for answer in answers[:2]:
        problem = json.loads(answer.line)["body"]
        assert problem["type"] == "/problems/internal-error"
        assert problem["request_id"] in caplog.text
        assert b"unforeseen" not in answer.line


# --------------------------------------------------------------------------- the whole of a batch


def test_a_batch_of_nothing_is_answered_by_nothing(client: FlaskClient) -> None:
    assert ask(client) == []


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", range(4)),
        ("?from=0", range(4)),
        ("?from=3", range(3, 4)),
        ("?from=9", ()),
        ("?first=10", range(10, 14)),
        ("?first=10&from=12", range(12, 14)),
        ("?first=10&from=2", range(10, 14)),
    ],
)
def test_whoever_has_some_answers_goes_on_after_them(
    client: FlaskClient, query: str, numbers: Iterator[int]
) -> None:
    response = post(client, b"\n".join([QUICK] * 4), query)
    assert response.get_data() == b"".join(ANSWERED % number for number in numbers)


@pytest.mark.parametrize(
    "query", ["from=x", "from=-1", "first=1.0", "first=", "from=1&from=2", "to=3"]
)
def test_a_wrong_parameter_refuses_the_whole(client: FlaskClient, query: str) -> None:
    response = post(client, QUICK, f"?{query}")
    assert (response.status_code, response.get_json()["type"]) == (400, "/problems/bad-query")


@pytest.mark.parametrize(
    ("media", "coding"), [("application/json", "gzip"), ("", "gzip"), (NDJSON, "br")]
)
def test_what_is_no_batch_is_refused(client: FlaskClient, media: str, coding: str) -> None:
    response = client.post(
        ADDRESS, data=QUICK, content_type=media, headers={"Content-Encoding": coding}
    )
    assert response.status_code == 415
    assert [error["code"] for error in response.get_json()["errors"]] == ["not-a-batch"]


@pytest.mark.parametrize(("accept", "status"), [(NDJSON, 200), ("*/*", 200), ("text/html", 406)])
def test_a_batch_is_for_whoever_takes_lines(client: FlaskClient, accept: str, status: int) -> None:
    assert post(client, QUICK, headers={"Accept": accept}).status_code == status


@pytest.mark.parametrize("coding", ["gzip", "x-gzip"])
def test_a_batch_may_come_in_members_of_gzip(client: FlaskClient, coding: str) -> None:
    body = gzip.compress(QUICK[:9]) + gzip.compress(QUICK[9:] + b"\n") + gzip.compress(QUICK)
    response = post(client, body, headers={"Content-Encoding": coding})
    assert response.get_data() == ANSWERED % 0 + ANSWERED % 1


@pytest.mark.parametrize("body", [b"plain", gzip.compress(QUICK)[:-1]], ids=["plain", "torn"])
def test_a_batch_that_cannot_be_opened_is_refused(client: FlaskClient, body: bytes) -> None:
    response = post(client, body, headers={"Content-Encoding": "gzip"})
    assert (response.status_code, response.get_json()["type"]) == (400, "/problems/bad-request")


def test_a_batch_that_breaks_off_later_is_cut_short(client: FlaskClient) -> None:
    body = gzip.compress(b"\n".join([QUICK] * 3))[:-1]
    response = post(client, body, headers={"Content-Encoding": "gzip"}, buffered=False)
    answers = response.iter_encoded()
    assert [next(answers), next(answers)] == [ANSWERED % 0, ANSWERED % 1]
    with pytest.raises(Interrupted):
        next(answers)


# ----------------------------------------------------------------------------------------- sharing


class Watching(Counting):
    """A task that counts batches, and has room for one."""

    def __init__(self) -> None:
        super().__init__()
        self.batches = 0
        self.renewed = 0
        self.left = 0

    def release(self) -> None:
        self.left += 1

    def begin_batch(self) -> None:
        if self.batches:
            raise Problem("service-unavailable", retry_after=20)
        self.batches += 1

    def restart(self) -> None:
        self.renewed += 1

    def end_batch(self) -> None:
        self.batches -= 1


def test_a_batch_gives_its_room_back_however_it_ends(client: FlaskClient) -> None:
    task = Watching()
    options: Any = {"environ_overrides": {TASK: task}}
    assert post(client, QUICK, **options).status_code == 200
    gzipped = options | {"headers": {"Content-Encoding": "gzip"}}
    assert post(client, b"no gzip", **gzipped).status_code == 400
    unread = post(client, QUICK, buffered=False, **options)
    assert (task.batches, post(client, QUICK, **options).status_code) == (1, 503)
    unread.close()
    assert (task.batches, post(client, QUICK, **options).status_code) == (0, 200)


def test_an_answer_on_its_way_keeps_nobody_waiting(client: FlaskClient) -> None:
    task = Watching()
    lines = b"\n".join([QUICK] * 3)
    response = post(client, lines, buffered=False, environ_overrides={TASK: task})
    told = [(task.left, task.renewed) for _ in response.iter_encoded()]
    assert told == [(1, 1), (2, 3), (3, 5)]


def test_each_line_begins_anew_and_those_passed_by_too(client: FlaskClient) -> None:
    task = Watching()
    post(client, b"\n".join([QUICK] * 5), "?from=3", environ_overrides={TASK: task})
    assert task.renewed == 5 + 2
    assert task.pauses >= 5


# ------------------------------------------------------------------------------------------ lines


@given(st.lists(st.binary(max_size=9)), st.randoms(use_true_random=False))
def test_lines_are_the_same_however_they_come_in(lines: list[bytes], random: Any) -> None:
    text = b"\n".join(lines)
    expected = text.split(b"\n")
    cuts = sorted(random.choices(range(len(text) + 1), k=4))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert list(cut(pieces)) == (expected if expected[-1] else expected[:-1])
    coded = gzip.compress(text[: cuts[1]]) + gzip.compress(text[cuts[1] :])
    assert b"".join(gunzip([coded[:7], coded[7:9], coded[9:]])) == text
    with pytest.raises(Torn):
        list(cut(gunzip([coded[:-1]])))


def test_a_line_is_as_long_as_a_body_may_be() -> None:
    longest = b"x" * limits.BODY_BYTES
    assert list(cut([longest, b"\n", longest, b"x\n", b"y"])) == [longest, None, b"y"]


def test_a_line_without_end_and_a_gzip_of_nothing_take_no_memory() -> None:
    bomb = gzip.compress(b"x" * 40_000_000 + b"\nend", 9)
    tracemalloc.start()
    try:
        assert list(cut(gunzip([bomb]))) == [None, b"end"]
        assert tracemalloc.get_traced_memory()[1] < limits.BODY_BYTES + 8 * PIECE_BYTES
    finally:
        tracemalloc.stop()
