"""``python -m tests.fuzzing``: search longer than the suite does, and elsewhere every time."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.fuzzing.running import search


def main() -> int:
    """Search, print what came of it, and return 0 if nothing failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = search(Path(folder), "--max-time", str(asked.seconds))
    sys.stdout.write(run.report)
    return 0 if run.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
