"""Formats of answers besides JSON: chosen by ``Accept``, or by the end of the address."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from flask import Request, Response

from referee.api.problems import Problem
from referee.api.responses.answers import Ruled, write_answer
from referee.api.responses.encoding import read_back
from referee.api.responses.languages import tell_language
from referee.api.responses.options import ResponseOptions
from referee.core.errors import Fault
from referee.core.languages import Language

JSON: Final = "application/json"


class Format(NamedTuple):
    """A format: its media type, and what writes an answer in it, given as JSON has it."""

    media: str
    write: Callable[[Mapping[str, Any], Language], str]


Formats = Mapping[str, Format]
"""Formats by the ends of addresses, such as ``csv``."""


def choose_format(asked: Request, formats: Formats, suffix: str | None = None) -> Format | None:
    """Return the format in which a caller wants an answer; None for JSON.

    :param suffix: the end of the address, which decides if there is one.
    :raises Problem: ``not-acceptable``, if the caller does not take what the address gives.
    """
    if not formats or "HTTP_ACCEPT" not in asked.environ:
        return formats[suffix] if suffix else None
    accepted = asked.accept_mimetypes
    if suffix:
        if not accepted.best_match([formats[suffix].media]):
            params = {"types": formats[suffix].media}
            raise Problem("not-acceptable", [Fault("formats-only", (), params)])
        return formats[suffix]
    by_media = {each.media: each for each in formats.values()}
    return by_media.get(accepted.best_match([JSON, *by_media], JSON))


def reply_in(chosen: Format, ruled: Ruled, language: Language) -> Response:
    """Return an answer in a format that is not JSON, as an answer to the current request."""
    options = ResponseOptions(language)
    answer = read_back(write_answer(ruled, options), options)
    written = chosen.write(answer, language)
    response = Response(written, content_type=f"{chosen.media}; charset=utf-8")
    tell_language(response, language)
    response.vary.add("Accept")
    return response
