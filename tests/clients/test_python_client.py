"""A client in Python, made from the document: it has its types, and reads a score."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import DOCUMENT, HERE, run
from tests.server.running import Server

PROGRAM = HERE / "program.py"
CONFIG = """
post_hooks: []
content_type_overrides:
  image/svg+xml: application/octet-stream
  image/png: application/octet-stream
  application/x-ndjson: application/octet-stream
"""
"""How the client is made: pictures are files to it."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the package that the client is."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "config.yaml").write_text(CONFIG)
    generator = Path(sys.executable).with_name("openapi-python-client")
    how = ("--fail-on-warning", "--meta", "none", "--config", "config.yaml")
    run(folder, generator, "generate", "--path", DOCUMENT, "--output-path", "referee_client", *how)
    return folder


def test_a_client_in_python_sets_an_option_and_reads_a_score(
    client: Path, server: Server, table: str, wanted: Any
) -> None:
    run(client, sys.executable, "-m", "compileall", "-q", "referee_client")
    there = str(client)
    printed = run(client, sys.executable, PROGRAM, server.address, table, PYTHONPATH=there)
    answer = json.loads(printed)
    assert answer["labyrinth"] == wanted["labyrinth"]
    assert wanted["road"] in answer["roads"]


def test_a_client_in_python_has_its_types(client: Path) -> None:
    strictly = ("--strict", "--config-file=", "--cache-dir=.mypy_cache")
    run(client, sys.executable, "-m", "mypy", *strictly, PROGRAM, MYPYPATH=str(client))
