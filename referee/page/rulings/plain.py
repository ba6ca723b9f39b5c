"""The plain page of a question that the table of ruling pages has no entry for.

It relies on nothing but what all answers have; whatever else the answer holds is shown as JSON.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.page.json_lines import show_json
from referee.page.rulings.entry import RulingPage
from referee.page.rulings.ruling import Answer, Ruling

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
