"""Names of players and treasures: compared exactly, and shown nicely by nobody but the client."""

import re
from typing import Final

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
"""What a whole name matches."""
