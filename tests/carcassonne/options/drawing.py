"""Random turns: a table or a map with figures, and a tile in the hand."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.further_sets.castles import is_small_city
from referee.carcassonne.further_sets.extras import Beside, Castle, Titles
from referee.carcassonne.kinds.features import GOODS, Kind
from referee.carcassonne.options.records import RANKINGS, Wanted
from referee.carcassonne.pieces import piece_at, square_of
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Tile
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build
from tests.laws.map_forms import draw_map, draw_map_table
from tests.laws.moves import FIGURES, MAGIC_TILES, draw_moves
from tests.tables import PLAYERS, ROTATIONS, draw_tile, face_of

KINDS = (*FIGURES[1:], "mayor", "ringmaster", "barn")


class Asked(NamedTuple):
    """What is asked of both ways to find options."""

    table: Table
    wanted: Wanted
    points: Mapping[str, int]
    supply: Mapping[str, Mapping[str, int]] | None


def draw_turns(chance: Random, largest: int, *, on_map: bool = False) -> list[Asked]:
    """Give a turn on a table, if there is one; every second table breaks rules here and there."""
    wild = not chance.randrange(2)
    if on_map:
        position = draw_map_table(chance, draw_map(chance), wild=wild)
        rows = [
            (position, tile)
            for tile in (draw_tile(chance), draw_tile(chance), chance.choice(MAGIC_TILES))
        ]
    else:
        moves = draw_moves(chance, largest, wild=wild)
        rows = [(rest, move["tile"]["tile"]) for rest, move in moves]
    return [draw_turn(chance, *row) for row in chance.sample(rows, min(1, len(rows)))]


def draw_turn(chance: Random, position: Json, tile: str | Json) -> Asked:
    """Ask about a tile on a table, with a few kinds of figures, points and a supply at random."""
    if not chance.randrange(3):
        position, tile = _draw_signs(chance, position), _draw_sign(chance, tile)
    table = FORM.read_alone(position).table
    if not chance.randrange(3):
        tile = chance.choice((tile, "base.E", "base.H"))
        table = replace(table, beside=_draw_beside(chance, table))
    if not chance.randrange(6):
        face = face_of(tile)
        symbols = [*face.get("symbols", []), *_draw_symbols(chance)]
        once = {symbol.partition(":")[0]: symbol for symbol in symbols}
        tile = {**face, "symbols": list(once.values())}
    turned = tile_of(tile, table.rules.edition)
    most = 1 if turned.magic else 3  # each figure stands with each way of mage and witch
    wanted = Wanted(
        chance.choice(PLAYERS),
        turned,
        tuple(chance.sample(KINDS, chance.randrange(1 + most))) if chance.randrange(4) else None,
        is_second_part=not chance.randrange(4),
        has_had_extra_turn=not chance.randrange(4),
        by=chance.choice(RANKINGS),
        has_castles=bool(chance.randrange(2)),
    )
    points = {player: chance.randrange(60) for player in PLAYERS if chance.randrange(2)}
    supply = {
        player: {kind: chance.randrange(3) for kind in chance.sample(KINDS, 1 + most)}
        for player in PLAYERS
        if chance.randrange(2)
    }
    return Asked(table, wanted, points, supply if chance.randrange(3) else None)


def tile_of(tile: str | Json, edition: str = "C2") -> Tile:
    """Give a tile of the catalogue or an inline one, as it is in an edition."""
    north, east, south, west = (
        next(iter(build(lay(tile, 0, 0, rotation), edition=edition).faces.values()))
        for rotation in ROTATIONS
    )
    return Tile(
        north.tile_id,
        (north, east, south, west),
        north.is_magic,
        north.is_assumed,
        north.symbols,
        north.adjacent_for_wagon,
    )


def _draw_signs(chance: Random, position: Json) -> Json:
    """Give every second tile of a table what further sets put on it."""
    tiles = [row | {"tile": _draw_sign(chance, row["tile"])} for row in position["tiles"]]
    return position | {"tiles": tiles}


def _draw_sign(chance: Random, tile: str | Json) -> str | Json:
    """Give a tile a hill or a vineyard at random, and make a shrine of its monastery."""
    if chance.randrange(2) or (isinstance(tile, str) and tile.startswith("leipzig")):
        return tile
    face = face_of(tile)
    features = [
        feature | {"shrine": bool(chance.randrange(2))}
        if feature["kind"] == "monastery"
        else feature
        for feature in face["features"]
    ]
    return face | {"features": features, "symbols": [chance.choice(("hill", "vineyard"))]}


def _draw_beside(chance: Random, table: Table) -> Beside:
    """Build castles on every second small city of a table, and hand out goods and titles."""
    pieces = [
        piece_at(square, index) for square, face in table.faces.items() for index in face.spot_order
    ]
    cities = {
        table.ground.network(piece).pieces
        for piece in pieces
        if table.ground.feature(piece).kind is Kind.CITY and is_small_city(table.ground, piece)
    }
    castles = [
        Castle((square_of(one), square_of(other)), chance.choice(PLAYERS), not chance.randrange(3))
        for one, other in sorted(cities)
        if chance.randrange(2)
    ]
    goods = {player: {kind: chance.randrange(3) for kind in GOODS} for player in PLAYERS[:2]}
    holders = [chance.choice((None, *PLAYERS)) for _ in range(2)]
    return Beside(
        castles=tuple(castles),
        goods=goods if chance.randrange(2) else None,
        titles=Titles(*holders) if chance.randrange(2) else None,
    )


def _draw_symbols(chance: Random) -> list[Any]:
    symbols = ["portal"] * chance.randrange(2)
    machine = f"flying_machine:{chance.choice(('N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'))}"
    return symbols + [machine] * chance.randrange(2)
