"""Compression of responses by Brotli or gzip, from 1 KB on.

The coding with the highest quality value in ``Accept-Encoding`` is used, Brotli before gzip before
identity. A response below 1 KB is compressed only if the client refuses the identity coding. A
client that accepts none of these gets the response uncompressed. Long responses are compressed in
steps, with pauses. Responses that depend on the release alone are compressed once, at a higher
quality, and cached. Streamed responses are flushed after each part, so that the client can read it
at once.

An entity tag names one representation, so a compressed response has a tag of its own: that of the
plain one with the coding appended.
"""

import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, cast

import brotli
from flask import Request, Response

from referee.api.yielding import pause

LEAST_BYTES: Final = 1024
PLAIN: Final = "identity"
_OLD_GZIP: Final = "x-gzip"
"""Another name of gzip, by RFC 9110."""
_STEP_BYTES: Final = 64 * 1024
_QUALITY_OF_PARTS: Final = 4
"""What comes in parts is much like what came before, so little effort finds nearly all."""
_KEPT: Final = 128
"""Compressed responses that are cached at most: listings in each language, and what pages load."""


class _Compressor(NamedTuple):
    """The functions of a compressor: take a part, return what is pending, return the rest."""

    process: Callable[[bytes], bytes]
    flush: Callable[[], bytes]
    finish: Callable[[], bytes]


class _Coding(NamedTuple):
    """A way to compress: ``start`` begins at a quality."""

    start: Callable[[int], _Compressor]
    quality: int
    quality_kept: int


def _start_brotli(quality: int) -> _Compressor:
    compressor = brotli.Compressor(quality=quality)
    return _Compressor(compressor.process, compressor.flush, compressor.finish)


def _start_gzip(level: int) -> _Compressor:
    compressor: Any = zlib.compressobj(level, wbits=16 + zlib.MAX_WBITS)
    flush = partial(compressor.flush, zlib.Z_SYNC_FLUSH)
    return _Compressor(compressor.compress, flush, compressor.flush)


_CODINGS: Final = {
    "br": _Coding(_start_brotli, 5, 7),
    "gzip": _Coding(_start_gzip, 5, 9),
}
"""The codings by their names in HTTP, the best first."""


class Lasting(Response):
    """An answer that is asked for again and again, so that its compressed form is worth keeping."""


def choose_coding(request: Request, size: int) -> str:
    """Return how an answer of a number of bytes to a request is coded; PLAIN for not at all.

    An asterisk stands for all codings that are not named; PLAIN needs no naming to be taken.
    """
    if "HTTP_ACCEPT_ENCODING" not in request.environ:
        return PLAIN
    accepted = request.accept_encodings
    named = {name.lower() for name in accepted.values()}
    likes: dict[str, float] = {coding: accepted.quality(coding) for coding in _CODINGS}
    if _OLD_GZIP in named and "gzip" not in named:
        likes["gzip"] = accepted.quality(_OLD_GZIP)
    best = max(likes, key=likes.__getitem__)
    is_plain_taken = accepted.quality(PLAIN) > 0 or not ({PLAIN, "*"} & named)
    if not likes[best] or (is_plain_taken and size < LEAST_BYTES):
        return PLAIN
    is_plain_liked_more = PLAIN in named and accepted[PLAIN] > likes[best]
    return PLAIN if is_plain_liked_more else best


def tag(etag: str, coding: str) -> str:
    """Return the entity tag of a coded answer, given that of the plain one.

    >>> tag("1f", "br"), tag("1f", PLAIN)
    ('1f-br', '1f')
    """
    return etag if coding == PLAIN else f"{etag}-{coding}"


def compress(request: Request, response: Response) -> None:
    """Compress an answer, unless it is short, or its caller does not take that, or it has none.

    A problem is compressed in one step: it is told at once.

    :raises Problem: ``service-unavailable``, if a long answer would have to wait for too long.
    """
    if "HTTP_ACCEPT_ENCODING" not in request.environ or response.status_code == 304:
        return
    if response.is_streamed:
        _compress_parts(request, response)
        return
    body = response.get_data()
    coding = choose_coding(request, len(body))
    if coding == PLAIN or not body:
        return
    if isinstance(response, Lasting):
        response.set_data(_compress_to_keep(body, coding))
    else:
        step = len(body) if response.status_code >= 400 else _STEP_BYTES
        response.set_data(b"".join(_compress(body, coding, _CODINGS[coding].quality, step)))
    response.content_encoding = coding


@lru_cache(maxsize=_KEPT)
def _compress_to_keep(body: bytes, coding: str) -> bytes:
    """Compress what is asked for again and again."""
    return b"".join(_compress(body, coding, _CODINGS[coding].quality_kept))


def _compress(body: bytes, coding: str, quality: int, step: int = _STEP_BYTES) -> Iterator[bytes]:
    """Yield the parts of a compressed body, with pauses between its steps."""
    compressor = _CODINGS[coding].start(quality)
    for start in range(0, len(body), step):
        if start:
            pause()
        yield compressor.process(body[start : start + step])
    yield compressor.finish()


def _compress_parts(request: Request, response: Response) -> None:
    """Compress an answer that comes in parts, of which each can be read at once."""
    coding = choose_coding(request, LEAST_BYTES)
    if coding != PLAIN:
        parts = cast(Generator[bytes], response.response)
        response.response = _press(parts, _CODINGS[coding].start(_QUALITY_OF_PARTS))
        response.content_encoding = coding


def _press(parts: Generator[bytes], compressor: _Compressor) -> Iterator[bytes]:
    with closing(parts):
        for part in parts:
            yield compressor.process(part) + compressor.flush()
        yield compressor.finish()
