"""What of an answer an assistant is given as structured content, unless it chose by ``fields``.

A whole answer on a full table takes more of an assistant's context than the game is worth to it.
So each question gives the keys that decide something, without the ruleset, which the assistant
wrote itself, and without what serves to draw; and of a list that is still too long, its first rows.
What is left out is counted.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from referee.api.contract.parameters import plant
from referee.api.responses.trimming import keep

Json = dict[str, Any]

MOST: Final = 9_000
"""The number of characters that structured content has at most, written as JSON: what a model
reads as some 3,000 tokens, for it needs one for about three characters of JSON."""
LEFT_OUT: Final = "left_out"
"""The key under which it is counted, by the key of each list, how many rows are not given."""
_EVERYTHING_ELSE: Final = frozenset(("ruleset", "position", "warnings"))
_FEATURE: Final = "id ruling completed units open_ends figures score.total awards"
_CHOSEN: Final[Mapping[str, Mapping[str, str]]] = {
    "roads": {"roads": _FEATURE},
    "scores": {"features": f"{_FEATURE} kind"},
    "options": {
        "options": "x y rotation figure gain completed.id expected.gain",
        "placements": "x y rotation",
    },
    "remaining": {"tiles": "tile left fits", "dead": "x y needs"},
    "check": {
        "remaining": "left",
        "faults": "severity code text at citations",
    },
    "claims": {
        "verdicts": (
            "kind claimed upheld right difference readings.text brings path cards "
            "feature.id feature.score.total feature.score.items.points feature.score.items.text "
            "feature.score.items.citations feature.awards"
        )
    },
    "game": {
        "turns": "number player move turn legal objections.text completed.id points played position"
    },
    "suggestions": {"turns": "points turn", "actions": "action rotations"},
    "collectable": {"matches": "x y treasures alone"},
}
"""The keys of rows, by question and list; a list that is not named is given whole."""


def choose(name: str, body: Json) -> Json:
    """Return what is given of the answer to a question, which is used up: its rows are changed.

    :param name: that of the question.
    """
    chosen: Json = {
        key: _choose_rows(_CHOSEN.get(name, {}).get(key), value)
        for key, value in body.items()
        if key not in _EVERYTHING_ELSE
    }
    if said := [each["text"] for each in body.get("warnings", ())]:
        chosen["warnings"] = said
    return cut(chosen)


def cut(body: Json) -> Json:
    """Return an answer with as many rows of its longest lists as there is room for.

    >>> list(cut({"legal": True, "rows": ["x" * 99] * 200})["left_out"].items())
    [('rows', 113)]
    """
    sizes = {key: _measure_rows(rows) for key, rows in body.items() if isinstance(rows, list)}
    room = MOST - measure({key: value for key, value in body.items() if key not in sizes})
    kept, left_out = dict(body), {}
    # The shortest lists first: what they leave is there for the others, in equal shares.
    for number, key in enumerate(sorted(sizes, key=lambda each: sum(sizes[each]))):
        share, count = room // (len(sizes) - number), 0
        for size in sizes[key]:
            if size > share:
                break
            share, room, count = share - size, room - size, count + 1
        if count < len(body[key]):
            kept[key], left_out[key] = body[key][:count], len(body[key]) - count
    return kept | ({LEFT_OUT: left_out} if left_out else {})


def measure(value: Any) -> int:
    """Return how many characters a value has as JSON, with what separates it from the next."""
    return len(json.dumps(value, ensure_ascii=False)) + 2


def _measure_rows(rows: list[Any]) -> list[int]:
    """Return how long rows are; only of as many as there may be room for."""
    sizes: list[int] = []
    total = 0
    for row in rows:
        if total > MOST:
            break
        sizes.append(measure(row))
        total += sizes[-1]
    return sizes


def _choose_rows(paths: str | None, value: Any) -> Any:
    if paths is None:
        return value
    tree: Json = {}
    for path in paths.split():
        plant(tree, path.split("."))
    return keep(value, tree)
