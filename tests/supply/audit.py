"""``python -m tests.supply.audit``: known vulnerabilities of all that is locked.

Python packages are looked up by pip-audit, packages of npm by npm. Where a service cannot be
reached, or does not know a package, nothing is known about it; that is printed and is no all-clear.
Exit status 1 if a vulnerability is known; with ``AUDIT=strict`` also if any package could not be
looked up.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

TOP: Final = Path(__file__).parents[2]
LOCKED: Final = tuple(f"requirements/{name}.txt" for name in ("install", "run", "batch", "dev"))
"""What is installed: what installs the rest, then for the service, for batches on a cluster, and to
build and test it."""
STRICT: Final = "strict"
"""The value of the variable AUDIT with which what could not be checked is a failure."""
_SECONDS: Final = 300


class Audited(NamedTuple):
    """What is known about the packages of one lock file.

    ``findings`` are sentences, one for each vulnerability; ``unchecked`` says why, by package.
    """

    checked: int
    findings: tuple[str, ...]
    unchecked: Mapping[str, str]

    def report(self, name: str) -> str:
        """Say what could be checked of a lock file, what could not, and what was found."""
        lines = [f"{name}: {self.checked} checked, {len(self.unchecked)} could not be checked"]
        lines += [f"  VULNERABLE {finding}" for finding in self.findings]
        reasons: dict[str, list[str]] = {}
        for package, reason in self.unchecked.items():
            reasons.setdefault(reason, []).append(package)
        for reason, packages in reasons.items():
            lines.append(f"  not checked, {reason}: {', '.join(packages)}")
        return "\n".join(lines)


def audit_python(locked: Path, options: Sequence[str] = ()) -> Audited:
    """Look up what a file of requirements with hashes pins.

    :param options: further ones for pip-audit, as which service to ask.
    """
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    wanted = [
        *command,
        "--format",
        "json",
        "--progress-spinner",
        "off",
        "-r",
        str(locked),
        *options,
    ]
    run = subprocess.run(wanted, capture_output=True, text=True, timeout=_SECONDS, check=False)
    try:
        rows = json.loads(run.stdout)["dependencies"]
    except ValueError:
        *_, reason = run.stderr.strip().splitlines() or ["pip-audit said nothing"]
        return Audited(0, (), dict.fromkeys(list_pinned(locked), reason))
    return read_report(rows)


def list_pinned(locked: Path) -> list[str]:
    """Return the names that a file of requirements pins, in its order."""
    lines = locked.read_text("utf-8").splitlines()
    return [line.partition("==")[0] for line in lines if "==" in line and line[0].isalnum()]


def read_report(rows: Iterable[Mapping[str, Any]]) -> Audited:
    """Return what pip-audit's rows say, one a package."""
    checked, findings, unchecked = 0, [], {}
    for row in rows:
        if "skip_reason" in row:
            unchecked[row["name"]] = row["skip_reason"].partition(":")[0]
            continue
        checked += 1
        for found in row["vulns"]:
            mended = ", ".join(found["fix_versions"]) or "no version"
            findings.append(f"{row['name']} {row['version']}: {found['id']}, mended in {mended}")
    return Audited(checked, tuple(findings), unchecked)


def audit_npm(lock: Path) -> Audited:
    """Look up what a ``package-lock.json`` pins."""
    names = [name for name in json.loads(lock.read_text("utf-8"))["packages"] if name]
    run = subprocess.run(
        ["npm", "audit", "--json", "--package-lock-only"],
        cwd=lock.parent,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    try:
        found = json.loads(run.stdout)["vulnerabilities"]
    except (ValueError, KeyError):
        short = [name.rpartition("node_modules/")[2] for name in names]
        return Audited(0, (), dict.fromkeys(short, "npm's service did not answer"))
    findings = tuple(f"{name}: {row['severity']}" for name, row in sorted(found.items()))
    return Audited(len(names), findings, {})


def list_npm_locks() -> list[Path]:
    """Return the lock files of npm in the project, by path."""
    named = subprocess.run(
        ["git", "ls-files", "*package-lock.json"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    )
    return [TOP / line for line in named.stdout.splitlines()]


def main() -> int:
    """Audit everything, print it, and return 1 if a vulnerability is known, or as asked for."""
    audits = {name: audit_python(TOP / name) for name in LOCKED}
    audits |= {str(lock.relative_to(TOP)): audit_npm(lock) for lock in list_npm_locks()}
    for name, audited in audits.items():
        print(audited.report(name))
    checked = sum(audited.checked for audited in audits.values())
    left = sum(len(audited.unchecked) for audited in audits.values())
    found = sum(len(audited.findings) for audited in audits.values())
    print(f"in all {checked} checked, {left} not, {found} known vulnerabilities")
    if not checked:
        print(
            "No vulnerability data could be reached: this says nothing about whether all is well."
        )
    is_strict = os.environ.get("AUDIT") == STRICT
    if is_strict and left:
        print(f"AUDIT={STRICT}: packages that could not be checked count as a failure.")
    return 1 if found or (is_strict and left) else 0


if __name__ == "__main__":
    sys.exit(main())
