"""What a start takes, and what a worker holds.

The service is started as ``referee serve`` does with two workers, asked each question of the
benchmark, and one worker is killed. Printed are the processor's time of the whole service and of
the worker that takes the place of the dead one, and the memory of each process: what it holds
(RSS, in which what is shared counts for everybody), its share (PSS, in which what several hold
counts once), and what is its own alone. Only loopback is used; all is ended by its process id.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.corpus import ROWS, WARM_UP, list_bodies
from benchmarks.serving import find_free_port, wait_for

WORKERS: Final = 2
POSITIONS: Final = 6
"""Each question is asked about at most six positions before memory is looked at."""
TARGET_SECONDS: Final = 1.0
TARGET_MB: Final = 80
_PATIENCE: Final = 30.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Memory(NamedTuple):
    """What a process holds, in MB."""

    rss: float
    pss: float
    own: float


def measure_memory(pid: int) -> Memory:
    """Return what a process holds, as Linux counts it."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    kilobytes = {name: int(size.split()[0]) for name, _, size in (x.partition(":") for x in lines)}
    own = kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    return Memory(kilobytes["Rss"] / 1024, kilobytes["Pss"] / 1024, own / 1024)


def measure_seconds(pid: int) -> float:
    """Return the processor's time that a process has used, in seconds, to a hundredth."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def list_workers(arbiter: int) -> list[int]:
    """Return the processes that an arbiter has forked and that live, oldest first."""
    children = Path(f"/proc/{arbiter}/task/{arbiter}/children").read_text().split()
    return sorted(int(child) for child in children)


def ask_all(address: str) -> None:
    """Ask each question of the benchmark about some positions, so that all workers have a share."""
    for name, row in ROWS.items():
        for body in list_bodies(name, WARM_UP)[:POSITIONS]:
            asked = urllib.request.Request(
                address + row.path, body, {"Content-Type": "application/json"}
            )
            with urllib.request.urlopen(asked, timeout=_PATIENCE) as answer:
                answer.read()


def replace_one(arbiter: int) -> int:
    """Kill a worker, and return the one that takes its place when it has nothing to do any more."""
    before = list_workers(arbiter)
    os.kill(before[0], signal.SIGKILL)
    end = time.monotonic() + _PATIENCE
    while not (new := set(list_workers(arbiter)) - set(before)):
        if time.monotonic() > end:
            sys.exit("no worker took the place of the dead one")
        time.sleep(0.01)
    (worker,) = new
    used = -1.0
    while used != (used := measure_seconds(worker)):
        time.sleep(0.5)
    return worker


def main() -> None:
    """Start the service, ask, kill a worker, and print what was measured."""
    port = find_free_port()
    command = ["serve", "--port", str(port), "--workers", str(WORKERS)]
    started = time.monotonic()
    service = subprocess.Popen(
        [str(Path(sys.executable).with_name("referee")), *command], stderr=subprocess.DEVNULL
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz")
        waited = time.monotonic() - started
        used = [measure_seconds(pid) for pid in (service.pid, *list_workers(service.pid))]
        ask_all(f"http://127.0.0.1:{port}")
        held = {
            f"worker {n}": measure_memory(p) for n, p in enumerate(list_workers(service.pid), 1)
        }
        held["arbiter"] = measure_memory(service.pid)
        again = measure_seconds(replace_one(service.pid))
    finally:
        service.terminate()
        service.wait(timeout=_PATIENCE)
    print(f"the service answers after {waited:.1f} s; the arbiter used {used[0]:.2f} s of a core")
    print(
        f"a worker starts with {max(used[1:]):.2f} s of a core, one that takes the place of a dead "
        f"one with {again:.2f} s (target {TARGET_SECONDS:.0f} s)"
    )
    print(f"{'MB':<10}{'RSS':>7}{'PSS':>7}{'own':>7}   (target {TARGET_MB})")
    for name, memory in held.items():
        print(f"{name:<10}{memory.rss:>7.0f}{memory.pss:>7.0f}{memory.own:>7.0f}")


if __name__ == "__main__":
    main()
