"""What a game with further sets is dealt by its seed: the River first, then five sets at random."""

from random import Random

from tests.games.drawing import PLAYERS, READINGS, Deal
from tests.oracles import further_tiles, river, tiles

RIVER = river.SETS
OTHERS = tuple(name for name in further_tiles.SETS if name != "river")
SETS_AT_RANDOM = 5
SUPPLY = {"meeple": 7, "large_meeple": 1, "builder": 1, "pig": 1, "abbot": 1}
MORE_FIGURES = ("wagon", "barn", "phantom", "ringmaster", "mayor")


def deal_further(chance: Random, seed: int, longest: int | None) -> Deal:
    """Deal a game by chance; labyrinth rules and policy go by the seed.

    The source lies on the table; the river tiles come before all others, the lakes last.
    """
    players = PLAYERS[: 2 + chance.randrange(3)]
    rules: dict[str, str | int] = {"labyrinth": ("basic", "advanced")[seed // 2 % 2]}
    for key, values in READINGS.items():
        if not chance.randrange(3):
            rules[key] = chance.choice(values)
    edition = str(rules.get("edition", "C2"))
    further = [name for name in OTHERS if (edition, name) not in tiles.NOT_IN]
    chosen = ["base", "river", *chance.sample(further, SETS_AT_RANDOM)]
    chosen += chance.sample(("inns", "traders", "labyrinth", "mage_witch"), 2)
    sets = dict.fromkeys(chosen, 1)
    figures = SUPPLY | dict.fromkeys(chance.sample(MORE_FIGURES, 3), 1)
    if "bridges_castles" in sets:
        figures["bridge"] = 3
    source, *water = draw_river(chance, edition, sets)
    bag = [tile for tile in list_tiles(edition, sets) if tile.split(".")[0] not in RIVER]
    chance.shuffle(bag)
    position = {
        "rules": rules,
        "sets": sets,
        "tiles": [{"tile": source, "x": 0, "y": 0, "rotation": 0}],
        "figures": [],
        "supply": {player: dict(figures) for player in players},
    }
    if "traders" in sets:
        position["goods"] = {}
    if "king_robber" in sets:
        position["titles"] = {}
    return Deal(bool(seed % 2), players, position, tuple((*water, *bag)[:longest]))


def list_tiles(edition: str, sets: dict[str, int]) -> list[str]:
    """List all tiles of some sets, as many of each as they hold."""
    return [
        tile
        for tile, number in tiles.COUNTS[edition].items()
        for _ in range(number * sets.get(tile.split(".")[0], 0))
    ]


def draw_river(chance: Random, edition: str, sets: dict[str, int]) -> list[str]:
    """Draw the river tiles in their order: a source, the fork, all between, a lake for each arm."""
    own = [tile for tile in list_tiles(edition, sets) if tile.split(".")[0] in RIVER]
    chance.shuffle(own)
    waters = {tile: river.waters_of((0, 0), tiles.FACES[tile]["features"])[0] for tile in own}
    sources, lakes = ([tile for tile in own if waters[tile].ends == e] for e in ("source", "lake"))
    forks = [tile for tile in own if river.is_fork(waters[tile])]
    between = [tile for tile in own if tile not in (*sources, *lakes, *forks)]
    return [sources[0], *forks, *between, *lakes[: 1 + len(forks)]]
