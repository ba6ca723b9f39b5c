"""``referee healthcheck``: what it says of who answers, and of who does not."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.waiting import PATIENCE

HEALTHY = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
STOPPING = HEALTHY.replace(b"200 OK", b"503 Service Unavailable")


@contextmanager
def answer_once(said: bytes) -> Iterator[int]:
    """Say something to the first who connects, whatever is asked; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            connection, _ = door.accept()
            with connection:
                connection.recv(4_096)
                connection.sendall(said)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield door.getsockname()[1]
        thread.join(PATIENCE)


def check(port: int) -> Result:
    return CliRunner().invoke(main, ["healthcheck", "--port", str(port)])


def test_who_answers_is_asked_without_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with answer_once(HEALTHY) as port:
        told = check(port)
    assert (told.exit_code, told.stdout) == (0, "ok\n")


@pytest.mark.parametrize("said", [b"", b"220 mail ready\r\n", STOPPING])
def test_who_does_not_answer_as_the_referee_is_not_healthy(said: bytes) -> None:
    with answer_once(said) as port:
        told = check(port)
    assert told.exit_code == 1
    assert told.stderr.startswith("no answer")
    assert "Traceback" not in told.stderr
