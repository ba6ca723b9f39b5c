"""What is read of the memory of a container, by either version of cgroups."""

from pathlib import Path
from typing import Final

import pytest

from referee.operating.memory import Memory, read_memory

SECOND: Final = {
    "memory.stat": "anon 1000\nfile 7000\nshmem 200\n",
    "memory.max": "4096\n",
    "memory.events": "low 0\noom 9\noom_kill 3\n",
}
FIRST: Final = {
    "memory/memory.stat": "rss 1\ntotal_rss 1000\ntotal_shmem 200\ntotal_cache 7000\n",
    "memory/memory.limit_in_bytes": "4096\n",
    "memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n",
}


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize("files", [FIRST, SECOND], ids=["first", "second"])
def test_both_versions_tell_the_same(tmp_path: Path, files: dict[str, str]) -> None:
    assert read_memory(write(tmp_path, files)) == Memory(1200, 4096, 3)


@pytest.mark.parametrize(
    ("files", "unlimited"),
    [
        (FIRST, {"memory/memory.limit_in_bytes": "9223372036854771712\n"}),
        (SECOND, {"memory.max": "max\n"}),
    ],
)
def test_without_a_limit_there_is_none(
    tmp_path: Path, files: dict[str, str], unlimited: dict[str, str]
) -> None:
    memory = read_memory(write(tmp_path, files | unlimited))
    assert memory is not None
    assert memory.limit is None


@pytest.mark.parametrize("files", [{}, {"memory.stat": "anon 1\n"}, {"memory.stat": "nonsense\n"}])
def test_where_nothing_is_told_nothing_is_read(tmp_path: Path, files: dict[str, str]) -> None:
    assert read_memory(write(tmp_path, files)) is None
