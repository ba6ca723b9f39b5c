"""Answers that depend on nothing but the release: with an ETag, and not sent again."""

from hashlib import sha256
from typing import Any, Final

from flask import Response, request

from referee.api.compressing import choose_coding, tag
from referee.api.encoding import encode
from referee.api.languages import tell_language
from referee.core.languages import Language

MAX_AGE_SECONDS: Final = 3600


def reply_cacheable(body: Any, language: Language) -> Response:
    """Return a JSON answer that may be cached, or 304 if the caller has it already."""
    response = Response(encode(body), mimetype="application/json")
    tell_language(response, language)
    return make_cacheable(response)


def make_cacheable(response: Response, max_age: int = MAX_AGE_SECONDS) -> Response:
    """Add an ETag and a lifetime, and answer a conditional request.

    The tag is that of the representation that the caller takes; see ``compressing``.
    """
    body = response.get_data()
    etag = sha256(body).hexdigest()[:32]
    response.set_etag(tag(etag, choose_coding(request, len(body))))
    response.cache_control.public = True
    response.cache_control.max_age = max_age
    response.make_conditional(request)
    return response
