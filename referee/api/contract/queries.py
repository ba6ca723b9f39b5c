"""Questions in addresses: what a query asks, and the query that asks it.

A query has a parameter for each key that the question takes in a body, in the text of ``compact``.
What it stands for is the body that would be posted, and is read as that is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

import orjson

from referee.api.problems import Problem
from referee.api.strict_reader import make_whole, parse_json
from referee.core.errors import Fault, NotAPosition
from referee.core.names import compose
from referee.forms.compact import Typed

POSITION: Final = "position"
_JSON_BEGINS: Final = ("{", "[", '"')
_SEPARATORS: Final = (",", ";", ":")
_OTHER_TYPES: Final = ("not-an-object", "not-a-list", "not-a-card")
UNESCAPED: Final = "!$'()*,/:;@"
"""What may stand in a query as it is, besides letters, digits and ``-._~`` (RFC 3986)."""


def read_query(forms: Mapping[str, Typed], query: Mapping[str, str]) -> dict[str, Any]:
    """Return the body that a query stands for; parameters that are no keys of it are left alone.

    :raises Problem: ``bad-query``, with every parameter that is not JSON, though it begins so, or
        names a key twice.
    """
    body: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, form in forms.items():
        if key in query:
            try:
                body[key] = _parse_value(form, query[key])
            except (NotAPosition, Problem) as refusal:
                faults += [fault.under(key) for fault in refusal.faults]
    if faults:
        raise Problem("bad-query", faults)
    return body


def _parse_value(form: Typed, text: str) -> Any:
    if text.startswith(_JSON_BEGINS):
        return parse_json(text.encode("utf-8", "surrogatepass"))
    return form.parse_text(compose(text))


def explain_texts(
    refusal: Problem, forms: Mapping[str, Typed], query: Mapping[str, str]
) -> Problem:
    """Return what refuses the body of a query; of a text that says nothing, what one looks like.

    Its faults would be those of an object, of which whoever wrote the text may know nothing.
    """
    if refusal.code != "not-a-position":
        return refusal
    faults = list(refusal.faults)
    for key, form in forms.items():
        text = query.get(key, "{")
        own = [fault for fault in faults if fault.path[:1] == (key,)]
        if own and not text.startswith(_JSON_BEGINS) and _is_misread(text, own):
            outline, example = form.outline(), form.example
            if outline:
                shown = {"example": write_value(form, example)} if example else {}
                told = Fault("text-misread", (key,), {"outline": outline, **shown})
                faults[faults.index(own[0])] = told
                faults = [fault for fault in faults if fault is told or fault not in own]
    return Problem(refusal.code, faults)


def _is_misread(text: str, faults: Sequence[Fault]) -> bool:
    """Tell whether a text with some faults is no object or list, or one word for several."""
    codes = {
        fault.code for fault in faults if all(isinstance(step, int) for step in fault.path[1:])
    }
    is_word = not any(each in text for each in _SEPARATORS)
    return not codes.isdisjoint(_OTHER_TYPES) or (is_word and "missing-key" in codes)


def write_value(form: Typed, value: Any) -> str:
    """Return the text of a value that a form reads: the short one if it says the same, or JSON."""
    text = form.write_text(value)
    if not text.startswith(_JSON_BEGINS) and _parse_back(form, text) == value:
        return text
    whole = make_whole(value)
    return orjson.dumps(value).decode() if whole is value else write_value(form, whole)


def _parse_back(form: Typed, text: str) -> Any:
    try:
        return form.parse_text(text)
    except NotAPosition:
        return None


def write_query(forms: Mapping[str, Typed], body: Mapping[str, Any]) -> str:
    """Return the query that stands for a body, in the order of the forms; without a position.

    >>> from referee.forms.numbers import Integer
    >>> write_query({"budget_nodes": Integer(1, 9)}, {"budget_nodes": 7})
    'budget_nodes=7'
    """
    asked = [key for key in forms if key in body and key != POSITION]
    return "&".join(
        [f"{key}={quote(write_value(forms[key], body[key]), UNESCAPED)}" for key in asked]
    )
