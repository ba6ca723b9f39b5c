"""The process from which those that answer are forked: it loads once what each of them needs.

It is started before anything else, so that it loads while the command loads Dask itself. A key that
interrupts the command reaches neither it nor those that it forks, even where the terminal tells
all of them: it is the command that ends them.
"""

import multiprocessing
import signal
from multiprocessing import forkserver, resource_tracker
from typing import Final

_NEEDED: Final = ["distributed", "referee.batch_files.answering"]
METHOD: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How processes start. A fork of the command itself is not safe, for it has threads."""


def start_loading() -> None:
    """Start that process, where there may be such a one."""
    if METHOD == "forkserver":
        # Where it is not there yet, that would take the mask away again.
        resource_tracker.ensure_running()
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        multiprocessing.set_forkserver_preload(_NEEDED)
        forkserver.ensure_running()
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
