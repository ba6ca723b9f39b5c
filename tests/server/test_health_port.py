"""The port of health: who asks there waits behind nobody, however many ask the service."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest

from tests.server.running import Server, find_free_port, find_workers, serve
from tests.server.talking import HEALTH, QUESTION, Client, post, talk

IN_LINE: Final = 200
READY: Final = HEALTH.replace(b"/healthz", b"/readyz")


@pytest.fixture(scope="module")
def health_port() -> int:
    return find_free_port()


@pytest.fixture(scope="module")
def checked(health_port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    report = tmp_path_factory.mktemp("health") / "report.txt"
    settings = {"REFEREE_WORKERS": "2", "REFEREE_HEALTH_PORT": str(health_port)}
    with serve(report, **settings) as running:
        yield running


def test_it_tells_of_health_and_of_nothing_else(checked: Server, health_port: int) -> None:
    for probe in (HEALTH, READY):
        assert talk(health_port, probe).body == talk(checked.port, probe).body
        assert talk(health_port, probe).status == 200
    refused = talk(health_port, post(QUESTION))
    assert (refused.status, refused.json["type"]) == (404, "/problems/not-found")
    assert talk(checked.port, post(QUESTION)).status == 200


def test_who_asks_there_waits_behind_nobody(checked: Server, health_port: int) -> None:
    """Both workers stand still until a crowd is in line, so the order of answers is not chance."""
    workers = find_workers(checked.process)
    with ExitStack() as stack:
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        try:
            asking = post(QUESTION)
            crowd = [stack.enter_context(Client(checked.port)).send(asking) for _ in range(IN_LINE)]
            health = stack.enter_context(Client(health_port)).send(HEALTH)
        finally:
            for worker in workers:
                os.kill(worker, signal.SIGCONT)
        assert health.answer().status == 200
        waiting = sum(client.is_open() for client in crowd)
        assert waiting > IN_LINE / 2
        assert {client.answer().status for client in crowd} == {200}
