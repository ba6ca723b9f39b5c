"""What checks the document and the clients made from it: npm's tools, and servers to talk to."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.clients.busy_front import Front, stand_before
from tests.server.running import Server, serve
from tests.waiting import PATIENCE

HERE: Final = Path(__file__).parent
TOP: Final = HERE.parents[1]
ADDRESS: Final = "http://127.0.0.1:8000"
"""Where programs of READMEs find the server."""
SILENT: Final = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_NOTIFICATIONS": "true"}
"""What keeps the tools from calling home."""

collect_ignore = ["round_trip.py", "typed.py"]


def run(folder: Path, *command: str | Path, patience: float = PATIENCE, **environment: str) -> str:
    """Run a command in a folder, which must succeed; return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **SILENT, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of npm's tools."""
    assert shutil.which("node"), "node is missing: install Node.js 20 or later, with npm"
    folder = HERE / "node_modules" / ".bin"
    assert folder.is_dir(), "the tools of npm are missing: run `make clients`"
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that clients talk to."""
    with serve(tmp_path_factory.mktemp("server") / "report.txt") as running:
        yield running


@pytest.fixture
def front(server: Server) -> Iterator[Front]:
    """What stands before the server, and can be told to be busy."""
    with stand_before(server.address) as standing:
        yield standing


class Example(NamedTuple):
    """A program in a README, and what it prints."""

    code: str
    printed: str


def read_examples(readme: Path, language: str) -> list[Example]:
    """Return the programs of a README, each with the output that stands below it, if any does."""
    below = r"\n```\n(?:\n```text\n(.*?)```)?"
    found = re.findall(
        rf"^```{language}\n(.*?){below}", readme.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return [Example(code, printed) for code, printed in found]
