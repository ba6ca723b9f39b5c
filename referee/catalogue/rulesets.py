"""Rulesets: the readings and variants of a game, their values and their defaults."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any, get_type_hints

from referee.catalogue.reading import CatalogueFault, Raw, Words, find_game, read_part, read_rows
from referee.catalogue.register import Register
from referee.core.errors import SHOWN, Fault, NotAPosition, Unknown
from referee.core.readings import Value, values_of
from referee.forms.form import Choice, Form, Text
from referee.forms.records import Record


@dataclass(frozen=True, slots=True)
class Option:
    """One reading or variant with its values, the default first."""

    key: str
    values: tuple[Value, ...]
    rules: tuple[str, ...]

    @property
    def default(self) -> Value:
        """The value of a missing key."""
        return self.values[0]


@dataclass(frozen=True, eq=False)
class ResolvedRules:
    """Every option with its value in force, and the keys whose values differ from the defaults.

    Instances are compared by identity: each combination of values is resolved once.
    """

    version: str
    values: Mapping[str, Value]
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options of one game, in the order in which answers list them."""

    game: str
    version: str
    options: Mapping[str, Option]
    defaults: ResolvedRules

    def resolve(self, chosen: Mapping[str, Any]) -> ResolvedRules:
        """Fill in the defaults.

        :raises NotAPosition: for unknown keys and values, each with its path.
        """
        if not chosen:
            return self.defaults
        faults = [fault for key, value in chosen.items() for fault in self._faults(key, value)]
        if faults:
            raise NotAPosition(faults)
        values = {**self.defaults.values, **chosen}
        changed = tuple(
            [key for key in values if key in chosen and chosen[key] != self.options[key].default]
        )
        return ResolvedRules(self.version, MappingProxyType(values), changed)

    def _faults(self, key: str, value: Any) -> list[Fault]:
        option = self.options.get(key)
        if option is None:
            params = {"key": key[:SHOWN], "game": self.game}
            return [Fault("unknown-rule", (key,), params, Unknown(key, self.options))]
        if any(type(value) is type(known) and value == known for known in option.values):
            return []
        words = [known for known in option.values if isinstance(known, str)]
        unknown = Unknown(value, words) if isinstance(value, str) else None
        allowed = ", ".join(map(json.dumps, option.values))
        return [Fault("unknown-reading", (key,), {"key": key, "allowed": allowed}, unknown)]


def read_rulesets(
    documents: Iterable[Mapping[str, Any]], register: Register, rules_of: Mapping[str, type]
) -> Mapping[str, Ruleset]:
    """Read the rulesets, by game.

    :param rules_of: by game, the class that has a field for each option.
    :raises CatalogueFault: if one is unsound or of no game.
    """
    found = {
        raw["game"]: read_ruleset(raw, register, rules)
        for raw, rules in ((raw, find_game(raw, rules_of)) for raw in documents)
    }
    return MappingProxyType(found)


def read_ruleset(raw: Mapping[str, Any], register: Register, rules: type) -> Ruleset:
    """Read a ruleset.

    :param rules: the class of the rules by which the domain rules, with a type for each option.
    :raises CatalogueFault: if the version is missing, or an option is unsound, stands twice, or is
        not what the rules take: a key of theirs, with just the values of its type.
    """
    keys: dict[str, Form[Any]] = {
        "key": Text(required=True),
        "values": Raw(required=True),
        "rules": Words(Choice(register, "unknown-rule"), load_default=()),
    }

    def make(key: str, values: list[Value], cited: tuple[str, ...]) -> Option:
        return Option(key, tuple(values), cited)

    form = Record(keys, make, elsewhere=("meaning", "names", "readings"))
    options = read_rows([raw], "options", form, attrgetter("key"))
    for key, values, known in _find_strangers(options, rules):
        raise CatalogueFault(
            f"{raw['game']}: option {key} is not as the rules have it: here it has "
            f"{_say(values)}, in {rules.__module__}.{rules.__name__} {_say(known)}"
        )
    defaults = {key: option.default for key, option in options.items()}
    version = read_part(raw, "version", Text())
    if version is None:
        raise CatalogueFault(f"{raw['game']}: version is missing")
    resolved = ResolvedRules(version, MappingProxyType(defaults), ())
    return Ruleset(raw["game"], version, MappingProxyType(options), resolved)


def _find_strangers(
    options: Mapping[str, Option], rules: type
) -> Iterator[tuple[str, Sequence[Value], Sequence[Value]]]:
    """Yield each key that options and rules do not have alike, with its values in either."""
    types = get_type_hints(rules)
    for key in dict.fromkeys((*options, *types)):
        values = options[key].values if key in options else ()
        known = values_of(types[key]) if key in types else ()
        if sorted(map(repr, values)) != sorted(map(repr, known)):
            yield key, values, known


def _say(values: Sequence[Value]) -> str:
    return f"the values {', '.join(map(repr, values))}" if values else "no such key"
