"""deploy/varnish before a service that does as it is told: what is kept, and what passes."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from socket import MSG_PEEK
from typing import Final

import pytest

from tests.deploy.problems import check_problem
from tests.deploy.scripted import LARGE, LARGE_BYTES, Scripted, run_scripted
from tests.deploy.varnish import Got, ask, read_options, run_varnish
from tests.faults.test_slow_readers import SlowReader
from tests.server.talking import post, talk
from tests.waiting import wait_until

LIFETIME: Final = 1
"""Seconds for which the answers of the scripted service are fresh."""


@pytest.fixture(scope="module")
def service() -> Iterator[Scripted]:
    with run_scripted() as running:
        yield running


@pytest.fixture(scope="module")
def port(service: Scripted, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """That of Varnish before the scripted service."""
    with run_varnish(
        tmp_path_factory.mktemp("cache"), service.server_port, interval="200ms"
    ) as running:
        yield running


@pytest.mark.parametrize("status", [503, 429, 0])
def test_what_is_older_is_given_while_the_service_fails(
    service: Scripted, port: int, status: int
) -> None:
    """It says that it has no room, a proxy says that too much is asked, or it hangs up."""
    path = f"/v1/rules/{status}"
    service.status = 200
    kept = ask(port, "GET", path, {})
    assert kept.status == 200
    time.sleep(LIFETIME + 0.1)
    service.status = status

    def is_asked_after(before: int) -> bool:
        got = ask(port, "GET", path, {})
        assert (got.status, got.body) == (200, kept.body)
        return service.asked[path] > before

    for _ in range(3):
        # Behind an answer the service is asked for a newer one, in vain.
        wait_until(partial(is_asked_after, service.asked[path]), "the service is asked")
    service.status = 200
    ask(port, "GET", path, {})
    wait_until(lambda: ask(port, "GET", path, {}).headers["age"] == "0", "it is newer")


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nobody_tells_the_service_where_it_is(service: Scripted, port: int, method: str) -> None:
    """Gunicorn takes these for the proxy's, and a cache would give others what it then answers."""
    service.status = 200
    headers = {"SCRIPT_NAME": "/v1", "PATH_INFO": "/nowhere", "X-Own": "kept"}
    names = json.loads(ask(port, method, f"/v1/{method}", headers).body)
    assert "x-own" in names
    assert not {"script_name", "path_info"} & set(names)


def test_without_an_answer_varnish_gives_a_problem_of_the_service(
    service: Scripted, port: int
) -> None:
    service.status = 0
    check_problem(ask(port, "GET", "/v1/never", {}), "service-unavailable")


def test_who_names_no_host_gets_a_problem(port: int) -> None:
    got = talk(port, b"GET /v1/rules HTTP/1.1\r\n\r\n")
    check_problem(Got(*got), "bad-request")


def test_who_reads_slowly_takes_no_memory_of_varnish(service: Scripted, port: int) -> None:
    """Together they are sent more than it may hold, and yet others have room, and each gets all."""
    service.status = 200
    assert find_room("Transient=malloc") < 4 * LARGE_BYTES
    with ExitStack() as stack:
        slow = [stack.enter_context(SlowReader(port)) for _ in range(4)]
        for client in slow:
            client.send(post(b"{}", path=LARGE))
            # The answer is on its way: its beginning is there.
            client.socket.recv(1, MSG_PEEK)
        time.sleep(0.5)
        assert talk(port, post(b"{}", path="/v1/quick")).status == 200
        assert [len(client.answer().body) for client in slow] == [LARGE_BYTES] * 4


def find_room(store: str) -> int:
    """Return how many bytes Varnish may take for a store."""
    [size] = [word for word in read_options() if word.startswith(f"{store},")]
    return int(size.removeprefix(f"{store},").removesuffix("m")) * 2**20


def test_without_an_instance_a_question_in_a_body_gets_a_problem(
    service: Scripted, port: int
) -> None:
    service.is_healthy = False
    asked = post(b"{}", path="/v1/quick")
    wait_until(lambda: talk(port, asked).status == 503, "Varnish notices")
    check_problem(Got(*talk(port, asked)), "service-unavailable")
