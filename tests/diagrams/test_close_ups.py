"""Rings of a close-up: on every tile they are apart, and inside the picture."""

import re
from itertools import combinations
from math import dist
from typing import Final

from referee.api.carcassonne.reading.position import FORM
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.diagrams.carcassonne.close_ups import Ring, draw_close_up

PIXELS: Final = 198
"""How wide a close-up is on a phone at least."""
BOX: Final = 106
THUMB: Final = 44 * BOX / PIXELS


def find_rings(drawn: str) -> list[tuple[float, float]]:
    found = re.findall(r'<circle class="halo" cx="([0-9.-]+)" cy="([0-9.-]+)"', drawn)
    return [(float(x), float(y)) for x, y in found]


def test_rings_are_as_far_apart_as_a_thumb_needs_on_every_tile() -> None:
    square, near = square_at(0, 0), {}
    for tile_id in load_catalogue().faces["C2"]:
        table = FORM.read_alone({"tiles": [{"tile": tile_id, "x": 0, "y": 0}]}).table
        rings = [Ring(spot, "/") for spot in table.faces[square].spots]
        points = find_rings(draw_close_up(table, square, rings, {}))
        assert len(points) == len(rings)
        assert all(abs(each) < BOX / 2 for point in points for each in point)
        apart = min((dist(*pair) for pair in combinations(points, 2)), default=THUMB)
        if apart < THUMB:
            near[tile_id] = apart
    assert near == {}
