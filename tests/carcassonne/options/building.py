"""Random tables on which players lay bridges and tokens of tunnels, and what they may lay next."""

from itertools import combinations
from random import Random

from referee.carcassonne.further_sets.extras import SPANS, Bridge, Tunnel
from referee.carcassonne.options.records import Wanted
from referee.carcassonne.placing.announcements import FigureStep, Move, SpotAt
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite, find_placements_with
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.table import Table
from referee.core.grid import Square, side_place
from tests.carcassonne.laying import build
from tests.carcassonne.options.drawing import tile_of

TILES = (
    *("base.A", "base.B", "base.D", "base.E", "base.U", "base.U", "base.V", "base.V", "base.W"),
    *("tunnel.two_roads", "tunnel.city_two_roads", "tunnel.crossroads", "tunnel.city_junction"),
    *("labyrinth", "inns.straight_inn", "princess_dragon.dragon_through_city_straight"),
)
PLAYERS = ("red", "black")


def grow(chance: Random, count: int) -> Table:
    """Play moves at random, with bridges and tokens where the players are minded to lay them."""
    table = build(labyrinth=chance.choice(("basic", "advanced")))
    for number in range(count):
        move = _draw_move(chance, table, PLAYERS[number % 2])
        if move is not None and not (outcome := play(table, move)).objections:
            table = outcome.table
    return table


def _draw_move(chance: Random, table: Table, player: str) -> Move | None:
    tile = tile_of(chance.choice(TILES))
    tries = [draw_bridge(chance, table) for _ in range(4) if chance.randrange(2)]
    for bridge in (*tries, None):
        if found := find_placements_with(BridgeSite(table, bridge), tile).placements:
            break
    else:
        return None
    placed = chance.choice(found)
    square, face, figure = placed.square, placed.face, None
    if placed.spots and chance.randrange(2):
        figure = FigureStep("meeple", SpotAt(square, chance.choice(placed.spots)))
    tunnel = draw_tunnel(chance, table) if chance.randrange(2) else None
    return Move(player, face.bare or face, square, figure, bridge=bridge, tunnel=tunnel)


def draw_bridge(chance: Random, table: Table) -> Bridge:
    """Draw a bridge over a tile of the table or one to come, wherever it may lie."""
    return Bridge(chance.choice([*table.faces, *find_free_squares(table)]), chance.choice(SPANS))


def draw_tunnel(chance: Random, table: Table) -> Tunnel | None:
    """Draw two mouths of a table that carry no tokens; None if there are none."""
    taken = {end for tunnel in table.beside.tunnels for end in tunnel.ends}
    mouths = [
        end
        for square, face in table.faces.items()
        for feature in face.features
        if feature.has_mouth and (end := side_place(square, feature.ports[0])) not in taken
    ]
    pairs = [*combinations(sorted(mouths), 2)]
    return Tunnel(chance.choice(pairs)) if pairs else None


def draw_wanted(chance: Random, table: Table) -> Wanted:
    """Ask for the moves of a tile with a bridge, a token, both or neither."""
    kinds = ("meeple", "builder", "pig", "wagon", "phantom")
    return Wanted(
        chance.choice(PLAYERS),
        tile_of(chance.choice(TILES)),
        tuple(chance.sample(kinds, chance.randrange(1, 3))),
        bridge=draw_bridge(chance, table) if chance.randrange(3) else None,
        tunnel=draw_tunnel(chance, table) if chance.randrange(3) else None,
    )


def squares_of(table: Table) -> list[Square]:
    """List the squares of a table that carry a bridge."""
    return [square for square, face in table.faces.items() if face.bare is not None]
