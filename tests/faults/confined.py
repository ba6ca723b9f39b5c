"""Processes within a limit of memory, as a container has it, and what they held at most.

Where cgroups can be made, the kernel enforces the limit and counts what it killed. Elsewhere
nothing is enforced: then the private memory of all processes is added up, and held to the limit.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil

from tests.waiting import wait_until

_ROOT: Final = Path("/sys/fs/cgroup")
_EVERY: Final = 0.05
"""Seconds between two looks at what is held."""
_ENTER: Final = 'echo $$ > "$0"/cgroup.procs && exec "$@"'


class Confined:
    """A limit of memory, in bytes, for the processes that :attr:`prefix` starts.

    :param folder: the cgroup; None where none can be made.
    """

    def __init__(self, limit: int, folder: Path | None) -> None:
        self.limit = limit
        self.peak = 0
        """The most bytes that its processes were seen to hold; no file's pages are among them."""
        self.killed = 0
        """How many processes the kernel killed for want of memory; 0 without a cgroup."""
        self.process: int | None = None
        """The process whose family is looked at where there is no cgroup."""
        self._folder = folder
        self._is_over = threading.Event()

    @property
    def prefix(self) -> tuple[str, ...]:
        """What stands before a command so that it is within the limit."""
        return () if self._folder is None else ("sh", "-c", _ENTER, str(self._folder))

    def _count_killed(self) -> int:
        if self._folder is None:
            return 0
        name = (
            "memory.events" if (self._folder / "memory.events").exists() else "memory.oom_control"
        )
        return _read_field(self._folder / name, "oom_kill")

    @property
    def spare(self) -> float:
        """The share of the limit that was never used."""
        return 1 - self.peak / self.limit

    def watch(self) -> None:
        """Look at what is held until :meth:`end`."""
        while not self._is_over.wait(_EVERY):
            self.peak = max(self.peak, self._read())
        self.killed = self._count_killed()

    def end(self) -> None:
        self._is_over.set()

    def _read(self) -> int:
        if self._folder is None:
            return _add_up(self.process)
        stat = self._folder / "memory.stat"
        names = ("total_rss", "total_shmem") if _is_first_version() else ("anon", "shmem")
        return sum(_read_field(stat, name) for name in names)


@contextmanager
def confine(name: str, limit: int) -> Iterator[Confined]:
    """Make a limit and watch what is held within it; its processes are gone at the end."""
    folder = _make_group(f"referee-{os.getpid()}-{name}", limit)
    confined = Confined(limit, folder)
    watching = threading.Thread(target=confined.watch, daemon=True)
    watching.start()
    try:
        yield confined
    finally:
        confined.end()
        watching.join()
        if folder is not None:
            wait_until(lambda: _is_removed(folder), "all processes within the limit are gone")


def _is_removed(folder: Path) -> bool:
    """Remove a cgroup; it stays while the kernel has not done with its last process."""
    with suppress(OSError):
        folder.rmdir()
    return not folder.exists()


def _is_first_version() -> bool:
    return (_ROOT / "memory").is_dir()


def _make_group(name: str, limit: int) -> Path | None:
    """Make a cgroup, of either version; None where that is not allowed."""
    first = _is_first_version()
    folder = _ROOT / "memory" / name if first else _ROOT / name
    try:
        folder.mkdir()
    except OSError:
        return None
    try:
        (folder / ("memory.limit_in_bytes" if first else "memory.max")).write_text(str(limit))
    except OSError:
        folder.rmdir()
        return None
    return folder


def _read_field(file: Path, name: str) -> int:
    for line in file.read_text("ascii").splitlines():
        key, _, number = line.partition(" ")
        if key == name:
            return int(number)
    return 0


def _add_up(process: int | None) -> int:
    """Return the private memory of a process and of all that it started."""
    held = 0
    with suppress(psutil.Error):
        if process is not None:
            first = psutil.Process(process)
            for each in (first, *first.children(recursive=True)):
                with suppress(psutil.Error):
                    held += each.memory_full_info().uss
    return held
