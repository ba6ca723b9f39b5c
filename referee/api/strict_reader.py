"""The strict reader: one way into the service, and nothing that is not plain JSON gets through.

The body is read here, not by Werkzeug, which cuts a chunked body off silently at its limit; depth
is checked before parsing, because a parser answers deep input with a RecursionError; duplicate
keys, NaN and Infinity are refused. Floats stay in: no field takes them, so each is refused by name
and place. But to JSON Schema 1.0 is an integer, so a question that is refused is read once more
after :func:`make_whole`; one of plain integers never pays for that. Text is brought into normal
form C, so that names that look the same are the same; ASCII never pays for that.

The common body takes a short way: orjson parses it, and without escapes it has no duplicate keys
if it has as many colons when written again. All else goes through :func:`parse_slowly`, which names
what is wrong, and which the tests hold the short way to. The two differ in one thing that no field
can tell: integers of more than 64 bits are floats on the short way.
"""

import json
import re
from itertools import count
from operator import is_not
from typing import Any, BinaryIO, Final, NoReturn, cast

import orjson
from werkzeug.wrappers import Request

from referee.api import limits
from referee.api.problems import Problem
from referee.api.yielding import in_steps, pause, start_counting
from referee.core.errors import Fault
from referee.core.names import compose, is_composed

_BRACKETS_AND_QUOTES: Final = b'[]{}"\\'
_NOT_BRACKETS_OR_QUOTES: Final = bytes(set(range(256)) - set(_BRACKETS_AND_QUOTES))
_AS_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_OBJECTS: Final = 4_096
"""Small objects decoded between two pauses: a millisecond or two."""
_FIVE_STRINGS: Final = b'""' * 5
"""What is left of a row of a table: fewer to drop than its strings one by one."""
_FEW_KEYS: Final = 6 * limits.JSON_KEYS
"""No object of so few bytes has too many keys: each has a letter, quotes, colon, value, comma."""
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)

READ: Final = "referee.read"
"""The key, in the environment of a request, of the value of a body that is read already."""


def read_json(request: Request) -> Any:
    """Return the JSON value of a request's body.

    :raises Problem: 415 for another content type, 413 for a body over the limit, 408 for one that
        stalls, 400 for anything that is not JSON as this reader takes it.
    """
    if READ in request.environ:
        return request.environ[READ]
    if request.content_type != "application/json" and not _is_json(request):
        raise Problem("unsupported-media-type")
    return parse_json(_read_body(request))


def _is_json(request: Request) -> bool:
    if request.mimetype != "application/json":
        return False
    charset = request.mimetype_params.get("charset", "utf-8")
    return charset.lower().replace("_", "-") in ("utf-8", "utf8")


def _read_body(request: Request) -> bytes:
    """Read at most one byte more than the limit, then refuse; nothing of what is announced as more.

    Who announces too much learns it before it is sent.
    """
    environ = request.environ
    stream = cast(BinaryIO, environ["wsgi.input"])
    length = request.content_length
    if length is None and not environ.get("wsgi.input_terminated"):
        return b""
    if length is not None and length > limits.BODY_BYTES:
        raise Problem("body-too-large")
    wanted = limits.BODY_BYTES + 1 if length is None else length
    try:
        body = stream.read(wanted)
    except TimeoutError:
        raise Problem("request-timeout") from None
    except Exception:  # noqa: BLE001 - whatever the server calls it: the body is framed wrongly
        raise Problem("bad-request") from None
    finally:
        start_counting()
    if len(body) > limits.BODY_BYTES:
        raise Problem("body-too-large")
    if length is not None and len(body) < length:
        raise Problem("bad-request")
    return body


def parse_json(body: bytes, depth: int = limits.JSON_DEPTH) -> Any:
    """Parse JSON strictly.

    :param depth: how many levels it may nest.
    :raises Problem: ``not-json``, with what is wrong.

    >>> parse_json(b'{"x": [1, 2]}')
    {'x': [1, 2]}
    """
    if not body:
        _refuse("empty-body")
    if is_too_deep(body, depth):
        _refuse("too-deep", limit=depth)
    if b"\\" not in body:
        try:
            value = orjson.loads(body)
        except orjson.JSONDecodeError:
            pass
        else:
            again = orjson.dumps(value)
            if again == body or again.count(b":") == body.count(b":"):
                if len(again) > _FEW_KEYS and again.count(b":") > limits.JSON_KEYS:
                    _check_keys(value)
                is_plain = body.isascii() or is_composed(body.decode())
                return value if is_plain else compose_all(value)
    return compose_all(parse_slowly(body))


def compose_all(value: Any) -> Any:
    """Return a value with all its strings in normal form C, keys too, which may be names.

    :raises Problem: ``not-json``, if two keys of an object are the same then.
    """
    if isinstance(value, str):
        return compose(value)
    if isinstance(value, list):
        return [compose_all(part) for part in in_steps(value)]
    if isinstance(value, dict):
        return _without_duplicates([(compose(key), compose_all(value[key])) for key in value])
    return value


def make_whole(value: Any) -> Any:
    """Return a value with integers for its whole floats; the value itself if it has none.

    A float beyond 53 bits stays: it may stand for an integer nearby, and no field goes so far.

    >>> make_whole({"x": 1.0, "y": [-0.0, 0.5]})
    {'x': 1, 'y': [0, 0.5]}
    """
    if _is_whole(value):
        return int(value)
    if isinstance(value, list):
        parts = [make_whole(part) for part in in_steps(value)]
        return parts if any(map(is_not, parts, value)) else value
    if isinstance(value, dict):
        members = {key: make_whole(part) for key, part in value.items()}
        return members if any(map(is_not, members.values(), value.values())) else value
    return value


def _is_whole(value: Any) -> bool:
    """Tell whether a value is a whole float; asked apart, as a compiler makes a float anew."""
    return type(value) is float and value.is_integer() and abs(value) < 2**53


def _check_keys(value: Any) -> None:
    """Refuse objects with more keys than any question has, as each would be told apart."""
    waiting = [value]
    for number, each in enumerate(waiting):
        if not number % _OBJECTS:
            pause()
        if isinstance(each, dict):
            _check_number(len(each))
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each


def _check_number(keys: int) -> None:
    if keys > limits.JSON_KEYS:
        _refuse("too-many-keys", limit=limits.JSON_KEYS)


def parse_slowly(body: bytes) -> Any:
    """Parse JSON that is not too deep, as :func:`parse_json` does but for the form of its text.

    :raises Problem: ``not-json``, with what is wrong.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        _refuse("not-utf-8")
    if text[0] == "\ufeff":
        _refuse("not-utf-8")
    try:
        return _make_decoder().decode(text)
    except json.JSONDecodeError as error:
        _refuse("syntax", line=error.lineno, column=error.colno)
    except ValueError:
        # Python refuses to read integers of thousands of digits.
        _refuse("number-too-long")


def _refuse(code: str, **params: str | int) -> NoReturn:
    raise Problem("not-json", [Fault(code, (), params)])


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    _check_number(len(pairs))
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                _refuse("duplicate-key", key=key[:40])
            seen.add(key)
    return found


def _refuse_constant(name: str) -> NoReturn:
    _refuse("not-a-number", key=name)


def _make_decoder() -> json.JSONDecoder:
    """Return a decoder for one body; it pauses between many objects."""
    numbers = count(1)

    def take(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if not next(numbers) % _OBJECTS:
            pause()
        return _without_duplicates(pairs)

    return json.JSONDecoder(object_pairs_hook=take, parse_constant=_refuse_constant)


def is_too_deep(body: bytes, depth: int = limits.JSON_DEPTH) -> bool:
    """Tell whether arrays and objects nest deeper than so many levels; never recurses.

    Exact for valid JSON. The common body is decided in a few passes at C speed: keep only
    brackets and quotes, drop the empty strings that are left of names and ids, and fold
    innermost brackets away, one level a pass. If a quote or backslash survives, some string holds
    a bracket or an escape, and strings are cut out one by one first.
    """
    skeleton = body.translate(_AS_SQUARE, _NOT_BRACKETS_OR_QUOTES)
    skeleton = skeleton.replace(_FIVE_STRINGS, b"").replace(b'""', b"")
    if b'"' in skeleton or b"\\" in skeleton:
        skeleton = _STRING.sub(b"", body).translate(_AS_SQUARE, _NOT_BRACKETS_OR_QUOTES)
    folded = skeleton
    for _ in range(depth):
        if not folded:
            return False
        folded = folded.replace(b"[]", b"")
    return bool(folded) and _nests_deeper(skeleton, depth)


def _nests_deeper(skeleton: bytes, limit: int) -> bool:
    """Tell whether brackets nest deeper than a limit, also where they do not match."""
    depth = 0
    for byte in skeleton:
        depth += 1 if byte in b"[" else -1 if byte in b"]" else 0
        if depth > limit:
            return True
    return False
