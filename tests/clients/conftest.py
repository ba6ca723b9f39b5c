"""What checks the document and makes clients from it: npm's tools, and a server to talk to."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.server.running import Server, serve

HERE: Final = Path(__file__).parent
TOP: Final = HERE.parents[1]
DOCUMENT: Final = TOP / "openapi.yaml"
EXAMPLE: Final = TOP / "examples" / "E1-advanced-labyrinth.json"
PATIENCE: Final = 120
SILENT: Final = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_NOTIFICATIONS": "true"}
"""What keeps the tools from calling home."""

collect_ignore = ["program.py"]


def run(folder: Path, *command: str | Path, **environment: str) -> str:
    """Run a command in a folder, which must succeed; return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **SILENT, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
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


@pytest.fixture(scope="session")
def example() -> Any:
    """A worked example: a labyrinth by the advanced rules, 18 points each for black and red."""
    return json.loads(EXAMPLE.read_text("utf-8"))


@pytest.fixture(scope="session")
def table(example: Any) -> str:
    """Its table without the rules, which the clients set."""
    position = example["body"]["position"]
    return json.dumps({key: position[key] for key in ("tiles", "figures")})


@pytest.fixture(scope="session")
def wanted(example: Any) -> Any:
    """What a client must read from the answer."""
    road = example["answer"]["roads"][0]
    assert road["score"]["total"] == 18
    owners = road["majority"]["owners"]
    return {"labyrinth": "advanced", "road": {"total": 18, "awards": [[p, 18] for p in owners]}}
