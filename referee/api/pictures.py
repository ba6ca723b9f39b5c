"""Pictures as answers: SVG, or PNG where that is asked for and installed."""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from flask import Request, Response, request

from referee.api.contract.document.shapes import ROTATION, STRING
from referee.api.limits import PICTURE_SECONDS, REQUEST_CPU_SECONDS
from referee.api.problems import Problem
from referee.api.responses.caching import answer_held, make_lasting, tag_question
from referee.api.responses.languages import choose_language, tell_language
from referee.api.yielding import TooMuchWork, current_task
from referee.core.errors import Fault
from referee.diagrams.documents import Picture, adapt_to_theme, write_document
from referee.diagrams.png import (
    LONGEST_SIDE,
    NoPicture,
    TookTooLong,
    can_render,
    render_png,
    used_by_pictures,
)
from referee.forms.shapes import Shape, ref

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
TYPES: Final = {"svg": SVG, "png": PNG}
"""The media types by the suffixes of addresses."""
_ENDINGS: Final = ("/diagram", *(f".{suffix}" for suffix in TYPES))
WIDTH: Final = "width"
"""The parameter that says how many pixels wide a picture is."""
NARROWEST: Final = 16
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a picture may load that is opened by itself: nothing."""

TILE_ID: Final = "tile_id"
PARAMETERS: Final[dict[str, Shape]] = {
    "position": STRING,
    "mark": STRING,
    WIDTH: {"type": "integer", "minimum": NARROWEST, "maximum": LONGEST_SIDE},
    TILE_ID: ref("TileId"),
    "rotation": ROTATION,
    "edition": ref("Edition"),
}
"""The shapes of all parameters by which pictures are asked for."""
PICTURES: Final[dict[str, Shape]] = {
    SVG: {"schema": {"type": "string", "contentMediaType": SVG}},
    PNG: {"schema": {"type": "string", "format": "binary", "contentMediaType": PNG}},
}
"""What the OpenAPI document says of pictures, by their media types."""


def is_picture(path: str) -> bool:
    """Tell whether an address is that of a picture, which is never JSON."""
    return path.endswith(_ENDINGS)


def choose_type(suffix: str | None = None) -> str:
    """Return the media type of the picture that the current request asks for.

    :param suffix: that of its address, which decides if there is one.
    :raises Problem: ``not-acceptable``, if the caller takes no such picture, or there is no PNG.
    """
    there = [TYPES[suffix]] if suffix else [SVG, PNG]
    accepts = "HTTP_ACCEPT" not in request.environ or request.accept_mimetypes
    liked = there[0] if accepts is True else accepts.best_match(there)
    if liked == PNG and not can_render():
        rest = None if accepts is True or suffix else accepts.best_match([SVG])
        if rest is None:
            raise Problem("not-acceptable", [Fault("no-png")])
        return SVG
    if liked is None:
        raise Problem("not-acceptable", [Fault("pictures-only", (), {"types": ", ".join(there)})])
    return liked


def read_width(asked: Request) -> int | None:
    """Return how many pixels wide a picture shall be; None for its own size.

    :raises Problem: ``bad-query``, for anything but a number within the bounds.
    """
    text = asked.args.get(WIDTH)
    if text is None:
        return None
    is_number = text.isascii() and text.isdecimal() and len(text) <= 5
    if not is_number or not NARROWEST <= int(text) <= LONGEST_SIDE:
        params: dict[str, str | int] = {
            "key": WIDTH,
            "low": NARROWEST,
            "high": LONGEST_SIDE,
            "parameter": WIDTH,
        }
        raise Problem("bad-query", [Fault("out-of-range", (), params)])
    return int(text)


def reply_lasting(draw: Callable[[], Picture], media: str, known: str) -> Response:
    """Return the picture that the address of the current request asks for.

    A conditional request is answered before anything is read or drawn.

    :param known: what the picture depends on besides the address, the release and the language.
    :raises Problem: as :func:`reply_picture` does.
    """
    tag = tag_question(request, f"{media} {known}")
    if (held := answer_held(request, tag)) is not None:
        return held
    return make_lasting(reply_picture(draw, media), tag)


def reply_picture(draw: Callable[[], Picture], media: str) -> Response:
    """Return a picture as an answer to the current request.

    :param media: a media type that :func:`choose_type` returns.
    :raises Problem: ``service-unavailable``, if no PNG can be drawn now.
    :raises TooMuchWork: if a PNG takes more than the rest of the request's budget.
    """
    width = read_width(request)
    document = write_document(draw(), width)
    if media == SVG:
        response = Response(adapt_to_theme(document.text), mimetype=SVG)
        response.headers["Content-Security-Policy"] = POLICY
    else:
        response = Response(_render(*document), mimetype=PNG)
    tell_language(response, choose_language())
    response.vary.add("Accept")
    return response


def _render(picture: str, width: int, height: int) -> bytes:
    """Return a picture as PNG, and count what its process used; one is drawn at a time."""
    task = current_task()
    task.wait_to_render(len(picture))
    budget_left = REQUEST_CPU_SECONDS - task.cpu_seconds()
    before, seconds = used_by_pictures(), max(1, math.ceil(budget_left))
    try:
        return task.wait_for_process(partial(render_png, picture, width, height, seconds))
    except TookTooLong:
        raise TooMuchWork from None
    except NoPicture:
        raise Problem("service-unavailable", retry_after=PICTURE_SECONDS) from None
    finally:
        task.add_cpu_seconds(used_by_pictures() - before)
