"""The request as the service sees it: the parameters of a short address are parsed once."""

from functools import cached_property, lru_cache
from typing import Final

import flask
from werkzeug.datastructures import MultiDict

_KEPT: Final = 512
_SHORT: Final = 128
"""Queries of so many characters are remembered: wishes and languages, which are always the same."""


class Request(flask.Request):
    """A request whose parameters are parsed only if nobody has sent them before."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        """The parameters of the address; never changed."""
        query = self.environ.get("QUERY_STRING", "")
        return parse_short(query) if is_short(query) else super().args


def find_request() -> flask.Request:
    """Return the current request itself, which Flask's ``request`` looks up at every access."""
    found: flask.Request = flask.request._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001
    return found


def is_short(query: str) -> bool:
    """Tell whether a query is worth to be remembered."""
    return len(query) <= _SHORT


@lru_cache(maxsize=_KEPT)
def parse_short(query: str) -> MultiDict[str, str]:
    """Return the parameters of a short query, as WSGI has it. Shared: never change them."""
    return flask.Request({"QUERY_STRING": query}).args
