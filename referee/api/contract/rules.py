"""The form of the readings and variants that a position chooses."""

from typing import Any

from referee.api.contract.forms import Form
from referee.api.contract.reader import Reader
from referee.api.contract.shapes import Shape
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path


class RulesForm(Form[ResolvedRules]):
    """The options of a game that differ from the defaults, or not."""

    def __init__(self, game: str, **options: Any) -> None:
        super().__init__(**options)
        self._game = game

    def read(self, raw: Any, reader: Reader, path: Path) -> ResolvedRules:
        """Return the rules in force; the defaults, with faults, if some are not known."""
        ruleset = load_catalogue().rulesets[self._game]
        if not reader.is_object(raw, path):
            return ruleset.defaults
        try:
            return ruleset.resolve(raw)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return ruleset.defaults

    def describe(self) -> Shape:
        """Return the shape of an object."""
        return {"type": "object", "description": "readings and variants; see /v1/rules"}
