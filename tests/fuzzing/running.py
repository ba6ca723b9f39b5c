"""Running Schemathesis against the real server, for so many seconds, with every check."""

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
STARTING: Final = 60
"""How many seconds it may take more, to start and to shrink what it found."""
_GENERATED: Final = re.compile(r"(\d+) generated")


class Run(NamedTuple):
    """What came of it: whether nothing failed, what it printed, how many questions it asked."""

    is_clean: bool
    report: str
    asked: int


def search(seconds: int, folder: Path, *, at_random: bool = False) -> Run:
    """Search for failures.

    :param folder: where it may write.
    :param at_random: whether it asks other questions every time.
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
                *("--max-time", str(seconds), "--continue-on-failure"),
                *([] if at_random else ["--generation-deterministic"]),
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
            timeout=2 * seconds + STARTING,
            check=False,
        )
    report = done.stdout + done.stderr
    generated = _GENERATED.search(report)
    return Run(done.returncode == 0, report, int(generated[1]) if generated else 0)
