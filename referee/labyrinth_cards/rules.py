"""The readings and variants of the card game; defaults live in the catalogue."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

Variant = Literal["official", "caffeinated", "steroids"]
LeaveOne = Literal["witness", "every-set"]
LastCard = Literal["allowed", "forbidden"]
EndOfGame = Literal["hands_played", "stack_empty"]

VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
OFFICIAL, CAFFEINATED, STEROIDS = VARIANTS
ENDS_OF_GAME: Final[tuple[EndOfGame, ...]] = get_args(EndOfGame)
HANDS_PLAYED, STACK_EMPTY = ENDS_OF_GAME


@dataclass(frozen=True, slots=True)
class Rules:
    """One value for each reading; see ``catalogue/data/rulesets/labyrinth_cards.toml``."""

    variant: Variant
    leave_one: LeaveOne
    last_card: LastCard
    end_of_game: EndOfGame
