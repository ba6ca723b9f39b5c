"""``make siege``: clients of every kind that harms, at once, and two that mean well beside them.

    python -m tests.faults.siege --seconds 600

All go through the shipped proxy to two instances; each of the three has the memory that
deploy/compose.yaml gives it. What came of it is printed; the exit status is 1 unless no worker
died, no instance was taken for dead, and each question of those who mean well was answered, 99 of
100 within 300 ms.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.deploy.facts import read_memory_limit
from tests.faults.bursts import SHIPPED
from tests.faults.confined import confine
from tests.faults.machine import MachineShare
from tests.faults.proxy import run_proxy
from tests.faults.steady import PAGE, ROADS, Steady
from tests.waiting import PATIENCE

SECONDS: Final = 600
P99_MS: Final = 300
"""Within so many milliseconds 99 of 100 questions of those who mean well are to be answered."""
WELL_MEANT: Final = {"roads": (ROADS, "127.0.0.9"), "page": (PAGE, "127.0.0.10")}
"""What is asked beside those who harm, and from which address."""


class Siege(NamedTuple):
    """What came of a siege.

    :param told: by kind of those who harm, how often they got which status; 0 is no answer.
    :param well: by what they asked, what those got who mean well.
    :param died: how many workers were there no more at the end.
    :param killed: how many processes the kernel killed for want of memory.
    :param downs: how often the proxy took an instance for dead.
    :param spare: by process, the least share of its memory that was left.
    :param others: how much of the machine others used meanwhile, who made all of it slower.
    """

    told: Mapping[str, Counter[int]]
    well: Mapping[str, Steady]
    died: int
    killed: int
    downs: int
    spare: Mapping[str, float]
    others: str

    @property
    def lost(self) -> int:
        """How many questions of those who mean well were not answered."""
        return sum(each.lost for each in self.well.values())

    @property
    def is_sound(self) -> bool:
        """Whether nothing fell and nothing was lost, however long it took."""
        is_within = all(spare > 0 for spare in self.spare.values())
        return is_within and not (self.lost or self.died or self.killed or self.downs)

    @property
    def is_quick(self) -> bool:
        """Whether those who mean well were answered in time."""
        return all(each.find_percentile(0.99) < P99_MS for each in self.well.values())

    def __str__(self) -> str:
        lines = [f"{name:<14}{_list_statuses(told)}" for name, told in self.told.items()]
        lines += [f"{name:<14}{each}; {each.lost} lost" for name, each in self.well.items()]
        spare = ", ".join(f"{name} {share:.0%}" for name, share in self.spare.items())
        lines += [f"{'memory left':<14}{spare}", f"{'machine':<14}{self.others}"]
        lines.append(
            f"{self.killed} killed by memory, {self.died} of the workers gone, "
            f"{self.downs} instances down, {self.lost} well-meant requests lost"
        )
        return "\n".join(lines)


def _list_statuses(told: Counter[int]) -> str:
    return ", ".join(f"{count} {status}" for status, count in sorted(told.items()))


class Besiegers:
    """Those who harm, in a process of their own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def go_on(self) -> bool:
        """Tell whether they go on."""
        return self._process.poll() is None

    def finish(self) -> dict[str, Counter[int]]:
        """Wait for their end, and return by kind how often they got which status."""
        told, _ = self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0, "those who harm failed"
        return {
            name: Counter({int(status): count for status, count in counted.items()})
            for name, counted in json.loads(told).items()
        }


@contextmanager
def send_besiegers(port: int, seconds: float) -> Iterator[Besiegers]:
    """Let them go on for some seconds, and end them at the end."""
    command = [sys.executable, "-m", "tests.faults.besiegers", str(port), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield Besiegers(process)
    finally:
        process.kill()
        process.wait(PATIENCE)


def run_siege(folder: Path, seconds: float) -> Siege:
    """Besiege two instances behind the proxy, each within its memory, and ask beside it."""
    names = {"one": "one", "two": "two", "proxy": "haproxy"}
    with ExitStack() as stack:
        limits = {
            name: stack.enter_context(confine(name, read_memory_limit(service)))
            for name, service in names.items()
        }
        within = limits["one"], limits["two"]
        proxy = stack.enter_context(
            run_proxy(folder, within, SHIPPED, limits["proxy"], REFEREE_WORKERS="2")
        )
        workers = proxy.instances.find_workers()
        share = MachineShare()
        besiegers = stack.enter_context(send_besiegers(proxy.port, seconds))
        well = {name: Steady(proxy.port, *asked) for name, asked in WELL_MEANT.items()}
        with ThreadPoolExecutor(len(well)) as pool:
            for asking in [pool.submit(each.ask_while, besiegers.go_on) for each in well.values()]:
                asking.result()
        others = str(share)
        told = besiegers.finish()
        died = len(workers - proxy.instances.find_workers())
        downs = proxy.count_downs()
    return Siege(
        told,
        well,
        died,
        sum(limit.killed for limit in limits.values()),
        downs,
        {name: limit.spare for name, limit in limits.items()},
        others,
    )


def main() -> None:
    """Besiege, and print what came of it."""
    options = argparse.ArgumentParser(description="Every kind of harm at once.")
    options.add_argument("--seconds", type=float, default=SECONDS)
    options.add_argument("--logs", type=Path, help="keep what the three programs log in a folder")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        siege = run_siege(Path(folder), asked.seconds)
        if asked.logs:
            shutil.copytree(folder, asked.logs, dirs_exist_ok=True)
    sys.stdout.write(f"{siege}\n")
    if not siege.is_quick:
        sys.stdout.write(f"99 of 100 are to be answered within {P99_MS} ms, and were not\n")
    sys.exit(0 if siege.is_sound and siege.is_quick else 1)


if __name__ == "__main__":
    main()
