"""Known mistakes: which rules each of them breaks; its words are in ``texts``.

What comes of a mistake is computed by the games, in a function under its code.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from referee.catalogue.reading import CatalogueFault, Words, find_game, read_rows
from referee.catalogue.register import Register
from referee.forms.form import Choice, Form, Text
from referee.forms.records import Record


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

    :param computed: by game, the codes of those that it computes.
    :raises CatalogueFault: if a mistake is unsound, stands twice, or is not what its game computes.
    """
    keys: dict[str, Form[Any]] = {
        "code": Text(required=True),
        "rules": Words(Choice(register, "unknown-rule"), least=1, required=True),
    }
    form = Record(keys, KnownMistake)
    games: dict[str, Mapping[str, KnownMistake]] = {}
    for document in documents:
        known, game = find_game(document, computed), document["game"]
        mistakes = read_rows([document], "mistakes", form, attrgetter("code"))
        if strangers := sorted(mistakes.keys() ^ set(known)):
            raise CatalogueFault(f"{game}: mistake {strangers[0]} is not on both sides")
        games[game] = MappingProxyType(mistakes)
    return MappingProxyType(games)
