"""``make soak``: ten minutes at full load, and all questions about 5,000 different positions.

Every status is counted, memory has to be flat under load, and may not exceed its limit whatever
positions a worker has seen.
"""

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.soak.load import go_on_for
from tests.soak.positions import POSITIONS, ask_about_positions
from tests.soak.running import soak


def main() -> int:
    """Soak, print what came of it, and return 0 if nothing was wrong and no worker grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        held = ask_about_positions(asked.positions, Path(folder))
        sys.stdout.write(held.format_report())
        soaked = soak(
            Path(folder), partial(go_on_for, asked.seconds), asked.seconds / 600, asked.seed
        )
    sys.stdout.write(soaked.format_report())
    is_flat = all(growth.is_flat for growth in soaked.growths)
    return int(bool(soaked.wrong) or not (is_flat and held.is_within_limit))


if __name__ == "__main__":
    sys.exit(main())
