"""HAProxy, as ``deploy/haproxy`` has it, before two instances of the service."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.faults.load import ask_once
from tests.server.running import Server, end, find_free_port, start, wait_for
from tests.server.talking import HEALTH
from tests.waiting import PATIENCE, wait_until

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "haproxy" / "haproxy.cfg"
READY: Final = HEALTH.replace(b"/healthz", b"/readyz")
WITHOUT_LIMITS: Final = {"REFEREE_QUESTIONS": "1000000", "REFEREE_SEARCHES": "1000000"}


class Instances:
    """Two instances of the service, each of which can be killed, stopped and started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._folder = folder
        self._settings = settings
        self._ports = find_free_port(), find_free_port()
        self._running = [self._start(number) for number in range(2)]

    @property
    def addresses(self) -> dict[str, str]:
        """Where they are, as the configuration of the proxy asks for it."""
        return {
            f"REFEREE_SERVER_{number}": f"127.0.0.1:{port}"
            for number, port in enumerate(self._ports, 1)
        }

    def _start(self, number: int) -> Server:
        report = self._folder / f"{number}.txt"
        return start(report, **self._settings, REFEREE_PORT=str(self._ports[number]))

    def wait(self) -> None:
        """Wait until both answer."""
        for server in self._running:
            wait_for(server.process, server.port, server.report)

    def kill(self, number: int) -> None:
        """Kill an instance with all of its workers."""
        end(self._running[number].process)

    def stop(self, number: int) -> int:
        """Tell an instance to stop, and return its exit status when it has."""
        self._running[number].process.terminate()
        return self._running[number].process.wait(PATIENCE)

    def start(self, number: int) -> None:
        """Start an instance that is gone, and wait until it answers."""
        self._running[number] = self._start(number)
        self.wait()

    def end(self) -> None:
        for server in self._running:
            end(server.process)


class Proxy(NamedTuple):
    """A running proxy, and the instances behind it."""

    port: int
    instances: Instances
    report: Path

    def wait_for_both(self, number: int) -> None:
        """Wait until the proxy has seen that an instance that was down is up."""
        name = ("one", "two")[number]

        def is_up() -> bool:
            seen = [line for line in self.report.read_text("utf-8").splitlines() if name in line]
            changes = [line for line in seen if " is UP" in line or " is DOWN" in line]
            return bool(changes) and " is UP" in changes[-1]

        wait_until(is_up, f"instance {name} is up again")


@contextmanager
def run_proxy(folder: Path, **settings: str) -> Iterator[Proxy]:
    """Run two instances and the proxy, which lets a client ask as often as it likes."""
    report = folder / "haproxy.txt"
    with ExitStack() as stack:
        instances = Instances(folder, **settings)
        stack.callback(instances.end)
        instances.wait()
        port = stack.enter_context(run_haproxy(report, **instances.addresses, **WITHOUT_LIMITS))
        yield Proxy(port, instances, report)


@contextmanager
def run_haproxy(
    report: Path, configuration: Path = CONFIGURATION, /, **environment: str
) -> Iterator[int]:
    """Run HAProxy with what its configuration asks of the environment, and yield its port."""
    port = find_free_port()
    whole = os.environ | environment | {"REFEREE_BIND": f"127.0.0.1:{port}"}
    command = ["haproxy", "-db", "-f", str(configuration)]
    with report.open("wb") as log:
        process = subprocess.Popen(command, env=whole, stdout=log, stderr=log)
    try:
        wait_until(lambda: ask_once(port, READY), "the proxy answers")
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)
