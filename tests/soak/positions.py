"""What a worker holds after very many different positions, each asked about once.

Nothing that depends on a position outlives its request, so a worker may grow by what is loaded when
it is first needed, and by what the allocator keeps; by no more, however many positions it has seen.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.corpus import list_everything
from tests.server.running import find_workers, serve
from tests.soak.memory import read_memory
from tests.waiting import PATIENCE

POSITIONS: Final = 5_000
MOST_BYTES: Final = 120_000_000
"""At most 120 MB are held by a worker, whatever it has been asked about."""


CONNECTIONS: Final = 8


class Held(NamedTuple):
    """What a worker held when it had started and after some positions, in bytes."""

    positions: int
    before: int
    after: int

    @property
    def is_within_limit(self) -> bool:
        return self.after <= MOST_BYTES

    def format_report(self) -> str:
        verdict = "within" if self.is_within_limit else "ABOVE"
        return (
            f"a worker held {self.before / 1e6:.1f} MB, and {self.after / 1e6:.1f} MB after all "
            f"questions about {self.positions} positions: {verdict} {MOST_BYTES / 1e6:.0f} MB\n"
        )


def ask_about_positions(number: int, folder: Path) -> Held:
    """Ask one worker every question about some positions, on several connections.

    :param folder: where the server may write its log, which must hold no traceback.
    :raises AssertionError: if a question is not answered.
    """
    with serve(folder / "positions.txt") as server:
        (worker,) = find_workers(server.process)
        before = read_memory(worker)
        questions = list(list_everything(number))
        parts = [questions[first::CONNECTIONS] for first in range(CONNECTIONS)]
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            list(pool.map(partial(_ask_all, server.port), parts))
        assert find_workers(server.process) == [worker]
        return Held(number, before, read_memory(worker))


def _ask_all(port: int, questions: Iterable[tuple[str, bytes]]) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for path, body in questions:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = response.read()
        assert response.status == 200, (path, answer, body)
    connection.close()
