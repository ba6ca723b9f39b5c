"""How a saved game begins: its players, sets and rules, and the tiles that lie there at first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.core.names import MAX_NAME, NAME, compose
from referee.core.rulings import Objection
from referee.imports.jcloisterzone.places import read_square
from referee.imports.jcloisterzone.words import RuleThere, Words, load_words
from referee.imports.notices import Notice, Stop, shorten

Json = dict[str, Any]

_BRIDGE: Final = "bridge"
_FARMERS: Final = "farmers"
_GOODS: Final = "traders"
_TITLES: Final = ("king", "robber")


@dataclass(frozen=True)
class Save:
    """A saved game as it came in, of which only the outer shape has been looked at."""

    setup: Mapping[str, Any]
    players: Sequence[Any]
    replay: Sequence[Any]


@dataclass(frozen=True)
class Setup:
    """How a game begins.

    ``start`` is its position in the form of the contract, ``sets`` our sets in play, ``elements``
    what that program plays with, ``rules`` its rules off their defaults. ``is_whole`` is False
    where it cannot be carried over; then no turn can be.
    """

    start: Json
    players: tuple[str, ...]
    sets: Mapping[str, int]
    elements: Mapping[str, Any]
    rules: Mapping[str, Any]
    notices: tuple[Notice, ...]
    is_whole: bool = True

    @property
    def has_bridges(self) -> bool:
        """Whether bridges are played with."""
        return bool(self.elements.get(_BRIDGE))


def read_setup(save: Save) -> Setup:
    """Return how a game begins, with notices of what could not be carried over."""
    words = load_words()
    elements, rules = (_as_object(save.setup.get(key)) for key in ("elements", "rules"))
    notices: list[Notice] = []
    players = tuple(_name_players(save.players, notices))
    sets = _count_sets(_as_object(save.setup.get("sets")), words, notices)
    start: Json = {"sets": sets, "tiles": []}
    is_whole = True
    try:
        if chosen := dict(_choose_options(elements, rules, sets, notices)):
            start = {"rules": chosen, **start}
        notices += _find_always(elements, rules, sets, words)
        start["tiles"] = list(_lay_first(save.setup, sets, words))
    except Stop as stop:
        notices.append(Notice(stop.objection))
        is_whole = False
    if "traders" in sets and elements.get(_GOODS):
        start["goods"] = {}
    if "king_robber" in sets and all(elements.get(key) for key in _TITLES):
        start["titles"] = {}
    return Setup(start, players, sets, elements, rules, tuple(notices), is_whole)


def _as_object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _name_players(players: Sequence[Any], notices: list[Notice]) -> Iterator[str]:
    """Yield a name for each player: their own if it will do and is not taken, else a number."""
    taken: set[str] = set()
    for number, player in enumerate(players, 1):
        called = _as_object(player).get("name")
        name = compose(called).strip()[:MAX_NAME] if isinstance(called, str) else ""
        if not NAME.match(name) or name in taken:
            name = _number(number, taken)
            notices.append(_notice("import-player-renamed", number=number, player=name))
        taken.add(name)
        yield name


def _number(number: int, taken: set[str]) -> str:
    """Return a name made of a number that nobody has."""
    name = str(number)
    while name in taken:
        name += "a"
    return name


def _notice(code: str, **params: str | int) -> Notice:
    return Notice(Objection(code, (), None, params))


def _count_sets(
    copies: Mapping[str, Any], words: Words, notices: list[Notice]
) -> Mapping[str, int]:
    """Return our sets in play, and note those that are none here."""
    tiles_of = {each.id: each.total for each in load_catalogue().tile_sets}
    sets: dict[str, int] = {}
    for key, count in copies.items():
        if not isinstance(count, int) or count < 1:
            continue
        found = words.find_set(key)
        if found is None:
            notices.append(_notice("import-set-unknown", named=shorten(key)))
            continue
        tiles = words.tiles_of_a_copy.get(found, tiles_of[found]) * count
        sets[found] = sets.get(found, 0) + -(-tiles // tiles_of[found])
    return sets


def _choose_options(
    elements: Mapping[str, Any],
    rules: Mapping[str, Any],
    sets: Mapping[str, int],
    notices: list[Notice],
) -> Iterator[tuple[str, str | int | bool]]:
    """Yield the options whose values differ from our defaults, and note the rules that are none.

    :raises Stop: for a rule that is ruled here with another value only.
    """
    words = load_words()
    defaults = load_catalogue().rulesets[CARCASSONNE].options
    if elements and not elements.get(_FARMERS):
        yield _FARMERS, False
    for rule in words.rules:
        value = _find_value(rules, rule, notices)
        is_in_play = rule.set_id is None or rule.set_id in sets
        if is_in_play and value != defaults[rule.option].default:
            yield rule.option, value
    for reading in words.readings:
        if reading.set_id in sets:
            yield reading.option, reading.value
    known = {*(each.rule for each in words.rules), *words.alone, words.tunnelled_by[1]}
    for key, value in rules.items():
        if key in words.alone:
            set_id, allowed = words.alone[key]
            if set_id in sets and value != allowed:
                raise Stop("import-rule-not-ruled", named=shorten(key), value=shorten(value))
        elif key not in known:
            notices.append(_notice("import-rule-unknown", named=shorten(key), value=shorten(value)))


def _find_value(
    rules: Mapping[str, Any], rule: RuleThere, notices: list[Notice]
) -> str | int | bool:
    """Return what a rule means here; a value that nobody knows is noted, and is the default."""
    told = str(rules.get(rule.rule, rule.default))
    if told not in rule.values:
        notices.append(_notice("import-rule-unknown", named=rule.rule, value=shorten(told)))
        told = rule.default
    return rule.values[told]


def _find_always(
    elements: Mapping[str, Any], rules: Mapping[str, Any], sets: Mapping[str, int], words: Words
) -> Iterator[Notice]:
    """Yield what was switched off in the game and cannot be here, and the tunnels of other sets."""
    for element, of_sets in words.always.items():
        if elements and not elements.get(element) and not sets.keys().isdisjoint(of_sets):
            yield _notice("import-always-on", named=element)
    if is_tunnelled(elements, rules, words) and not sets.keys().isdisjoint(_sets_of(words)):
        yield _notice("import-tunnels", named=", ".join(words.tunnelled))


def is_tunnelled(elements: Mapping[str, Any], rules: Mapping[str, Any], words: Words) -> bool:
    """Tell whether roads under the cities of other sets are tunnels in the game."""
    element, rule = words.tunnelled_by
    return bool(elements.get(element)) and rules.get(rule, True) is not False


def _sets_of(words: Words) -> set[str]:
    """Return the sets of the tiles with such roads."""
    return {load_catalogue().tiles[words.tiles[each].tile].set_id for each in words.tunnelled}


def _lay_first(setup: Mapping[str, Any], sets: Mapping[str, int], words: Words) -> Iterator[Json]:
    """Yield the tiles that lie before the first turn.

    :raises Stop: for one that is no tile here, or lies nowhere.
    """
    rows = setup.get("start")
    for row in rows if isinstance(rows, list) else []:
        tile_id = _as_object(row).get("tile")
        tile = words.find_tile(tile_id, sets) if isinstance(tile_id, str) else None
        if tile is None:
            raise Stop("import-tile-unknown", named=shorten(tile_id))
        (x, y), turned = read_square([row.get("x"), row.get("y")]), row.get("rotation", 0)
        if turned not in (0, 90, 180, 270):
            raise Stop("import-unreadable", (x, y))
        rotation = (int(turned) + 90 * tile.turns) % 360
        laid: Json = {"tile": tile.tile, "x": x, "y": y}
        yield laid | ({"rotation": rotation} if rotation else {})
