"""Writing JSON, the one place where answers get their sentences, in the language asked for.

Answers carry objections, findings and score items as they are, with codes and parameters; here, on
the way out, each becomes an object with its text. Whatever is remembered as JSON is remembered for
a language. Keys come in the order in which they were put, text is compact UTF-8.

orjson writes a page of rulings about eleven times as fast as the standard library, and writing is
the largest part of an answer. It refuses lone surrogates, which a caller can put into a key that a
problem repeats: then the standard library writes them as escapes.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final

import orjson

from referee.api.sharing import pause
from referee.catalogue.mistakes import KnownMistake
from referee.core.languages import ENGLISH, Language
from referee.core.phrases import Summary, summarise
from referee.core.rulings import Finding, Objection, ScoreItem
from referee.core.summaries import read_mistake
from referee.core.ticks import FEW
from referee.texts.sentences import write_item, write_objection
from referee.texts.summaries import write_summary


class InLanguage:
    """A list of an answer that is written, or taken from a memory, once its language is known."""

    __slots__ = ("rows", "write_rows")

    def __init__(
        self, rows: Sequence[Any], write_rows: Callable[[Sequence[Any], Language], list[Any]]
    ) -> None:
        self.rows = rows
        self.write_rows = write_rows

    def __len__(self) -> int:
        return len(self.rows)

    def write(self, language: Language) -> list[Any]:
        """Write all rows."""
        return self.write_rows(self.rows, language)

    def __getitem__(self, part: slice) -> "InLanguage":
        """Return some of the rows as a list of the same kind."""
        return InLanguage(self.rows[part], self.write_rows)


def encode(body: Any, language: Language = ENGLISH) -> bytes:
    """Return a body as JSON.

    >>> encode({"count": 1})
    b'{"count":1}'
    >>> encode(Objection("square-taken"))
    b'{"code":"square-taken","text":"This square is taken.","params":{},"citations":[]}'
    """
    try:
        return _encode(body, language)
    except orjson.JSONEncodeError:
        return json.dumps(_expand(body, language), separators=(",", ":")).encode("ascii")


def encode_in_steps(body: Mapping[str, Any], language: Language) -> bytes:
    """Return a body as JSON, as :func:`encode` does, with pauses between the rows of long lists.

    >>> len(encode_in_steps({"numbers": [7] * 200}, ENGLISH))
    413
    """
    if not _is_long(body):
        return encode(body, language)
    try:
        return b"".join(_encode_parts(body, language))
    except orjson.JSONEncodeError:
        return encode(body, language)


def read_back(body: Any, language: Language) -> Any:
    """Return a body as what its JSON says, of nothing but JSON's own types, with pauses.

    >>> read_back({"why": Objection("square-taken")}, ENGLISH)["why"]["text"]
    'This square is taken.'
    """
    if not _is_long(body):
        return orjson.loads(encode(body, language))
    if type(body) is dict:
        return {key: read_back(below, language) for key, below in body.items()}
    rows: list[Any] = []
    for start in range(0, len(body), _STEP):
        rows += orjson.loads(encode(body[start : start + _STEP], language))
        pause()
    return rows


def _is_long(value: Any) -> bool:
    """Tell whether a list is long, or an object holds a long list; looks into objects alone."""
    kind = type(value)
    if kind is dict:
        return any(_is_long(below) for below in value.values() if type(below) in _MAY_BE_LONG)
    return kind in _LISTS and len(value) > FEW


def _encode_parts(value: Any, language: Language) -> Iterator[bytes]:
    """Yield the JSON of something long in parts, with a pause after each."""
    if type(value) is dict:
        sign = b"{"
        for key, below in value.items():
            yield sign + _encode(key, language) + b":"
            if _is_long(below):
                yield from _encode_parts(below, language)
            else:
                yield _encode(below, language)
            sign = b","
        yield b"}"
        return
    sign = b"["
    for start in range(0, len(value), _STEP):
        yield sign
        yield _encode(value[start : start + _STEP], language)[1:-1]
        sign = b","
        pause()
    yield b"]"


_STEP: Final = 32
"""So many rows of a long list are encoded at a time: a millisecond or two."""
_LISTS: Final = (list, tuple, InLanguage)
_MAY_BE_LONG: Final = frozenset((dict, *_LISTS))


def _encode(body: Any, language: Language) -> bytes:
    return orjson.dumps(body, _writer(language), orjson.OPT_PASSTHROUGH_DATACLASS)


def _expand(body: Any, language: Language) -> Any:
    """Return a body as the standard library writes it: of nothing but JSON's own types."""
    if isinstance(body, dict):
        return {key: _expand(value, language) for key, value in body.items()}
    if type(body) in (list, tuple):
        return [_expand(value, language) for value in body]
    if body is None or isinstance(body, str | int):
        return body
    return json.loads(_encode(body, language))


@cache
def _writer(language: Language) -> Callable[[Any], Any]:
    return partial(_write, language)


def _write(language: Language, value: Any) -> Any:
    """Write what JSON does not know; orjson asks for it, also for what the result holds."""
    kind = type(value)
    if kind is ScoreItem:
        return _remember_item(value, language)
    if kind is Objection:
        return _write_objection(value, language)
    if kind is Summary:
        return write_summary(value, language)
    if kind is InLanguage:
        return value.write(language)
    if kind is KnownMistake:
        return {
            "code": value.code,
            "text": write_summary(summarise(read_mistake(value.code)), language),
            "citations": value.rules,
        }
    if kind is Finding:
        return {"severity": value.severity} | _write_objection(value.objection, language)
    raise TypeError(f"no JSON for {type(value)}")


def _write_objection(objection: Objection, language: Language) -> dict[str, Any]:
    written: dict[str, Any] = {
        "code": objection.code,
        "text": write_objection(objection, language),
        "params": dict(objection.params),
    }
    if objection.at is not None:
        written["at"] = dict(zip(("x", "y", "side"), objection.at, strict=False))
    written["citations"] = objection.citations
    return written


@lru_cache(maxsize=4096)
def _remember_item(item: ScoreItem, language: Language) -> orjson.Fragment:
    """Write a score item; a few hundred different ones make up most answers."""
    written = {
        "code": item.code,
        "count": item.count,
        "each": item.each,
        "points": item.points,
        "text": write_item(item, language),
        "params": item.params,
        "citations": item.citations,
    }
    return orjson.Fragment(orjson.dumps(written))
