"""HTTP caching of answers that depend on the request and the release alone: ETag and 304.

The tag of a listing is a hash of its bytes. The tag of a question in an address is a hash of the
release, the ruleset, the language and the question, so it is known before the answer is computed.
"""

from hashlib import sha256
from typing import Any, Final

from flask import Request, Response, request
from werkzeug.http import quote_etag

from referee import __version__
from referee.api.responses.compression import LEAST_BYTES, Lasting, choose_coding, tag
from referee.api.responses.encoding import encode
from referee.api.responses.languages import choose_language, is_named, tell_language
from referee.core.languages import Language

MAX_AGE_SECONDS: Final = 3600
RULING_SECONDS: Final = 86_400
"""How long a ruling lasts in caches: a release that rules otherwise is heard of within a day."""


def reply_cacheable(body: Any, language: Language) -> Response:
    """Return a JSON answer that may be cached, or 304 if the caller has it already."""
    response = Lasting(encode(body), mimetype="application/json")
    tell_language(response, language)
    return make_cacheable(response)


def make_cacheable(response: Response, max_age: int = MAX_AGE_SECONDS) -> Response:
    """Add an ETag and a lifetime, and answer a conditional request.

    The tag is that of the representation that the caller takes; see ``compressing``.
    """
    return _label(response, sha256(response.get_data()).hexdigest()[:32], max_age)


def _label(response: Response, etag: str, max_age: int) -> Response:
    """Add the tag of the representation that the caller takes, given that of the plain one."""
    response.set_etag(tag(etag, choose_coding(request, len(response.get_data()))))
    response.cache_control.public = True
    response.cache_control.max_age = max_age
    response.make_conditional(request)
    return response


# ------------------------------------------------------------------------- questions in addresses


def tag_question(asked: Request, ruleset: str) -> str:
    """Return the entity tag of the plain answer to the question in an address.

    :param ruleset: the version of the ruleset by which it is ruled.
    """
    query = sorted(asked.args.items(multi=True))
    known = (__version__, ruleset, choose_language(), asked.path, *query)
    return sha256(repr(known).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def answer_held(asked: Request, etag: str, *, is_in_words: bool = True) -> Response | None:
    """Return 304 if the client already has the answer; None if it must be computed.

    The content coding depends on the length of the answer, which is unknown here: the client may
    hold it uncompressed or compressed. ``*`` matches no answer, because none is known to exist.

    :param etag: the entity tag of the plain answer.
    :param is_in_words: whether the answer is in a language.
    """
    held = asked.if_none_match
    if not held or held.star_tag:
        return None
    for size in (0, LEAST_BYTES):
        coded = tag(etag, choose_coding(asked, size))
        if held.contains_weak(coded):
            by_liking = is_in_words and not is_named()
            headers = {
                "ETag": quote_etag(coded),
                "Vary": f"Accept-Language, {_VARIES}" if by_liking else _VARIES,
                "Cache-Control": _LASTS,
            }
            return Response(status=304, headers=headers)
    return None


def make_lasting(response: Response, etag: str) -> Response:
    """Make the answer to a question in an address cacheable, or answer 304."""
    _label(response, etag, RULING_SECONDS)
    return _last(response)


def forbid_storing(response: Response) -> Response:
    """Keep caches from an answer that may be another the next time."""
    response.cache_control.no_store = True
    return response


def _last(response: Response) -> Response:
    """Say how long an answer lasts, and what it depends on besides its address."""
    response.headers["Cache-Control"] = _LASTS
    response.vary.add(_VARIES)
    return response


_LASTS: Final = f"public, max-age={RULING_SECONDS}"
_VARIES: Final = "Accept"
