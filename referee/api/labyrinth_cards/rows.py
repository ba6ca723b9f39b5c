"""The fast path of cards, which every position of the card game takes.

As with tiles and figures, what ``fast_path`` would generate for the form of a card that lies is
written by hand here as one loop, so that mypyc can compile it, and the tests compare it with the
form. Rows are untrusted: one that is not sound as it stands, of whatever type, is handed to the
form, which explains it.
"""

from collections.abc import Callable, Iterable
from itertools import permutations, product
from typing import Any, Final

from referee.core.grid import LIMIT, QUARTER_TURNS, ROW, SIDES
from referee.core.names import NAME
from referee.core.tuples import make
from referee.forms.fast_path import UNSOUND, FastPath, UnsoundError
from referee.labyrinth_cards.cards import MAX_PATHS, MAX_TREASURES, NO_PATH, CardFace, PathAt


def leave_by(openings: tuple[str, ...]) -> PathAt:
    """Return which path leaves on each side of a card with one path, by its openings."""
    north, east, south, west = (0 if side in openings else NO_PATH for side in SIDES)
    return north, east, south, west


PATH_AT: Final[dict[Any, PathAt]] = {
    openings: leave_by(openings) for count in range(1, 5) for openings in permutations(SIDES, count)
}
"""Which path leaves on each side of a card with one path, by its openings in any order."""


def _lie_beside(first: PathAt, second: PathAt) -> PathAt:
    """Return which of two paths that share no side leaves on each side of their card."""
    north, east, south, west = (
        0 if one == 0 else 1 if other == 0 else NO_PATH
        for one, other in zip(first, second, strict=True)
    )
    return north, east, south, west


PATHS_AT: Final[dict[tuple[PathAt, PathAt], PathAt]] = {
    (first, second): _lie_beside(first, second)
    for first, second in product(set(PATH_AT.values()), repeat=2)
    if all(one or other for one, other in zip(first, second, strict=True))
}
"""Which path leaves on each side of a card with two paths, by what each is on a card alone."""


def sort_treasures(treasures: tuple[Any, ...]) -> tuple[str, ...]:
    """Return sound treasures by name.

    :raises UnsoundError: if one of them is no name, or stands twice.
    :raises TypeError: if one of them is no text.
    """
    match = NAME.match
    if len(treasures) == 2:  # as on nearly every card with one path
        one, other = treasures
        if one == other or not (match(one) and match(other)):
            raise UnsoundError
        return treasures if one < other else (other, one)
    if not all(map(match, treasures)) or len(set(treasures)) < len(treasures):
        raise UnsoundError
    return tuple(sorted(treasures))


def read_card(row: Any) -> CardFace:
    """Return a sound card, not turned.

    :raises UnsoundError: or another error of ``UNSOUND``, if it is not sound as it stands.
    """
    raw: dict[str, Any] = row
    if len(raw) == 2:
        path_at, held = _read_path(raw)
        return make(CardFace, (path_at, (held,)))
    listed = raw["paths"]
    if len(raw) != 1 or type(listed) is not list or len(listed) > MAX_PATHS:
        raise UnsoundError
    paths = [_read_path(path) for path in listed if type(path) is dict and len(path) == 2]
    if len(paths) < MAX_PATHS:
        raise UnsoundError
    (first, held), (second, others) = paths
    return make(CardFace, (PATHS_AT[first, second], (held, others)))


def _read_path(raw: dict[str, Any]) -> tuple[PathAt, tuple[str, ...]]:
    """Return the sides on which a path with its two keys leaves, and its treasures."""
    openings, treasures = raw["openings"], raw["treasures"]
    if type(openings) is not list or type(treasures) is not list or len(treasures) > MAX_TREASURES:
        raise UnsoundError
    return PATH_AT[tuple(openings)], sort_treasures(tuple(treasures))


def _read_cards(rows: Iterable[Any], explain: Callable[[Any, int], Any]) -> list[Any]:
    """Read cards on squares: each is its square and the card as it lies."""
    found: list[Any] = []
    for row in rows:
        try:
            raw: dict[str, Any] = row
            x, y, face = raw["x"], raw["y"], read_card(raw["card"])
            quarters = 0
            if len(raw) != 3:
                if len(raw) != 4 or type(rotation := raw["rotation"]) is not int:
                    raise UnsoundError
                quarters = QUARTER_TURNS[rotation]
            if type(x) is int and type(y) is int and -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT:
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
