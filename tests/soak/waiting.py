"""``python -m tests.soak.waiting``: how long quick questions wait beside all kinds of others.

    python -m tests.soak.waiting --seconds 1200

For twenty minutes 16 clients do to two workers all that they do in ``make soak``, without a proxy
between, while another asks for the roads of 40 tiles, one question at a time. Printed is how long
it waited; the exit status is 1 unless all were answered, and 999 of 1,000 within 500 ms.
"""

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.faults.machine import MachineShare
from tests.faults.steady import Steady
from tests.server.running import serve
from tests.soak.load import act, go_on_for
from tests.soak.running import CLIENTS, WORKERS

SECONDS: Final = 1200
P999_MS: Final = 500
SOURCE: Final = "127.0.0.9"


def ask_steadily(port: int, seconds: float) -> Steady:
    """Ask for some seconds, one question at a time."""
    ends = time.monotonic() + seconds
    return Steady(port, source=SOURCE).ask_while(lambda: time.monotonic() < ends)


def wait_beside_others(folder: Path, seconds: float) -> tuple[Steady, str]:
    """Return what the quick client got, and how much of the machine others used."""
    with serve(folder / "server.txt", REFEREE_WORKERS=str(WORKERS)) as server:
        share = MachineShare()
        # In a process of its own, what it waits for is the service and no other client.
        with get_context("spawn").Pool(1) as apart, ThreadPoolExecutor(CLIENTS) as pool:
            asking = apart.apply_async(ask_steadily, (server.port, seconds))
            acting = [
                pool.submit(act, server.port, number, go_on_for(seconds))
                for number in range(CLIENTS)
            ]
            for each in acting:
                each.result()
            return asking.get(), str(share)


def main() -> int:
    """Wait, print how long, and return 0 if that is short enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    seconds: float = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        steady, others = wait_beside_others(Path(folder), seconds)
    sys.stdout.write(f"roads of 40 tiles: {steady}; {others}\n")
    return int(bool(steady.lost) or steady.find_percentile(0.999) >= P999_MS)


if __name__ == "__main__":
    sys.exit(main())
