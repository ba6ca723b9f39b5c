"""A batch has to bring something while it is waited for."""

import socket
from collections.abc import Iterator
from typing import Final

import gevent
import pytest

from referee.server import connection
from referee.server.byte_budgets import ByteBudget
from referee.server.connection import Connection
from tests.waiting import PATIENCE

LINE: Final = b"x" * 50

Pair = tuple[Connection, socket.socket]


class Deadline:
    """A deadline that never comes."""

    def cancel(self) -> None:
        """Do nothing."""

    def start(self) -> None:
        """Do nothing."""


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """A connection that carries a batch, and the socket of its client."""
    monkeypatch.setattr(connection, "_POLL_SECONDS", 0.001)
    client, served = socket.socketpair()
    carrying = Connection(served, lambda: True, ByteBudget("answers", 1))
    carrying.start_request(Deadline())
    carrying.restart_deadline()
    with client, served:
        yield carrying, client


def test_one_that_brings_nothing_for_long_ends(
    batch: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.01)
    carrying, client = batch
    client.sendall(LINE)
    assert carrying.recv(100) == LINE
    monkeypatch.setattr(connection, "BATCH_BYTES_A_SECOND", 10_000)
    with gevent.Timeout(PATIENCE), pytest.raises(TimeoutError):
        carrying.recv(100)


def test_one_that_has_brought_much_is_waited_for(
    batch: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it brought is worth hours here, though nothing is waited for without it."""
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0)
    monkeypatch.setattr(connection, "BATCH_BYTES_A_SECOND", 1e-9)
    carrying, client = batch
    carrying._received = 1
    gevent.spawn_later(0.02, client.sendall, LINE)
    assert carrying.recv(100) == LINE
