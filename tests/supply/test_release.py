"""A release: all artefacts of one version with notes and checksums, and nothing is published."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee import __version__
from tests.supply.bill import write_bill
from tests.supply.release import NOTES, SUMS, TOP, NotReleased, gather, write_notes

BUILD = "from setuptools import build_meta as b; import sys; b.build_sdist(sys.argv[1])"
CHANGELOG = "# Changelog\n\n## 2.0.0 – 2030-01-02\n\n- New.\n\n## 1.9.0 – 2029-01-02\n\n- Old.\n"


def test_the_short_form_has_sources_contract_bill_notes_and_sums(tmp_path: Path) -> None:
    """The wheels and the packages take minutes; the tests that hold them make them."""
    made = tmp_path / "made"
    made.mkdir()
    subprocess.run(
        [sys.executable, "-c", BUILD, str(made)], cwd=TOP, check=True, capture_output=True
    )
    bill = made / "referee.cdx.json"
    bill.write_text(json.dumps(write_bill(Path(sys.executable))), "utf-8")
    folder = tmp_path / "release"
    released = gather(folder, [*made.iterdir(), TOP / "openapi.yaml"])
    sources = f"referee-{__version__}.tar.gz"
    named = {sources, "openapi.yaml", "referee.cdx.json", NOTES, SUMS}
    assert {path.name for path in released} == {path.name for path in folder.iterdir()} == named
    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", SUMS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    assert len(checked.stdout.splitlines()) == len(named) - 1
    (folder / NOTES).write_text("other")
    spoilt = subprocess.run(
        ["sha256sum", "--check", SUMS], cwd=folder, capture_output=True, check=False
    )
    assert spoilt.returncode == 1


def test_notes_are_what_the_changelog_says_of_the_version() -> None:
    assert write_notes(CHANGELOG, "2.0.0") == "# Referee 2.0.0 – 2030-01-02\n\n- New.\n"
    assert write_notes(CHANGELOG, "1.9.0") == "# Referee 1.9.0 – 2029-01-02\n\n- Old.\n"
    with pytest.raises(NotReleased, match=r"no version 1\.8\.0"):
        write_notes(CHANGELOG, "1.8.0")


def test_what_is_of_another_version_is_not_released(tmp_path: Path) -> None:
    other = tmp_path / "referee-0.0.1.tar.gz"
    other.write_bytes(b"")
    with pytest.raises(NotReleased, match=r"referee-0\.0\.1\.tar\.gz is not of version"):
        gather(tmp_path / "release", [other])
    assert not (tmp_path / "release").exists()


def test_make_release_makes_all_of_it_and_publishes_nothing() -> None:
    told = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "--always-make", "release"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for command in ("wheel --no-deps", "REFEREE_COMPILED=1", "build_sdist", "-m clients"):
        assert command in told
    for artefact in ("dist/pure/*.whl", "dist/compiled/*.whl", "openapi.yaml", "referee.cdx.json"):
        assert artefact in told.splitlines()[-1]
    assert not re.search(r"twine|publish|upload|git (tag|push)|docker push", told)
