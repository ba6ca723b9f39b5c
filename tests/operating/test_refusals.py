"""Whoever finds no room says where, so that it can be counted."""

import socket
from collections.abc import Iterator

import pytest

from referee.api import limits
from referee.api.problems import Problem
from referee.operating.metrics import QUEUES
from referee.server.byte_budgets import ByteBudget
from referee.server.queues import Queue
from referee.server.scheduler import Scheduler, Task


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler(lambda _environ, _start: [])


@pytest.fixture
def client() -> Iterator[socket.socket]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours


@pytest.mark.parametrize("name", [name for name in QUEUES if name != "batches"])
def test_a_request_that_a_full_queue_refuses_knows_which_it_was(
    scheduler: Scheduler, client: socket.socket, name: str
) -> None:
    full = Queue(name, limit=0, seconds=1)
    full.acquire(Task(scheduler, client))
    refused = Task(scheduler, client)
    assert refused.refused_by is None
    with pytest.raises(Problem, match="service-unavailable"):
        full.acquire(refused)
    assert refused.refused_by == name


def test_a_request_that_a_full_room_refuses_knows_which_it_was(
    scheduler: Scheduler, client: socket.socket
) -> None:
    scheduler.small.add(limits.SMALL_BODIES_BYTES)
    refused = Task(scheduler, client)
    with pytest.raises(Problem, match="service-unavailable"):
        refused.make_room(1)
    assert refused.refused_by == "small_bodies"


def test_the_queues_of_a_worker_have_the_names_that_the_metrics_count(
    scheduler: Scheduler, client: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = vars(scheduler).values()
    called = {part._name for part in parts if isinstance(part, Queue)}
    called |= {part.name for part in parts if isinstance(part, ByteBudget)}
    assert called == set(QUEUES) - {"batches"}
    monkeypatch.setattr(limits, "BATCHES", 0)
    refused = Task(scheduler, client)
    with pytest.raises(Problem, match="service-unavailable"):
        refused.begin_batch()
    assert refused.refused_by == "batches"
