"""Sharing a worker: no search and no large table keeps the others waiting.

What is proved is the order of events: who is answered while somebody else still waits.
"""

import json
from contextlib import ExitStack
from socket import SHUT_WR
from typing import Any, Final

import pytest

from benchmarks.freezing import make_search
from referee.api.limits import LONG_WAITING, SEARCHES_WAITING
from tests.api.samples import ROADS, SUGGESTIONS, tile
from tests.server.talking import HEALTH, QUESTION, Client, post, talk

SEARCH: Final = post(make_search(), path=SUGGESTIONS)
"""A search that only the ceiling on its time ends."""
SMALL_SEARCH: Final = post(make_search(nodes=1), path=SUGGESTIONS)

APART: Final[list[dict[str, Any]]] = [
    tile("base.X", 2 * (n % 45), 2 * (n // 45)) for n in range(2000)
]
LARGE: Final = post(
    json.dumps(
        {
            "position": {"tiles": APART},
            "ask": {"scores": {"moment": "end"}, "roads": {}, "placements": {"tile": "base.V"}},
        }
    ).encode(),
    "Accept-Encoding: gzip",
    path="/v1/carcassonne/rulings",
)
"""Two thousand tiles that touch no other: four roads and four fields on each."""
ROADS_OF_IT: Final = post(json.dumps({"position": {"tiles": APART}}).encode(), path=ROADS)
"""The least that can be asked of them."""


@pytest.mark.parametrize("slow", [SEARCH, LARGE], ids=["search", "large table"])
def test_quick_questions_are_answered_while_a_long_one_is_worked_on(port: int, slow: bytes) -> None:
    with Client(port) as client:
        client.send(slow)
        for quick in (HEALTH, post(QUESTION), HEALTH):
            assert talk(port, quick).status == 200
        assert client.is_open()
        answer = client.answer()
    assert answer.status == 200
    if slow is SEARCH:
        assert (answer.json["stopped"], answer.json["exact"]) == (True, False)
        assert answer.json["turns"]


def test_a_few_searches_wait_for_their_turn_and_more_are_told_to_come_back(port: int) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(port)).send(SEARCH) for _ in range(8)]
        assert talk(port, HEALTH).status == 200
        answers = [client.answer() for client in clients]
    assert {answer.status for answer in answers} == {200, 503}
    refused = [answer for answer in answers if answer.status == 503]
    assert len(refused) >= len(answers) - 1 - SEARCHES_WAITING
    for answer in refused:
        assert answer.json["type"] == "/problems/service-unavailable"
        assert int(answer.headers["retry-after"]) > 0
        assert answer.headers["x-request-id"] == answer.json["request_id"]


def test_large_tables_wait_for_each_other_and_are_all_answered(port: int) -> None:
    with ExitStack() as stack:
        clients = [
            stack.enter_context(Client(port)).send(ROADS_OF_IT) for _ in range(1 + LONG_WAITING)
        ]
        answers = [client.answer() for client in clients]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1


def test_who_hangs_up_leaves_room_for_others(port: int) -> None:
    """Searches of clients that are gone are neither gone on with nor waited for."""
    for _ in range(5):
        gone = [Client(port).send(SEARCH) for _ in range(1 + SEARCHES_WAITING)]
        assert talk(port, HEALTH).status == 200
        for client in gone:
            client.reset()
    assert talk(port, SMALL_SEARCH).status == 200


def test_who_only_closes_hangs_up_too(port: int) -> None:
    for _ in range(1 + SEARCHES_WAITING):
        with Client(port) as client:
            client.send(SEARCH)
            assert talk(port, HEALTH).status == 200
    assert talk(port, SMALL_SEARCH).status == 200


def test_an_answer_is_never_taken_for_that_to_a_request_that_was_given_up(port: int) -> None:
    with Client(port) as client:
        client.send(SEARCH + HEALTH)
        client.socket.shutdown(SHUT_WR)
        assert client.rest() == b""
