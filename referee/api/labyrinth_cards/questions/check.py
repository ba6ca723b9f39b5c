"""`check`: everything that cannot be right about a table of cards, all at once."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.document.shapes import names
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.responses.answers import FINDINGS, Answered, write_findings
from referee.api.responses.options import LazySummary
from referee.catalogue.editions import CardEdition
from referee.catalogue.loader import load_catalogue
from referee.core.summaries import summarise_findings
from referee.forms.form import Choice
from referee.forms.shapes import Shape
from referee.labyrinth_cards.check import check


def _editions() -> Mapping[str, CardEdition]:
    return load_catalogue().card_editions


def _first() -> str:
    return next(iter(_editions()))


_EDITION: Final = Choice(
    _editions, "unknown-edition", "not-a-string", named="CardEditionId", load_default=_first
)
"""The deck that is played with; the first one if nobody says."""


def _describe_editions() -> Shape:
    return names(_editions())


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    edition = _editions()[ask["edition"]]
    found = check(position.table, position.hand, position.stack, edition.deck)
    return Answered(write_findings(found), LazySummary(summarise_findings, found))


CARDS_CHECK: Final = Question(
    name="check",
    title="CardsCheck",
    summary="Find everything that cannot be right about a table of cards, all at once.",
    asks={"edition": _EDITION},
    answer=_answer,
    keys=FINDINGS,
    example={},
    shapes={"CardEditionId": _describe_editions},
)
