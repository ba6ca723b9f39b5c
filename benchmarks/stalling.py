"""Whether anybody waits for those who stall: ``python -m benchmarks.stalling``.

One worker as ``referee serve`` starts it. Connections are opened that send half a header, or half a
body, and then nothing. Meanwhile a question at a time is asked on a new connection; printed is how
long each took. At the end all that stall must be open still, or nobody would have been kept.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.server.running import serve
from tests.server.talking import QUESTION, crowd, head, post, talk

STALLED: Final = 400
ASKED: Final = 100
SECONDS: Final = 3
"""The most seconds of asking; a client that stalls in the header is disconnected after 5 s."""
TARGET_MS: Final = 100
STALLING: Final = {
    "in the header": head("Content-Length: 100")[:-20],
    "in the body": post(QUESTION[:-1], length=len(QUESTION)),
}


def measure(port: int, data: bytes) -> list[float]:
    """Return the milliseconds of each question while others stall after some data, ascending."""
    taken: list[float] = []
    with crowd(port, STALLED, data) as stalled:
        ends = time.monotonic() + SECONDS
        while len(taken) < ASKED and time.monotonic() < ends:
            begun = time.perf_counter()
            status = talk(port, post(QUESTION)).status
            taken.append((time.perf_counter() - begun) * 1000)
            assert status == 200
        assert all(client.is_open() for client in stalled)
    return sorted(taken)


def main() -> int:
    """Print a line for each way to stall; return 0 if all were answered in time."""
    slowest = 0.0
    print(f"{STALLED} stall{'':<9}{'asked':>8}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'target':>9}")
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder) / "server.txt") as server:
        for name, data in STALLING.items():
            taken = measure(server.port, data)
            slowest = max(slowest, taken[-1])
            shown = "".join(
                f"{taken[int(part * (len(taken) - 1))]:>9.1f}" for part in (0.5, 0.99, 1)
            )
            print(f"{name:<18}{len(taken):>8}{shown}{TARGET_MS:>9}")
    return int(slowest > TARGET_MS)


if __name__ == "__main__":
    sys.exit(main())
