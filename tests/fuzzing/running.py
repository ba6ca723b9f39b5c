"""Running Schemathesis against the real server, with every check."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tests.server.running import serve

TOP: Final = Path(__file__).parents[2]
EXCHANGED: Final = "positive_data_acceptance,response_schema_conformance"
"""The checks that ``checks`` puts others in place of."""
CONFIG: Final = """
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "406", "413", "414", "415", "422"]
"""
"""The statuses of a refusal: all that the service has; Schemathesis by itself does not know all."""
_GENERATED: Final = re.compile(r"(\d+) generated")


class Run(NamedTuple):
    """What came of it: whether nothing failed, what it printed, how many questions it asked."""

    is_clean: bool
    report: str
    asked: int


def search(folder: Path, *bounds: str) -> Run:
    """Search for failures.

    :param folder: where it may write.
    :param bounds: options of Schemathesis that say how far to search.
    """
    (folder / "schemathesis.toml").write_text(CONFIG, "utf-8")
    with serve(folder / "server.txt") as server:
        done = subprocess.run(
            [
                Path(sys.executable).with_name("schemathesis"),
                "--no-color",
                "run",
                f"{server.address}/openapi.yaml",
                *("--checks", "all", "--exclude-checks", EXCHANGED),
                *("--continue-on-failure", *bounds),
            ],
            cwd=folder,
            env={
                **os.environ,
                "SCHEMATHESIS_HOOKS": "tests.fuzzing.checks",
                "PYTHONPATH": str(TOP),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    report = done.stdout + done.stderr
    generated = _GENERATED.search(report)
    return Run(done.returncode == 0, report, int(generated[1]) if generated else 0)
