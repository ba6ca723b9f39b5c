"""Whoever finds no room says where, so that it can be counted."""

import socket
from collections.abc import Iterator

import pytest

from referee.api import limits
from referee.api.problems import Problem
from referee.operating.metrics import LANES
from referee.server.scheduler import Lane, Lanes, Share


@pytest.fixture
def lanes() -> Lanes:
    return Lanes(lambda _environ, _start: [])


@pytest.fixture
def client() -> Iterator[socket.socket]:
    """A client that is there."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours


@pytest.mark.parametrize("name", [name for name in LANES if name != "batches"])
def test_a_request_that_a_lane_refuses_knows_which_it_was(
    lanes: Lanes, client: socket.socket, name: str
) -> None:
    full = Lane(name, queue=0, seconds=1)
    full.enter(Share(lanes, client))
    refused = Share(lanes, client)
    assert refused.refused_by is None
    with pytest.raises(Problem, match="service-unavailable"):
        full.enter(refused)
    assert refused.refused_by == name


def test_the_lanes_of_a_worker_are_called_what_is_counted(
    lanes: Lanes, client: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = {lane._name for lane in vars(lanes).values() if isinstance(lane, Lane)}
    assert called == set(LANES) - {"batches"}
    monkeypatch.setattr(limits, "BATCHES", 0)
    refused = Share(lanes, client)
    with pytest.raises(Problem, match="service-unavailable"):
        refused.begin_batch()
    assert refused.refused_by == "batches"
