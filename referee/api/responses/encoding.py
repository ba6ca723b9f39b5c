"""Writing JSON, the one place where answers get their sentences, in the language asked for.

Answers carry rules, objections, findings and score items as they are, with codes and parameters;
here, on the way out, each becomes an object with its text. A row that takes long to write is a
``partial``, which is called with the options and returns an object. Keys come in the order in which
they were put, text is compact UTF-8.

orjson writes a page of rulings about eleven times as fast as the standard library, and writing is
the largest part of an answer. It refuses lone surrogates, which a caller can put into a key that a
problem repeats: then the standard library writes them as escapes.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import orjson

from referee.api.responses.options import WHOLE, LazySummary, ResponseOptions
from referee.api.yielding import pause
from referee.catalogue.mistakes import KnownMistake
from referee.catalogue.rulesets import ResolvedRules
from referee.core.checkpoints import FEW
from referee.core.phrases import Summary, summarise
from referee.core.rulings import Finding, Objection, ScoreItem
from referee.core.summaries import read_mistake
from referee.texts.sentences import write_item, write_objection, write_summary


class TextRows:
    """The rows of a list that are written as the text of their JSON, some at a time.

    :param write: writes rows in the way that an answer is wanted, each as the text of its JSON.
    """

    __slots__ = ("rows", "write")

    def __init__(
        self,
        rows: Sequence[Any],
        write: Callable[[Sequence[Any], ResponseOptions], list[str]],
    ) -> None:
        self.rows = rows
        self.write = write

    def __len__(self) -> int:
        return len(self.rows)

    def take(self, start: int, end: int) -> "TextRows":
        """Return the rows from one to before another."""
        return TextRows(self.rows[start:end], self.write)


def encode(body: Any, options: ResponseOptions = WHOLE) -> bytes:
    """Return a body as JSON.

    >>> encode({"count": 1})
    b'{"count":1}'
    >>> encode(Objection("square-taken"))
    b'{"code":"square-taken","text":"This square is taken."}'
    """
    try:
        return _encode(body, options)
    except orjson.JSONEncodeError:
        return json.dumps(_expand(body, options), separators=(",", ":")).encode("ascii")


def encode_in_steps(body: Mapping[str, Any], options: ResponseOptions) -> bytes:
    """Return a body as JSON, as :func:`encode` does, with pauses between the rows of long lists.

    >>> len(encode_in_steps({"numbers": [7] * 200}, WHOLE))
    413
    """
    if not _is_long(body):
        return encode(body, options)
    try:
        return b"".join(_encode_parts(body, options))
    except orjson.JSONEncodeError:
        return encode(body, options)


def read_back(body: Any, options: ResponseOptions) -> Any:
    """Return a body as what its JSON says, of nothing but JSON's own types, with pauses.

    >>> read_back({"why": Objection("square-taken")}, WHOLE)["why"]["text"]
    'This square is taken.'
    """
    if not _is_long(body):
        return orjson.loads(encode(body, options))
    if type(body) is dict:
        return {key: read_back(below, options) for key, below in body.items()}
    rows: list[Any] = []
    for start in range(0, len(body), _STEP):
        rows += orjson.loads(encode(_take(body, start), options))
        pause()
    return rows


def _is_long(value: Any) -> bool:
    """Tell whether a list is long, or an object holds a long list; looks into objects alone."""
    kind = type(value)
    if kind is dict:
        return any(_is_long(below) for below in value.values() if type(below) in _MAY_BE_LONG)
    return kind in _LISTS and len(value) > FEW


def _encode_parts(value: Any, options: ResponseOptions) -> Iterator[bytes]:
    """Yield the JSON of something long in parts, with a pause after each."""
    if type(value) is dict:
        yield from _encode_members(value, options)
        return
    sign = b"["
    for start in range(0, len(value), _STEP):
        yield sign
        yield _encode(_take(value, start), options)[1:-1]
        sign = b","
        pause()
    yield b"]"


def _take(rows: Any, start: int) -> Any:
    """Return the rows of a list that are encoded together, from the first of them on."""
    end = start + _STEP
    return rows.take(start, end) if type(rows) is TextRows else rows[start:end]


def _encode_members(value: Mapping[str, Any], options: ResponseOptions) -> Iterator[bytes]:
    """Yield the JSON of an object that holds something long."""
    sign = b"{"
    for key, below in value.items():
        if _is_long(below):
            yield sign + _encode(key, options) + b":"
            yield from _encode_parts(below, options)
        else:
            yield sign + _encode({key: below}, options)[1:-1]
        sign = b","
    yield b"}"


_STEP: Final = 8
"""The rows of a long list that are encoded at a time: a millisecond or two."""
_LISTS: Final = (list, tuple, TextRows)
_MAY_BE_LONG: Final = frozenset((dict, *_LISTS))


def _encode(body: Any, options: ResponseOptions) -> bytes:
    return orjson.dumps(body, partial(_write, options), orjson.OPT_PASSTHROUGH_DATACLASS)


def _expand(body: Any, options: ResponseOptions) -> Any:
    """Return a body as the standard library writes it: of nothing but JSON's own types."""
    if isinstance(body, dict):
        return {key: _expand(value, options) for key, value in body.items()}
    if type(body) is list or type(body) is tuple:
        return [_expand(value, options) for value in body]
    if body is None or isinstance(body, str | int | float):
        return body
    return json.loads(_encode(body, options))


def _write(options: ResponseOptions, value: Any) -> Any:
    """Write what JSON does not know; orjson asks for it, also for what the result holds."""
    write = _WRITERS.get(type(value))
    if write is None:
        raise TypeError(f"no JSON for {type(value)}")
    return write(value, options)


def _write_row(write: "partial[Any]", options: ResponseOptions) -> Any:
    return write(options)


def _write_text_rows(rows: TextRows, options: ResponseOptions) -> orjson.Fragment:
    return orjson.Fragment(f"[{','.join(rows.write(rows.rows, options))}]")


def _write_objection(objection: Objection, options: ResponseOptions) -> dict[str, Any]:
    written: dict[str, Any] = {
        "code": objection.code,
        "text": write_objection(objection, options.language),
    }
    if objection.params:
        written["params"] = dict(objection.params)
    if objection.at is not None:
        written["at"] = dict(zip(("x", "y", "side"), objection.at, strict=False))
    if objection.citations:
        written["citations"] = objection.citations
    return written


def _write_finding(finding: Finding, options: ResponseOptions) -> dict[str, Any]:
    written = {"severity": finding.severity, **_write_objection(finding.objection, options)}
    if finding.would_hold:
        written["would_hold"] = [{"key": key, "value": value} for key, value in finding.would_hold]
    return written


def _write_mistake(mistake: KnownMistake, options: ResponseOptions) -> dict[str, Any]:
    text = write_summary(summarise(read_mistake(mistake.code)), options.language)
    return {"code": mistake.code, "text": text, "citations": mistake.rules}


def _write_summary(summary: Summary, options: ResponseOptions) -> str:
    return write_summary(summary, options.language)


def _write_lazy_summary(summary: LazySummary, options: ResponseOptions) -> str:
    return write_summary(summary.get(), options.language)


def _write_item(item: ScoreItem, options: ResponseOptions) -> dict[str, Any]:
    return {
        "code": item.code,
        "count": item.count,
        "each": item.each,
        "points": item.points,
        "text": write_item(item, options.language),
        "params": item.params,
        "citations": item.citations,
    }


@lru_cache(maxsize=256)
def _cache_rules(rules: ResolvedRules) -> orjson.Fragment:
    """Write the rules in force; a game is played by the same ones throughout."""
    written: dict[str, Any] = {"version": rules.version, "rules": dict(rules.values)}
    if rules.changed:
        written["changed"] = rules.changed
    return orjson.Fragment(orjson.dumps(written))


def _write_rules(rules: ResolvedRules, _options: ResponseOptions) -> orjson.Fragment:
    return _cache_rules(rules)


_WRITERS: Final[Mapping[type, Callable[[Any, ResponseOptions], Any]]] = {
    partial: _write_row,
    TextRows: _write_text_rows,
    ResolvedRules: _write_rules,
    ScoreItem: _write_item,
    Objection: _write_objection,
    Finding: _write_finding,
    KnownMistake: _write_mistake,
    Summary: _write_summary,
    LazySummary: _write_lazy_summary,
}
"""What writes each kind of value of an answer that is none of JSON's own."""
