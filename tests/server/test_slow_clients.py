"""Slow clients: none of them keeps another waiting, and none is waited for without end."""

from typing import Final

import pytest

from tests.server.slow_clients import SLOW_BATCHES, SLOW_BODIES, SLOW_HEADERS, Outcomes
from tests.server.talking import QUESTION, crowd, head, post, talk
from tests.waiting import PATIENCE

MANY: Final = 400

HALF_A_HEAD: Final = head("Content-Length: 100")[:-20]
HALF_A_BODY: Final = post(QUESTION[:-1], length=len(QUESTION))


def test_a_question_is_answered_while_hundreds_stall_in_the_header(port: int) -> None:
    with crowd(port, MANY, HALF_A_HEAD) as stalled:
        assert talk(port, post(QUESTION)).status == 200
        assert all(client.is_open() for client in stalled)


def test_a_question_is_answered_while_hundreds_stall_in_the_body(port: int) -> None:
    with crowd(port, MANY, HALF_A_BODY) as stalled:
        assert talk(port, post(QUESTION)).status == 200
        assert all(client.is_open() for client in stalled)


def test_a_question_is_answered_while_hundreds_say_nothing(port: int) -> None:
    with crowd(port, MANY, b"") as stalled:
        assert talk(port, post(QUESTION)).status == 200
        assert all(client.is_open() for client in stalled)


def test_hundreds_that_stalled_are_answered_when_they_go_on(port: int) -> None:
    with crowd(port, MANY, HALF_A_BODY) as stalled:
        for client in stalled:
            client.send(QUESTION[-1:])
        assert {client.answer().status for client in stalled} == {200}


@pytest.mark.parametrize("name", SLOW_HEADERS)
def test_who_sends_no_whole_header_is_shown_out(outcomes: Outcomes, name: str) -> None:
    assert outcomes.headers[name].result(PATIENCE) == b""


@pytest.mark.parametrize("name", SLOW_BODIES)
def test_who_sends_no_whole_body_is_told_so(outcomes: Outcomes, name: str) -> None:
    answer = outcomes.bodies[name].result(PATIENCE)
    assert answer.status == 408
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json["type"] == "/problems/request-timeout"


@pytest.mark.parametrize("name", SLOW_BATCHES)
def test_a_batch_that_does_not_get_on_ends_without_its_end(outcomes: Outcomes, name: str) -> None:
    heard = outcomes.batches[name].result(PATIENCE)
    assert not heard.endswith(b"0\r\n\r\n")
    if name.startswith("stalls"):
        assert heard.startswith(b"HTTP/1.1 200 ")
        assert heard.endswith(b"}\n\r\n")
