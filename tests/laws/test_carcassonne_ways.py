"""Whatever way a figure comes by: what `moves` calls legal, `options` lists, each move once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.options.finding import find_distinct, find_options
from referee.carcassonne.options.records import PlacementOptions, Wanted
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.placing.announcements import FigureStep, Move, SpotAt
from referee.carcassonne.placing.figures.ways import MAGIC_PORTAL, PLACEMENT
from referee.carcassonne.placing.moves import play
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import CORNERS, Square
from tests.carcassonne.options.drawing import tile_of
from tests.oracles.tiles import ABBEY, FACES
from tests.searching import examples
from tests.tables import PLAYERS, TILES, Json, chances, draw_further_table, draw_table

KINDS = ("meeple", "large_meeple", "wagon", "abbot", "builder", "pig", "mayor", "barn")
FROM_THE_HAND = (PLACEMENT, "magic_portal", "flying_machine")
CARRYING = tuple(
    tile
    for tile, face in FACES.items()
    if any(symbol.startswith(("portal", "flying_machine")) for symbol in face["symbols"])
)
"""Tiles of the catalogue with a portal or a machine."""
DRAWN = tuple(tile for tile in (*TILES, *CARRYING) if tile != ABBEY and "magic" not in FACES[tile])


def draw_position(chance: Random) -> Json:
    """Give a small table of tiles of the catalogue, without mage and witch."""
    position = chance.choice((draw_table, draw_further_table))(
        chance, 1 + chance.randrange(5), wild=False
    )
    named = [laid for laid in position["tiles"] if isinstance(laid["tile"], str)]
    squares = {(laid["x"], laid["y"]) for laid in named}
    there = [f for f in position["figures"] if (f["x"], f["y"]) in squares and "player" in f]
    return {"rules": position["rules"], "tiles": named, "figures": there}


def list_steps(table: Table, square: Square, kinds: tuple[str, ...]) -> Iterator[FigureStep]:
    """Yield every figure on every spot of a table by every way, right or wrong."""
    for kind in kinds:
        for at, face in table.faces.items():
            spots = [face.spots[index] for index in face.spot_order]
            corners = [Spot(CORNER, corner) for corner in CORNERS if at == square]
            for spot in corners if kind == "barn" else spots:
                for via in FROM_THE_HAND:
                    yield FigureStep(kind, SpotAt(at, spot), via)


def find_legal(table: Table, placement: PlacementOptions, wanted: Wanted) -> set[FigureStep | None]:
    """Try every step; through a portal to the tile itself is the same move as placing it there."""
    bare = Move(wanted.player, placement.face, placement.square)
    assert not play(table, bare).objections
    with_tile = replace(table, ground=table.ground.with_tile(placement.square, placement.face))
    legal: set[FigureStep | None] = {None}
    for step in list_steps(with_tile, placement.square, wanted.figures or ()):
        if not play(table, replace(bare, figure=step)).objections:
            is_same = step.via == MAGIC_PORTAL and step.at.square == placement.square
            legal.add(step._replace(via=PLACEMENT) if is_same else step)
    return legal


@pytest.mark.long
@pytest.mark.rule("car-2.5.portal", "car-2.5.flight", "car-2.5.symbols")
@given(chance=chances())
@examples(2000)
def test_what_moves_call_legal_options_list_once(chance: Random) -> None:
    table = FORM.read_alone(draw_position(chance)).table
    tile = chance.choice(CARRYING if chance.randrange(3) else DRAWN)
    kinds = tuple(chance.sample(KINDS, 2))
    wanted = Wanted(
        chance.choice(PLAYERS),
        tile_of(tile, table.rules.edition),
        kinds,
        leipzig=(),
        wagons=(),
        castles=(None,),
    )
    found = find_options(table, wanted, {})
    placements = list(find_distinct(Turn(table, wanted, {}, None)))
    for placement in chance.sample(placements, min(1, len(placements))):
        listed = Counter(
            option.move.figure
            for option in found.options
            if (option.move.square, option.rotations) == (placement.square, placement.rotations)
            and option.move.abbot_back is None
        )
        assert listed == Counter(find_legal(table, placement, wanted)), placement


def test_every_tile_of_the_catalogue_knows_its_symbols() -> None:
    for tile in FACES:
        assert tile_of(tile).faces[0].symbols is not None
