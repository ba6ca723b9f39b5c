"""Signs: small pictures of what expansions put on tiles, each a shape of its own on a plate.

What a sign is for also stands in words, with the tile in the catalogue.
"""

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

import svg

from referee.diagrams.carcassonne.tiles.buildings import HEDGE, INK, ROOF, STONE, WATER
from referee.diagrams.ink import box, disc, group, shape, stroke

_PLATE: Final = "#fff8e6"
_RED: Final = "#b3261e"
_GOLD: Final = "#e8c44a"
_PINK: Final = "#e79aa8"
_GREY: Final = "#8f8778"


def draw_sign(name: str) -> svg.G:
    """Draw the sign of a symbol, or of what lives in a city or on a field.

    :raises KeyError: for a name that has none.
    """
    return group([disc((0, 0), 9, _PLATE, INK, 1), *_SIGNS[name]], f"sign-{name.replace('_', '-')}")


def _tower(colour: str) -> list[svg.Element]:
    walls = [(-3.5, 6), (-3.5, -2), (-5, -2), (-5, -6), (-3, -6), (-3, -4), (-1, -4)]
    walls += [(-1, -6), (1, -6), (1, -4), (3, -4), (3, -6), (5, -6), (5, -2), (3.5, -2), (3.5, 6)]
    return [shape(walls, colour, INK, 0.8)]


def _watching(mark: svg.Element) -> list[svg.Element]:
    """Return a watchtower with what it pays for on its wall."""
    return [
        box((-5, -6), (10, 12), STONE, INK, 0.9),
        shape([(-6, -6), (0, -9), (6, -6)], ROOF),
        mark,
    ]


def _circle(mark: svg.Element) -> list[svg.Element]:
    """Return a crop circle with what it is for in the middle."""
    return [disc((0, 0), 7.2, "#f1d878", "#a07a10", 1.4), disc((0, 0), 4.6, _PLATE), mark]


_STAR: Final = [
    (
        (7 if step % 2 == 0 else 3) * sin(radians(36 * step)),
        -(7 if step % 2 == 0 else 3) * cos(radians(36 * step)),
    )
    for step in range(10)
]
_ROAD: Final = stroke([[(-3.5, 2.5), (3.5, -2.5)]], INK, 2)
_CITY: Final = shape(
    [(-3, 3), (-3, -3), (-1, -3), (-1, -1), (1, -1), (1, -3), (3, -3), (3, 3)], INK
)
_FIELD: Final = disc((0, 0), 2.6, HEDGE)
_CROSS: Final = stroke([[(0, -3.5), (0, 3.5)], [(-2.5, -1), (2.5, -1)]], INK, 1.5)
_MEEPLE: Final = group(
    [
        disc((0, -1.8), 1.7, INK),
        shape([(0, -1), (4, 1.2), (1.6, 1.6), (2.6, 4), (-2.6, 4), (-1.6, 1.6), (-4, 1.2)], INK),
    ]
)
_SHIELD: Final = shape([(-2.8, -3), (2.8, -3), (2.8, 0.8), (0, 3.8), (-2.8, 0.8)], "#2a5db0")

_SIGNS: Final[Mapping[str, list[svg.Element]]] = {
    "volcano": [
        shape([(-7, 5.5), (-2.2, -3), (2.2, -3), (7, 5.5)], "#6b5a4a", INK, 0.8),
        shape(
            [(-2.2, -3), (2.2, -3), (3.6, 1), (1, -0.5), (0, 2.5), (-1.2, -0.5), (-3.4, 1)], _RED
        ),
        stroke([[(0, -4), (0, -7)], [(-1.5, -4), (-3, -6.5)], [(1.5, -4), (3, -6.5)]], _RED, 1.2),
    ],
    "dragon": [
        stroke([[(-6, 4.5), (-3, 5.5), (0, 3), (-1.5, 0), (1, -2.5), (3.5, -3)]], "#2f7a3a", 3),
        shape([(2, -6.5), (7, -3.5), (3, -0.8)], "#2f7a3a", INK, 0.6),
        shape([(-2, -0.5), (-7, -5.5), (-1, -4.5), (0.5, -2)], "#5fb06c", INK, 0.6),
    ],
    "tower": _tower("#a9815a"),
    "bazaar": [
        shape([(-7, -1), (-5, -6), (5, -6), (7, -1)], _RED, INK, 0.8),
        stroke([[(-2.2, -5.6), (-2.8, -1.4)], [(2.2, -5.6), (2.8, -1.4)]], "#ffffff", 1.8),
        stroke(
            [[(-5.5, -1), (-5.5, 6)], [(5.5, -1), (5.5, 6)], [(-5.5, 2.5), (5.5, 2.5)]], INK, 1.3
        ),
    ],
    "hill": [
        shape(
            [(-8, 4), (-5, -1), (-2, -3), (1, -1.5), (3, -3.5), (5, -2), (8, 4)],
            "#8cab4f",
            INK,
            0.9,
        ),
        stroke([[(-4, 2), (-2, -0.5), (0, 2)], [(2, 2), (4, -0.5), (6, 2)]], INK, 0.8),
    ],
    "vineyard": [
        *(
            disc(place, 1.9, "#6a2f7a", "#ffffff", 0.4)
            for place in ((-3.4, -1.5), (0, -1.5), (3.4, -1.5), (-1.7, 1.5), (1.7, 1.5), (0, 4.5))
        ),
        stroke([[(0, -3), (0, -6.5), (3, -7)]], HEDGE, 1.4),
    ],
    "circus": [
        shape([(-7, 5.5), (-6, -0.5), (0, -6), (6, -0.5), (7, 5.5)], _RED, INK, 0.8),
        shape([(-2.4, 5.5), (-1.6, -0.5), (0, -6), (1.6, -0.5), (2.4, 5.5)], "#ffffff"),
        stroke([[(0, -6), (0, -8.5)]], INK, 1),
    ],
    "acrobats": [
        *(disc(place, 2.6, _GOLD, INK, 0.8) for place in ((-3, 4), (3, 4), (0, -1.2))),
        stroke([[(-2.5, -5.5), (0, -2.5), (2.5, -5.5)]], INK, 1),
    ],
    "festival": [
        *(
            stroke([[(0, 0), end]], colour, 1.6)
            for end, colour in (
                ((0, -7), _RED),
                ((6, -3), "#2a5db0"),
                ((6, 4), _GOLD),
                ((0, 7), _RED),
                ((-6, 4), "#2a5db0"),
                ((-6, -3), _GOLD),
            )
        ),
        disc((0, 0), 2, INK),
    ],
    "ferry": [
        disc((0, 0), 8, WATER),
        shape([(-6.5, 1), (6.5, 1), (4.5, 4.5), (-4.5, 4.5)], "#7a4b22", INK, 0.7),
        shape([(-0.5, 0), (-0.5, -6.5), (4.5, -0.5)], "#ffffff", INK, 0.6),
    ],
    "crop_circle_road": _circle(_ROAD),
    "crop_circle_field": _circle(_FIELD),
    "crop_circle_city": _circle(_CITY),
    "watchtower_road": _watching(_ROAD),
    "watchtower_city": _watching(_CITY),
    "watchtower_monastery": _watching(_CROSS),
    "watchtower_meeple": _watching(_MEEPLE),
    "watchtower_coat_of_arms": _watching(_SHIELD),
    "princess": [
        shape(
            [(-5.5, 4.5), (-6.5, -4), (-2.8, -0.5), (0, -5.5), (2.8, -0.5), (6.5, -4), (5.5, 4.5)],
            _GOLD,
            INK,
            0.9,
        ),
        *(disc(place, 1.1, _PINK, INK, 0.4) for place in ((-3, 2.5), (0, 2.5), (3, 2.5))),
    ],
    "besieged": [
        stroke([[(-5.5, -5.5), (5, 5)], [(5.5, -5.5), (-5, 5)]], _GREY, 2.2),
        stroke([[(-5.8, 2), (-2, 5.8)], [(5.8, 2), (2, 5.8)]], _RED, 1.8),
    ],
    "pig_herd": [
        svg.Ellipse(cx=0, cy=0, rx=6.8, ry=5.2, fill=_PINK, stroke=INK, stroke_width=0.8),
        svg.Ellipse(cx=0, cy=1, rx=2.8, ry=2, fill="#c96f80", stroke=INK, stroke_width=0.5),
        disc((-3, -2), 0.8, INK),
        disc((3, -2), 0.8, INK),
        shape([(-6, -2), (-6.5, -6), (-3, -4.5)], "#c96f80"),
        shape([(6, -2), (6.5, -6), (3, -4.5)], "#c96f80"),
    ],
    "shrine": [
        shape([(-6, -3), (0, -7), (6, -3)], "#5b4a86", INK, 0.7),
        stroke([[(-4, -2), (-4, 5)], [(0, -2), (0, 5)], [(4, -2), (4, 5)]], "#5b4a86", 1.8),
        stroke([[(-6, 5.5), (6, 5.5)]], "#5b4a86", 1.8),
    ],
    "special": [shape(_STAR, "#b8860b", INK, 0.6)],
    "tunnel": [
        shape(
            [(-6.5, 5.5), (-6.5, 0), (-4, -4.5), (0, -6), (4, -4.5), (6.5, 0), (6.5, 5.5)],
            STONE,
            INK,
            0.9,
        ),
        shape(
            [(-3.8, 5.5), (-3.8, 0.5), (-2, -2), (0, -2.8), (2, -2), (3.8, 0.5), (3.8, 5.5)], INK
        ),
    ],
}
