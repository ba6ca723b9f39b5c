"""Clients that ask for much and read slowly: nobody else waits for them."""

import json
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from tests.faults.load import Load
from tests.server.running import serve
from tests.server.talking import HEALTH, QUESTION, Client, post, talk
from tests.server.test_sharing import APART
from tests.waiting import PATIENCE

MEGABYTES: Final = 4
LARGE: Final[dict[str, Any]] = {"position": {"tiles": APART}, "moment": "end"}
ASKED: Final = post(json.dumps(LARGE).encode(), path="/v1/carcassonne/scores")


class SlowReader(Client):
    """A client that has room for little, and looks at it when it likes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.received = self.socket.makefile("rb")


def test_nobody_waits_for_those_who_read_slowly(tmp_path: Path) -> None:
    with serve(tmp_path / "report.txt") as server, ExitStack() as stack:
        slow = [stack.enter_context(SlowReader(server.port)) for _ in range(2)]
        for client in slow:
            client.send(ASKED)
            # The answer is made and on its way: its beginning is there.
            client.socket.recv(1, socket.MSG_PEEK)
        for _ in range(20):
            assert talk(server.port, HEALTH).status == 200
            assert talk(server.port, post(QUESTION)).status == 200
        with Load(server.port) as load:
            load.wait_for_more()
        assert load.failures == []
        for client in slow:
            answer = client.answer()
            assert len(answer.body) > MEGABYTES * 1024 * 1024
            assert answer.json["features"]
