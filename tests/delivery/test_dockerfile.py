"""The Dockerfile's own commands, run in a fresh virtual environment, for want of an engine."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = [
    line
    for line in (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]
WITHOUT_RIGHTS = "RUN useradd --system --no-create-home --shell /usr/sbin/nologin referee"


def argument(keyword: str) -> str:
    """Return what stands after the only instruction of a kind."""
    (line,) = [line for line in LINES if line.startswith(f"{keyword} ")]
    return line.removeprefix(f"{keyword} ")


def exec_form(text: str) -> list[str]:
    """Return the words of a command in exec form."""
    words = json.loads(text[text.index("[") :])
    assert isinstance(words, list)
    return [str(word) for word in words]


def copy_into(folder: Path) -> None:
    """Do what the COPY lines do."""
    for line in LINES:
        if line.startswith("COPY "):
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
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment in which the RUN pip lines have been run; its bin folder.

    The pip that runs them is the tests' own: to bring one of its own into it takes longer.
    """
    folder = tmp_path_factory.mktemp("image")
    copy_into(folder)
    environment = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python")]
    for line in LINES:
        if line.startswith("RUN pip "):
            command = [*pip, *line.removeprefix("RUN pip ").split()]
            env = os.environ | {"PIP_NO_COMPILE": "1"}
            subprocess.run(command, cwd=folder, check=True, capture_output=True, env=env)
    return environment / "bin"


@pytest.fixture(scope="module")
def port(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server started by the CMD line, ended by its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = int(probe.getsockname()[1])
    words = [word if word != "8000" else str(free) for word in exec_form(argument("CMD"))]
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with (elsewhere / "log").open("wb") as log:
        server = subprocess.Popen(
            [str(installed / words[0]), *words[1:]], cwd=elsewhere, stderr=log, stdout=log
        )
        try:
            yield free
        finally:
            server.terminate()
            assert server.wait(timeout=30) == 0, (elsewhere / "log").read_text()


def ask_health(installed: Path, port: int) -> int:
    """Run the HEALTHCHECK command and return its exit status."""
    words = exec_form(argument("HEALTHCHECK"))
    words = [word if word != "8000" else str(port) for word in words]
    done = subprocess.run([str(installed / words[0]), *words[1:]], check=False, capture_output=True)
    return done.returncode


def test_the_image_installs_starts_and_answers_its_health_check(installed: Path, port: int) -> None:
    for _ in range(100):
        if ask_health(installed, port) == 0:
            return
        time.sleep(0.2)
    pytest.fail("the health check never succeeded")


def test_the_health_check_fails_where_nothing_answers(installed: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        assert ask_health(installed, int(probe.getsockname()[1])) == 1


def test_the_installed_package_brings_its_data_and_pages(installed: Path) -> None:
    script = (
        "from referee.site import create_app; c = create_app().test_client(); "
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
    assert argument("USER") == "referee"
    assert LINES.index("USER referee") < LINES.index(f"CMD {argument('CMD')}")


def test_every_run_line_is_one_that_is_tested_here_or_known() -> None:
    others = [line for line in LINES if line.startswith("RUN ") and " pip " not in f" {line[4:]}"]
    assert others == [WITHOUT_RIGHTS]
