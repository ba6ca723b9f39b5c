"""Rows of answers that are remembered as JSON, by what they say: the latest of them.

A table of 2,000 tiles has more rows than most tables together, and rows differ in size by a hundred
times. So a memory is bounded by the bytes of its rows: whatever fits its room is written once, as
often as it is asked for in turn, and what nobody has asked for since so many bytes is forgotten.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, Generic, TypeVar

from orjson import Fragment

from referee.api.responses.encoding import encode
from referee.api.responses.options import Manner

Said = TypeVar("Said", bound=Hashable)

_Rows = dict[tuple[Said, Manner], tuple[Fragment, int]]
"""Rows and their bytes, by what they say and how."""

ROOM: Final = 2 * 1024 * 1024
"""The bytes of one generation of rows: all of the largest table that may be sent, in one manner."""


class RowMemory(Generic[Said]):
    """Rows as JSON, in two generations.

    What is written or asked for again belongs to the latest; once that is full, it becomes the
    earlier one, and what has been in that until then is forgotten. So between one room and two are
    taken, and to find a row changes nothing.

    What is itself remembered elsewhere, such as most rulings on roads, comes again as the very same
    object, and is found by that alone.

    :param write: writes a row in a manner.
    :param is_kept: whether a row is worth to be remembered; any other is written each time.
    :param room: the bytes of a generation.
    """

    __slots__ = ("_earlier", "_is_kept", "_latest", "_room", "_same", "_taken", "_write")

    def __init__(
        self,
        write: Callable[[Said, Manner], Any],
        is_kept: Callable[[Said], bool],
        room: int = ROOM,
    ) -> None:
        self._write = write
        self._is_kept = is_kept
        self._room = room
        self._taken = 0
        self._latest: _Rows[Said] = {}
        self._earlier: _Rows[Said] = {}
        self._same: dict[Manner, dict[int, tuple[Said, Fragment]]] = {}

    def recall(self, sayings: Iterable[Said], manner: Manner) -> list[Any]:
        """Return the rows that say something in a manner; those that nobody remembers are written.

        What is found by its id is kept beside its row, so that nothing else can have that id.
        """
        same = self._same.setdefault(manner, {})
        rows: list[Any] = []
        for said in sayings:
            known = same.get(id(said))
            rows.append(self._find(said, manner) if known is None else known[1])
        return rows

    def _find(self, said: Said, manner: Manner) -> Any:
        """Return the row that says something, whatever object it is."""
        if not self._is_kept(said):
            return self._write(said, manner)
        found = self._latest.get((said, manner))
        return self._keep(said, manner) if found is None else found[0]

    def _keep(self, said: Said, manner: Manner) -> Fragment:
        """Take a row into the latest generation."""
        row = self._earlier.get((said, manner)) or self._encode(said, manner)
        if self._taken + row[1] > self._room:
            self._earlier, self._latest, self._taken = self._latest, {}, 0
            self._same.clear()
        self._latest[said, manner] = row
        self._same.setdefault(manner, {})[id(said)] = said, row[0]
        self._taken += row[1]
        return row[0]

    def _encode(self, said: Said, manner: Manner) -> tuple[Fragment, int]:
        written = encode(self._write(said, manner), manner)
        return Fragment(written), len(written)
