"""What stands on tiles: houses, monasteries, cathedrals, inns, gardens, mazes, shields and signs.

Each is drawn around (0, 0); the caller moves it to its place.
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import Final, NamedTuple

import svg

from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import GARDEN, GERMAN_CATHEDRAL, MONASTERY, SINGLE, Kind
from referee.diagrams.ink import Line, Point, box, disc, group, number, shape, stroke
from referee.diagrams.lettering import letter

STONE: Final = "#e9e4d8"
INK: Final = "#3d3427"
ROOF: Final = "#c14f33"
HEDGE: Final = "#2f6e36"
PAVING: Final = "#fbf6e6"
WATER: Final = "#5aa9dd"
MAZE_RADIUS: Final = 29
REACH_OF: Final = {
    "village": 14,
    "monastery": 17,
    "german_cathedral": 21,
    "source": 13,
    "lake": 21,
}
"""How far from the hub of a tile what roads and rivers end at reaches."""
SHIELD: Final = "#2a5db0"
MAGIC: Final = "#6a3fa0"


def draw_house(wall: str = STONE, roof: str = ROOF) -> svg.G:
    """Draw a small house, ten units wide."""
    return group(
        [
            box((-4, -1), (8, 6), wall, INK, 0.8),
            shape([(-5.5, -0.5), (0, -6), (5.5, -0.5)], roof, INK, 0.8),
        ]
    )


def draw_village() -> svg.G:
    """Draw three houses on a green, at which roads end."""
    places = ((-6, -3), (6, -4), (0, 5))
    green = disc((0, 0), 14, "#c8dd9a", INK, 0.9)
    return group([green, *(group([draw_house()], at=place) for place in places)], "village")


def draw_parting() -> svg.G:
    """Draw the stone at which roads end without a village."""
    return group(
        [disc((0, 0), 8, STONE, INK, 1.2), disc((0, 0), 3.2, "#a99f8a", INK, 0.8)], "parting"
    )


def draw_monastery() -> svg.G:
    """Draw a monastery: a hall with a tower and a cross, on a court."""
    return group(
        [
            box((-17, -12), (34, 26), "#d8c9a0", INK, 0.9),
            box((-12, -2), (19, 12), STONE, INK, 1),
            shape([(-14, -2), (-9, -9), (4, -9), (9, -2)], ROOF, INK, 1),
            box((5, -11), (8, 21), STONE, INK, 1),
            shape([(3.5, -11), (9, -19), (14.5, -11)], ROOF, INK, 1),
            stroke([[(9, -25), (9, -19)], [(6.5, -23), (11.5, -23)]], INK, 1.5),
            box((-8, 3), (4, 7), INK),
            box((-1, 3), (4, 4), INK),
        ],
        "monastery",
    )


def draw_cathedral() -> svg.G:
    """Draw the cathedral of a city: a nave between two towers with a rose window."""
    parts: list[svg.Element] = [
        box((-10, -4), (20, 20), STONE, INK, 1.1),
        shape([(-10, -4), (0, -14), (10, -4)], "#7c8ea6", INK, 1.1),
        disc((0, 1), 3.6, "#8fb6d8", INK, 1),
        shape([(-3, 16), (-3, 10), (0, 7), (3, 10), (3, 16)], INK),
    ]
    for left in (-17, 10):
        parts += [
            box((left, -12), (7, 28), STONE, INK, 1.1),
            shape([(left - 1, -12), (left + 3.5, -24), (left + 8, -12)], "#7c8ea6", INK, 1.1),
        ]
    return group(parts, "cathedral")


def draw_german_cathedral() -> svg.G:
    """Draw a German cathedral: from above, a cross of roofs on a wide round place."""
    return group(
        [
            disc((0, 0), 21, PAVING, INK, 1.2),
            shape(_cross(17, 6.5), "#7c8ea6", INK, 1.2),
            stroke([[(0, -15), (0, 15)], [(-15, 0), (15, 0)]], "#dfe6ef", 1.4),
            disc((0, 0), 4.5, "#e8c44a", INK, 1),
        ],
        "german-cathedral",
    )


def _cross(reach: float, half: float) -> Line:
    quarter = [(-half, -reach), (half, -reach), (half, -half)]
    points: list[Point] = []
    for _ in range(4):
        points += quarter
        quarter = [(-y, x) for x, y in quarter]
    return points


def draw_garden() -> svg.G:
    """Draw a garden: beds in a hedge around a fountain."""
    beds: list[svg.Element] = [
        box((-11, -11), (22, 22), HEDGE, INK, 0.8),
        box((-8.5, -8.5), (17, 17), "#cfe5a3"),
    ]
    for place, colour in zip(
        ((-5, -5), (5, -5), (-5, 5), (5, 5)),
        ("#d64f8a", "#e8a72a", "#e8a72a", "#d64f8a"),
        strict=True,
    ):
        beds.append(disc(place, 2.7, colour, "#ffffff", 0.7))
    return group([*beds, disc((0, 0), 3.2, WATER, INK, 0.8)], "garden")


class Building(NamedTuple):
    """How a feature inside a tile is drawn, and how many cells it reaches from its middle."""

    draw: Callable[[], svg.G]
    room: int


BUILDINGS: Final[Mapping[Kind, Building]] = require_each(
    "drawing",
    SINGLE,
    {
        MONASTERY: Building(draw_monastery, 4),
        GERMAN_CATHEDRAL: Building(draw_german_cathedral, 5),
        GARDEN: Building(draw_garden, 4),
    },
)
"""The features inside a tile, in the order in which they are drawn."""


def draw_spring_or_lake(ends: str) -> svg.G:
    """Draw what is in the water where a river begins or ends: rings of a spring, or waves."""
    if ends == "source":
        rings = [disc((0, 0), radius, "none", "#ffffff", 1.2) for radius in (7, 3.5)]
        return group(rings, "source")
    waves: list[Line] = [
        [(x - 4, y), (x - 1.5, y - 1.6), (x + 1.5, y), (x + 4, y - 1.6)]
        for x, y in ((-7, -5), (6, -2), (-4, 7))
    ]
    return group([stroke(waves, "#ffffff", 1.2)], "lake")


def draw_inn() -> svg.G:
    """Draw an inn by its lake."""
    lake = svg.Ellipse(cx=0, cy=3, rx=12, ry=7.5, fill=WATER, stroke="#2b6ea3", stroke_width=1)
    waves = stroke([[(-8, 5), (-5, 4), (-2, 5)], [(2, 7), (5, 6), (8, 7)]], "#ffffff", 1)
    return group([lake, waves, group([draw_house(roof="#8c3a1f")], at=(1, -4))], "inn")


def draw_maze(exits: Mapping[int, Point]) -> svg.G:
    """Draw hedges in rings on paving, so that every exit leads to every other.

    :param exits: by side, the direction in which a road leaves; a ring opens towards each.
    """
    rings: list[svg.Element] = [disc((0, 0), MAZE_RADIUS, PAVING, "#7b6f58", 1.4)]
    angles = [90.0 * side - 90 for side in exits]
    between = [45.0 + 90 * quarter for quarter in range(0, 4, 2)]
    for radius, openings, wide in (
        (24.5, angles, 17.0),
        (16.0, [angle + 90 for angle in between], 22.0),
        (8.0, between, 38.0),
    ):
        rings += [stroke([arc], HEDGE, 4.6) for arc in _arcs(radius, sorted(openings), wide)]
    return group(rings, "maze")


def _arcs(radius: float, openings: list[float], wide: float) -> list[Line]:
    """Return what is left of a ring between openings, which are angles in degrees, ascending."""
    arcs: list[Line] = []
    for index, start in enumerate(openings):
        end = openings[(index + 1) % len(openings)] + (360 if index + 1 == len(openings) else 0)
        steps = max(2, int((end - start) / 8))
        first, last = start + wide, end - wide
        arcs.append(
            [
                (
                    radius * cos(radians(first + (last - first) * step / steps)),
                    radius * sin(radians(first + (last - first) * step / steps)),
                )
                for step in range(steps + 1)
            ]
        )
    return arcs


def draw_shield(size: float = 1, count: int = 1) -> svg.G:
    """Draw a coat of arms; one that stands for several has their number on it."""
    outline = [(-6, -7), (6, -7), (6, 1), (3.5, 5.5), (0, 8), (-3.5, 5.5), (-6, 1)]
    return group(
        [
            shape(outline, SHIELD, "#ffffff", 1.6),
            stroke([[(0, -5), (0, 5.5)], [(-4, -1.5), (4, -1.5)]], "#ffffff", 2)
            if count == 1
            else letter(str(count), (0, -0.6), 8.5, "#ffffff", 0.2),
        ],
        "coat-of-arms",
        {"count": count},
        scaled=size,
    )


def draw_goods(goods: str) -> svg.G:
    """Draw a bottle of wine, a sheaf of grain or a bale of cloth, on a round sign."""
    plate = disc((0, 0), 7.5, "#fff8e6", INK, 0.9)
    if goods == "wine":
        parts: list[svg.Element] = [
            shape(
                [
                    (-1.3, -6),
                    (1.3, -6),
                    (1.3, -2.5),
                    (3, 0),
                    (3, 5.5),
                    (-3, 5.5),
                    (-3, 0),
                    (-1.3, -2.5),
                ],
                "#7a1f3d",
            )
        ]
    elif goods == "grain":
        ears: list[Line] = [[(0, 5.5), (0, -5)], [(0, 3), (-4, -3)], [(0, 3), (4, -3)]]
        parts = [stroke(ears, "#b8860b", 1.7), stroke([[(-2.5, 2.5), (2.5, 2.5)]], INK, 1.2)]
    else:
        parts = [
            box((-5, -3.5), (10, 7), "#3a7fb5", INK, 0.7),
            stroke([[(-1.7, -3.5), (-1.7, 3.5)], [(1.7, -3.5), (1.7, 3.5)]], "#ffffff", 0.9),
        ]
    return group([plate, *parts], f"goods {goods}")


_QUARTER_SIGNS: Final[dict[str, list[Line]]] = {
    "wainwrights": [[(-6, 0), (6, 0)], [(0, -6), (0, 6)], [(-4, -4), (4, 4)], [(-4, 4), (4, -4)]],
    "bookbinders": [
        [(-6, -4), (0, -2), (6, -4), (6, 4), (0, 6), (-6, 4), (-6, -4)],
        [(0, -2), (0, 6)],
    ],
}


def draw_quarter(quarter: str | None) -> svg.G:
    """Draw the sign of a quarter of Leipzig: a wheel, a coin, a book, or how many-th it is."""
    plate = disc((0, 0), 10, "#fff8e6", INK, 1.1)
    if quarter == "wainwrights":
        sign: list[svg.Element] = [disc((0, 0), 6, "none", INK, 1.8)]
    elif quarter == "coiners":
        sign = [disc((0, 0), 6.5, "#e8c44a", INK, 1.2), letter("1", (0, 0), 7, INK)]
    elif quarter == "bookbinders":
        sign = []
    else:
        sign = [letter("4" if quarter == "fourth" else "?", (0, 0), 9, INK)]
    lines = _QUARTER_SIGNS.get(quarter or "")
    return group(
        [plate, *sign, stroke(lines, INK, 1.4) if lines else None], f"quarter {quarter or ''}"
    )


def draw_milestone(tiles: int) -> svg.G:
    """Draw a stone that tells for how many tiles a road counts."""
    return group([disc((0, 0), 6, STONE, INK, 1), letter(str(tiles), (0, 0), 7, INK)], "milestone")


def draw_magic() -> svg.G:
    """Draw the symbol that brings mage and witch into play: a star on violet."""
    star = [
        (
            (6.5 if step % 2 == 0 else 2.8) * sin(radians(36 * step)),
            -(6.5 if step % 2 == 0 else 2.8) * cos(radians(36 * step)),
        )
        for step in range(10)
    ]
    return group([disc((0, 0), 8.5, MAGIC, "#ffffff", 1.4), shape(star, "#ffe27a")], "magic")


def draw_portal() -> svg.G:
    """Draw a magic portal: rings that lead inwards."""
    rings = [
        disc((0, 0), radius, fill, "#ffffff", 1)
        for radius, fill in ((8.5, "#1f7a8c"), (5.2, "#56b6c6"), (2.2, "#123c46"))
    ]
    return group(rings, "portal")


def draw_flying_machine(degrees: int) -> svg.G:
    """Draw a flying machine that points in a direction, in degrees clockwise from the north."""
    wings = [(0, -10), (3, -2), (11, 3), (3, 3.5), (0, 8), (-3, 3.5), (-11, 3), (-3, -2)]
    return group([group([shape(wings, "#d9a441", INK, 1.1)], turned=degrees)], "flying-machine")


def draw_question() -> svg.G:
    """Draw the sign that the face of a tile is assumed."""
    return group(
        [disc((0, 0), 7, "#ffe27a", "#8a5a00", 1.3), letter("?", (0, 0), 8, "#8a5a00")], "assumed"
    )


def draw_bushes(points: tuple[Point, ...]) -> svg.G:
    """Draw bushes in a row."""
    return group(
        [
            svg.Circle(
                cx=number(x), cy=number(y), r=2.6, fill=HEDGE, stroke="#1d4a22", stroke_width=0.6
            )
            for x, y in points
        ],
        "bushes",
    )
