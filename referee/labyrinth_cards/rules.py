"""The readings and variants of the card game; defaults live in the catalogue."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each reading; see ``catalogue/data/rulesets/labyrinth_cards.toml``."""

    variant: str
    leave_one: str
    last_card: str
