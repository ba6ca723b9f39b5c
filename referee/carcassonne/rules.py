"""The readings and variants under which a table is ruled; defaults live in the catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, get_args

Edition = Literal["C1", "C2", "C3"]
EDITIONS: Final[tuple[str, ...]] = get_args(Edition)
"""The editions of the tiles, oldest first."""
ThroughTunnel = Literal["runs_on", "broken"]


class Design(NamedTuple):
    """What tiles look like: their edition, and whether a road under a city is broken."""

    edition: str
    road_through_tunnel: str


def name_design(edition: str, road_through_tunnel: str) -> str:
    """Return the name of a design; that of an edition alone where roads run on.

    >>> name_design("C2", "runs_on"), name_design("C2", "broken")
    ('C2', 'C2.broken')
    """
    return edition if road_through_tunnel == "runs_on" else f"{edition}.{road_through_tunnel}"


DESIGNS: Final[Mapping[str, Design]] = {
    name_design(edition, through): Design(edition, through)
    for through in get_args(ThroughTunnel)
    for edition in EDITIONS
}
"""All designs of the tiles by name. Rule: car-6.10, car-14.12.broken"""


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
    road_through_tunnel: ThroughTunnel
    town_extra_turn: bool
    town_cost: bool
    town_bonus: bool

    @cached_property
    def is_advanced(self) -> bool:
        """Whether the advanced rules of The Labyrinth are in play.

        Rule: car-2.4.leg
        """
        return self.labyrinth == "advanced"

    @cached_property
    def design(self) -> str:
        """What the tiles look like, of ``DESIGNS``. Rule: car-6.10, car-14.12.broken."""
        return name_design(self.edition, self.road_through_tunnel)
