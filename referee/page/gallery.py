"""The gallery: all worked examples with their pictures, in groups as the rules are in chapters.

An example is read out by the service as its ruling is, so it needs no title of its own in any
language. What a group shows is made once in each language and kept.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_parameters
from referee.api.problems import refuse_value
from referee.api.responses.caching import make_cacheable
from referee.api.yielding import pause
from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.core.languages import Language
from referee.page.examples import Example, Shown, load_examples, show_example
from referee.page.rules import chapter_of
from referee.page.rulings.table import name_question
from referee.page.style import show_page
from referee.texts.sentences import tell

PATH: Final = "/examples"
GROUP: Final = "group"
_MOST_RULES: Final = 2
"""Rules named beside an example at most."""
_LETTERS: Final = {"E": "labyrinth", "C": "claims", "W": "claims"}
"""The groups of examples that were made for no clause, by the letter of what they show."""
_CHAPTERS: Final = {"K": "10", "V": "10", "M": "9"}
"""The chapters with which others of them go, by that letter."""


class Group(NamedTuple):
    """Examples that belong together: a chapter of the rules, or what was made for no clause."""

    id: str
    game: str
    names: tuple[str, ...]

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter of the rules, and has its title."""
        return "-" in self.id and self.id.split("-")[1].isdecimal()


class Card(NamedTuple):
    """An example in the gallery: the title of its question, and the cited rules of its clause.

    ``rules`` are pairs of id and title.
    """

    title: str
    shown: Shown
    rules: tuple[tuple[str, str], ...]


def add_routes(blueprint: Blueprint) -> None:
    """Add the gallery."""
    blueprint.add_url_rule(PATH, view_func=_show_gallery)


@cache
def list_groups() -> tuple[Group, ...]:
    """Return the groups, game by game: the labyrinth, claims, then the chapters of the rules."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, example in sorted(load_examples().items(), key=lambda each: _order(*each)):
        found.setdefault((example["game"], _find_group(example)), []).append(name)
    chapters = list(dict.fromkeys(map(chapter_of, load_catalogue().register)))
    order = ("labyrinth", "claims", *chapters, "card-claims")
    groups = (Group(group, game, tuple(names)) for (game, group), names in found.items())
    return tuple(sorted(groups, key=lambda group: (group.game, order.index(group.id))))


def _find_group(example: Example) -> str:
    """Return the group of an example.

    >>> _find_group({"shows": "10.2", "game": "labyrinth-cards"}).split("-")
    ['card', '10']
    """
    game, shows = example["game"], example["shows"]
    is_carcassonne = game == CARCASSONNE
    if letter := _LETTERS.get(shows[0]):
        return letter if is_carcassonne or letter != "claims" else "card-claims"
    chapter = _CHAPTERS.get(shows[0]) or shows.partition(".")[0]
    kind = "card" if not is_carcassonne else "map" if chapter == "9" else "car"
    return f"{kind}-{chapter}"


def _order(name: str, example: Example) -> tuple[bool, str, list[int], str]:
    """Return what an example stands by: those made for no clause first, clauses by their numbers.

    >>> _order("R2.10-x", {"shows": "2.10"}) > _order("R2.9-y", {"shows": "2.9"})
    True
    """
    shows = example["shows"]
    letter = shows.rstrip("0123456789.")
    return not letter, letter, [int(each) for each in shows[len(letter) :].split(".")], name


@cache
def show_group(group: Group, language: Language) -> tuple[Card, ...]:
    """Return the examples of a group in a language."""
    return tuple(_show_cards(group, language))


def _show_cards(group: Group, language: Language) -> Iterator[Card]:
    for name in group.names:
        example = load_examples()[name]
        clause = f"{group.id.partition('-')[0]}-{example['shows']}"
        cited = [rule for rule in example["cites"] if f"{rule}.".startswith(f"{clause}.")]
        rules = tuple(
            (rule, tell("rules", f"{rule}.title", language)) for rule in cited[:_MOST_RULES]
        )
        yield Card(
            name_question(example["question"], language), show_example(name, language), rules
        )
        pause()


def _show_gallery() -> Response:
    language = check_parameters(request, (GROUP,))
    groups = {group.id: group for group in list_groups()}
    asked = request.args.get(GROUP) or next(iter(groups))
    if asked not in groups:
        raise refuse_value(GROUP, asked, ", ".join(groups))
    names = list(groups)
    place = names.index(asked)
    page = show_page(
        "gallery.html",
        group=groups[asked],
        cards=show_group(groups[asked], language),
        games={
            game: [group for group in groups.values() if group.game == game]
            for game in dict.fromkeys(group.game for group in groups.values())
        },
        following=groups[names[place + 1]] if place + 1 < len(names) else None,
    )
    return make_cacheable(page)
