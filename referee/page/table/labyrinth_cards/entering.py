"""Entering cards: what taps and typed words make of a card, and of the position that holds it.

A card is edited as it lies. A card without any open side is incomplete: None. All functions return
new values; a change that is not possible returns its input.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.core.grid import SIDES, place_of, square_at
from referee.labyrinth_cards.cards import NO_PATH, CardFace, PathAt
from referee.page.table.places import Place

Posted = Mapping[str, Any]
"""A position as JSON has it."""

_CLOSED: Final[PathAt] = (NO_PATH, NO_PATH, NO_PATH, NO_PATH)


def toggle_side(face: CardFace | None, side: int, path: int) -> CardFace | None:
    """Open a side to a path, or close it if it is open to just that one.

    A path with treasures keeps its last side, lest they be lost; one without goes with it.

    >>> toggle_side(None, 0, 0)
    CardFace(path_at=(0, -1, -1, -1), treasures=((),))
    >>> toggle_side(CardFace((0, -1, -1, -1), ((),)), 0, 0) is None
    True
    """
    if face is None:
        face = CardFace(_CLOSED, ((),))
    path_at, treasures = list(face.path_at), list(face.treasures)
    if path == len(treasures):
        treasures.append(())
    before = path_at[side]
    path_at[side] = NO_PATH if before == path else path
    if before != NO_PATH and before not in path_at:
        if treasures[before]:
            return face
        del treasures[before]
        path_at = [at - 1 if at > before else at for at in path_at]
    north, east, south, west = path_at
    return CardFace((north, east, south, west), tuple(treasures)) if treasures else None


def add_treasures(face: CardFace, path: int, names: Iterable[str]) -> CardFace:
    """Put treasures on a path, each once."""
    return _change_treasures(face, path, dict.fromkeys((*face.treasures[path], *names)))


def drop_treasure(face: CardFace, path: int, name: str) -> CardFace:
    """Take a treasure from a path."""
    return _change_treasures(face, path, (each for each in face.treasures[path] if each != name))


def _change_treasures(face: CardFace, path: int, names: Iterable[str]) -> CardFace:
    treasures = list(face.treasures)
    treasures[path] = tuple(names)
    return face._replace(treasures=tuple(treasures))


def write_card(face: CardFace) -> dict[str, Any]:
    """Write a card as it lies, as JSON has it.

    >>> write_card(CardFace((0, 0, -1, -1), (("crown",),)))
    {'openings': ['N', 'E'], 'treasures': ['crown']}
    """
    paths = [
        {
            "openings": [SIDES[side] for side, at in enumerate(face.path_at) if at == path],
            "treasures": list(names),
        }
        for path, names in enumerate(face.treasures)
    ]
    return paths[0] if len(paths) == 1 else {"paths": paths}


def lay_card(posted: Posted, place: Place, face: CardFace | None) -> Posted:
    """Lay a card on a square in the place of what lies there; with no card, clear the square."""
    x, y = place
    rows = [row for row in posted["cards"] if (row["x"], row["y"]) != place]
    if face is not None:
        rows.append({"card": write_card(face), "x": x, "y": y})
    rows.sort(key=lambda row: square_at(row["x"], row["y"]))
    return {**posted, "cards": rows}


def hold_card(posted: Posted, index: int, face: CardFace | None) -> Posted:
    """Put a card into the hand in the place of another, or behind the last; or take it out."""
    hand = list(posted.get("hand", ()))
    hand[index : index + 1] = [] if face is None else [write_card(face)]
    return {**posted, "hand": hand}


def find_names(faces: Iterable[CardFace]) -> list[str]:
    """Return the treasures of some cards by name, each once."""
    return sorted({name for face in faces for name in face.find_treasures()}, key=str.casefold)


def write_places(squares: Iterable[int]) -> str:
    """Write squares as an address has them.

    >>> write_places([square_at(0, 0), square_at(-1, 2)])
    '0,0;-1,2'
    """
    return ";".join(f"{x},{y}" for x, y in map(place_of, squares))
