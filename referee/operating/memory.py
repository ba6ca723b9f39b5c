"""What the kernel tells of the memory of this container: what is held, the limit, and kills.

Its cgroup counts all of its processes, and those that it killed for want of memory. Outside of a
container that is the whole machine or nothing at all.
"""

from pathlib import Path
from typing import Final, NamedTuple

CGROUP: Final = Path("/sys/fs/cgroup")
_UNLIMITED: Final = 1 << 60
"""Where nothing is limited, the first version of cgroups tells a number of this size or more."""


class Memory(NamedTuple):
    """The memory of a cgroup, in bytes.

    :param held: what its processes hold by themselves; no pages of files, which can be given up.
    :param limit: what they may hold; None without a limit.
    :param kills: how many processes the kernel has killed for want of memory.
    """

    held: int
    limit: int | None
    kills: int


def read_memory(root: Path = CGROUP) -> Memory | None:
    """Return what the kernel tells, by either version of cgroups; None if it tells nothing."""
    try:
        if (root / "memory.stat").exists():
            return _read(root, ("anon", "shmem"), "memory.max", "memory.events")
        names = ("total_rss", "total_shmem")
        return _read(root / "memory", names, "memory.limit_in_bytes", "memory.oom_control")
    except (OSError, ValueError):
        return None


def _read(folder: Path, names: tuple[str, ...], limit: str, events: str) -> Memory:
    stat = _read_fields(folder / "memory.stat")
    told = (folder / limit).read_text("ascii").strip()
    most = None if told == "max" or int(told) >= _UNLIMITED else int(told)
    kills = _read_fields(folder / events).get("oom_kill", 0)
    return Memory(sum(stat.get(name, 0) for name in names), most, kills)


def _read_fields(file: Path) -> dict[str, int]:
    lines = (line.partition(" ") for line in file.read_text("ascii").splitlines())
    return {name: int(number) for name, _, number in lines}
