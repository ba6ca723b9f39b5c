"""HAProxy, as ``deploy/haproxy`` has it, before two instances of the service."""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.faults.confined import Confined
from tests.faults.load import ask_once
from tests.server.running import SERVE, Server, end, find_free_port, find_workers, start, wait_for
from tests.server.talking import HEALTH
from tests.waiting import PATIENCE, wait_until

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "haproxy" / "haproxy.cfg"
READY: Final = HEALTH.replace(b"/healthz", b"/readyz")
WITHOUT_LIMITS: Final = {
    f"REFEREE_{name}": "1000000"
    for name in (
        "QUESTIONS",
        "SEARCHES",
        "AT_ONCE",
        "LARGE_AT_ONCE",
        "BATCHES_AT_ONCE",
        "WORK",
        "CONNECTIONS",
    )
}


class Instances:
    """Two instances of the service, each of which can be killed, stopped and started again.

    :param within: the limit of memory of each; without one they are not limited.
    """

    def __init__(self, folder: Path, within: Sequence[Confined] = (), **settings: str) -> None:
        self._folder = folder
        self._within = within
        self._settings = settings
        self._ports = find_free_port(), find_free_port()
        self._health_ports = find_free_port(), find_free_port()
        self._running = [self._start(number) for number in range(2)]

    @property
    def addresses(self) -> dict[str, str]:
        """Where they are, as the configuration of the proxy asks for it."""
        return {
            f"REFEREE_SERVER_{number}": f"127.0.0.1:{port}"
            for number, port in enumerate(self._ports, 1)
        } | {
            f"REFEREE_HEALTH_{number}": str(port)
            for number, port in enumerate(self._health_ports, 1)
        }

    def _start(self, number: int) -> Server:
        report = self._folder / f"{number}.txt"
        ports = {"PORT": self._ports[number], "HEALTH_PORT": self._health_ports[number]}
        own = {f"REFEREE_{name}": str(port) for name, port in ports.items()}
        settings = self._settings | own
        if not self._within:
            return start(report, **settings)
        limit = self._within[number]
        server = start(report, (*limit.prefix, *SERVE), **settings)
        limit.process = server.process.pid
        return server

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

    def replace_workers(self, number: int) -> None:
        """Replace all workers of an instance by others, and wait until they are there."""
        process = self._running[number].process
        before = set(find_workers(process))
        process.send_signal(signal.SIGHUP)
        wait_until(
            lambda: (
                len(find_workers(process)) == len(before)
                and not before & set(find_workers(process))
            ),
            "others in their place",
        )

    def start(self, number: int) -> None:
        """Start an instance that is gone, and wait until it answers."""
        self._running[number] = self._start(number)
        self.wait()

    def find_workers(self) -> set[int]:
        """Return the process ids of the workers of both."""
        return {worker for server in self._running for worker in find_workers(server.process)}

    def end(self) -> None:
        for server in self._running:
            end(server.process)


class Proxy(NamedTuple):
    """A running proxy, and the instances behind it."""

    port: int
    instances: Instances
    report: Path

    def count_downs(self) -> int:
        """Return how often the proxy took an instance for dead."""
        lines = self.report.read_text("utf-8").splitlines()
        return sum(line.startswith("Server instances/") and " is DOWN" in line for line in lines)

    def wait_for_both(self, number: int) -> None:
        """Wait until the proxy has seen that an instance that was down is up."""
        name = ("one", "two")[number]

        def is_up() -> bool:
            seen = [line for line in self.report.read_text("utf-8").splitlines() if name in line]
            changes = [line for line in seen if " is UP" in line or " is DOWN" in line]
            return bool(changes) and " is UP" in changes[-1]

        wait_until(is_up, f"instance {name} is up again")


@contextmanager
def run_proxy(
    folder: Path,
    within: Sequence[Confined] = (),
    limits: Mapping[str, str] = WITHOUT_LIMITS,
    own: Confined | None = None,
    **settings: str,
) -> Iterator[Proxy]:
    """Run two instances and the proxy, which lets a client ask as often as it likes.

    :param within: the limit of memory of each instance, if they have one.
    :param limits: what the proxy allows to a client.
    :param own: the limit of memory of the proxy, if it has one.
    """
    report = folder / "haproxy.txt"
    with ExitStack() as stack:
        instances = Instances(folder, within, **settings)
        stack.callback(instances.end)
        instances.wait()
        port = stack.enter_context(
            run_haproxy(report, CONFIGURATION, own, **instances.addresses, **limits)
        )
        yield Proxy(port, instances, report)


@contextmanager
def run_haproxy(
    report: Path,
    configuration: Path = CONFIGURATION,
    within: Confined | None = None,
    /,
    **environment: str,
) -> Iterator[int]:
    """Run HAProxy with what its configuration asks of the environment, and yield its port.

    :param within: its limit of memory, if it has one.
    """
    port = find_free_port()
    binds = {"REFEREE_BIND": port, "REFEREE_PROXY_METRICS": find_free_port()}
    own = {name: f"127.0.0.1:{number}" for name, number in binds.items()}
    # A test that looks at what HAProxy counts says itself where.
    whole = os.environ | own | environment
    prefix = within.prefix if within else ()
    command = [*prefix, "haproxy", "-db", "-f", str(configuration)]
    with report.open("wb") as log:
        process = subprocess.Popen(command, env=whole, stdout=log, stderr=log)
    if within:
        within.process = process.pid
    try:
        wait_until(lambda: ask_once(port, READY), "the proxy answers")
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)
