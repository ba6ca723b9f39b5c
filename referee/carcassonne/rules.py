"""The readings and variants under which a table is ruled; defaults live in the catalogue."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

Edition = Literal["C1", "C2", "C3"]
EDITIONS: Final[tuple[str, ...]] = get_args(Edition)
"""The editions of the tiles, oldest first."""


@dataclass(unsafe_hash=True)  # frozen, it would take thrice as long to make
class Rules:
    """One value for each reading; see ``catalogue/data/rulesets/carcassonne.toml``.

    A start with other options there than fields here, or with other values, fails.
    """

    labyrinth: Literal["basic", "advanced"]
    edition: Edition
    witch_halves_labyrinth_bonus: bool
    builder_in_labyrinth_bonus: bool
    wainwrights_for_last_meeple: Literal["paid", "unpaid"]
    coiners_presence: Literal["required", "not-required"]
    builder_reach: Literal["network", "leg"]
    incomplete_inn: Literal["zero", "normal"]
    coats_on_incomplete_inn_road: Literal["zero", "normal"]
    archbishop_unfinished_inn: Literal["zero", "normal"]
    archbishop_completed_inn: Literal["normal", "double"]
    two_tile_city: Literal[4, 2]
    symbol_after_separation: Literal["both", "one"]
    start_tile_with_river: Literal["in_bag", "out"]
    river_2_city_lake: Literal["last", "shuffled"]
    farmers: bool
    hill_ties: Literal["any", "most"]
    castle_beside_barn: Literal["one_and_four", "two_and_five"]
    castle_by_mayor: Literal["by_strength", "always"]
    wagon_to_abbey: Literal["no", "yes"]
    builder_on_completed: Literal["yes", "no"]
    bridge_to_abbey: Literal["yes", "no"]
    town_extra_turn: bool
    town_cost: bool
    town_bonus: bool

    @cached_property
    def is_advanced(self) -> bool:
        """Whether the advanced rules of The Labyrinth are in play.

        Rule: car-2.4.leg
        """
        return self.labyrinth == "advanced"
