"""A server that may open few files says so, and logs nothing that is no line of its log."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.server.running import SERVE, serve
from tests.server.talking import HEALTH, Client, talk
from tests.waiting import wait_until

FILES: Final = 64


def test_few_files_are_told_at_the_start_and_a_crowd_leaves_only_lines_of_json(
    tmp_path: Path,
) -> None:
    limited = ("sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *SERVE)
    report = tmp_path / "report.txt"
    with serve(report, limited) as server:
        assert f"may open {4_100 - FILES} files fewer than 4000 connections" in report.read_text()
        with ExitStack() as stack:
            for _ in range(2 * FILES):
                stack.enter_context(Client(server.port))
            wait_until(lambda: "Too many open files" in report.read_text("utf-8"), "it is told")
        wait_until(lambda: talk(server.port, HEALTH).status == 200, "it answers again")
    for line in report.read_text("utf-8").splitlines():
        assert json.loads(line)["level"]


def test_a_server_takes_as_many_files_as_it_may_have(tmp_path: Path) -> None:
    lowered = ("sh", "-c", f'ulimit -S -n {FILES} && exec "$@"', "sh", *SERVE)
    report = tmp_path / "report.txt"
    with serve(report, lowered) as server, ExitStack() as stack:
        crowd = [stack.enter_context(Client(server.port)) for _ in range(2 * FILES)]
        assert {client.send(HEALTH).answer().status for client in crowd} == {200}
        assert "files fewer" not in report.read_text("utf-8")
