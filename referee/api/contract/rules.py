"""The form of the readings and variants that a position chooses."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.api.contract.document.shapes import STRING, answer_record
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import Option, ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.shapes import Shape, array, number_of, record, ref


class RulesForm(Form[ResolvedRules]):
    """The options of a game that differ from the defaults, or not."""

    def __init__(self, game: str, **options: Any) -> None:
        super().__init__(named=f"{title_of(game)}Rules", **options)
        self._game = game

    def read(self, raw: Any, reader: Reader, path: Path) -> ResolvedRules:
        """Return the rules in force; the defaults, with faults, if some are not known."""
        ruleset = load_catalogue().rulesets[self._game]
        if not reader.is_object(raw, path, self):
            return ruleset.defaults
        try:
            return _resolve(self._game, raw)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return ruleset.defaults

    def make_example(self) -> dict[str, Any]:
        """Return the first option with what is not its default."""
        option = next(iter(load_catalogue().rulesets[self._game].options.values()))
        return {option.key: option.values[1]}

    def describe(self) -> Shape:
        """Return the shape of an object with a key for each option, none of which must be there."""
        catalogue = load_catalogue()
        prose, game = catalogue.prose, self._game
        meanings = {key: prose[f"options/{game}.{key}"] for key in catalogue.rulesets[game].options}
        options = {
            key: _describe_option(option)
            | {"description": f"{meanings[key][0].upper()}{meanings[key][1:]}."}
            for key, option in catalogue.rulesets[self._game].options.items()
        }
        return record(options, optional=tuple(options))


def _resolve(game: str, raw: Mapping[str, Any]) -> ResolvedRules:
    """Return the rules in force; a game is played by the same ones throughout.

    :raises NotAPosition: for unknown keys and values, each with its path.
    """
    try:
        return _remember(game, tuple(raw.items()), tuple(map(type, raw.values())))
    except TypeError:  # a list or an object, by which nothing can be found again
        return load_catalogue().rulesets[game].resolve(raw)


@lru_cache(maxsize=256)
def _remember(
    game: str, chosen: tuple[tuple[str, Any], ...], _types: tuple[type, ...]
) -> ResolvedRules:
    """Remember the rules by what was chosen, and of which types: true and 1 are not the same."""
    return load_catalogue().rulesets[game].resolve(dict(chosen))


def title_of(game: str) -> str:
    """Return what the components of a game's rules begin with."""
    return "".join(map(str.title, game.split("-")))


def describe_rulesets(game: str) -> dict[str, Shape]:
    """Return the components of the rules of a game: as they are chosen, and as they are in force.

    Both are one statement: in force, every option has its value.
    """
    form, title = RulesForm(game), title_of(game)
    chosen = form.describe()
    return {
        f"{title}Rules": chosen,
        f"{title}RulesInForce": {
            "type": "object",
            "allOf": [form.shape()],
            "required": list(chosen["properties"]),
        },
        f"{title}Ruleset": answer_record(
            {"version": STRING, "rules": ref(f"{title}RulesInForce"), "changed": array(STRING)}
        ),
    }


def ruleset_of(game: str) -> Shape:
    """Return the shape of the ruleset that the answers of a game carry."""
    return ref(f"{title_of(game)}Ruleset")


def _describe_option(option: Option) -> Shape:
    """Return the shape of the values of an option, all of one type, with the default."""
    if isinstance(option.default, bool):
        return {"type": "boolean", "default": option.default}
    if isinstance(option.default, int):
        return number_of([value for value in option.values if isinstance(value, int)]) | {
            "default": option.default
        }
    return {"type": "string", "enum": list(option.values), "default": option.default}
