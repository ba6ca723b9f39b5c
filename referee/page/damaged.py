"""Damaged links: cleaned where it is clear what was meant, else read as far as they can be.

Chat programs and advertisers add parameters to a link, include the bracket or full stop behind it,
or cut it off.
"""

import re
from typing import Final, NamedTuple
from urllib.parse import quote, unquote_plus

from flask import Request, redirect
from werkzeug.wrappers import Response

from referee.api.contract.queries import POSITION, UNESCAPED
from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.yielding import pause
from referee.core.errors import Fault, NotAPosition
from referee.page.addresses import find_picture
from referee.page.table.state import write_address

_ADDED: Final = re.compile(
    r"(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|yclid|igsh|igshid|mc_[ce]id"
    r"|_gl|_hs\w+|srsltid)\Z"
)
"""The parameters that others add to links; none of them is one of a page."""
_PUNCTUATION: Final = re.compile(
    r"(?:[)\].,;:!?'\"/]|%(?:22|27|29|2C|2E|3E|5D|C2%BB|E2%80%9[CD]))+\Z"
)
"""What stands behind a link in a sentence; no address of a page ends with it."""
_LINE: Final = re.compile(r"[cl]1(?:/|\Z)")
_BARE: Final = re.compile(r"-?\d+,-?\d+,*")
"""A row on which nothing lies any more."""
_MOST_LEFT_OUT: Final = 20


class Readable(NamedTuple):
    """What can still be read of a position: the address of its table, its picture, what is lost.

    ``lost`` are the texts that were left out, in the order in which they were found.
    """

    table: str
    picture: str | None
    lost: tuple[str, ...]


def drop_additions(request: Request) -> Response | None:
    """Redirect to the page without parameters that others added to its link; None without any."""
    query = request.query_string.decode("latin-1")
    kept = [each for each in query.split("&") if not _is_added(each)]
    if len(kept) == query.count("&") + 1:
        return None
    return _lead_to(_escape_path(request), "&".join(kept))


def drop_punctuation(request: Request) -> Response | None:
    """Redirect to the address without the punctuation at its end; None if there is none.

    Call it only for an address that leads nowhere as it stands.
    """
    path, query = _escape_path(request), request.query_string.decode("latin-1")
    if query:
        cleaned = _PUNCTUATION.sub("", query)
        return None if cleaned == query else _lead_to(path, cleaned)
    cleaned = _PUNCTUATION.sub("", path)
    return None if cleaned in (path, "") else _lead_to(cleaned, "")


def find_readable(request: Request) -> Readable | None:
    """Return what can still be read of the position in an address; None if that is nothing."""
    line = request.args.get(POSITION) or (request.view_args or {}).get("line", "")
    return read_as_far(line) if isinstance(line, str) else None


def read_as_far(line: str) -> Readable | None:
    """Return what can be read of the line of a position; None if that is nothing."""
    if not _LINE.match(line):
        return None
    game, lost = find_game(GAMES, line), list[str]()
    for _ in range(_MOST_LEFT_OUT):
        pause()
        try:
            game.position.read_alone(line)
        except NotAPosition as refusal:
            found = _leave_out(line, refusal.faults)
            if found is None:
                return None
            line, text = found
            lost.append(text)
        else:
            picture = find_picture(game.name, line, {})
            is_empty = all(map(_BARE.fullmatch, line.split("/")[1:]))
            table = write_address({POSITION: line})
            return None if is_empty and lost else Readable(table, picture, tuple(lost))
    return None


def _is_added(parameter: str) -> bool:
    return bool(_ADDED.match(unquote_plus(parameter.partition("=")[0])))


def _escape_path(request: Request) -> str:
    return quote(request.path, UNESCAPED)


def _lead_to(path: str, query: str) -> Response:
    """Redirect within this service, whatever the path begins with."""
    address = f"/{path.lstrip('/')}"
    return redirect(f"{address}?{query}" if query else address)


def _leave_out(line: str, faults: tuple[Fault, ...]) -> tuple[str, str] | None:
    """Return a line without the part of it where its first fault is, and that part.

    Of a row this is what lies on one square, so that the others stay where they are; of a square
    with figures, the figure. None, if the fault is in the head.
    """
    columns = [fault.params["column"] for fault in faults if "column" in fault.params]
    at = min((column for column in columns if isinstance(column, int)), default=0) - 1
    begin = line.rfind("/", 0, at + 1) + 1
    if at < 0 or not begin:
        return None
    end = _find(line, "/", begin)
    part = line[begin:end]
    comma = line.rfind(",", begin, max(at, begin) + 1) + 1
    is_on_square = re.match(r"-?\d", part) and line.count(",", begin, comma) >= 2
    if not is_on_square:
        return line[: begin - 1] + line[end:], part
    figure = line.rfind("-", comma, at + 1)
    start = comma if figure < 0 else figure
    until = min(_find(line, ",", start), end)
    if figure >= 0:
        until = min(until, _find(line, "-", figure + 1))
    if start == until:
        return line[: begin - 1] + line[end:], part
    return line[:start] + line[until:], line[start:until]


def _find(line: str, sign: str, start: int) -> int:
    found = line.find(sign, start)
    return len(line) if found < 0 else found
