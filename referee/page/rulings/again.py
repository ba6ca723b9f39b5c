"""What else can be asked: the same question by other readings of the rules, and other questions."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.readings import write_value
from referee.page.addresses import write_address, write_question
from referee.page.rulings.ruling import Ruling
from referee.page.rulings.table import PAGES
from referee.texts.sentences import tell


class Again(NamedTuple):
    """The same question by another reading."""

    key: str
    value: str
    meaning: str
    address: str


def ask_others(game: Game[Any], notation: str) -> Iterator[tuple[str, str]]:
    """Yield what else can be asked about a position, as (label, address)."""
    for name, page in PAGES[game.name].items():
        for label, asked in page.others.items():
            if (address := write_question(game, notation, name, asked)) is not None:
                yield label, address


def ask_again(ruling: Ruling, cited: Collection[str]) -> Iterator[Again]:
    """Yield the same question by each other reading of the rules that an answer cites."""
    game, posted = ruling.game, ruling.posted
    body = {key: value for key, value in ruling.body.items() if key != POSITION}
    for key, value in _find_other_values(game, ruling.asked[POSITION].rules, cited):
        other = {**posted, "rules": {**posted.get("rules", {}), key: value}}
        if (address := write_address(game, other, ruling.question, body)) is not None:
            meaning = tell("options", f"{game.name}.{key}", ruling.language)
            yield Again(key, write_value(value), meaning, address)


def _find_other_values(
    game: Game[Any], rules: ResolvedRules, cited: Collection[str]
) -> Iterator[tuple[str, Any]]:
    """Yield the values that are not chosen, of the options that change a cited rule."""
    for option in load_catalogue().rulesets[game.name].options.values():
        if not set(cited).isdisjoint(option.rules):
            for value in option.values:
                if value != rules.values[option.key]:
                    yield option.key, value
