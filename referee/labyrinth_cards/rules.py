"""The readings and variants of the card game; defaults live in the catalogue."""

from dataclasses import dataclass
from typing import Final

OFFICIAL: Final = "official"
CAFFEINATED: Final = "caffeinated"
STEROIDS: Final = "steroids"


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each reading; see ``catalogue/data/rulesets/labyrinth_cards.toml``."""

    variant: str
    leave_one: str
    last_card: str
