"""What further sets put on the tiles of a table: castles, and tokens at the mouths of tunnels.

A castle is walls over the city of two tiles, with the flag of its owner until it has scored. Two
tokens of a colour join two roads; the colours are those of no player, and a number tells the pairs
apart, too.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import svg

from referee.carcassonne.further_sets.extras import Castle, Tunnel
from referee.carcassonne.table import Table
from referee.diagrams import marks
from referee.diagrams.canvas import Canvas
from referee.diagrams.carcassonne.tiles.buildings import INK, STONE
from referee.diagrams.carcassonne.tiles.parts import MOUTH
from referee.diagrams.ink import Line, box, disc, group, shape, stroke
from referee.diagrams.lettering import letter
from referee.diagrams.players import Look

_WALL: Final[Line] = (
    (-22, 17), (-22, -14), (-17.5, -14), (-17.5, -10), (-14.5, -10), (-14.5, -14), (-10, -14),
    (-10, -2), (-6, -2), (-6, -6), (-2, -6), (-2, -2), (2, -2), (2, -6), (6, -6), (6, -2),
    (10, -2), (10, -14), (14.5, -14), (14.5, -10), (17.5, -10), (17.5, -14), (22, -14), (22, 17),
)  # fmt: skip
_GATE: Final[Line] = ((-5, 17), (-5, 9), (-3, 6), (0, 5), (3, 6), (5, 9), (5, 17))


def draw_castles(canvas: Canvas, table: Table, looks: Mapping[str, Look]) -> Iterator[svg.Element]:
    """Yield the castles by place, each across the side that its two tiles share.

    :param looks: those of the players, the owners among them.
    """
    for castle in table.beside.castles:
        first, second = castle.squares
        way = (50, 0) if second == first + 1 else (0, 50)
        data = marks.place_data(first) | {"player": castle.player}
        at = canvas.point(first, way)
        yield group(_draw(castle, looks[castle.player]), "castle", data, at=at)


def _draw(castle: Castle, look: Look) -> list[svg.Element]:
    walls: list[svg.Element] = [
        shape(_WALL, STONE, INK, 1.6),
        shape(_GATE, INK),
        *(box((x, -8), (3, 6), INK) for x in (-17.5, 14.5)),
    ]
    if castle.is_scored:
        return walls
    pole = stroke([[(0, -6), (0, -27)]], INK, 1.6)
    flag = shape([(0, -27), (17, -27), (17, -15), (0, -15)], look.fill, INK, 1)
    letters = letter(look.initials, (8.5, -21), 8.5, look.ink, 0.2)
    return [pole, flag, letters, *walls]


COLOURS: Final = ("#b3422f", "#2f6db3", "#3b8a4a", "#8a4fa3", "#b07a12", "#4c4c4c")
"""The six pairs of a box; a seventh begins anew."""
_RADIUS: Final = 8.5
_LETTER: Final = 10


def draw_tokens(canvas: Canvas, tunnels: tuple[Tunnel, ...]) -> Iterator[svg.Element]:
    """Draw the tokens of every pair, one at each of its mouths."""
    for number, tunnel in enumerate(tunnels, 1):
        colour = COLOURS[(number - 1) % len(COLOURS)]
        for end in tunnel.ends:
            at = canvas.side(end, MOUTH)
            parts = [
                disc(at, _RADIUS, colour, "#ffffff", 1.8),
                letter(str(number), at, _LETTER, "#ffffff"),
            ]
            yield group(parts, "token", marks.side_data(end) | {"pair": number})
