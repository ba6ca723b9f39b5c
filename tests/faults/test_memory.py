"""The largest requests from hundreds of connections, straight to an instance within its memory."""

from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.deploy.facts import read_memory_limit
from tests.faults.confined import confine
from tests.faults.greedy import be_greedy
from tests.faults.steady import Steady
from tests.server.running import SERVE, find_free_port, find_workers, serve
from tests.server.talking import HEALTH

CONNECTIONS: Final = 300
SECONDS: Final = 20
SPARE: Final = 0.25
"""The share of the memory that must never be needed."""


def test_the_largest_requests_leave_a_quarter_of_the_memory(tmp_path: Path) -> None:
    health_port = find_free_port()
    settings = {"REFEREE_WORKERS": "2", "REFEREE_HEALTH_PORT": str(health_port)}
    with ExitStack() as stack:
        limit = stack.enter_context(confine("memory", read_memory_limit()))
        command = (*limit.prefix, *SERVE)
        server = stack.enter_context(serve(tmp_path / "report.txt", command, **settings))
        limit.process = server.process.pid
        workers = find_workers(server.process)
        greedy = stack.enter_context(be_greedy(server.port, "127.0.0.2", CONNECTIONS, SECONDS))
        health = Steady(health_port, HEALTH).ask_while(lambda: greedy.is_busy)
        told = greedy.finish()
        assert find_workers(server.process) == workers
    # Whoever sends on after a refusal may lose it.
    assert set(told) <= {0, 200, 422, 503}, told
    assert told[200]
    assert set(health.statuses) == {200}, health
    assert limit.killed == 0
    assert limit.spare >= SPARE, f"{limit.peak / 1e6:.0f} MB of {limit.limit / 1e6:.0f}"
