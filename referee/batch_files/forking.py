"""The fork server: the process that loads the application once and forks the workers.

It starts first, so that it loads while the command imports Dask. It and its workers ignore SIGINT,
which a terminal sends to the whole process group: the command ends them.
"""

import multiprocessing
import signal
from multiprocessing import forkserver, resource_tracker
from typing import Final

_NEEDED: Final = ["distributed", "referee.batch_files.answering"]
METHOD: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How processes start. The command has threads, so forking it directly is not safe."""


def start_loading() -> None:
    """Start the fork server, on systems that have one."""
    if METHOD == "forkserver":
        # Starting the tracker later would reset the signal mask.
        resource_tracker.ensure_running()
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        multiprocessing.set_forkserver_preload(_NEEDED)
        forkserver.ensure_running()
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
