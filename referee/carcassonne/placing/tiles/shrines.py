"""Where shrines and monasteries may lie: none beside two of the other.

A contest is always between one shrine and one monastery. Tiles that touch at a corner lie beside
each other as well, and figures do not matter.
Rule: car-14.7.placement, car-14.7.abbey
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from referee.carcassonne.ground import Ground
from referee.carcassonne.remaining.assortment import Assortment
from referee.carcassonne.scoring.monasteries import find_around
from referee.carcassonne.tiles.tile import SHRINE, Face
from referee.core.grid import Square, place_of
from referee.core.rulings import Citation, Objection

_PLACEMENT: Final = Citation("car-14.7.placement")
_BESIDE_TWO: Final = {
    True: "shrine-beside-two-monasteries",
    False: "monastery-beside-two-shrines",
}
"""The code of the objection, by whether it is the shrine that lies beside two of the other."""
_NONE: Final[frozenset[Square]] = frozenset()


def object_to_shrines(ground: Ground, face: Face, square: Square) -> Iterator[Objection]:
    """Yield every shrine or monastery that would lie beside two of the other with a face there.

    Rule: car-14.7.placement
    """
    is_shrine = face.is_shrine
    if is_shrine is None or not (is_shrine or ground.find_trait(SHRINE)):
        return
    yield from _look_beside(ground, square, is_shrine=is_shrine)


def _look_beside(ground: Ground, square: Square, *, is_shrine: bool) -> Iterator[Objection]:
    """Yield what would lie beside two with a shrine, or else a monastery, on a free square."""
    others = _find(ground.faces, square, is_shrine=not is_shrine)
    if len(others) > 1:
        yield _beside_two(square, is_shrine=is_shrine)
    for near in others:
        if _find(ground.faces, near, is_shrine=is_shrine):
            yield _beside_two(near, is_shrine=not is_shrine)


def find_barred(ground: Ground, face: Face, squares: Iterable[Square]) -> frozenset[Square]:
    """Return those of some free squares where a tile may not go because of its shrine or monastery.

    :param face: the tile in any rotation, which does not matter here.

    Rule: car-14.7.placement
    """
    if face.is_shrine is None or not (face.is_shrine or ground.find_trait(SHRINE)):
        return _NONE
    return frozenset(near for near in squares if any(object_to_shrines(ground, face, near)))


def find_barred_tiles(ground: Ground, assortment: Assortment, left: int) -> Mapping[Square, int]:
    """Return by square the tiles that may not go there because of their shrine or monastery.

    :param left: the tiles still to come, as a mask.
    :returns: a mask of tiles for each free square where there are such tiles; none at all if no
        shrine lies or is to come.

    Rule: car-14.7.placement
    """
    if not ground.find_trait(SHRINE) and not left & assortment.with_shrine:
        return {}
    faces, barred = ground.faces, dict[Square, int]()
    lying = [square for square, face in faces.items() if face.is_shrine is not None]
    for square in {near for at in lying for near in find_around(at) if near not in faces}:
        for is_shrine, mask in ((True, assortment.with_shrine), (False, assortment.with_monastery)):
            if any(_look_beside(ground, square, is_shrine=is_shrine)):
                barred[square] = barred.get(square, 0) | mask
    return barred


def find_beside_two(ground: Ground) -> Iterator[Objection]:
    """Yield every shrine and monastery on the table that lies beside two of the other, by (y, x).

    Rule: car-14.7.placement
    """
    shrines = ground.find_trait(SHRINE)
    concerned = {near for square in shrines for near in find_around(square)}
    for square in sorted(concerned):
        face = ground.faces.get(square)
        if face is None or face.is_shrine is None:
            continue
        if len(_find(ground.faces, square, is_shrine=not face.is_shrine)) > 1:
            yield _beside_two(square, is_shrine=face.is_shrine)


def _find(faces: Mapping[Square, Face], square: Square, *, is_shrine: bool) -> list[Square]:
    """Return the squares around one with a shrine, or else with another monastery, by (y, x)."""
    return [
        near
        for near in find_around(square)
        if near != square and near in faces and faces[near].is_shrine is is_shrine
    ]


def _beside_two(square: Square, *, is_shrine: bool) -> Objection:
    return Objection(_BESIDE_TWO[is_shrine], (_PLACEMENT,), place_of(square))
