"""What a game with further sets is dealt by its seed: the River first, then five sets at random.

Three of the five are sets whose own rules the referee knows.
"""

from random import Random
from typing import Any

from tests.games.drawing import PLAYERS, READINGS, Deal
from tests.oracles import further_tiles, river, tiles

Json = dict[str, Any]

RIVER = river.SETS
OTHERS = tuple(name for name in further_tiles.SETS if name != "river")
WITH_RULES = ("abbey_mayor", "bridges_castles", "cult", "hills_sheep", "king_robber", "tunnel")
SETS_WITH_RULES, SETS_AT_RANDOM = 3, 2
FURTHER_READINGS = {"hill_ties": ("any", "most")}
SUPPLY = {"meeple": 7, "large_meeple": 1, "builder": 1, "pig": 1, "abbot": 1}
MORE_FIGURES = ("wagon", "barn", "phantom", "ringmaster", "mayor")
RARE = ("hill", "vineyard")
"""Symbols of tiles that a short game keeps, so that it has something to be tested on."""


def deal_further(chance: Random, seed: int, longest: int | None) -> Deal:
    """Deal a game by chance; labyrinth rules and policy go by the seed.

    The source lies on the table; the river tiles come before all others, the lakes last.
    """
    players = PLAYERS[: 2 + chance.randrange(3)]
    rules: dict[str, str | int] = {"labyrinth": ("basic", "advanced")[seed // 2 % 2]}
    for key, values in {**READINGS, **FURTHER_READINGS}.items():
        if not chance.randrange(3):
            rules[key] = chance.choice(values)
    edition = str(rules.get("edition", "C2"))
    with_rules = chance.sample(WITH_RULES, SETS_WITH_RULES)
    further = [name for name in OTHERS if (edition, name) not in tiles.NOT_IN]
    others = [name for name in further if name not in with_rules]
    chosen = ["base", "river", *with_rules, *chance.sample(others, SETS_AT_RANDOM)]
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
    pile = _cut(chance, bag, None if longest is None else max(longest - len(water), 0))
    return Deal(bool(seed % 3), players, position, (*water, *pile)[:longest])


def _cut(chance: Random, bag: list[str], longest: int | None) -> tuple[str, ...]:
    """Shorten a pile so that it keeps the tiles of which the rules of further sets speak."""
    if longest is not None:
        bag.sort(key=lambda tile: not _is_rare(tiles.FACES[tile]))
        bag = bag[:longest]
        chance.shuffle(bag)
    return tuple(bag)


def _is_rare(face: Json) -> bool:
    """Say whether a tile bears hills or vineyards, a monastery, a tunnel, goods or a small city."""
    features = face["features"]
    return (
        not {*RARE}.isdisjoint(face.get("symbols", ()))
        or any(one["kind"] == "monastery" or one.get("tunnel") for one in features)
        or any(one["kind"] == "city" and len(one["sides"]) == 1 for one in features)
    )


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
