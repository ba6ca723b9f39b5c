"""What an answer says as text: several assistants read nothing else of it.

After the summary and the warnings comes a line for each feature, placement, option, card or
whatever else the answer lists, in the words of the contract: places are ``x,y``, with rotation or
side, as an address writes them. Points are sums with the rules that they rest on. Then come the
rules and the address of the page that shows the ruling.
"""

import json
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from referee.api.yielding import in_steps
from referee.mcp.asking import Answer

Row = Mapping[str, Any]

MOST: Final = 2_000
"""The number of characters that the lines of rows take at most."""
_MORE: Final = "{count} lines more: ask for one by `at`, or for some keys by `fields`."
_PLACE: Final = ("x", "y", "rotation", "on", "side")
_SAID: Final = frozenset(
    ("ruleset", "position", "position_after", "summary", "warnings", "citations", "game")
)
"""Keys of an answer without a line: the text says them in other words, or the caller sent them."""
_LEFT_OUT: Final = frozenset(
    (
        *("params", "segments", "open_ends", "tiles", "id", "code", "text", "summary", "score"),
        *("citations", "castle_value", "assumed", "mistake"),
    )
)
"""Keys of an object that its line leaves out or says in other words."""
_LEFT_OUT_OF_ROWS: Final = _LEFT_OUT | {"move", "turn", "rotations", "at", "severity"}
"""The same for the rows of a list, which begin with what these keys say."""


def tell(answer: Answer, after: str = "") -> str:
    """Return what an answer says; JSON, if it has no words of its own.

    :param after: the position after a move or a turn, on one line.
    """
    return "\n".join((*_say(answer), *((f"Position after: {after}",) if after else ())))


def _say(answer: Answer) -> Iterator[str]:
    body = answer.body
    if answer.is_refused:
        yield f"{body['title']}. {body['detail']}"
        yield from (f"{each['pointer'] or '/'}: {each['text']}" for each in body.get("errors", ()))
    elif "summary" in body:
        yield body["summary"]
        said = {body["summary"], *(each["text"] for each in body.get("faults", ()))}
        warnings = [each["text"] for each in body.get("warnings", ())]
        yield from (text for text in dict.fromkeys(warnings) if text not in said)
        yield from _keep_short(list(_list_lines(body)))
        if cited := dict.fromkeys(_find_cited(body)):
            yield f"Rules: {', '.join(cited)}"
        if link := body.get("position", {}).get("permalink"):
            yield f"Page: {link}"
    else:
        yield json.dumps(body, ensure_ascii=False)


def _keep_short(lines: list[str]) -> Iterator[str]:
    """Yield the lines that are short enough together, and how many there are besides."""
    length = 0
    for number, line in enumerate(lines):
        length += len(line) + 1
        if length > MOST:
            yield _MORE.format(count=len(lines) - number)
            return
        yield line


def _list_lines(body: Row) -> Iterator[str]:
    """Yield a line for each row of the lists of an answer, and for what it says besides."""
    for key, value in body.items():
        if key in _SAID:
            continue
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield f"{key}:"
            yield from (f"- {_write_row(row)}" for row in in_steps(value))
        elif written := _write(value):
            yield f"{key}: {written}"


def _write_row(row: Row) -> str:
    """Write a row on one line: what it is about, what is said of it, then its keys."""
    head = str(row["id"]) if "id" in row else _write_place(row)
    said = row.get("summary") or row.get("text") or ""
    told = [": ".join(part for part in (head, said) if part)]
    if "score" in row:
        told.append(_write_score(row["score"]))
    if "at" in row:
        told.append(f"at {_write(row['at'])}")
    if "text" in row and "citations" in row:
        told.append(f"({', '.join(row['citations'])})")
    known = {*_LEFT_OUT_OF_ROWS, *(_PLACE if head else ()), *(("kind",) if "id" in row else ())}
    told += _write_keys(row, known)
    return " | ".join(part for part in told if part)


def _write_keys(row: Row, known: Container[str]) -> list[str]:
    """Write the keys of a row that say something: no empty list, and nothing that is not so."""
    written = [(key, _write(value)) for key, value in row.items() if key not in known]
    return [f"{key} {value}" for key, value in written if value not in ("", "false")]


def _write_score(score: Row) -> str:
    """Write points as a sum, each part with its rules.

    >>> item = {"points": 2, "text": "two", "citations": ["car-1.2"]}
    >>> _write_score({"total": 2, "items": [item]})
    '2 = 2 (two, car-1.2)'
    """
    parts = [
        f"{item['points']} ({', '.join([item['text'], *item['citations']])})"
        for item in score.get("items", ())
    ]
    return f"{score['total']} = {' + '.join(parts)}" if parts else str(score["total"])


def _write_place(row: Row) -> str:
    """Write where something is as an address does.

    >>> _write_place({"x": 1, "y": 0, "on": "road", "side": "E"})
    '1,0,road,E'
    """
    return ",".join(str(row[key]) for key in _PLACE if key in row)


def _write(value: Any) -> str:
    """Write a value of a row: lists with semicolons, objects as a place and what else they say.

    >>> _write([{"x": 1, "y": 0}, {"player": "red", "points": 4}])
    '1,0; player red points 4'
    """
    if isinstance(value, list):
        return "; ".join(map(_write, value))
    if isinstance(value, Mapping):
        place = [_write_place(value)] if "x" in value or "on" in value else []
        named = [str(value[key]) for key in ("id", "text") if key in value]
        named += [_write_score(value["score"])] if "score" in value else []
        known = {*_LEFT_OUT, *(_PLACE if place else ())}
        return " ".join([*named, *place, *_write_keys(value, known)])
    return str(value).lower() if isinstance(value, bool) else str(value)


def _find_cited(part: Any) -> Iterator[str]:
    """Yield the ids of the rules that an answer cites, in its order."""
    if isinstance(part, list):
        for each in in_steps(part):
            yield from _find_cited(each)
    elif isinstance(part, Mapping):
        for key, each in part.items():
            yield from each if key == "citations" and isinstance(each, list) else _find_cited(each)
