"""The strict reader: reads the body of every request, and accepts only plain JSON.

- The body is read here and not by Werkzeug, which silently cuts a chunked body off at its limit.
- Depth is checked before parsing, because a parser answers deep input with a RecursionError.
- Duplicate keys, NaN and Infinity are refused.
- Floats are read: no field accepts one, so the fields refuse each by name and place. JSON Schema
  counts 1.0 as an integer, so a question that was refused is read again after :func:`make_whole`;
  questions without floats do not pay for that.
- Strings are brought into Unicode's normal form C, so that names that look the same are equal;
  ASCII does not pay for that.

Most bodies take a short way: orjson parses them. It keeps silent about duplicate keys, so the value
is written again: a body without escapes had none if it has as many colons as what was written. All
other bodies are read by :func:`parse_slowly`, which says what is wrong; tests compare the two. They
differ only where no field can tell: the short way reads integers of more than 64 bits as floats.
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
from referee.api.yielding import find_task, in_steps, pause, wait_if_large
from referee.core.errors import Fault
from referee.core.names import compose, is_composed

_BRACKETS_AND_QUOTES: Final = b'[]{}"\\'
_NOT_BRACKETS_OR_QUOTES: Final = bytes(set(range(256)) - set(_BRACKETS_AND_QUOTES))
_AS_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_OBJECTS: Final = 4_096
"""Small objects decoded between two pauses: a millisecond or two."""
_FIVE_STRINGS: Final = b'""' * 5
"""What is left of a typical row: one replacement drops five strings."""
_FEW_KEYS: Final = 6 * limits.JSON_KEYS
"""An object of at most this many bytes cannot have too many keys, for each takes six or more."""
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_EXPECTED: Final = {
    "Expecting value": "value",
    "Expecting property name": "key",
    "Expecting ':' delimiter": "colon",
    "Expecting ',' delimiter": "comma",
    "Illegal trailing comma": "no-comma",
    "Extra data": "end",
    "Unterminated string": "quote",
    "Invalid control character": "no-control-character",
    "Invalid \\": "escape",
}
"""What is expected, by how Python's messages on faulty JSON begin."""

READ: Final = "referee.read"
"""The key, in the environment of a request, of the value of a body that is read already."""


def read_json(request: Request, depth: int = limits.JSON_DEPTH) -> Any:
    """Return the JSON value of a request's body.

    :param depth: how many levels it may nest.
    :raises Problem: 415 for another content type, 413 for a body over the limit, 408 for one that
        stalls, 400 for anything that is not JSON as this reader takes it.
    """
    environ = request.environ
    if READ in environ:
        return environ[READ]
    if environ.get("CONTENT_TYPE") != "application/json" and not _is_json(request):
        raise Problem("unsupported-media-type")
    return parse_json(read_body(request), depth)


def _is_json(request: Request) -> bool:
    if request.mimetype != "application/json":
        return False
    charset = request.mimetype_params.get("charset", "utf-8")
    return charset.lower().replace("_", "-") in ("utf-8", "utf8")


def read_body(request: Request) -> bytes:
    """Read the body, when there is room for it.

    Of one without a length at most a byte more than the limit is read, which refuses it. One whose
    length is over the limit is refused without reading, before the client sends it.
    """
    environ = request.environ
    task = find_task(environ)
    stream = cast(BinaryIO, environ["wsgi.input"])
    length = request.content_length
    if length is None and not environ.get("wsgi.input_terminated"):
        return b""
    if length is not None and length > limits.BODY_BYTES:
        raise Problem("body-too-large")
    # Of an unknown length, it is small until it is seen to be large.
    wanted = limits.SMALL_BODY_BYTES + 1 if length is None else length
    task.make_room(wanted)
    try:
        body = stream.read(wanted)
        if length is None and len(body) == wanted:
            task.make_room(limits.BODY_BYTES)
            body += stream.read(limits.BODY_BYTES + 1 - wanted)
    except Problem:
        raise
    except TimeoutError:
        raise Problem("request-timeout") from None
    except Exception:  # noqa: BLE001 - of any kind, as the server has it: a body framed wrongly
        raise Problem("bad-request") from None
    finally:
        task.start()
    if len(body) > limits.BODY_BYTES:
        raise Problem("body-too-large")
    if length is not None and len(body) < length:
        raise Problem("bad-request")
    wait_if_large(len(body))
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
    """Return a value with all its strings in normal form C; keys as well, for they may be names.

    :raises Problem: ``not-json``, if that makes two keys of an object equal.
    """
    if isinstance(value, str):
        return compose(value)
    if isinstance(value, list):
        return [compose_all(part) for part in in_steps(value)]
    if isinstance(value, dict):
        return _without_duplicates([(compose(key), compose_all(value[key])) for key in value])
    return value


def make_whole(value: Any) -> Any:
    """Return a value in which whole floats are integers; the value itself if there are none.

    A float beyond 53 bits stays a float: it may be the nearest to another integer, and no field
    accepts one so large.

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
    """Tell whether a value is a whole float.

    It is a function of its own because compiled code that tests the type makes a new float, and
    the caller compares by identity.
    """
    return type(value) is float and value.is_integer() and abs(value) < 2**53


def _check_keys(value: Any) -> None:
    """Refuse an object with more keys than any question has, as each would be reported."""
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
    """Parse JSON that is not too deep as :func:`parse_json` does, but leave strings as they are.

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
        params: dict[str, str | int] = {"line": error.lineno, "column": error.colno}
        if (expected := find_expected(error.msg)) is not None:
            params["expected"] = expected
        _refuse("syntax", **params)
    except ValueError:
        # Python refuses to read integers of thousands of digits.
        _refuse("number-too-long")


def find_expected(message: str) -> str | None:
    """Return what is expected where a body stops being JSON, given what Python says of it.

    >>> find_expected("Expecting ':' delimiter"), find_expected("Something new")
    ('colon', None)
    """
    for beginning, expected in _EXPECTED.items():
        if message.startswith(beginning):
            return expected
    return None


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
    """Tell whether arrays and objects nest deeper than ``depth`` levels, without recursion.

    The result is exact for valid JSON. Most bodies are decided in a few passes at C speed: keep
    only brackets and quotes, drop the pairs of quotes that are left of strings, and remove the
    innermost brackets, one level in each pass. If a quote or a backslash is left, some string
    contains a bracket or an escape; then strings are cut out by a regular expression first.
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
