"""What the referee costs. Measured is the referee that is installed, not what lies beside this.

So the sources come last where modules are looked for: an editable installation leads back to them,
and a wheel, the compiled one above all, is found before them.
"""

import sys
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parent.parent
"""The folder of the sources, in which this package lies."""

sys.path[:] = [path for path in sys.path if Path(path).resolve() != SOURCES] + [str(SOURCES)]
