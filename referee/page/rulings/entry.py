"""What the table of ruling pages says of a question: how its answers are shown.

A question without an entry has a plain page, which relies on nothing but what all answers have and
shows whatever else the answer holds as JSON.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from referee.page.addresses import Mark
from referee.page.rulings.ruling import Answer, Ruling
from referee.page.rulings.steps import Steps
from referee.page.writing import show_json


def list_objections(answer: Answer) -> Sequence[Mapping[str, Any]]:
    """Return the objections of an answer, or of the verdict in it."""
    found: Sequence[Mapping[str, Any]] = (answer.get("verdict") or answer).get("objections", ())
    return found


def list_faults(answer: Answer) -> Sequence[Mapping[str, Any]]:
    """Return the faults that a check has found."""
    found: Sequence[Mapping[str, Any]] = answer["faults"]
    return found


def _mark_nothing(_body: Mapping[str, Any], _answer: Answer) -> Mark:
    return {}


def _prepare_nothing(_ruling: Ruling) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class RulingPage:
    """How the answer to a question is shown.

    :param template: the file in ``templates/pages/rulings`` that shows what is special about it.
    :param prepare: returns what the template shows besides the answer.
    :param objections: returns the reasons that stand below the picture, from the answer.
    :param mark: returns what the picture points at, from the body of the question and the answer.
    :param lay: returns the position that the picture shows; by default the one asked about.
    :param steps: how the page goes through the answer step by step; None if it does not.
    :param others: how the question can be asked on any position of the game, by label.
    """

    template: str = "ruling.html"
    prepare: Callable[[Ruling], dict[str, Any]] = _prepare_nothing
    objections: Callable[[Answer], Sequence[Mapping[str, Any]]] = list_objections
    mark: Callable[[Mapping[str, Any], Answer], Mark] = _mark_nothing
    lay: Callable[[Ruling], Mapping[str, Any]] | None = None
    steps: Steps | None = None
    others: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


MOST_BYTES: Final = 20_000
"""At most this much JSON stands on the page; a longer answer is only linked."""
_SHOWN_ABOVE: Final = ("ruleset", "position", "summary", "warnings", "objections")
"""The keys of an answer that are left out of the JSON because the page shows them."""


def _prepare(ruling: Ruling) -> dict[str, Any]:
    own = {key: value for key, value in ruling.answer.items() if key not in _SHOWN_ABOVE}
    return {"json": show_json(own) if len(json.dumps(own)) <= MOST_BYTES else None}


def _list_objections(answer: Answer) -> Sequence[Mapping[str, Any]]:
    """Return the rows of an answer's ``objections`` that have the form of objections."""
    found = answer.get("objections", ())
    rows = found if isinstance(found, list) else ()
    return [row for row in rows if isinstance(row, Mapping) and "text" in row]


PLAIN: Final = RulingPage("plain.html", _prepare, _list_objections)
