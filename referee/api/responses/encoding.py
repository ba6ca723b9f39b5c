"""Writing JSON, the one place where answers get their sentences, in the manner asked for.

Answers carry rules, objections, findings and score items as they are, with codes and parameters;
here, on the way out, each becomes an object with its text. Whatever is remembered as JSON is
remembered for a manner. Keys come in the order in which they were put, text is compact UTF-8.

orjson writes a page of rulings about eleven times as fast as the standard library, and writing is
the largest part of an answer. It refuses lone surrogates, which a caller can put into a key that a
problem repeats: then the standard library writes them as escapes.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, Final

import orjson

from referee.api.responses.full import Full
from referee.api.responses.options import PLAIN, WHOLE, Manner, Unsaid, Unwritten, leave_out
from referee.api.yielding import pause
from referee.catalogue.mistakes import KnownMistake
from referee.catalogue.rulesets import ResolvedRules
from referee.core.checkpoints import FEW
from referee.core.phrases import Summary, summarise
from referee.core.rulings import At, Citation, Finding, Objection, Param, ScoreItem
from referee.core.summaries import read_mistake
from referee.texts.sentences import write_item, write_objection
from referee.texts.summaries import write_summary


def encode(body: Any, manner: Manner = PLAIN) -> bytes:
    """Return a body as JSON.

    >>> encode({"count": 1})
    b'{"count":1}'
    >>> encode(Objection("square-taken"))
    b'{"code":"square-taken","text":"This square is taken.","params":{},"citations":[]}'
    """
    try:
        return _encode(body, manner)
    except orjson.JSONEncodeError:
        return json.dumps(_expand(body, manner), separators=(",", ":")).encode("ascii")


def encode_in_steps(body: Mapping[str, Any], manner: Manner) -> bytes:
    """Return a body as JSON, as :func:`encode` does, with pauses between the rows of long lists.

    >>> len(encode_in_steps({"numbers": [7] * 200}, PLAIN))
    413
    """
    if not _is_long(body):
        return encode(body, manner)
    try:
        return b"".join(_encode_parts(body, manner))
    except orjson.JSONEncodeError:
        return encode(body, manner)


def read_back(body: Any, manner: Manner) -> Any:
    """Return a body as what its JSON says, of nothing but JSON's own types, with pauses.

    >>> read_back({"why": Objection("square-taken")}, PLAIN)["why"]["text"]
    'This square is taken.'
    """
    if not _is_long(body):
        return orjson.loads(encode(body, manner))
    if type(body) is dict:
        read: dict[str, Any] = {}
        for key, below in body.items():
            if _is_long(below):
                read[key] = read_back(below, _find_manner(key, manner))
            else:
                read |= orjson.loads(encode({key: below}, manner))
        return read
    rows: list[Any] = []
    for start in range(0, len(body), _STEP):
        rows += orjson.loads(encode(body[start : start + _STEP], manner))
        pause()
    return rows


def _is_long(value: Any) -> bool:
    """Tell whether a list is long, or an object holds a long list; looks into objects alone."""
    kind = type(value)
    if kind is dict:
        return any(_is_long(below) for below in value.values() if type(below) in _MAY_BE_LONG)
    return kind in _LISTS and len(value) > FEW


def _encode_parts(value: Any, manner: Manner) -> Iterator[bytes]:
    """Yield the JSON of something long in parts, with a pause after each."""
    if type(value) is dict:
        yield from _encode_members(value, manner)
        return
    sign = b"["
    for start in range(0, len(value), _STEP):
        yield sign
        yield _encode(value[start : start + _STEP], manner)[1:-1]
        sign = b","
        pause()
    yield b"]"


def _encode_members(value: Mapping[str, Any], manner: Manner) -> Iterator[bytes]:
    """Yield the JSON of an object that holds something long."""
    sign = b"{"
    for key, below in value.items():
        if _is_long(below):
            yield sign + _encode(key, manner) + b":"
            yield from _encode_parts(below, _find_manner(key, manner))
        elif written := _encode({key: below}, manner)[1:-1]:
            yield sign + written
        else:
            continue
        sign = b","
    yield b"}"


def _find_manner(key: str, manner: Manner) -> Manner:
    """Return how something long under a key is written, given how the object is that holds it."""
    return Manner(manner.language) if key in WHOLE else manner


_STEP: Final = 32
"""So many rows of a long list are encoded at a time: a millisecond or two."""
_LISTS: Final = (list, tuple, Full, Unwritten)
_MAY_BE_LONG: Final = frozenset((dict, *_LISTS))


def _encode(body: Any, manner: Manner) -> bytes:
    kept = leave_out(body, manner)
    return orjson.dumps(kept, _writer(manner), orjson.OPT_PASSTHROUGH_DATACLASS)


def _expand(body: Any, manner: Manner) -> Any:
    """Return a body as the standard library writes it: of nothing but JSON's own types."""
    if isinstance(body, dict):
        kept = leave_out(body, manner)
        return {key: _expand(value, _find_manner(key, manner)) for key, value in kept.items()}
    if type(body) in (list, tuple):
        return [_expand(value, manner) for value in body]
    if body is None or isinstance(body, str | int):
        return body
    return json.loads(_encode(body, manner))


@cache
def _writer(manner: Manner) -> Callable[[Any], Any]:
    return partial(_write, manner)


def _write(manner: Manner, value: Any) -> Any:
    """Write what JSON does not know; orjson asks for it, also for what the result holds."""
    write = _WRITERS.get(type(value))
    if write is None:
        raise TypeError(f"no JSON for {type(value)}")
    return write(value, manner)


def _write_objection(objection: Objection, manner: Manner) -> orjson.Fragment:
    return _remember_objection("", *_take_apart(objection), manner)


def _write_finding(finding: Finding, manner: Manner) -> orjson.Fragment:
    return _remember_objection(finding.severity, *_take_apart(finding.objection), manner)


_TakenApart = tuple[str, tuple[Citation, ...], At | None, tuple[tuple[str, Param], ...]]


def _take_apart(objection: Objection) -> _TakenApart:
    """Return what an objection holds, by which it is found again."""
    params = tuple(objection.params.items())
    return objection.code, objection.citations, objection.at, params


@lru_cache(maxsize=4096)
def _remember_objection(severity: str, *known: Any) -> orjson.Fragment:
    """Write an objection, or a finding of some severity; a position has the same ones each time."""
    code, citations, at, params, manner = known
    objection = Objection(code, citations, at, dict(params))
    written: dict[str, Any] = {"severity": severity} if severity else {}
    written |= {
        "code": code,
        "text": write_objection(objection, manner.language),
        "params": objection.params,
    }
    if at is not None:
        written["at"] = dict(zip(("x", "y", "side"), at, strict=False))
    written["citations"] = citations
    return orjson.Fragment(orjson.dumps(leave_out(written, manner)))


def _write_mistake(mistake: KnownMistake, manner: Manner) -> Any:
    text = write_summary(summarise(read_mistake(mistake.code)), manner.language)
    return leave_out({"code": mistake.code, "text": text, "citations": mistake.rules}, manner)


def _write_summary(summary: Summary, manner: Manner) -> str:
    return write_summary(summary, manner.language)


def _write_unsaid(unsaid: Unsaid, manner: Manner) -> str:
    return write_summary(unsaid.say(), manner.language)


def _write_rows(rows: Unwritten, manner: Manner) -> Any:
    return leave_out(rows.write(manner), manner)


@lru_cache(maxsize=4096)
def _remember_item(item: ScoreItem, manner: Manner) -> orjson.Fragment:
    """Write a score item; a few hundred different ones make up most answers."""
    written = {
        "code": item.code,
        "count": item.count,
        "each": item.each,
        "points": item.points,
        "text": write_item(item, manner.language),
        "params": item.params,
        "citations": item.citations,
    }
    return orjson.Fragment(orjson.dumps(leave_out(written, manner)))


@lru_cache(maxsize=256)
def _remember_rules(rules: ResolvedRules, manner: Manner) -> orjson.Fragment:
    """Write the rules in force; a game is played by the same ones throughout."""
    written = {"version": rules.version, "rules": dict(rules.values), "changed": rules.changed}
    return orjson.Fragment(orjson.dumps(leave_out(written, manner)))


_WRITERS: Final[Mapping[type, Callable[[Any, Manner], Any]]] = {
    ResolvedRules: _remember_rules,
    ScoreItem: _remember_item,
    Objection: _write_objection,
    Finding: _write_finding,
    KnownMistake: _write_mistake,
    Summary: _write_summary,
    Unsaid: _write_unsaid,
    Unwritten: _write_rows,
}
"""What writes each kind of value of an answer that is none of JSON's own."""
