"""What a card is put together from by taps: the shape of its paths, then signs of treasures."""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.core.grid import SIDES
from referee.diagrams.labyrinth_cards.large import draw_single, draw_treasure
from referee.diagrams.labyrinth_cards.signs import find_spelling, list_treasures
from referee.labyrinth_cards.cards import MAX_PATHS, NO_PATH, CardFace
from referee.page.table.labyrinth_cards.entering import find_names
from referee.page.table.panels import View

_TURNS_OF_TWO: Final = ("NS", "EW", "NE", "ES", "SW", "NW")
"""Paths with two sides as they are offered: straight ones, then curves."""


class Shape(NamedTuple):
    """A shape of a card without treasures: the sides of its paths, the card, and its picture."""

    name: str
    face: CardFace
    picture: Markup


@cache
def draw_shapes(paths: int) -> tuple[Shape, ...]:
    """Return the shapes of cards with one path or with two, as they are offered."""
    return tuple([Shape(name_shape(face), face, _draw(face)) for face in list_shapes(paths)])


def _draw(face: CardFace) -> Markup:
    return Markup(draw_single(face).as_str())  # noqa: S704 - drawn by diagrams


def list_shapes(paths: int) -> tuple[CardFace, ...]:
    """Return the shapes of cards with one path or with two, those with two sides each first.

    >>> len(list_shapes(1)), len(list_shapes(2))
    (15, 25)
    """
    found = []
    for north, east, south, west in product(range(NO_PATH, MAX_PATHS), repeat=4):
        path_at = north, east, south, west
        used = [path for path in path_at if path != NO_PATH]
        if len({*used}) == paths and used[0] == 0:
            found.append(CardFace(path_at, ((),) * paths))
    return tuple(sorted(found, key=_rank))


def _rank(face: CardFace) -> tuple[int, ...]:
    written = name_shape(face).split(":")
    unlike = sum(abs(len(sides) - 2) for sides in written)
    straight = (_TURNS_OF_TWO.index(sides) if sides in _TURNS_OF_TWO else 9 for sides in written)
    return (unlike, -sum(map(len, written)), *straight)


def name_shape(face: CardFace) -> str:
    """Return the sides of each path, as the notation writes them.

    >>> name_shape(CardFace((0, 1, 0, -1), ((), ())))
    'NS:E'
    """
    return ":".join(
        "".join(SIDES[side] for side in range(4) if face.path_at[side] == path)
        for path in range(len(face.treasures))
    )


def find_known(view: View) -> list[str]:
    """Return the treasures to choose from: those in play, and the known ones that are not.

    A known treasure that somebody spelt otherwise, or in another language, goes by that name.
    """
    position = view.position
    used = find_names((*position.table.faces.values(), *position.hand))
    spelt = {find_spelling(name, view.language) for name in used}
    others = (name for name in list_treasures(view.language) if name not in spelt)
    return sorted({*used, *others}, key=str.casefold)


def draw_sign_of(name: str) -> Markup:
    """Draw the sign of a treasure."""
    drawn = draw_treasure(name).as_str()
    return Markup(drawn)  # noqa: S704 - drawn by diagrams, which escape names
