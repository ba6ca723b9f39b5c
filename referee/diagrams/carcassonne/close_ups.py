"""Close-ups: one tile of a table as large as a phone allows, with its figures, to be tapped.

Each ring where a figure may stand is a link. What lies and stands already is none: a finger that
comes down a second time at the same place changes nothing of it. Where the same links stand beside
it in words, nothing here is read out or reached by keys.
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
_APART: Final = 2 * _RADIUS + 1
"""How far apart the middles of two rings are at least: more than a thumb is wide there."""
_OUTERMOST: Final = 42
"""How far from the middle of the tile the middle of a ring may be."""
_STEPS: Final = 100
_EXACT: Final = 0.1
_BOX: Final = "-53 -53 106 106"
_UNREAD: Final = 'tabindex="-1"'


class Ring(NamedTuple):
    """A spot that can be tapped: where that leads, what kind of ring it is, and what is said of it.

    ``id`` is that of its link in a picture whose links are read out.
    """

    spot: Spot
    address: str
    name: str = OPEN
    id: str = ""
    said: str = ""


def draw_close_up(
    table: Table,
    square: Square,
    rings: Iterable[Ring],
    looks: Mapping[str, Look],
    said: str = "",
) -> str:
    """Return the drawing of a tile of a table, to stand inside a page.

    :param looks: those of the players whose figures stand on it.
    :param said: the name of the picture, if its links are to be read out.
    """
    face = table.faces[square]
    parts = [draw_print(find_print(face), face.rotation // 90).as_str()]
    parts += _draw_rings(face, square, [*rings], is_read=bool(said))
    parts += _stand(face, [figure for figure in table.figures if figure.square == square], looks)
    named = f'role="group" aria-label="{plain(said)}"' if said else 'aria-hidden="true"'
    return f'<svg class="close-up" viewBox="{_BOX}" {named}>{"".join(parts)}</svg>'


def _stand(face: Face, standing: Iterable[Figure], looks: Mapping[str, Look]) -> Iterator[str]:
    """Yield the drawings of figures; of equal ones, one."""
    plan = plan_tile(find_print(face).features)
    figures = [*dict.fromkeys(standing)]
    for figure, place, scale in place_figures(plan, figures, face.rotation // 90):
        look = NOBODY if figure.player is None else looks[figure.player]
        drawn = group([draw_figure(figure.kind, look, figure.spot.on)], at=place, scaled=scale)
        yield drawn.as_str()


def _draw_rings(face: Face, square: Square, rings: list[Ring], *, is_read: bool) -> Iterator[str]:
    points = _part([find_spot(face, (square, ring.spot)) for ring in rings])
    for ring, (x, y) in zip(rings, points, strict=True):
        at = f'cx="{number(x)}" cy="{number(y)}" r="{_RADIUS}"'
        circles = f'<circle class="halo" {at}/><circle {at}/>'
        told = f'id="{plain(ring.id)}" aria-label="{plain(ring.said)}"' if is_read else _UNREAD
        link = f'class="ring ring-{ring.name}" href="{plain(ring.address)}"'
        yield f"<a {link} {told}>{circles}</a>"


def _part(points: list[Point]) -> list[Point]:
    """Move points apart that are nearer to each other than rings may be, within the picture."""
    points = [_keep_inside(point) for point in points]
    for step in range(_STEPS):
        if not _push(points):
            break
        if step == _STEPS // 2:  # too many in one line: each goes a little aside
            points = [(x + (-1) ** at, y + (-1) ** at) for at, (x, y) in enumerate(points)]
    return points


def _push(points: list[Point]) -> bool:
    """Push each two points that are too near from each other; return whether there were such."""
    is_pushed = False
    for one, other in combinations(range(len(points)), 2):
        (x, y), (other_x, other_y) = points[one], points[other]
        apart = hypot(x - other_x, y - other_y)
        if apart < _APART - _EXACT:
            part = (_APART - apart) / 2
            across, down = ((x - other_x) / apart, (y - other_y) / apart) if apart else (0.0, 1.0)
            points[one] = _keep_inside((x + across * part, y + down * part))
            points[other] = _keep_inside((other_x - across * part, other_y - down * part))
            is_pushed = True
    return is_pushed


def _keep_inside(point: Point) -> Point:
    x, y = (max(-_OUTERMOST, min(each, _OUTERMOST)) for each in point)
    return x, y
