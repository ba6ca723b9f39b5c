"""``referee batch`` in several processes and on Dask: each line once, whoever dies."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import psutil
import pytest
from click.testing import CliRunner

from benchmarks.batch import write_questions
from referee import __version__
from referee.api.batching.answering import Answer
from referee.batch_files import command, processes
from referee.batch_files.answers import find_kept
from referee.batch_files.packs import FIRST_LINES, Pack
from referee.cli import main
from referee.cli.batches import UNREAD
from referee.texts.sentences import write
from tests.api.test_batches import ANSWERED, QUICK
from tests.test_batch_files import ENGLISH, end, wait_for_some
from tests.waiting import PATIENCE

MANY: Final = 6_000
DASK: Final = str(Path(sys.executable).with_name("dask"))
CHANGED: Final = """
{}
from referee.cli import main
main()
"""
"""The command, with something else in the place of one of its functions."""
SLOWLY: Final = """
import time
from referee.batch_files import {0}
answer = {0}.answer_pack
{0}.answer_pack = lambda *given: (answer(*given), time.sleep(0.1))[0]
"""
"""Each pack takes that long, so that there is a middle however late we look."""


def start(*words: object, change: str = "") -> subprocess.Popen[bytes]:
    """Start the command as a terminal does, in a group of its own."""
    called = [sys.executable, "-c", CHANGED.format(change), "batch", *map(str, words)]
    return subprocess.Popen(called, stderr=subprocess.PIPE, start_new_session=True)


def find_workers(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Return the processes that answer for a command."""
    return psutil.Process(process.pid).children()


def write_many(folder: Path) -> tuple[Path, Path, bytes]:
    """Write a file of questions; return it, the file of answers, and what must be in it then."""
    file = folder / "questions"
    write_questions(file, MANY)
    return file, folder / "answers", b"".join(ANSWERED % number for number in range(MANY))


def kill_in_the_middle(worker: psutil.Process, out: Path) -> None:
    """Kill a worker once some answers are there, and others are not."""
    wait_for_some(out)
    worker.suspend()
    assert 0 < find_kept(out).lines < MANY
    worker.kill()


def test_lines_of_a_worker_that_is_killed_are_answered_once_by_others(tmp_path: Path) -> None:
    file, out, expected = write_many(tmp_path)
    running = start(file, "--output", out, "--processes", 2, change=SLOWLY.format("processes"))
    wait_for_some(out)
    workers = find_workers(running)
    assert len(workers) == 2
    members = [psutil.Process(running.pid), *workers]
    assert not [each for member in members for each in member.net_connections("inet")]
    kill_in_the_middle(workers[0], out)
    told = end(running, 0)
    assert told == f"{write('cli', 'batch-so-far', {'count': MANY, 'failed': 0}, ENGLISH)}\n"
    assert out.read_bytes() == expected


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_command_leaves_no_process_and_goes_on(
    tmp_path: Path, stop: signal.Signals
) -> None:
    file, out, expected = write_many(tmp_path)
    stopped = start(file, "--output", out, "--processes", 2, change=SLOWLY.format("processes"))
    wait_for_some(out)
    left = psutil.Process(stopped.pid).children(recursive=True)
    if stop == signal.SIGINT:
        os.killpg(stopped.pid, stop)  # as a key does: all of them hear it
        end(stopped, 130)
    else:
        stopped.kill()
        end(stopped, -stop)
    _, alive = psutil.wait_procs(left, PATIENCE)
    assert not alive
    kept = find_kept(out).lines
    assert 0 < kept < MANY
    told = CliRunner().invoke(
        main, ["batch", str(file), "--output", str(out), "--processes", "1", "--language", "en"]
    )
    assert write("cli", "batch-goes-on", {"count": kept}, ENGLISH) in told.stderr
    assert out.read_bytes() == expected


def test_lines_that_kill_every_process_are_named(tmp_path: Path) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers"
    write_questions(file, 2 * FIRST_LINES)
    running = start(
        *(file, "--output", out, "--processes", 2, "--language", "en"),
        change="""
import os
from referee.batch_files import processes
answer = processes.answer_pack
processes.answer_pack = lambda pack, language: os._exit(1) if pack.first else answer(pack, language)
""",
    )
    lines = {"first": FIRST_LINES + 1, "last": 2 * FIRST_LINES}
    assert write("cli", "batch-broken", lines, ENGLISH) in end(running, UNREAD)
    assert find_kept(out).lines in (0, FIRST_LINES)


def test_a_process_that_dies_while_it_is_idle_is_replaced(tmp_path: Path) -> None:
    pool = processes._Pool(2, ENGLISH)
    pack = Pack(0, (QUICK,))
    try:
        assert pool.send(pack)
        [(_, first)] = pool.receive()
        [worker] = pool._idle
        worker.process.kill()
        worker.process.join()
        assert pool.send(pack)
        [(_, second)] = pool.receive()
    finally:
        pool.close()
    assert first.answers == second.answers == [Answer(200, ANSWERED % 0)]


# --------------------------------------------------------------------------------------- a cluster


class Cluster:
    """A scheduler and three workers, each started by a command of Dask.

    Nobody watches over the workers: one that dies is gone, and two tests have some die. So the one
    that kills all that it meets comes last.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        # The second worker to die over a pack is the last.
        self._environ = os.environ | {
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
            "DASK_TEMPORARY_DIRECTORY": str(folder),
        }
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._port = port
        self.address = f"tcp://127.0.0.1:{port}"
        self._run("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        options = ["--host", "127.0.0.1", "--nthreads", 1, "--no-dashboard", "--no-nanny"]
        self._workers = [self._run("worker", self.address, *options) for _ in range(3)]

    def _run(self, *words: object) -> subprocess.Popen[bytes]:
        log = self._stack.enter_context((self._folder / "log").open("ab"))
        called = [DASK, *map(str, words)]
        process = subprocess.Popen(called, stdout=log, stderr=log, env=self._environ)
        self._stack.callback(process.wait, PATIENCE)
        self._stack.callback(process.terminate)
        return process

    def find_workers(self) -> list[psutil.Process]:
        """Return the processes that answer: the workers that are connected to the scheduler."""
        return [
            worker for each in self._workers if self._is_here(worker := psutil.Process(each.pid))
        ]

    def _is_here(self, worker: psutil.Process) -> bool:
        return any(
            each.status == psutil.CONN_ESTABLISHED and each.raddr.port == self._port
            for each in worker.net_connections("inet")
        )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster on loopback."""
    with ExitStack() as stack:
        yield Cluster(tmp_path_factory.mktemp("cluster"), stack)


def test_a_cluster_answers_each_line_once_though_a_worker_is_killed(
    tmp_path: Path, cluster: Cluster
) -> None:
    file, out, expected = write_many(tmp_path)
    running = start(
        file, "--output", out, "--scheduler", cluster.address, change=SLOWLY.format("cluster")
    )
    wait_for_some(out)
    workers = cluster.find_workers()
    assert workers
    kill_in_the_middle(workers[0], out)
    end(running, 0)
    assert out.read_bytes() == expected


def test_workers_of_another_release_do_not_answer(tmp_path: Path, cluster: Cluster) -> None:
    file = tmp_path / "questions"
    write_questions(file, 1)
    running = start(
        *(file, "--scheduler", cluster.address, "--language", "en"),
        change="from referee.batch_files import cluster; cluster.__version__ = '0'",
    )
    params = {"found": __version__, "release": "0"}
    assert write("cli", "batch-other-release", params, ENGLISH) in end(running, UNREAD)


def test_lines_that_kill_every_worker_are_named(tmp_path: Path, cluster: Cluster) -> None:
    file = tmp_path / "questions"
    write_questions(file, FIRST_LINES)
    running = start(
        *(file, "--scheduler", cluster.address, "--language", "en"),
        change="""
import os
from referee.batch_files import cluster
cluster.answer_pack = lambda *_: os._exit(1)
""",
    )
    told = write("cli", "batch-broken", {"first": 1, "last": FIRST_LINES}, ENGLISH)
    assert told in end(running, UNREAD)


def test_a_scheduler_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "questions"
    write_questions(file, 1)
    address = "tcp://127.0.0.1:1"
    change = "from referee.batch_files import cluster; cluster._CONNECT_SECONDS = 0.2"
    running = start(file, "--scheduler", address, "--language", "en", change=change)
    told = write("cli", "batch-no-scheduler", {"address": address, "error": ""}, ENGLISH)
    assert told in end(running, UNREAD)


def test_without_dask_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, out = tmp_path / "questions", tmp_path / "answers"
    write_questions(file, 1)
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    words = [
        str(file),
        "--output",
        str(out),
        "--scheduler",
        "tcp://127.0.0.1:1",
        "--language",
        "en",
    ]
    asked = CliRunner().invoke(main, ["batch", *words, "--language", "en"])
    assert asked.exit_code == UNREAD
    assert write("cli", "batch-no-dask", {}, ENGLISH) in asked.stderr


def test_processes_of_this_machine_are_no_cluster(tmp_path: Path) -> None:
    file = tmp_path / "questions"
    file.write_bytes(b"")
    words = ["batch", str(file), "--processes", "2", "--scheduler", "tcp://127.0.0.1:1"]
    assert CliRunner().invoke(main, words).exit_code == 2


def test_this_machine_answers_without_dask(tmp_path: Path) -> None:
    file = tmp_path / "questions"
    write_questions(file, 1)
    called = [sys.executable, "-X", "importtime", "-c", "from referee.cli import main; main()"]
    done = subprocess.run([*called, "batch", str(file)], check=True, capture_output=True)
    assert done.stdout == ANSWERED % 0
    assert b" distributed" not in done.stderr
