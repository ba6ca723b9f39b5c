"""Tokens at the mouths of tunnels: two of a colour join two roads.

The colours are those of no player: they only tell the pairs apart, and so does a number.
"""

from collections.abc import Iterator
from typing import Final

import svg

from referee.carcassonne.further_sets.extras import Tunnel
from referee.diagrams import marks
from referee.diagrams.canvas import Canvas
from referee.diagrams.carcassonne.tiles.parts import MOUTH
from referee.diagrams.ink import disc, group
from referee.diagrams.lettering import letter

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
