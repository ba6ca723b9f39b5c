"""The Dockerfile's own commands, run in a fresh virtual environment, for want of an engine.

The stage that builds takes minutes, so `make test-all` makes the pure wheel by its line, and
`make test-compiled`, which has made the compiled one by the same, takes that.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.delivery.test_builds import IS_COMPILED, ROOT
from tests.waiting import PATIENCE, wait_until

LINES = [
    line
    for line in (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]
(_BUILD_AT, _IMAGE_AT) = (i for i, line in enumerate(LINES) if line.startswith("FROM "))
BUILD, IMAGE = LINES[_BUILD_AT:_IMAGE_AT], LINES[_IMAGE_AT:]
WITH_COMPILER = "RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev"
WITHOUT_RIGHTS = (
    "RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee"
)
FROM_BUILD = "COPY --from=build /build/wheels wheels"
PIP_WHEEL = "RUN pip wheel --no-deps --no-build-isolation --wheel-dir wheels ."


def argument(keyword: str) -> str:
    """Return what stands after the only instruction of a kind for the image."""
    (line,) = [line for line in IMAGE if line.startswith(f"{keyword} ")]
    return line.removeprefix(f"{keyword} ")


def exec_form(text: str) -> list[str]:
    """Return the words of a command in exec form."""
    words = json.loads(text[text.index("[") :])
    assert isinstance(words, list)
    return [str(word) for word in words]


def copy_into(folder: Path, lines: list[str]) -> None:
    """Do what the COPY lines do, but for what comes from the other stage."""
    for line in lines:
        if line.startswith("COPY ") and line != FROM_BUILD:
            *sources, target = line.split()[1:]
            for source in sources:
                place = folder / (source if target == "./" else target)
                place.parent.mkdir(parents=True, exist_ok=True)
                if (ROOT / source).is_dir():
                    ignore = shutil.ignore_patterns("__pycache__")
                    shutil.copytree(ROOT / source, place, ignore=ignore)
                else:
                    shutil.copy(ROOT / source, place)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel of the build under test."""
    if IS_COMPILED:
        return ROOT / "dist" / "compiled"
    folder = tmp_path_factory.mktemp("build")
    copy_into(folder, BUILD)
    command = [sys.executable, "-m", *PIP_WHEEL.removeprefix("RUN ").split()]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "wheels"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Path:
    """A fresh virtual environment in which the RUN pip lines have been run; its bin folder.

    The pip that runs them is the tests' own: to bring one of its own into it takes longer.
    """
    folder = tmp_path_factory.mktemp("image")
    copy_into(folder, IMAGE)
    shutil.copytree(wheels, folder / "wheels")
    environment = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python")]
    for line in IMAGE:
        if line.startswith("RUN pip "):
            command = [*pip, *line.removeprefix("RUN pip ").split()]
            env = os.environ | {"PIP_NO_COMPILE": "1"}
            subprocess.run(command, cwd=folder, check=True, capture_output=True, env=env)
    return environment / "bin"


@contextmanager
def serve(installed: Path, elsewhere: Path, before: Sequence[str] = ()) -> Iterator[int]:
    """Start a server by the CMD line and yield its port; it is ended by its process id.

    :param before: what the command line begins with.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    words = [word if word != "8000" else str(port) for word in exec_form(argument("CMD"))]
    with (elsewhere / "log").open("wb") as log:
        server = subprocess.Popen(
            [*before, str(installed / words[0]), *words[1:]], cwd=elsewhere, stderr=log, stdout=log
        )
        try:
            yield port
        finally:
            server.terminate()
            assert server.wait(PATIENCE) == 0, (elsewhere / "log").read_text()


def ask_health(installed: Path, port: int) -> int:
    """Run the HEALTHCHECK command and return its exit status."""
    words = exec_form(argument("HEALTHCHECK"))
    words = [word if word != "8000" else str(port) for word in words]
    done = subprocess.run([str(installed / words[0]), *words[1:]], check=False, capture_output=True)
    return done.returncode


def wait_for_health(installed: Path, port: int) -> None:
    """Ask the HEALTHCHECK command until it succeeds; not before there is a server to be asked.

    Each time it is asked it takes a core from the server for as long as Python takes to start.
    """

    def is_healthy() -> bool:
        with socket.socket() as probe:
            is_there = probe.connect_ex(("127.0.0.1", port)) == 0
        return is_there and ask_health(installed, port) == 0

    wait_until(is_healthy, "the health check succeeds")


def test_the_image_installs_starts_and_answers_its_health_check(
    installed: Path, tmp_path: Path
) -> None:
    with serve(installed, tmp_path) as port:
        wait_for_health(installed, port)


READ_ONLY = """
while read -r _ target _; do
  case $target in
    /dev/shm|/proc|/proc/*|/sys|/sys/*) ;;
    *) mount -o remount,bind,ro "$target" ;;
  esac
done < /proc/self/mounts
exec "$@"
"""
NOBODY = "65534"


def as_a_user_without_rights() -> list[str]:
    """Return how to run a command on a read-only file system, as somebody who owns nothing of it.

    As in a container that runs so, memory for processes to share stays writable. Who may read
    everything, as here, may write no more by it: the Python of whoever runs the tests can lie
    where nobody else may look.
    """
    alone = ["sh", "-c", READ_ONLY, "sh"]
    if os.geteuid() != 0:
        return ["unshare", "--user", "--map-root-user", "--mount", *alone]
    reading = ["--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"]
    whose = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
    return ["unshare", "--mount", *alone, "setpriv", *whose, *reading]


TRY_TO_WRITE = """
import sys
from pathlib import Path

for folder in sys.argv[1:]:
    probe = Path(folder, "probe-of-the-image")
    try:
        probe.touch()
        probe.unlink()
        print(folder, "written")
    except OSError:
        print(folder, "refused")
"""


def test_the_image_serves_as_its_user_on_a_read_only_file_system(
    installed: Path, tmp_path: Path
) -> None:
    alone = as_a_user_without_rights()
    folders = ["/", "/tmp", str(tmp_path), str(installed), "/dev/shm"]
    tried = subprocess.run(
        [*alone, str(installed / "python"), "-I", "-c", TRY_TO_WRITE, *folders],
        check=True,
        capture_output=True,
        text=True,
    )
    told = [f"{folder} refused\n" for folder in folders[:-1]]
    assert tried.stdout == "".join([*told, "/dev/shm written\n"])
    with serve(installed, tmp_path, alone) as port:
        wait_for_health(installed, port)
        with urlopen(f"http://127.0.0.1:{port}/v1/limits", timeout=PATIENCE) as answer:
            assert answer.status == 200
    assert "Traceback" not in (tmp_path / "log").read_text("utf-8")


def test_the_health_check_fails_where_nothing_answers(installed: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        assert ask_health(installed, int(probe.getsockname()[1])) == 1


def test_the_installed_package_brings_its_data_and_pages(installed: Path) -> None:
    script = (
        "from referee.server.site import create_app; c = create_app().test_client(); "
        "print([c.get(p).status_code for p in "
        "('/docs', '/docs/carcassonne/roads', '/v1/carcassonne/tiles', '/problems/not-json')])"
    )
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(installed / "python"), "-I", "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.stdout == "[200, 200, 200, 200]\n"


def test_the_image_runs_without_rights_on_slim_python() -> None:
    assert re.fullmatch(r"python:3\.\d+-slim", argument("FROM"))
    assert f"FROM {argument('FROM')} AS build" == BUILD[0]
    assert argument("USER") == "referee"
    assert IMAGE.index("USER referee") < IMAGE.index(f"CMD {argument('CMD')}")


def test_the_image_has_the_compiled_build_and_nothing_that_compiles() -> None:
    assert BUILD.index("ENV REFEREE_COMPILED=1") < BUILD.index(PIP_WHEEL)
    assert [line for line in LINES if "--from=" in line] == [FROM_BUILD]
    assert FROM_BUILD in IMAGE


def test_every_run_line_is_one_that_is_tested_here_or_known() -> None:
    runs = [line for line in LINES if line.startswith("RUN ")]
    others = [line for line in runs if not line.startswith("RUN pip ")]
    assert others == [WITH_COMPILER, WITHOUT_RIGHTS]


def test_the_wheel_is_built_as_make_builds_it() -> None:
    words, makefile = PIP_WHEEL.removeprefix("RUN pip "), (ROOT / "Makefile").read_text("utf-8")
    assert f"\nWHEEL := {words.partition(' --wheel-dir')[0]}\n" in makefile
    assert "REFEREE_COMPILED=1 $(PIP) $(WHEEL) --wheel-dir $(@D) .\n" in makefile


def test_what_the_image_is_built_with_is_what_the_tests_have() -> None:
    installing, _ = (line for line in BUILD if line.startswith("RUN pip "))
    locked = installing.removeprefix("RUN pip install --require-hashes -r ")
    wanted, found = list_locked(locked), list_locked("requirements/dev.txt")
    assert wanted <= found
    assert {name.partition("==")[0] for name in wanted} >= {"mypy", "setuptools"}


def test_the_image_installs_nothing_that_only_batches_on_a_cluster_need() -> None:
    (installing,) = (line for line in IMAGE if line.startswith("RUN pip install --require-hashes"))
    image, batch = list_locked(installing.split()[-1]), list_locked("requirements/batch.txt")
    assert image < batch <= list_locked("requirements/dev.txt")
    added = {name.partition("==")[0] for name in batch - image}
    assert {"dask", "distributed"} <= added
    assert not {"cryptography", "psutil"} & {name.partition("==")[0] for name in image}


def list_locked(path: str) -> set[str]:
    """Return what a lock file pins, as ``name==version``."""
    return set(re.findall(r"^[\w.-]+==\S+", (ROOT / path).read_text("utf-8"), re.MULTILINE))
