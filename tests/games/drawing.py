"""What a game is dealt by its seed: players, readings, figures in supply and a pile of tiles."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracles import tiles

Json = dict[str, Any]

PLAYERS = ("red", "black", "green", "Blue_1")
SUPPLY = {"meeple": 7, "large_meeple": 1, "builder": 1, "pig": 1}
MORE_FIGURES = ("abbot", "wagon", "phantom", "ringmaster")
READINGS: dict[str, tuple[str | int, ...]] = {
    "edition": ("C1", "C2", "C3"),
    "witch_halves_labyrinth_bonus": (False, True),
    "builder_in_labyrinth_bonus": (False, True),
    "coiners_presence": ("required", "not-required"),
    "builder_reach": ("network", "leg"),
    "incomplete_inn": ("zero", "normal"),
    "two_tile_city": (4, 2),
    "farmers": (True, True, True, False),
}
# The tiles that a short game keeps, so that it has something to be tested on.
RARE = ("labyrinth", "inns.cathedral", "mage_witch.")


@dataclass(frozen=True)
class Deal:
    """The start of a game: whether one seeks labyrinths, the first position, and the pile."""

    seeking: bool
    players: tuple[str, ...]
    position: Json
    pile: tuple[str, ...]


def deal(chance: Random, seed: int, longest: int | None) -> Deal:
    """Deal a game; labyrinth rules and policy go by the seed, the rest by chance."""
    players = PLAYERS[: 2 + chance.randrange(3)]
    rules: Json = {"labyrinth": ("basic", "advanced")[seed // 2 % 2]}
    for key, values in READINGS.items():
        if not chance.randrange(3):
            rules[key] = chance.choice(values)
    if seed % 3 == 1:
        rules["symbol_after_separation"] = "one"
    sets = {"base": 1, "inns": 1, "labyrinth": 1, "mage_witch": 1, "traders": 1}
    if seed % 2:
        sets["labyrinth"] = 1 + chance.randrange(3)
        sets["mage_witch"] = 1 + chance.randrange(2)
    figures = SUPPLY | dict.fromkeys(chance.sample(MORE_FIGURES, chance.randrange(3)), 1)
    if seed % 4 > 1:
        figures |= {"wagon": 1, "barn": 1}
    position: Json = {
        "rules": rules,
        "sets": sets,
        "tiles": [{"tile": "base.D", "x": 0, "y": 0, "rotation": 0}],
        "figures": [],
        "supply": {player: dict(figures) for player in players},
    }
    if not chance.randrange(3):
        position["leipzig"] = {
            quarter: sorted(chance.sample(players, 1 + chance.randrange(len(players))))
            for quarter in ("coiners", "wainwrights")
        }
    pile = shuffled_tiles(chance, str(rules.get("edition", "C2")), sets)
    return Deal(bool(seed % 2), players, position, _cut(chance, pile, longest))


def shuffled_tiles(chance: Random, edition: str, sets: dict[str, int]) -> list[str]:
    """Shuffle all tiles of the sets but one start tile."""
    pile = [
        tile
        for tile, number in tiles.COUNTS[edition].items()
        for _ in range(number * sets.get(tile.split(".")[0], 0))
    ]
    pile.remove("base.D")
    chance.shuffle(pile)
    return pile


def _cut(chance: Random, pile: list[str], longest: int | None) -> tuple[str, ...]:
    """Shorten a pile so that it keeps the rare tiles."""
    if longest is not None:
        pile.sort(key=lambda tile: not tile.startswith(RARE))
        pile = pile[:longest]
        chance.shuffle(pile)
    return tuple(pile)
