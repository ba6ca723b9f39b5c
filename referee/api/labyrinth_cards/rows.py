"""The fast path of cards, which every position of the card game takes.

As with tiles and figures, what ``fast_path`` would generate for the form of a card that lies is
written by hand here as one loop, so that mypyc can compile it, and the tests compare it with the
form. Rows are untrusted: one that is not sound as it stands, of whatever type, is handed to the
form, which explains it; so is a card with two paths.
"""

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Final

from referee.core.grid import LIMIT, QUARTER_TURNS, ROW, SIDES
from referee.core.names import NAME
from referee.core.tuples import make
from referee.forms.fast_path import UNSOUND, FastPath, UnsoundError
from referee.labyrinth_cards.cards import MAX_TREASURES, NO_PATH, CardFace, PathAt


def leave_by(openings: tuple[str, ...]) -> PathAt:
    """Return which path leaves on each side of a card with one path, by its openings."""
    north, east, south, west = (0 if side in openings else NO_PATH for side in SIDES)
    return north, east, south, west


PATH_AT: Final[dict[Any, PathAt]] = {
    openings: leave_by(openings) for count in range(1, 5) for openings in permutations(SIDES, count)
}
"""Which path leaves on each side of a card with one path, by its openings in any order."""


def sort_treasures(treasures: tuple[Any, ...]) -> tuple[str, ...]:
    """Return sound treasures by name.

    :raises UnsoundError: if one of them is no name, or stands twice.
    """
    if not all(map(NAME.match, treasures)) or len(set(treasures)) < len(treasures):
        raise UnsoundError
    return tuple(sorted(treasures))


def _read_cards(rows: Iterable[Any], explain: Callable[[Any, int], Any]) -> list[Any]:
    """Read cards on squares: each is its square and the card as it lies."""
    found: list[Any] = []
    for row in rows:
        try:
            raw: dict[str, Any] = row
            card: dict[str, Any] = raw["card"]
            x, y, openings, treasures = raw["x"], raw["y"], card["openings"], card["treasures"]
            quarters = 0
            if len(raw) != 3:
                if len(raw) != 4 or type(rotation := raw["rotation"]) is not int:
                    raise UnsoundError
                quarters = QUARTER_TURNS[rotation]
            if (
                len(card) == 2
                and type(openings) is list
                and type(treasures) is list
                and len(treasures) <= MAX_TREASURES
                and type(x) is int
                and type(y) is int
                and -LIMIT <= x <= LIMIT
                and -LIMIT <= y <= LIMIT
            ):
                held = sort_treasures(tuple(treasures))
                face = make(CardFace, (PATH_AT[tuple(openings)], (held,)))
                found.append((y * ROW + x, face.turned(quarters)))
                continue
        except UNSOUND:
            pass
        found.append(explain(row, len(found)))
    return found


def _read_one(row: Any) -> Any:
    return _read_cards((row,), _refuse)[0]


def _refuse(_row: Any, _index: int) -> Any:
    raise UnsoundError


CARDS_ON_SQUARES: Final = FastPath(_read_one, _read_cards)
"""The fast path of cards on squares."""
