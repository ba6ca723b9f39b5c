"""Workers that die and workers that are told to stop: who loses what."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from referee.api.limits import HEADER_SECONDS
from tests.faults.load import CLIENTS, ask_once
from tests.faults.proxy import READY
from tests.faults.scenarios import kill_worker, replace_workers
from tests.server.running import Server, end, start, wait_for
from tests.server.talking import HEALTH, QUESTION, Client, post, talk
from tests.server.test_sharing import SEARCH
from tests.waiting import PATIENCE, wait_until

DRAIN: Final = 10
"""Seconds for which a server that is told to stop still answers: enough for three questions."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two workers, which would take its time to stop."""
    report = tmp_path_factory.mktemp("workers") / "report.txt"
    running = start(report, REFEREE_WORKERS="2", REFEREE_DRAIN_SECONDS="60")
    try:
        wait_for(running.process, running.port, report)
        yield running
    finally:
        end(running.process)
    assert "Traceback" not in report.read_text("utf-8")


def test_a_worker_that_is_killed_loses_only_what_is_in_flight_on_it(server: Server) -> None:
    seen = kill_worker(server)
    losers = [failure.client for failure in seen.failures]
    assert len(losers) == len(set(losers)) < CLIENTS
    assert seen.answered > CLIENTS


def test_replacing_all_workers_loses_nothing(server: Server) -> None:
    """And it is done long before balancers would have had their time to notice."""
    assert replace_workers(server).failures == []


def is_told_that_it_closes(client: Client) -> bool:
    """Ask; return whether the answer, which must come, is the last on its connection."""
    answer = client.send(post(QUESTION)).answer()
    assert answer.status == 200
    return answer.headers["connection"] == "close"


def test_who_is_told_to_stop_answers_what_was_asked_and_ends_in_time(tmp_path: Path) -> None:
    server = start(tmp_path / "report.txt", REFEREE_DRAIN_SECONDS=str(DRAIN))
    try:
        wait_for(server.process, server.port, server.report)
        with Client(server.port) as searching, Client(server.port) as idle:
            assert idle.send(HEALTH).answer().status == 200
            searching.send(SEARCH)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            wait_until(lambda: talk(server.port, READY).status == 503, "it says so")
            # Whoever has not noticed yet is answered as ever.
            assert talk(server.port, HEALTH).status == 200
            asked = talk(server.port, post(QUESTION))
            assert (asked.status, asked.headers["connection"]) == (200, "keep-alive")
            found = searching.answer()
            assert (found.status, found.json["stopped"]) == (200, True)
            # Who asks on an open connection is told that it closes; who says nothing sees it close.
            wait_until(lambda: is_told_that_it_closes(searching), "open connections close")
            wait_until(lambda: ask_once(server.port, HEALTH) is None, "it takes no more")
            assert (searching.rest(), idle.rest()) == (b"", b"")
        assert server.process.wait(PATIENCE) == 0
        assert time.monotonic() - began < DRAIN + HEADER_SECONDS + PATIENCE
    finally:
        end(server.process)
    assert "Traceback" not in server.report.read_text("utf-8")
