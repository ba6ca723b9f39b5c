"""The picture of one tile, drawn from its features.

The tile is drawn as printed and then turned, so that it lies as it does on the table; only what
stands on it is upright in every rotation, because it is easier to tell so.
"""

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2s
from typing import Final

import svg

from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import FEATURE_KINDS, Kind
from referee.carcassonne.tiles.symbols import DIRECTIONS, PORTAL, SIGNS, find_direction
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import SIDES
from referee.core.languages import Language
from referee.diagrams.carcassonne.tiles import buildings
from referee.diagrams.carcassonne.tiles.furniture import place_signs
from referee.diagrams.carcassonne.tiles.parts import (
    WALL,
    Drawn,
    draw_buildings,
    draw_city,
    draw_river,
    draw_road,
    list_roads,
)
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import Print, cache_catalogue, find_print
from referee.diagrams.carcassonne.tiles.signs import draw_sign
from referee.diagrams.frame import PAPER, PIXELS_A_SQUARE, name_elements
from referee.diagrams.ink import Kept, Line, box, group, stroke

FIELD: Final = "#c2e09a"
UNKNOWN_FIELD: Final = "#e6ecd8"
COURT: Final = "#ddd3bd"
"""The ground of an abbey, which is no field."""
TILE_EDGE: Final = "#5c6e43"


@cache_catalogue
def name_print(shown: Print) -> str:
    """Return an id for the element that is drawn once and used for all tiles printed alike."""
    return f"tile-{blake2s(repr(shown).encode(), digest_size=8).hexdigest()}"


def name_face(face: Face) -> str:
    """Return the id of the drawing of a face as it lies."""
    return f"{name_print(find_print(face))}-{face.rotation}"


def draw_tile(face: Face, *, title: str, description: str, language: Language) -> svg.SVG:
    """Draw a tile alone, as it lies."""
    named = name_elements(title, description)
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(-52, -52, 104, 104),
        width=2 * PIXELS_A_SQUARE,
        height=2 * PIXELS_A_SQUARE,
        class_=["referee", "tile-alone"],
        lang=language,
        extra={"role": "img", "aria-labelledby": " ".join(str(each.id) for each in named)},
        elements=[
            *named,
            box((-52, -52), (104, 104), PAPER),
            draw_print(find_print(face), face.rotation // 90),
        ],
    )


@cache_catalogue
def draw_print(shown: Print, quarters: int = 0) -> Kept:
    """Draw what a tile shows around (0, 0), as it lies after clockwise quarter turns.

    Houses, shields and signs stand upright in every rotation. The element must not be changed.
    """
    drawn = Drawn(plan_tile(shown.features), quarters)
    plan = drawn.plan
    bridges = [index for index in plan.roads if plan.features[index].bridge]
    is_abbey = any(feature.abbey for feature in shown.features)
    ground = COURT if is_abbey else FIELD if shown.fields_known else UNKNOWN_FIELD
    tile = group(
        [
            box((-50, -50), (100, 100), ground),
            _draw_abbey_wall() if is_abbey else None,
            None if shown.fields_known else _draw_doubt(),
            *(_draw(drawn, index) for index in (*plan.rivers, *plan.cities)),
            *(_draw(drawn, index) for index in list_roads(plan) if index not in bridges),
            buildings.draw_bushes(plan.bushes) if plan.bushes else None,
            *draw_buildings(drawn),
            *_draw_signs(drawn, shown),
            *(_draw(drawn, index) for index in bridges),
            _draw_edge(shown),
        ],
        "tile",
        turned=90 * quarters,
    )
    return Kept(elements=[tile])


def _draw(drawn: Drawn, index: int) -> svg.Element:
    """Draw a feature that reaches the sides of its tile."""
    return _DRAWINGS[drawn.plan.features[index].kind](drawn, index)


_DRAWINGS: Final[Mapping[Kind, Callable[[Drawn, int], svg.G]]] = require_each(
    "drawing",
    [row.kind for row in FEATURE_KINDS if row.sides == SIDES],
    {
        Kind.ROAD: draw_road,
        Kind.CITY: draw_city,
        Kind.WALL: draw_city,
        Kind.RIVER: draw_river,
    },
)
"""How what reaches whole sides is drawn; fields are the ground of a tile."""


def _draw_abbey_wall() -> svg.Element:
    """Draw the wall around an abbey, which closes all that leads up to it."""
    return group([box((-46, -46), (92, 92), "none", WALL, 4)], "abbey")


def _draw_doubt() -> svg.Element:
    """Draw the ground of a tile whose fields are unknown."""
    lines: list[Line] = [[(start, -50), (-50, start)] for start in range(-40, 51, 10)]
    lines += [[(50, start), (start, 50)] for start in range(-40, 50, 10)]
    return stroke(lines, "#b9c3a2", 1.2)


def _draw_edge(shown: Print) -> svg.Element:
    border = box((-50, -50), (100, 100), "none", TILE_EDGE, 1.2)
    if not shown.is_assumed:
        return border
    doubt = box((-47.5, -47.5), (95, 95), "none", "#8a5a00", 1.6)
    doubt.stroke_dasharray = [6, 4]
    return group([border, doubt])


def _draw_signs(drawn: Drawn, shown: Print) -> Iterator[svg.Element]:
    """Draw the signs of the whole tile: symbols, quarter, and that it is assumed."""
    signs = [*_find_signs(drawn, shown)]
    for sign, place in zip(signs, place_signs(drawn.plan, len(signs)), strict=True):
        yield group([drawn.stand(sign, place)], "sign")


def _find_signs(drawn: Drawn, shown: Print) -> Iterator[svg.Element]:
    if shown.is_magic:
        yield buildings.draw_magic()
    symbols = shown.symbols or ()
    if PORTAL in symbols:
        yield buildings.draw_portal()
    if (direction := find_direction(symbols)) is not None:
        yield buildings.draw_flying_machine(45 * DIRECTIONS.index(direction) + 90 * drawn.quarters)
    yield from (draw_sign(symbol) for symbol in symbols if symbol in SIGNS)
    if shown.is_assumed:
        yield buildings.draw_question()
