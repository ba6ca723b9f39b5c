"""What a game on a map is dealt by its seed: the map, and players, readings and tiles as ever."""

from random import Random

from tests.games.drawing import MORE_FIGURES, PLAYERS, READINGS, SUPPLY, Deal, Json, shuffled_tiles
from tests.games.map_boards import draw_map
from tests.oracles.maps import MapBoard

MAP_READINGS = READINGS | {
    "coats_on_incomplete_inn_road": ("zero", "normal"),
    "archbishop_unfinished_inn": ("zero", "normal"),
    "wainwrights_for_last_meeple": ("paid", "unpaid"),
}
TOWN_RULES = ("town_extra_turn", "town_cost", "town_bonus")
SETS = {"base": 2, "inns": 1, "labyrinth": 1, "mage_witch": 1, "traders": 1, "german_cathedrals": 1}
CATHEDRALS = ("german_cathedrals.four", "german_cathedrals.three")


def deal_on_a_map(chance: Random, seed: int, longest: int | None) -> Deal:
    """Deal a game on a random map, with more tiles than it has squares.

    Every second deal plays the advanced labyrinth.
    """
    players = PLAYERS[: 2 + chance.randrange(3)]
    rules: Json = {"labyrinth": ("basic", "advanced")[seed % 2]}
    for key, values in MAP_READINGS.items():
        if not chance.randrange(3):
            rules[key] = chance.choice(values)
    rules |= {rule: True for rule in TOWN_RULES if chance.randrange(2)}
    drawn = draw_map(chance)
    squares = MapBoard(drawn)
    size = sum(map(squares.takes_a_tile, squares.squares))
    pile = shuffled_tiles(chance, str(rules.get("edition", "C2")), SETS)[: size * 3 // 2]
    pile += [chance.choice(CATHEDRALS) for _ in range(chance.randrange(4))]
    chance.shuffle(pile)
    figures = SUPPLY | dict.fromkeys(chance.sample(MORE_FIGURES, chance.randrange(3)), 1)
    position: Json = {
        "rules": rules,
        "map": drawn,
        "sets": SETS,
        "tiles": [],
        "figures": [],
        "supply": {player: dict(figures) for player in players},
    }
    if not chance.randrange(3):
        position["leipzig"] = {
            quarter: sorted(chance.sample(players, 1 + chance.randrange(len(players))))
            for quarter in ("coiners", "wainwrights")
        }
    return Deal(bool(seed // 2 % 2), players, position, tuple(pile[:longest]))
