"""Names of players and treasures: compared exactly, and shown nicely by nobody but the client."""

import re
from typing import Final

_NAME: Final = "[A-Za-z0-9_-]{1,40}"
NAME: Final = re.compile(rf"{_NAME}\Z")
"""What a whole name matches."""
NAME_PATTERN: Final = f"^{_NAME}$"
"""The same in the dialect of JSON Schema, where ``$`` is the very end."""
