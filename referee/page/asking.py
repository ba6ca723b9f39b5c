"""Asking again: the addresses of the same question by other readings, and of other questions."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.contract.game import Game
from referee.api.contract.permalinks import write_position
from referee.api.contract.queries import POSITION, write_query
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.languages import Language

_OTHERS: Final[Mapping[str, tuple[tuple[str, str, Mapping[str, Any]], ...]]] = {
    "carcassonne": (
        ("scores-now", "scores", {"moment": "now"}),
        ("scores-end", "scores", {"moment": "end"}),
        ("roads", "roads", {}),
        ("remaining", "remaining", {}),
        ("check", "check", {}),
    ),
    "labyrinth-cards": (("paths", "paths", {}), ("check", "check", {})),
}
"""By game: what else can be asked with nothing but the position, as (label, question, asked)."""


class Again(NamedTuple):
    """The same question by another reading."""

    key: str
    value: str
    meaning: str
    address: str


def write_address(game: Game[Any], posted: Mapping[str, Any], name: str, asked: Any) -> str | None:
    """Return the address of the page that answers a question; None if it is too long."""
    query = write_query(game.find_forms(name), asked) if name else ""
    address: str | None = write_position(game.notate(posted), name, query)["permalink"]
    return address


def ask_others(game: Game[Any], posted: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what else can be asked about a position, as (label, address)."""
    for label, name, asked in _OTHERS[game.name]:
        if (address := write_address(game, posted, name, asked)) is not None:
            yield label, address


def ask_again(
    game: Game[Any],
    name: str,
    asked: Mapping[str, Any],
    position: Any,
    cited: Collection[str],
    language: Language,
) -> Iterator[Again]:
    """Yield the same question by each other reading of the rules that an answer cites.

    :param position: the position that was read.
    """
    posted, rules = position.posted, position.rules
    meanings = load_catalogue().prose[language].options[game.name]
    body = {key: value for key, value in asked.items() if key != POSITION}
    for key, value in _find_other_values(game, rules, cited):
        other = {**posted, "rules": {**posted.get("rules", {}), key: value}}
        if (address := write_address(game, other, name, body)) is not None:
            yield Again(key, write_value(value), meanings[key], address)


def _find_other_values(
    game: Game[Any], rules: ResolvedRules, cited: Collection[str]
) -> Iterator[tuple[str, Any]]:
    """Yield the values that options have not, of those that change a rule that is cited."""
    for option in load_catalogue().rulesets[game.name].options.values():
        if not set(cited).isdisjoint(option.rules):
            for value in option.values:
                if value != rules.values[option.key]:
                    yield option.key, value


def write_value(value: Any) -> str:
    """Write the value of an option as it is typed.

    >>> write_value(True), write_value("advanced"), write_value(4)
    ('true', 'advanced', '4')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
