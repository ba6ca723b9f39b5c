"""Problems as errors, and when to ask once more."""

from typing import TypeVar, cast

import httpx

from .models import Problem, ProblemError
from .types import Response

T = TypeVar("T")

PROBLEM = "application/problem+json"
BUSY = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)
"""The statuses after which a question may be asked again, when `Retry-After` says so."""
LONGEST_WAIT = 60
"""The longest wait in seconds; a refusal that asks for a longer one is passed on."""


class Refused(Exception):
    """A question that got no answer but a problem; its words are for whoever asked.

    :param problem: the whole of it.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__("\n".join([problem.detail, *map(_show, self.errors)]))

    @property
    def code(self) -> str:
        """What kind of problem it is; codes never change."""
        return self.problem.type_.rpartition("/")[2]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def errors(self) -> list[ProblemError]:
        """What is wrong with the question: each has its place, a code, and a remedy in words."""
        return self.problem.errors or []

    @property
    def request_id(self) -> str:
        """What the service knows the request by."""
        return self.problem.request_id


def _show(error: ProblemError) -> str:
    return f"{error.pointer or '/'}: {error.text}"


def take(response: Response[Problem | T]) -> T:
    """Return the answer of a response.

    :raises Refused: if it is a problem.
    """
    parsed = response.parsed
    if isinstance(parsed, Problem):
        raise Refused(parsed)
    return cast(T, parsed)  # there is always one, for the document describes every response


def refuse_foreign(response: httpx.Response) -> None:
    """Let pass what the service itself answers; what is refused has been read.

    :raises httpx.HTTPStatusError: for all else, such as what a proxy says in its place.
    """
    if not _is_own(response):
        told = f"{response.status_code} from {response.url}, which is no answer of the referee"
        raise httpx.HTTPStatusError(told, request=response.request, response=response)


def _is_own(response: httpx.Response) -> bool:
    """Tell whether a response is an answer or a problem of the service."""
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if response.is_success:
        return kind not in ("", "text/html")
    if kind != PROBLEM:
        return False
    try:
        Problem.from_dict(response.json())
    except (ValueError, KeyError, TypeError, AttributeError):  # a problem of somebody else
        return False
    return True


def find_wait(request: httpx.Request, response: httpx.Response) -> int | None:
    """Return the seconds after which to ask again; None to take the response as it is.

    What is streamed is sent once, for it cannot be sent again.
    """
    after = str(response.headers.get("Retry-After", ""))
    is_whole = isinstance(request.stream, httpx.ByteStream)
    may_wait = after.isdecimal() and int(after) <= LONGEST_WAIT
    return int(after) if response.status_code in BUSY and is_whole and may_wait else None
