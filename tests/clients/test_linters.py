"""The document as two linters see it: not an error, not a warning, not a hint.

Each has all the rules of its own, as they are: those of Redocly that warn count as errors here.
"""

from pathlib import Path
from typing import Final

import pytest

from tests.clients.conftest import HERE, TOP, run
from tests.document import DOCUMENT

REDOCLY: Final = ("--extends", "recommended-strict")
SPECTRAL: Final = HERE / ".spectral.yaml"


def test_redocly_finds_nothing(tools: Path) -> None:
    run(HERE, tools / "redocly", "lint", DOCUMENT, *REDOCLY)


@pytest.mark.parametrize(
    ("right", "wrong"), [("security: []\n", ""), ("tile: base.A,", "tile: base.A, tiel: base.A,")]
)
def test_redocly_would_find_something(tools: Path, tmp_path: Path, right: str, wrong: str) -> None:
    spoilt = tmp_path / "openapi.yaml"
    spoilt.write_text(DOCUMENT.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    refused = '"$@" || echo refused'
    found = run(HERE, "sh", "-c", refused, "sh", tools / "redocly", "lint", spoilt, *REDOCLY)
    assert found.endswith("refused\n")


def test_spectral_finds_nothing(tools: Path) -> None:
    run(HERE, tools / "spectral", "lint", DOCUMENT, "-r", SPECTRAL, "--fail-severity", "hint")


@pytest.mark.parametrize(
    "folder", ["tests/clients", "clients/npm", "tests/browser", "benchmarks/lighthouse"]
)
def test_the_locks_name_no_place_to_fetch_from(folder: str) -> None:
    assert '"resolved"' not in (TOP / folder / "package-lock.json").read_text("utf-8")
