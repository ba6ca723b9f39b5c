"""``python -m tests.supply.bill PYTHON FILE``: a bill of materials (CycloneDX) of an environment.

It lists what is installed for an interpreter, and the files of others that lie in the package.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from referee import __version__

TOP: Final = Path(__file__).parents[2]
VENDORED: Final = TOP / "tests" / "supply" / "vendored.toml"


def write_bill(python: Path) -> dict[str, Any]:
    """Return the bill of what is installed for an interpreter, not validated yet."""
    described = ["--pyproject", str(TOP / "pyproject.toml"), "--mc-type", "application"]
    written = [
        "--no-validate",
        "--output-reproducible",
        "--output-format",
        "JSON",
        "--output-file",
        "-",
    ]
    command = [sys.executable, "-m", "cyclonedx_py", "environment", *described, *written]
    made = subprocess.run([*command, str(python)], check=True, capture_output=True)
    bill: dict[str, Any] = json.loads(made.stdout)
    bill["metadata"]["component"]["version"] = (
        __version__  # pyproject.toml only says where it stands
    )
    bill["components"] += list_vendored()
    return bill


def list_vendored() -> Iterator[dict[str, Any]]:
    """Yield a component for each file of others in the package."""
    for entry in tomllib.loads(VENDORED.read_text("utf-8"))["file"]:
        content = (TOP / entry["path"]).read_bytes()
        yield {
            "type": entry["type"],
            "bom-ref": f"{entry['name']}=={entry['version']}",
            "name": entry["name"],
            "version": entry["version"],
            "purl": entry["purl"],
            "licenses": [{"license": {"acknowledgement": "declared", **entry["license"]}}],
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}],
        }


def find_fault(bill: Mapping[str, Any]) -> str | None:
    """Return what is not as CycloneDX says, or None; many components take half a minute."""
    validator = JsonStrictValidator(SchemaVersion.from_version(bill["specVersion"]))
    fault = validator.validate_str(json.dumps(bill))
    return None if fault is None else str(fault)


def main() -> int:
    """Write the bill, and return 1 if it is not valid."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", type=Path)
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    bill = write_bill(asked.python)
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    asked.file.write_text(json.dumps(bill, indent=2) + "\n", "utf-8")
    fault = find_fault(bill)
    print(f"{asked.file}: {len(bill['components'])} components, {fault or 'valid'}")
    return 0 if fault is None else 1


if __name__ == "__main__":
    sys.exit(main())
