"""The reader of one value: it collects the faults that its forms find."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, Protocol

from referee.core.errors import SHOWN, Fault, NotAPosition, Path, Unknown
from referee.core.spelling import find_meant

LISTED: Final = 20
"""At most 20 faults are shown to a caller."""


class Exemplary(Protocol):
    """A form, as far as its faults need it."""

    @property
    def example(self) -> Any:
        """A value that the form reads, as JSON has it."""


class Reader:
    """Collects faults in the order in which they are found."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def add(self, code: str, path: Path, *, example: Any = None, **params: str | int) -> None:
        """Note a fault at a path, with an example of what could stand there."""
        self.faults.append(Fault(code, path, params, example=example))

    def add_unknown(
        self, code: str, path: Path, word: Any, known: Iterable[str], **params: str | int
    ) -> None:
        """Note a value that is none of the words that are known, of which one may be meant."""
        typed = word if isinstance(word, str) else ""
        self.faults.append(Fault(code, path, params, Unknown(typed, known)))

    def take(self, refusal: NotAPosition, path: Path) -> None:
        """Note the faults of something that stands at a path."""
        self.faults += [fault.under(*path) for fault in refusal.faults]

    def is_object(self, raw: Any, path: Path, form: Exemplary) -> bool:
        """Tell whether something is an object; a fault, with the example of its form, if not."""
        if isinstance(raw, dict):
            return True
        self.add("not-an-object", path, example=form.example)
        return False

    def check_keys(self, raw: Mapping[str, Any], known: Collection[str], path: Path) -> None:
        """Note every key that is not known."""
        for key in raw:
            if key not in known:
                unknown = Unknown(key, known, is_listed=True)
                self.faults.append(
                    Fault("unknown-key", (*path, key), {"key": key[:SHOWN]}, unknown)
                )

    def miss(
        self, key: str, raw: Mapping[str, Any], known: Collection[str], path: Path, example: Any
    ) -> None:
        """Add a fault for a missing key, unless an unknown key is probably a misspelling of it.

        Once there are more faults than are listed, misspellings are no longer looked for.
        """
        few = len(self.faults) <= LISTED
        if not (few and key in find_meant(raw, known)):
            self.add("missing-key", path, key=key, example={key: example})

    def refuse(self) -> None:
        """End the reading if there is a fault.

        :raises NotAPosition: with all faults found.
        """
        if self.faults:
            raise NotAPosition(self.faults)
