"""The panels of the rules: each option of a game, what it means, and its values as links.

Defaults are in force without a tap. The options on which players disagree most come first; the
others are one tap away. A link changes only the position, and the same panel stays open.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.catalogue.rulesets import Option
from referee.core.languages import Language
from referee.core.readings import Value
from referee.page.table.panels import Panel, View
from referee.texts.sentences import tell, write_objection

RULES: Final = "rules"
MORE: Final = "rules.more"
DOMAIN: Final = "rules_panel"
_FIRST: Final[Mapping[str, tuple[str, ...]]] = {CARCASSONNE: ("labyrinth", "farmers")}
"""By game, the options that are shown first; a game without an entry shows all of them."""
_KEY: Final = "rules"


class Choice(NamedTuple):
    """A value of an option in words, and the address of the table with that value."""

    said: str
    address: str
    is_taken: bool
    is_default: bool


class Reading(NamedTuple):
    """An option: what it means, and its values."""

    key: str
    meaning: str
    choices: tuple[Choice, ...]


def show_rules(view: View) -> Panel:
    """Show the first options, and which sets are in play."""
    options = load_catalogue().rulesets[view.state.game.name].options
    first = _FIRST.get(view.state.game.name, tuple(options))
    changed = set(view.position.rules.changed) - set(first)
    return Panel(
        "pages/table/rules.html",
        {
            "readings": tuple(list_readings(view, first)),
            "more": view.link(panel=MORE) if set(options) - set(first) else None,
            "changed": len(changed),
            "sets": view.link(panel="rules.sets") if view.state.game.name == CARCASSONNE else None,
            "in_play": list_sets(view.posted, view.language),
            "map": view.link(panel="map", at=None) if view.state.game.name == CARCASSONNE else None,
            "played_on": _name_map(view),
            "warnings": list_warnings(view),
        },
    )


def show_more(view: View) -> Panel:
    """Show the other options."""
    options = load_catalogue().rulesets[view.state.game.name].options
    others = [key for key in options if key not in _FIRST.get(view.state.game.name, ())]
    return Panel(
        "pages/table/readings.html",
        {"readings": tuple(list_readings(view, others)), "back": view.link(panel=RULES)},
    )


def list_readings(view: View, keys: Collection[str]) -> Iterator[Reading]:
    """Yield some options in the order of their keys, each with the address of every value."""
    game, taken = view.state.game.name, view.position.rules.values
    options = load_catalogue().rulesets[game].options
    for key in keys:
        option = options[key]
        choices = (
            Choice(
                say_value(f"{game}.{key}", value, view.language),
                view.link(choose_value(view.posted, option, value)),
                value == taken[key],
                value == option.default,
            )
            for value in option.values
        )
        yield Reading(key, tell("options", f"{game}.{key}", view.language), tuple(choices))


def say_value(option: str, value: Value, language: Language) -> str:
    """Return a value in words; numbers are the same in every language.

    :param option: the name of the game and the key of the option, separated by a dot.
    """
    if isinstance(value, bool):
        return tell(DOMAIN, "yes" if value else "no", language)
    return str(value) if isinstance(value, int) else tell("options", f"{option}.{value}", language)


def choose_value(posted: Mapping[str, Any], option: Option, value: Value) -> dict[str, Any]:
    """Return a position with a value chosen for an option; the default is left out.

    >>> option = Option("farmers", (True, False), ())
    >>> choose_value({"tiles": []}, option, False)
    {'tiles': [], 'rules': {'farmers': False}}
    >>> choose_value({"tiles": [], "rules": {"farmers": False}}, option, True)
    {'tiles': []}
    """
    chosen = {key: other for key, other in posted.get(_KEY, {}).items() if key != option.key}
    if value != option.default:
        chosen[option.key] = value
    others = {key: part for key, part in posted.items() if key != _KEY}
    return {**others, _KEY: chosen} if chosen else others


def list_sets(posted: Mapping[str, Any], language: Language) -> tuple[tuple[str, int], ...]:
    """Return the title of each set and box that a position names, and how many are in play."""
    boxes = load_catalogue().boxes
    in_play = {key: count for key, count in posted.get("sets", {}).items() if count}
    return tuple(
        (
            tell("boxes", key, language)
            if key in boxes
            else tell("sets", f"{key}.title", language),
            n,
        )
        for key, n in in_play.items()
    )


def _name_map(view: View) -> str:
    """Return the title of the map in play, or the words for a drawn map or for no map."""
    played = view.posted.get("map")
    if isinstance(played, str) and played in load_catalogue().maps:
        return tell("maps", played, view.language)
    return tell(DOMAIN, "map.drawn" if played else "map.none", view.language)


def list_warnings(view: View) -> tuple[str, ...]:
    """Return what is odd about the position, in words."""
    return tuple(write_objection(each, view.language) for each in view.position.warnings)
