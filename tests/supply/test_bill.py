"""The bill of materials is valid, and names all that the service runs on, with licences allowed."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from referee import __version__
from tests.supply.audit import TOP, list_npm_locks, list_pinned
from tests.supply.bill import find_fault, write_bill
from tests.supply.licences import Licensed, list_refused, read_component, read_lock


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    return write_bill(Path(sys.executable))


def test_the_bill_is_valid(bill: dict[str, Any]) -> None:
    """All of it takes half a minute, and the command takes it: here, what differs in its shape."""
    vendored = [each for each in bill["components"] if "hashes" in each]
    short = bill | {"components": bill["components"][:5] + vendored, "dependencies": []}
    assert find_fault(short) is None
    assert find_fault(short | {"components": [{"name": "of no type"}]}) is not None


def test_the_bill_names_what_the_service_runs_on(bill: dict[str, Any]) -> None:
    named = {component["name"].lower().replace("_", "-") for component in bill["components"]}
    pinned = {name.lower().replace("_", "-").replace(".", "-") for name in here()}
    assert pinned <= {name.replace(".", "-") for name in named}
    subject = bill["metadata"]["component"]
    assert (subject["name"], subject["version"]) == ("referee", __version__)


def here() -> list[str]:
    """Return what is locked for the service and installed on this system, too."""
    lines = (TOP / "requirements/run.txt").read_text("utf-8").splitlines()
    elsewhere = {line.partition("==")[0] for line in lines if "==" in line and " ; " in line}
    return [name for name in list_pinned(TOP / "requirements/run.txt") if name not in elsewhere]


def test_files_of_others_are_named(bill: dict[str, Any]) -> None:
    vendored = [each for each in bill["components"] if "hashes" in each]
    assert {each["name"] for each in vendored} == {"idiomorph", "DejaVuSans"}
    others = [*(TOP / "referee").rglob("vendor/*.js"), *(TOP / "referee").rglob("*.ttf")]
    assert len(others) == len(vendored)


def test_every_licence_is_allowed(bill: dict[str, Any]) -> None:
    licensed = [read_component(component) for component in bill["components"]]
    assert len(licensed) > 100
    assert list_refused(licensed) == []


@pytest.mark.parametrize(
    ("licence", "is_allowed"),
    [
        ("MIT", True),
        ("MPL-2.0 AND (Apache-2.0 OR MIT)", True),
        ("GPL-3.0-only OR MIT", True),
        ("GPL-3.0-only AND MIT", False),
        ("AGPL-3.0-only", False),
        ("SEE LICENSE IN LICENSE", False),
        ("unknown", False),
    ],
)
def test_which_licences_are_allowed(licence: str, is_allowed: bool) -> None:
    assert Licensed("a", "1", licence).is_allowed is is_allowed


def test_packages_of_npm_are_read() -> None:
    lock = {
        "packages": {
            "": {"name": "ours", "license": "MIT"},
            "node_modules/a": {"version": "1.0.0", "license": "ISC"},
            "node_modules/a/node_modules/b": {"version": "2.0.0"},
        }
    }
    assert list(read_lock(lock)) == [
        Licensed("a", "1.0.0", "ISC"),
        Licensed("b", "2.0.0", "unknown"),
    ]


def test_every_package_of_npm_is_allowed() -> None:
    found = [
        each for lock in list_npm_locks() for each in read_lock(json.loads(lock.read_text("utf-8")))
    ]
    assert len(found) > 100
    assert list_refused(found) == []
