"""The readings and variants under which a table is ruled; defaults live in the catalogue."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each reading; see ``catalogue/data/rulesets/carcassonne.toml``."""

    labyrinth: str
    edition: str
    witch_halves_labyrinth_bonus: bool
    builder_in_labyrinth_bonus: bool
    wainwrights_for_last_meeple: str
    coiners_presence: str
    builder_reach: str
    incomplete_inn: str
    coats_on_incomplete_inn_road: str
    archbishop_unfinished_inn: str
    two_tile_city: int
    farmers: bool
    town_extra_turn: bool
    town_cost: bool
    town_bonus: bool

    @property
    def is_advanced(self) -> bool:
        """Whether the advanced rules of The Labyrinth are in play.

        Rule: car-2.4.leg
        """
        return self.labyrinth == "advanced"
