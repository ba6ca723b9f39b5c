"""The worked examples as pages show them: with the picture of the table, and what is read out.

They are the files of ``examples/``, which a package does not bring along: ``make docs`` writes what
the pages need of them into ``data/examples.json``, and a test holds it to them.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from referee.api.games import GAMES
from referee.api.responses.answers import write_answer
from referee.api.responses.encoding import encode
from referee.api.responses.options import ResponseOptions
from referee.core.languages import Language
from referee.page.addresses import write_picture
from referee.page.rulings.table import find_page

MOST_SHOWN: Final = 4
"""Examples shown with a rule at most."""

Example = Mapping[str, Any]
"""An example: ``game``, ``question``, ``position`` as a notation, ``asked``, ``shows`` (the clause
that it was made for, without the letters before it) and ``cites``, the rules that its answer
cites."""


class Shown(NamedTuple):
    """An example on a page: what is read out, its picture, its line, and the page of its ruling."""

    name: str
    summary: str
    picture: str
    notation: str
    address: str


@cache
def load_examples() -> Mapping[str, Example]:
    """Return all examples by name."""
    read: Mapping[str, Example] = json.loads(
        (files("referee.page") / "data" / "examples.json").read_text("utf-8")
    )
    return read


def find_examples(rule_id: str) -> tuple[str, ...]:
    """Return the names of the examples that show a rule.

    First come those made for its clause, and of those the ones whose answer cites the rule.
    """
    clause = rule_id.partition("-")[2]
    found: list[tuple[bool, bool, str]] = []
    for name, example in load_examples().items():
        is_made_for, is_cited = _is_part_of(clause, example["shows"]), rule_id in example["cites"]
        if is_made_for or is_cited:
            found.append((not is_made_for, not is_cited, name))
    return tuple(name for _, _, name in sorted(found)[:MOST_SHOWN])


def _is_part_of(clause: str, shown: str) -> bool:
    """Tell whether a clause is the one that an example shows, or stands below it.

    >>> _is_part_of("2.4.leg", "2.4"), _is_part_of("10.2", "10"), _is_part_of("1.4", "E1")
    (True, True, False)
    """
    return f"{clause}.".startswith(f"{shown}.")


def show_examples(rule_id: str, language: Language) -> Iterator[Shown]:
    """Yield the examples that show a rule, in a language."""
    for name in find_examples(rule_id):
        yield show_example(name, language)


@cache
def show_example(name: str, language: Language) -> Shown:
    """Return an example, ruled and read out in a language; it is ruled once in each."""
    example = load_examples()[name]
    question, asked = example["question"], example["asked"]
    game = next(game for game in GAMES if game.name == example["game"])
    ruled = game.make_ruler(question)({**asked, "position": example["position"]})
    answer = json.loads(encode(write_answer(ruled), ResponseOptions(language)))
    mark = find_page(game.name, question).mark(asked, answer)
    picture = write_picture(game.name, example["position"], mark)
    position = answer["position"]
    return Shown(name, answer["summary"], picture, position["notation"], position["permalink"])
