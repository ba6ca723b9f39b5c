"""Problems: the one table from codes to HTTP statuses, and the answers made from it (RFC 9457)."""

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from flask import Response, request
from werkzeug.exceptions import HTTPException

from referee.api import limits
from referee.api.contract.document.shapes import BOOLEAN, INTEGER, PARAMS, STRING
from referee.api.responses.encoding import encode
from referee.api.responses.languages import choose_language, tell_language
from referee.core.errors import SHOWN, Fault, Path
from referee.core.languages import Language
from referee.forms.shapes import Shape, array, record, ref
from referee.texts.sentences import write_fault, write_problem

STATUS: Final = {
    "bad-request": 400,
    "not-json": 400,
    "bad-query": 400,
    "not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "request-timeout": 408,
    "body-too-large": 413,
    "uri-too-long": 414,
    "unsupported-media-type": 415,
    "not-a-position": 422,
    "too-much-work": 422,
    "too-many-requests": 429,
    "headers-too-large": 431,
    "internal-error": 500,
    "service-unavailable": 503,
}
SHAPES: Final[dict[str, Shape]] = {
    "Problem": record(
        {
            "type": STRING,
            "title": STRING,
            "status": INTEGER,
            "detail": STRING,
            "errors": array(ref("ProblemError"), maxItems=limits.ERRORS_LISTED),
            "truncated": BOOLEAN,
            "request_id": STRING,
        },
        optional=("errors", "truncated"),
    ),
    "ProblemError": record(
        {"pointer": STRING, "code": STRING, "text": STRING, "params": PARAMS}, optional=("params",)
    ),
}
"""The components that describe a problem."""
_CODE_OF_STATUS: Final = {status: code for code, status in reversed(STATUS.items())}
MEDIA_TYPE: Final = "application/problem+json"
_LONG: Final = 200
"""Characters of a parameter that are shown where the whole would be too long."""

_log = logging.getLogger(__name__)


class Problem(Exception):
    """A request that gets no answer but a problem; ``code`` is a key of STATUS.

    :param retry_after: the seconds after which it may get one.
    """

    def __init__(
        self, code: str, faults: Sequence[Fault] = (), retry_after: int | None = None
    ) -> None:
        self.code = code
        self.faults = tuple(faults)
        self.headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        super().__init__(code)


def refuse_value(parameter: str, text: str, allowed: str) -> Problem:
    """Return the problem that a parameter of an address has a value that it cannot have."""
    params = {"key": text[:SHOWN], "allowed": allowed, "parameter": parameter}
    return Problem("bad-query", [Fault("unknown-value", (), params)])


def describe(code: str, faults: Sequence[Fault] = ()) -> dict[str, Any]:
    """Return the members of a problem; faults beyond the limit are cut off and counted as such."""
    language = choose_language()
    title, detail = write_problem(code, language)
    body: dict[str, Any] = {
        "type": f"/problems/{code}",
        "title": title,
        "status": STATUS[code],
        "detail": detail,
        "request_id": _make_id(),
    }
    if faults:
        listed = [fault.explained() for fault in faults[: limits.ERRORS_LISTED]]
        body["errors"] = [_describe_fault(fault, language) for fault in listed]
        if _is_too_long(body):
            _cut(body, listed[0], language)
        if len(faults) > len(body["errors"]):
            body["truncated"] = True
    return body


def _is_too_long(body: Mapping[str, Any]) -> bool:
    return len(encode(body)) > limits.PROBLEM_BYTES - len(',"truncated":true')


def _cut(body: dict[str, Any], first: Fault, language: Language) -> None:
    """List fewer faults of a problem that is too long: the first ones, or a short form of one."""
    errors = body["errors"]
    while len(errors) > 1 and _is_too_long(body):
        errors.pop()
    if _is_too_long(body):
        errors[:] = [_describe_fault(_shorten(first), language)]
    if _is_too_long(body):
        errors.clear()


def _shorten(fault: Fault) -> Fault:
    """Return a fault whose parameters are cut off where they are long."""
    params = {
        name: f"{value[:_LONG]}…" if isinstance(value, str) and len(value) > _LONG else value
        for name, value in fault.params.items()
    }
    return Fault(fault.code, fault.path, params)


def _describe_fault(fault: Fault, language: Language) -> dict[str, Any]:
    described: dict[str, Any] = {
        "pointer": write_pointer(fault.path),
        "code": fault.code,
        "text": write_fault(fault, language),
    }
    if fault.params:
        described["params"] = dict(fault.params)
    return described


def write_pointer(path: Path) -> str:
    """Write a path as a JSON Pointer (RFC 6901)."""
    return "".join(f"/{_escape(step)}" for step in path)


def _escape(step: str | int) -> str:
    """Write one step of a JSON Pointer; steps that nobody would type are shortened."""
    return str(step)[:100].replace("~", "~0").replace("/", "~1")


def answer(
    code: str, faults: Sequence[Fault] = (), headers: Mapping[str, str] | None = None
) -> Response:
    """Return a problem as an HTTP answer."""
    body = describe(code, faults)
    response = Response(encode(body), STATUS[code], mimetype=MEDIA_TYPE)
    response.headers["X-Request-Id"] = body["request_id"]
    tell_language(response, choose_language())
    response.cache_control.no_store = True
    response.headers.extend(dict(headers or {}))
    if code == "internal-error":
        _log_failure(body["request_id"])
    return response


def _log_failure(request_id: str) -> None:
    """Log the exception that is handled. An address may hold a position; its rule does not."""
    route = None if request.url_rule is None else request.url_rule.rule
    extra = {"request_id": request_id, "route": route}
    _log.exception("request %s to %s failed", request_id, route, extra=extra)


def identify(response: Response) -> None:
    """Give the request of an answer an identifier to report; a problem has one already.

    It is always ours: what a caller sends as ``X-Request-Id`` is not repeated.
    """
    if response.mimetype != MEDIA_TYPE:
        response.headers.add("X-Request-Id", _make_id())


def _make_id() -> str:
    return secrets.token_hex(8)


def answer_problem(problem: Problem) -> Response:
    """Answer a problem that the application raised."""
    return answer(problem.code, problem.faults, problem.headers)


def answer_http_exception(error: HTTPException) -> Response:
    """Answer Werkzeug's own exceptions in the same form, their headers kept; redirects pass."""
    if error.response is not None:
        return cast(Response, error.response)
    code = _CODE_OF_STATUS.get(error.code or 500)
    if code is None:
        code = "bad-request" if (error.code or 500) < 500 else "internal-error"
    kept = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return answer(code, headers=kept)


def answer_failure(error: Exception) -> Response:
    """Answer a fault of our own: an identifier to report, and no detail."""
    return answer("internal-error")
