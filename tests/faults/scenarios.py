"""What may happen while clients ask: workers and instances that die, stop, and are replaced.

Each scenario returns what the clients have seen, for the tests to judge and for ``make faults`` to
print.
"""

import os
import signal
from typing import Final, NamedTuple

import psutil

from tests.faults.load import Failure, Load
from tests.faults.proxy import Proxy
from tests.server.running import Server, find_workers
from tests.waiting import wait_until

PAUSE: Final = 0.05
"""Seconds that a client waits between two questions while instances start, which takes long."""


class Seen(NamedTuple):
    """How many questions were answered while something happened, and what else clients saw."""

    answered: int
    failures: list[Failure]


def kill_worker(server: Server) -> Seen:
    """Kill a worker under load; the load ends when another has taken its place.

    It is the one with fewer clients: they need not be shared out evenly, and on a busy machine one
    worker may have them all.
    """
    before = find_workers(server.process)
    with Load(server.port) as load:
        killed = min(before, key=lambda worker: len(psutil.Process(worker).net_connections("inet")))
        os.kill(killed, signal.SIGKILL)
        wait_until(
            lambda: len(set(find_workers(server.process)) - {killed}) == len(before),
            "another worker",
        )
        load.wait_for_more()
    return Seen(load.answered, load.failures)


def replace_workers(server: Server) -> Seen:
    """Replace all workers by others under load."""
    before = set(find_workers(server.process))
    with Load(server.port) as load:
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not before & set(find_workers(server.process)), "others in their place")
        load.wait_for_more()
    return Seen(load.answered, load.failures)


def kill_instance(proxy: Proxy, number: int) -> Seen:
    """Kill one of two instances under load, and start it again when the load has ended."""
    with Load(proxy.port) as load:
        proxy.instances.kill(number)
        load.wait_for_more()
    proxy.instances.start(number)
    proxy.wait_for_both(number)
    return Seen(load.answered, load.failures)


def replace_workers_behind(proxy: Proxy) -> Seen:
    """Replace the workers of one instance after the other under load; none is to go down."""
    with Load(proxy.port) as load:
        for number in range(2):
            proxy.instances.replace_workers(number)
            load.wait_for_more()
    return Seen(load.answered, load.failures)


def restart_both(proxy: Proxy) -> Seen:
    """Stop and start one instance after the other under load, as a new release does."""
    with Load(proxy.port, pause=PAUSE) as load:
        for number in range(2):
            assert proxy.instances.stop(number) == 0
            load.wait_for_more()
            proxy.instances.start(number)
            proxy.wait_for_both(number)
        load.wait_for_more()
    return Seen(load.answered, load.failures)
