"""Figures: each kind has a shape of its own, each player a colour and letters.

A figure is drawn around (0, 0), about thirty units high, with a white seam, so that it stands out
on anything. Who works a field lies on his side, as on the table; the letters stay upright.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import svg

from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import FIELD, KIND_NAMES
from referee.carcassonne.kinds.figures import FIGURES, LIE_ON_FIELDS
from referee.diagrams.ink import Kept, Line, Point, disc, group, shape, stroke
from referee.diagrams.lettering import letter
from referee.diagrams.players import Look

SIZE: Final = 34
"""How much room a figure takes in each direction."""
_EDGE: Final = "#1c1a17"
_SEAM: Final = "#ffffff"

_BODY: Final[Line] = (
    (-4, -6.5), (-11.5, -2.5), (-13, 0), (-12, 2), (-6.5, 2.5), (-11, 13), (-10, 14.5),
    (-3, 14.5), (0, 10), (3, 14.5), (10, 14.5), (11, 13), (6.5, 2.5), (12, 2), (13, 0),
    (11.5, -2.5), (4, -6.5),
)  # fmt: skip
_HEAD: Final[Point] = (0, -9.5)
_ROBE: Final[Line] = ((-4, -6.5), (-8, -2), (-12, 14.5), (12, 14.5), (8, -2), (4, -6.5))

Parts = list[svg.Element]
Draw = Callable[[str], Parts]


def _edged(points: Line, fill: str) -> svg.Polygon:
    return shape(points, fill, _EDGE, 1.3)


def _head(fill: str) -> svg.Circle:
    return disc(_HEAD, 5, fill, _EDGE, 1.3)


def _meeple(fill: str) -> Parts:
    return [_head(fill), _edged(_BODY, fill), disc(_HEAD, 4.2, fill)]


def _large_meeple(fill: str) -> Parts:
    belt = stroke([[(-8, 10), (-9.5, 13)], [(8, 10), (9.5, 13)]], _SEAM, 1.4)
    crown = _edged(
        [(-5, -12), (-6.5, -18.5), (-2.5, -15), (0, -19.5), (2.5, -15), (6.5, -18.5), (5, -12)],
        "#f2c84b",
    )
    return [group([*_meeple(fill), belt], scaled=1.14), crown]


def _wagon(fill: str) -> Parts:
    cover = [(-12, 2), (-12, -4), (-9, -10), (-4, -12.5), (4, -12.5), (9, -10), (12, -4), (12, 2)]
    wheels: Parts = [disc((x, 9), 5, "#f7f1dc", _EDGE, 2) for x in (-7.5, 7.5)]
    hubs: Parts = [disc((x, 9), 1.4, _EDGE) for x in (-7.5, 7.5)]
    return [
        _edged(cover, fill),
        _edged([(-14, 2), (14, 2), (12, 8), (-12, 8)], fill),
        *wheels,
        *hubs,
    ]


def _mayor(fill: str) -> Parts:
    hat = _edged([(-8.5, -11.5), (-5, -17), (0, -13.5), (5, -17), (8.5, -11.5)], "#7a1f2b")
    chain = stroke([[(-5.5, -4.5), (-3, 1), (3, 1), (5.5, -4.5)]], "#d9a441", 1.8)
    coat = _edged([(-4, 6), (4, 6), (4, 10.5), (0, 14), (-4, 10.5)], "#f2c84b")
    return [_edged(_ROBE, fill), _head(fill), chain, coat, hat]


def _phantom(fill: str) -> Parts:
    sheet = [
        (-11, 14), (-11, -4), (-8, -11), (-3, -14.5), (3, -14.5), (8, -11), (11, -4), (11, 14),
        (7.3, 9.5), (3.7, 14), (0, 9.5), (-3.7, 14), (-7.3, 9.5),
    ]  # fmt: skip
    eyes: Parts = [disc((x, -8), 2.1, _SEAM, _EDGE, 1) for x in (-3.8, 3.8)]
    return [_edged(sheet, fill), *eyes]


def _ringmaster(fill: str) -> Parts:
    brim = _edged([(-8.5, -11.5), (8.5, -11.5), (8.5, -13.5), (-8.5, -13.5)], "#2b2b2b")
    hat = _edged([(-5, -13.5), (-5.5, -20), (5.5, -20), (5, -13.5)], "#2b2b2b")
    return [*_meeple(fill), brim, hat, stroke([[(-5, -15), (5, -15)]], "#d2322d", 1.8)]


def _abbot(fill: str) -> Parts:
    mitre = _edged([(-5, -11), (-5.5, -15), (0, -20), (5.5, -15), (5, -11)], "#f7f1dc")
    cross = stroke([[(0, -17), (0, -12)], [(-2, -15), (2, -15)]], _EDGE, 1)
    return [_edged(_ROBE, fill), disc(_HEAD, 5, fill, _EDGE, 1.3), mitre, cross]


def _builder(fill: str) -> Parts:
    helmet = _edged([(-7.5, -10), (-5, -14.5), (0, -16), (5, -14.5), (7.5, -10)], "#f2c84b")
    hammer = [
        stroke([[(12, 1), (12, -12)]], "#6b4a2b", 2.4),
        _edged([(7.5, -16), (16, -16), (16, -11.5), (7.5, -11.5)], "#8c929a"),
    ]
    return [*_meeple(fill), helmet, *hammer]


def _pig(fill: str) -> Parts:
    body = [
        (-13, -2), (-11, -8), (-4, -10), (5, -10), (9, -12.5), (10, -8.5), (13.5, -5), (16, -3.5),
        (16, 1), (12.5, 2.5), (10, 5), (10, 12), (5.5, 12), (4.5, 7), (-5, 7), (-6, 12),
        (-10.5, 12), (-11.5, 5),
    ]  # fmt: skip
    tail: list[Line] = [[(-13, -3), (-16, -6), (-14.5, -8.5), (-12.5, -6.5), (-15.5, -3.5)]]
    return [stroke(tail, _EDGE, 1.3), _edged(body, fill), disc((9.6, -4.6), 1.2, _EDGE)]


def _barn(fill: str) -> Parts:
    house = [(-13, 13), (-13, -3), (-9, -11), (0, -15.5), (9, -11), (13, -3), (13, 13)]
    beams: list[Line] = [[(-13, -3), (-9, -3)], [(9, -3), (13, -3)], [(-13, 13), (-9, 9)]]
    return [_edged(house, fill), stroke([*beams, [(13, 13), (9, 9)]], _EDGE, 1.2)]


def _mage(fill: str) -> Parts:
    hat = _edged([(-8, -10.5), (8, -10.5), (1, -22)], "#4b3fa8")
    staff: Parts = [
        stroke([[(12.5, 14), (12.5, -10)]], "#6b4a2b", 2.2),
        disc((12.5, -12), 3, "#5fd0e8", _EDGE, 1),
    ]
    return [_edged(_ROBE, "#4b3fa8"), _head(fill), hat, disc((1, -14.5), 1.5, "#ffe27a"), *staff]


def _witch(fill: str) -> Parts:
    hat = _edged(
        [(-12, -8), (-4.5, -10), (-5, -15), (-10, -19), (2, -17), (4.5, -10), (12, -8), (0, -6)],
        "#2b2b2b",
    )
    broom = [
        stroke([[(-14, 8), (12, -1)]], "#6b4a2b", 2.2),
        _edged([(-14, 8), (-19, 6), (-20, 11), (-17, 13.5)], "#d9a441"),
    ]
    return [_edged(_ROBE, "#c4591b"), _head(fill), hat, *broom]


class _Drawing(NamedTuple):
    """How a figure is drawn, and where the letters of its player stand; mostly on the body."""

    draw: Draw
    letters_at: Point = (0, 3.2)


_DRAWINGS: Final[Mapping[str, _Drawing]] = require_each(
    "drawing",
    FIGURES,
    {
        "meeple": _Drawing(_meeple),
        "large_meeple": _Drawing(_large_meeple),
        "wagon": _Drawing(_wagon, (0, -4.5)),
        "mayor": _Drawing(_mayor),
        "phantom": _Drawing(_phantom, (0, 1)),
        "ringmaster": _Drawing(_ringmaster),
        "abbot": _Drawing(_abbot),
        "builder": _Drawing(_builder),
        "pig": _Drawing(_pig, (-1, -1.5)),
        "barn": _Drawing(_barn, (0, 1.8)),
        "mage": _Drawing(_mage),
        "witch": _Drawing(_witch),
    },
)


@lru_cache(maxsize=512)
def draw_figure(kind: str, look: Look, on: str) -> Kept:
    """Draw a figure in its player's look, lying if it stands on a field.

    The element must not be changed.
    """
    draw, (x, y) = _DRAWINGS[kind]
    parts = draw(look.fill)
    lies = on == KIND_NAMES[FIELD] and kind in LIE_ON_FIELDS
    seam = [_seam(part) for part in draw(_SEAM)]
    body = group([*seam, *parts], turned=-90 if lies else 0)
    at = (y, -x) if lies else (x, y)
    size = 11 if len(look.initials) == 1 else 8.5
    letters = letter(look.initials, at, size, look.ink, 0.2) if look.initials else None
    return Kept(elements=[body] if letters is None else [body, letters])


def _seam(part: svg.Element) -> svg.Element:
    """Return a part as the white seam under it."""
    if isinstance(part, svg.G):
        return group([_seam(each) for each in part.elements or ()], scaled=1.14)
    if isinstance(part, svg.Path | svg.Polyline | svg.Polygon | svg.Circle):
        width = part.stroke_width if isinstance(part.stroke_width, int | float) else 0
        part.stroke, part.stroke_width = _SEAM, float(width) + 3.4
        part.fill = _SEAM if part.fill != "none" else "none"
    return part
