"""The real server, started as a user starts it, and the slow clients that try its patience."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.running import Server, serve
from tests.server.slow_clients import SLOW_BATCHES, SLOW_BODIES, SLOW_HEADERS, Outcomes


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(tmp_path_factory.mktemp("server") / "report.txt") as running:
        yield running


@pytest.fixture(scope="session")
def port(server: Server) -> int:
    return server.port


@pytest.fixture(scope="session", autouse=True)
def outcomes(server: Server) -> Iterator[Outcomes]:
    """The outcomes of the slow clients, which wait while other tests run."""
    with ThreadPoolExecutor(len(SLOW_HEADERS) + len(SLOW_BODIES) + len(SLOW_BATCHES)) as pool:
        yield Outcomes(
            {name: pool.submit(run, server.port) for name, run in SLOW_HEADERS.items()},
            {name: pool.submit(run, server.port) for name, run in SLOW_BODIES.items()},
            {name: pool.submit(run, server.port) for name, run in SLOW_BATCHES.items()},
        )
