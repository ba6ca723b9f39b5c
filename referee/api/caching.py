"""Answers that depend on nothing but the release: with an ETag, and not sent again."""

from typing import Any, Final

from flask import Response, request

from referee.api.encoding import encode

MAX_AGE_SECONDS: Final = 3600


def reply_cacheable(body: Any) -> Response:
    """Return a JSON answer that may be cached, or 304 if the caller has it already."""
    return make_cacheable(Response(encode(body), mimetype="application/json"))


def make_cacheable(response: Response) -> Response:
    """Add an ETag and a lifetime, and answer a conditional request."""
    response.add_etag()
    response.cache_control.public = True
    response.cache_control.max_age = MAX_AGE_SECONDS
    response.make_conditional(request)
    return response
