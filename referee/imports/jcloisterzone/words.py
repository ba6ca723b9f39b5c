"""What JCloisterZone calls tiles, sets, rules and figures, as data that is checked at the start."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from referee.carcassonne.kinds.figures import OWNED
from referee.catalogue.loader import CARCASSONNE, Catalogue, load_catalogue
from referee.catalogue.reading import CatalogueFault
from referee.core.grid import SIDES

_FILE: Final = "jcloisterzone.toml"


class TileThere(NamedTuple):
    """Our tile, and the quarter turns clockwise to add to the rotation of theirs."""

    tile: str
    turns: int


class RuleThere(NamedTuple):
    """A rule that is an option here: what each of its values means.

    ``set_id`` is the set without which the option means nothing; None if it always does.
    """

    rule: str
    option: str
    default: str
    values: Mapping[str, str | int | bool]
    set_id: str | None


class Reading(NamedTuple):
    """How that program reads what the rules leave open, where a set is in play."""

    set_id: str
    option: str
    value: str | bool


@dataclass(frozen=True)
class Words:
    """All words of that program, by what they are called there.

    ``instead`` has for a tile the set without which it is another one, and that tile; ``alone`` for
    a rule the set of which it speaks and the one value that is ruled here; ``always`` for an
    element the sets that have it, whether it is played with or not.
    """

    tiles: Mapping[str, TileThere]
    sets: Mapping[str, str]
    tiles_of_a_copy: Mapping[str, int]
    instead: Mapping[str, tuple[str, str]]
    figures: Mapping[str, str]
    rules: tuple[RuleThere, ...]
    readings: tuple[Reading, ...]
    alone: Mapping[str, tuple[str, str]]
    always: Mapping[str, tuple[str, ...]]
    tunnelled: tuple[str, ...]
    tunnelled_by: tuple[str, str]

    def find_tile(self, tile_id: str, sets: Iterable[str]) -> TileThere | None:
        """Return a tile in a game with some of our sets; None for what is no tile here."""
        found = self.tiles.get(tile_id)
        if found is not None and tile_id in self.instead:
            without, tile = self.instead[tile_id]
            return found if without in sets else found._replace(tile=tile)
        return found

    def find_set(self, set_id: str) -> str | None:
        """Return a set, whatever the edition of its drawings; None for what is no set here."""
        return self.sets.get(set_id.partition(":")[0])


@cache
def load_words() -> Words:
    """Return the words; they are read once and checked against the catalogue.

    :raises CatalogueFault: if they name what the catalogue does not hold.
    """
    data = files("referee.imports") / "data" / _FILE
    return read_words(tomllib.loads(data.read_text("utf-8")), load_catalogue())


def read_words(raw: Mapping[str, Any], catalogue: Catalogue) -> Words:
    """Read the words.

    :raises CatalogueFault: if they name what the catalogue does not hold.
    """
    words = Words(
        {key: TileThere(row["tile"], row.get("turns", 0)) for key, row in raw["tiles"].items()},
        raw["sets"],
        raw["tiles_of_a_copy"],
        {row["id"]: (row["without"], row["tile"]) for row in raw["instead"]},
        raw["figures"],
        tuple(map(_read_rule, raw["rules"])),
        tuple(Reading(row["set"], row["option"], row["value"]) for row in raw["readings"]),
        {row["rule"]: (row["set"], row["value"]) for row in raw["alone"]},
        {row["element"]: tuple(row["sets"]) for row in raw["always"]},
        tuple(raw["tunnelled"]["tiles"]),
        (raw["tunnelled"]["element"], raw["tunnelled"]["rule"]),
    )
    _check(words, catalogue)
    return words


def _read_rule(row: Mapping[str, Any]) -> RuleThere:
    return RuleThere(row["rule"], row["option"], row["default"], row["values"], row.get("set"))


def _check(words: Words, catalogue: Catalogue) -> None:
    """Compare all that is named with the catalogue.

    :raises CatalogueFault: for what it does not hold.
    """
    options = catalogue.rulesets[CARCASSONNE].options
    tiles = [*(each.tile for each in words.tiles.values())]
    tiles += [tile for _, tile in words.instead.values()]
    sets = [*words.sets.values(), *words.tiles_of_a_copy, *(each.set_id for each in words.readings)]
    sets += [each.set_id for each in words.rules if each.set_id is not None]
    sets += [set_id for set_id, _ in (*words.instead.values(), *words.alone.values())]
    sets += [set_id for ids in words.always.values() for set_id in ids]
    chosen = [(each.option, value) for each in words.rules for value in each.values.values()]
    chosen += [(each.option, each.value) for each in words.readings]
    _expect("tile", tiles, catalogue.tiles)
    _expect("set", sets, {each.id for each in catalogue.tile_sets})
    _expect("tile there", [*words.instead, *words.tunnelled], words.tiles)
    _expect("figure", words.figures.values(), OWNED)
    _expect("turns", (each.turns for each in words.tiles.values()), range(len(SIDES)))
    _expect("option", (option for option, _ in chosen), options)
    for option, value in chosen:
        _expect(f"value of {option}", [value], options[option].values)
    for rule in words.rules:
        _expect(f"default of {rule.rule}", [rule.default], rule.values)


def _expect(what: str, named: Iterable[Any], known: Any) -> None:
    for each in named:
        if each not in known:
            raise CatalogueFault(f"{_FILE}: no {what} is called {each}")
