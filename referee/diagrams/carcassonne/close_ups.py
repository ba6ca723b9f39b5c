"""Close-ups: one tile of a table as large as a phone allows, with its figures, to be tapped.

A tap on the tile itself, on a ring where a figure may stand, and on a figure that stands there is a
link each. The same links stand beside it in words, so nothing here is read out or reached by keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import hypot
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.grid import Square
from referee.diagrams.carcassonne.crowds import place_figures
from referee.diagrams.carcassonne.figures import draw_figure
from referee.diagrams.carcassonne.highlights import find_spot
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import find_print
from referee.diagrams.carcassonne.tiles.tile import draw_print
from referee.diagrams.ink import Point, group, number, plain
from referee.diagrams.players import NOBODY, Look

OPEN: Final = "open"
"""The name of rings where a figure may go."""
REFUSED: Final = "refused"
"""The name of rings where a figure may not stand."""
_RADIUS: Final = 11.8
"""On a picture of 211 pixels it makes a ring that a thumb hits."""
_APART: Final = 2 * _RADIUS + 2
_OUTERMOST: Final = 42
"""How far from the middle of the tile the middle of a ring may be."""
_STEPS: Final = 12
_BOX: Final = "-56 -56 112 112"


class Ring(NamedTuple):
    """A spot that can be tapped: where that leads, and what kind of ring it is."""

    spot: Spot
    address: str
    name: str = OPEN


def draw_close_up(
    table: Table,
    square: Square,
    rings: Iterable[Ring],
    standing: Mapping[Figure, str],
    looks: Mapping[str, Look],
    turn: str | None,
) -> str:
    """Return the drawing of a tile of a table, to stand inside a page.

    :param standing: where a tap on each of its figures leads.
    :param looks: those of their players.
    :param turn: where a tap on the tile leads; None if it does nothing.
    """
    face = table.faces[square]
    tile = draw_print(find_print(face), face.rotation // 90).as_str()
    parts = [tile if turn is None else _link("turn", turn, tile)]
    figures = [*_stand(face, standing, looks)]
    parts += _draw_rings(face, square, [*rings])
    parts += figures
    return f'<svg class="close-up" viewBox="{_BOX}" aria-hidden="true">{"".join(parts)}</svg>'


def _link(name: str, address: str, drawn: str) -> str:
    return f'<a class="{name}" href="{plain(address)}" tabindex="-1">{drawn}</a>'


def _stand(face: Face, standing: Mapping[Figure, str], looks: Mapping[str, Look]) -> Iterator[str]:
    plan = plan_tile(find_print(face).features)
    for figure, place, scale in place_figures(plan, [*standing], face.rotation // 90):
        look = NOBODY if figure.player is None else looks[figure.player]
        drawn = group([draw_figure(figure.kind, look, figure.spot.on)], at=place, scaled=scale)
        yield _link("standing", standing[figure], drawn.as_str())


def _draw_rings(face: Face, square: Square, rings: list[Ring]) -> Iterator[str]:
    points = _part([find_spot(face, (square, ring.spot)) for ring in rings])
    for ring, (x, y) in zip(rings, points, strict=True):
        at = f'cx="{number(x)}" cy="{number(y)}" r="{_RADIUS}"'
        circles = f'<circle class="halo" {at}/><circle {at}/>'
        yield _link(f"ring ring-{ring.name}", ring.address, circles)


def _part(points: list[Point]) -> list[Point]:
    """Move points apart that are nearer to each other than rings may be, each as far as needed."""
    for _ in range(_STEPS):
        for one, other in combinations(range(len(points)), 2):
            across, down = (a - b for a, b in zip(points[one], points[other], strict=True))
            apart = hypot(across, down)
            if apart < _APART:
                part = (_APART - apart) / 2
                step = (across / apart * part, down / apart * part) if apart else (0.0, part)
                points[one] = points[one][0] + step[0], points[one][1] + step[1]
                points[other] = points[other][0] - step[0], points[other][1] - step[1]
    return [(_keep_inside(x), _keep_inside(y)) for x, y in points]


def _keep_inside(value: float) -> float:
    return max(-_OUTERMOST, min(value, _OUTERMOST))
