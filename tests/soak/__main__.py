"""``make soak``: ten minutes at full load; every status is counted, and memory has to be flat."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.soak.running import soak


def main() -> int:
    """Soak, print what came of it, and return 0 if nothing was wrong and no worker grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soaked = soak(asked.seconds, Path(folder), asked.seed)
    sys.stdout.write(soaked.format_report())
    return int(bool(soaked.wrong) or not all(growth.is_flat for growth in soaked.growths))


if __name__ == "__main__":
    sys.exit(main())
