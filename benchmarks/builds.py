"""Which build of the referee runs, and what is aimed at for it."""

from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final

PURE: Final = "pure Python"
COMPILED: Final = "compiled"
_RULES: Final = (
    "referee.core.grid",
    "referee.carcassonne.scoring.features",
    "referee.labyrinth_cards.paths",
)
"""A module of each room that the compiled build compiles."""

RATIOS: Final[Mapping[str, Mapping[str, float]]] = {
    PURE: {
        "roads": 0.40,
        "roads in play": 0.42,
        "scores": 0.30,
        "scores end": 0.18,
        "placements": 0.28,
        "moves": 0.40,
        "check": 0.43,
        "rulings": 0.23,
        "collectable": 0.35,
        "card paths": 0.30,
        "card placements": 0.12,
        "not modified": 0.80,
    },
    COMPILED: {
        "roads": 0.50,
        "roads in play": 0.52,
        "scores": 0.40,
        "scores end": 0.25,
        "placements": 0.37,
        "moves": 0.50,
        "check": 0.50,
        "rulings": 0.32,
        "collectable": 0.45,
        "card paths": 0.36,
        "card placements": 0.20,
        "not modified": 0.80,
    },
}
"""The least ratio of a short answer to the null endpoint, by build and question."""
OPTIONS_MS: Final[Mapping[str, Mapping[int, float]]] = {
    PURE: {40: 25, 72: 60},
    COMPILED: {40: 12, 72: 60},
}
"""The most milliseconds of `options`, by build and the tiles on the table."""


def find_build() -> str:
    """Return the build that is imported here: compiled, if its modules are extension modules."""
    origins = [getattr(find_spec(name), "origin", None) or "" for name in _RULES]
    is_compiled = all(origin.endswith(tuple(EXTENSION_SUFFIXES)) for origin in origins)
    return COMPILED if is_compiled else PURE


def judge(is_met: bool) -> str:
    """Say whether a target is met."""
    return "met" if is_met else "not met"
