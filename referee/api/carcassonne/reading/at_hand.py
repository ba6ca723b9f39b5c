"""The forms of what players have off the table: at Leipzig, at hand, and as points."""

from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import COUNT, NAME, Described, names
from referee.carcassonne.kinds.features import QUARTERS
from referee.carcassonne.kinds.figures import AT_HAND
from referee.core.errors import Path
from referee.core.names import NAME as NAMED
from referee.core.reader import Reader
from referee.forms.fast_path import UNSOUND, UnsoundError
from referee.forms.form import Choice, Form, Name
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, Names, in_order
from referee.forms.shapes import Shape, array, record, ref


class Leipzig(Form[dict[str, tuple[str, ...]]]):
    """Who has a meeple in which quarter; each player at most once in a quarter."""

    def __init__(self) -> None:
        super().__init__(named="Leipzig")
        self._players = ListOf(Name(), limits.PLAYERS)

    def read(self, raw: Any, reader: Reader, path: Path) -> dict[str, tuple[str, ...]] | None:
        """Return the players in each quarter that has any."""
        try:
            return _read_soundly(raw)
        except UNSOUND:
            return self.read_in_full(raw, reader, path)

    def read_in_full(
        self, raw: Any, reader: Reader, path: Path
    ) -> dict[str, tuple[str, ...]] | None:
        """Return the players in each quarter that has any, with every fault of them."""
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, QUARTERS, path)
        read: dict[str, tuple[str, ...]] = {}
        for quarter, listed in raw.items():
            below = (*path, quarter)
            names = self._players.read(listed, reader, below) or []
            for index, name in enumerate(names):
                if name is not None and name in names[:index]:
                    reader.add("player-twice", (*below, index), player=name)
            if found := in_order(names):
                read[quarter] = found
        return read

    def make_example(self) -> dict[str, Any]:
        """Return one quarter with a player."""
        return {QUARTERS[0]: ["red"]}

    def describe(self) -> Shape:
        """Return the shape of an object with a list of players for each quarter."""
        players = dict.fromkeys(QUARTERS, ref("Players"))
        return record(players, optional=QUARTERS)


def _read_soundly(raw: Any) -> dict[str, tuple[str, ...]]:
    """Return the players in each quarter that has any.

    :raises UnsoundError: if anything is wrong, as a TypeError does.
    """
    if type(raw) is not dict or not raw.keys() <= _QUARTERS:
        raise UnsoundError
    for listed in raw.values():
        is_list = type(listed) is list and len(listed) <= limits.PLAYERS
        if not (is_list and len(set(listed)) == len(listed) and all(map(NAMED.match, listed))):
            raise UnsoundError
    return {quarter: tuple(listed) for quarter, listed in raw.items() if listed}


_QUARTERS: Final = frozenset(QUARTERS)


class _OwnPiece(Choice):
    """A figure that a player has, or a bridge, as the key of a number."""

    def __init__(self) -> None:
        super().__init__(sorted(AT_HAND), "unknown-figure", named="OwnPiece", example="meeple")

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the figure, or the bridge."""
        if raw in AT_HAND:
            return str(raw)
        reader.add_unknown("unknown-figure", path, raw, self.names, allowed=", ".join(self.names))
        return None


class _AtHand(Names[int]):
    """How many figures of each kind a player has, and bridges."""

    def __init__(self) -> None:
        super().__init__(_OwnPiece(), Integer(0, limits.SUPPLY), named="FiguresAtHand")

    def describe(self) -> Shape:
        """Return the shape of numbers by kinds of figure, unbounded."""
        return super().describe() | {"additionalProperties": COUNT}


SUPPLY: Final = Names(Name(), _AtHand(), limit=limits.PLAYERS)
"""The form of what each player has at hand."""


def points(named: str | None = "Totals", **options: Any) -> Names[int]:
    """Return the form of points by player."""
    number = Integer(-limits.POINTS, limits.POINTS)
    return Names(Name(), number, limit=limits.PLAYERS, named=named, **options)


POINTS: Final = points()
"""The form of the points that each player has so far."""
SHAPES: Final[dict[str, Described]] = {
    "Players": array(NAME, uniqueItems=True),
    "Leipzig": Leipzig().describe(),
    "FiguresAtHand": _AtHand().describe(),
    "OwnPiece": names(sorted(AT_HAND)),
}
"""The components that describe it."""
