"""QR codes of permalinks, for phones to scan; segno is used only here.

``/qr?…`` is the code of ``/r?…`` on the requested host, for an ``<img>`` beside a ruling; the page
of a table has a code of its own. It is the smallest code that holds the address, with as much error
correction as fits. The best mask is found by trying all eight, which is slow for large codes: those
use a fixed one.
"""

import io
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import quote

from flask import Request, Response, request

from referee.api.contract.game import Game
from referee.api.contract.permalinks import PAGE
from referee.api.links import read_link
from referee.api.pictures import POLICY, SVG
from referee.api.problems import Problem
from referee.api.responses.caching import answer_held, make_lasting, tag_question
from referee.core.errors import Fault

ADDRESS: Final = "/qr"
MOST_BYTES: Final = 2_953
"""What the largest code holds, with the least error correction."""
_MANY_BYTES: Final = 1_000
"""Size from which trying all masks would take over 50 ms."""
_MASK: Final = 0
"""The chequered mask: it breaks up areas of one colour."""
_KEPT: Final = "%!$&'()*+,/:;=?@[]"
"""What stays as it is in a query that was sent: what is escaped, and what need not be."""


def answer_qr(games: Sequence[Game[Any]], page: str = PAGE) -> Response:
    """Answer the current request with the code of its permalink, as SVG.

    :param page: the path of the permalink.

    :raises Problem: ``bad-query`` or ``not-a-position`` for an address that shows nothing, and
        ``bad-query`` for one that no code holds.
    """
    return answer_code(page, lambda: read_link(games, request))


def answer_code(page: str, read: Callable[[], object]) -> Response:
    """Answer the current request with the code of the page that its query shows, as SVG.

    :param page: the path of the page.
    :param read: reads the query; what it raises is the answer to one that shows nothing.
    :raises Problem: ``bad-query`` for an address that no code holds.
    """
    address = find_address(request, page)
    etag = tag_question(request, address)
    if (held := answer_held(request, etag, is_in_words=False)) is not None:
        return held
    read()
    if is_too_long(address):
        params = {"length": len(address), "limit": MOST_BYTES}
        raise Problem("bad-query", [Fault("too-long-for-a-qr-code", (), params)])
    response = Response(draw_code(address), mimetype=SVG)
    response.headers["Content-Security-Policy"] = POLICY
    return make_lasting(response, etag)


def find_address(asked: Request, page: str = PAGE) -> str:
    """Return the permalink with the query of a request, on its host."""
    return f"{asked.host_url.rstrip('/')}{page}?{quote(asked.query_string, safe=_KEPT)}"


def is_too_long(address: str) -> bool:
    """Tell whether an address is longer than any code holds."""
    return len(address) > MOST_BYTES


def draw_code(address: str) -> bytes:
    """Return the code of an address as SVG of any size, with the address as its title."""
    import segno  # noqa: PLC0415 - it takes 1 MB, and few ask for a code

    mask = _MASK if len(address) > _MANY_BYTES else None
    code = segno.make_qr(address, error="l", boost_error=True, mask=mask)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", light="#fff", title=address, xmldecl=False, omitsize=True)
    return drawn.getvalue()
