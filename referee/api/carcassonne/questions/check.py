"""`check`: everything that cannot be right about a table, all at once."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.carcassonne.reading.position import CarcassonnePosition
from referee.api.carcassonne.writing.remaining import write_remaining
from referee.api.contract.questions import Question
from referee.api.responses.answers import FINDINGS, Answered, write_findings
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.carcassonne.checking.table import check
from referee.carcassonne.remaining.tiles import find_remaining
from referee.core.summaries import summarise_findings
from referee.forms.shapes import ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    found = check(position.table, position.stock(), position.named_elsewhere)
    remaining = write_remaining(find_remaining(position.table, position.bag(), checkpoint=pause))
    body = write_findings(found) | {"remaining": remaining}
    return Answered(body, LazySummary(summarise_findings, found))


CHECK: Final = Question(
    name="check",
    summary="Find everything that cannot be right about a table, all at once.",
    asks={},
    answer=_answer,
    keys={**FINDINGS, "remaining": ref("Remaining")},
    example={},
)
