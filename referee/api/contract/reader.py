"""The reader of one question: it collects the faults that its forms find."""

from collections.abc import Mapping
from typing import Any

from referee.core.errors import Fault, NotAPosition, Path

SHOWN: int = 40
"""So many characters of what a caller wrote are shown back."""


class Reader:
    """Collects faults in the order in which they are found."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(self, code: str, path: Path, **params: str | int) -> None:
        """Note a fault at a path."""
        self.faults.append(Fault(code, path, params))

    def take(self, refusal: NotAPosition, path: Path) -> None:
        """Note the faults of something that stands at a path."""
        self.faults += [fault.under(*path) for fault in refusal.faults]

    def is_object(self, raw: Any, path: Path) -> bool:
        """Tell whether something is an object; a fault if not."""
        if isinstance(raw, dict):
            return True
        self.add("not-an-object", path)
        return False

    def check_keys(self, raw: Mapping[str, Any], known: Mapping[str, Any], path: Path) -> None:
        """Note every key that is not known."""
        for key in raw:
            if key not in known:
                self.add("unknown-key", (*path, key), key=key[:SHOWN])

    def refuse(self) -> None:
        """End the reading if there is a fault.

        :raises NotAPosition: with all faults found.
        """
        if self.faults:
            raise NotAPosition(self.faults)
