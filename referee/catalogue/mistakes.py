"""Known mistakes: which rules each of them breaks; its words are in ``texts``.

What comes of a mistake is computed in the rooms of the games, by a function under its code.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from referee.catalogue.register import Register


class MistakeFault(Exception):
    """A mistake is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class KnownMistake:
    """A mistake that is often made, and the rules that it breaks."""

    code: str
    rules: tuple[str, ...]


def read_mistakes(
    documents: Iterable[Mapping[str, Any]],
    register: Register,
    computed: Mapping[str, Collection[str]],
) -> Mapping[str, Mapping[str, KnownMistake]]:
    """Read the mistakes of each game, by game and code.

    :param computed: by game, the codes of those that its room computes.
    :raises MistakeFault: if a mistake stands twice, breaks no rule that is registered, or is not
        what the room of its game computes.
    """
    games: dict[str, Mapping[str, KnownMistake]] = {}
    for raw in documents:
        game, mistakes = raw["game"], dict[str, KnownMistake]()
        for row in raw["mistakes"]:
            mistake = KnownMistake(row["code"], tuple(row["rules"]))
            if mistake.code in mistakes:
                raise MistakeFault(f"{game}: mistake {mistake.code} stands twice")
            if not mistake.rules or any(rule not in register for rule in mistake.rules):
                raise MistakeFault(f"{game}: mistake {mistake.code} breaks no rule")
            mistakes[mistake.code] = mistake
        if strangers := sorted(mistakes.keys() ^ set(computed[game])):
            raise MistakeFault(f"{game}: mistake {strangers[0]} is not on both sides")
        games[game] = MappingProxyType(mistakes)
    return MappingProxyType(games)
