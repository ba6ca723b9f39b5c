"""A field for whatever somebody has: a line, an address, JSON, a game that was saved.

What can be read leads to the page of its table or game, and what is wrong with it stands beside the
field, which keeps the text. A text may be long and a save is a file, so both are posted.
"""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, request
from werkzeug.formparser import FormDataParser
from werkzeug.wrappers import Response as AnyResponse

from referee.api.contract.permalinks import GAME_PAGE, PAGE
from referee.api.contract.queries import POSITION
from referee.api.contract.questions import load
from referee.api.contract.records import GAME
from referee.api.games import GAMES
from referee.api.limits import ERRORS_LISTED, URI_BYTES
from referee.api.links import find_game
from referee.api.problems import Problem
from referee.api.responses.answers import write_answer
from referee.api.responses.caching import forbid_storing
from referee.api.responses.encoding import read_back
from referee.api.responses.languages import choose_language
from referee.api.responses.options import ResponseOptions
from referee.api.strict_reader import parse_json, read_body
from referee.api.yielding import start_counting
from referee.core.errors import Fault, NotAPosition
from referee.page.damaged import Readable, read_as_far
from referee.page.games.samples import lead_to
from referee.page.style import show_page
from referee.page.table.state import PATH, PATH_OF_LONG, write_address
from referee.texts.sentences import write, write_fault

PASTE: Final = "/paste"
_TEXT: Final = "text"
_FILE: Final = "file"
_SAVE: Final = "save"
_IMPORTS: Final = "imports"
_ADDRESS: Final = re.compile(r"https?://\S+|[/?]\S+")
_LINE: Final = re.compile(r"[cl]1(?:/|\Z)")
_RECORD: Final = "g1/"
_PAGES: Final = (PATH, PAGE, GAME_PAGE)
_LONG: Final = (PATH_OF_LONG, f"{GAME_PAGE}/")
_BEFORE, _BEHIND = 24, 40
"""Characters that are shown before a fault and from it on."""


class Around(NamedTuple):
    """A fault in words, and what stands before it and from it on; "" where it has no place."""

    said: str
    before: str = ""
    behind: str = ""


class Unread(NamedTuple):
    """Why a text cannot be read, and what can be read of it."""

    faults: Sequence[Around]
    readable: Readable | None = None


class Carried(NamedTuple):
    """A game that was carried over, with what is said of it."""

    address: str
    summary: str
    notices: Sequence[str]


def add_routes(blueprint: Blueprint) -> None:
    """Add the page with the field."""
    blueprint.add_url_rule(PASTE, view_func=_show_field, methods=["GET", "POST"])


def _show_field() -> AnyResponse:
    start_counting()
    text = ""
    found: str | Unread | Carried | None = None
    if request.method == "POST":
        text = _receive()
        found = _read(text)
    if isinstance(found, str):
        if len(found) > URI_BYTES:
            raise Problem("uri-too-long")
        return redirect(found, 303)
    unread = found if isinstance(found, Unread) else None
    carried = found if isinstance(found, Carried) else None
    kept = text if len(text) <= URI_BYTES else ""
    page: Response = show_page("paste.html", text=kept, unread=unread, carried=carried)
    return forbid_storing(page) if text else page


def _receive() -> str:
    """Return the text that was posted, or that of the file.

    :raises Problem: as for the body of a question.
    """
    body = BytesIO(read_body(request))
    parser = FormDataParser(stream_factory=_keep_in_memory, silent=True)
    _, fields, files = parser.parse(body, request.mimetype, None, request.mimetype_params)
    raw = files[_FILE].read() if _FILE in files else b""
    return raw.decode("utf-8-sig", "replace").strip() if raw else fields.get(_TEXT, "").strip()


def _keep_in_memory(*_args: object, **_options: object) -> BytesIO:
    """Return where a file is kept: the body was in memory already, and a disk may not be there."""
    return BytesIO()


def _read(text: str) -> str | Unread | Carried:
    """Return where a text leads; or why it cannot be read."""
    if not text:
        return _tell("nothing")
    if text.startswith("{"):
        return _read_json(text)
    if text.startswith(_RECORD) or _LINE.match(text):
        key = GAME if text.startswith(_RECORD) else POSITION
        return _read_value(key, text, text)
    found = _ADDRESS.search(text)
    return _tell("unknown") if found is None else _read_address(found.group())


def _read_address(address: str) -> str | Unread:
    """Return the address of a page here, whichever host it had."""
    parts = urlsplit(address)
    path = parts.path or PATH
    if path not in _PAGES and not path.startswith(_LONG):
        return _tell("elsewhere")
    return f"/{path.lstrip('/')}{'?' if parts.query else ''}{parts.query}"


def _read_json(text: str) -> str | Unread | Carried:
    """Read a position, a game, a question on one of them, or a save."""
    try:
        held = parse_json(text.encode())
    except Problem as problem:
        return _refuse(problem.faults, text)
    if "replay" in held or "slots" in held or _SAVE in held:
        return _carry_over(held.get(_SAVE, held))
    for key in (GAME, POSITION):
        if key in held:
            return _read_value(key, held[key])
    is_game = "players" in held and "tiles" not in held
    return _read_value(GAME if is_game else POSITION, held)


def _read_value(key: str, value: Any, line: str = "") -> str | Unread:
    """Return the address of a position or of a game; or the faults of it.

    :param line: the value, if it is one: what can be read of a position is offered, too.
    """
    game = find_game(GAMES, value)
    try:
        if key == GAME:
            record = load(game.schemas[GAME], {GAME: value})[GAME]
            return lead_to(game.find_forms(GAME)[GAME].write_text(record.posted))
        read = load(game.bare, {POSITION: value})[POSITION]
    except (NotAPosition, Problem) as refusal:
        readable = read_as_far(line) if line and key == POSITION else None
        return _refuse(refusal.faults, line, readable)
    return write_address({POSITION: game.notate(read.posted)})


def _carry_over(save: Any) -> str | Unread | Carried:
    """Carry a saved game over; what is lost of it is said before it is shown."""
    options = ResponseOptions(choose_language())
    try:
        ruled = GAMES[0].make_ruler(_IMPORTS)({_SAVE: save})
        answer: Mapping[str, Any] = read_back(write_answer(ruled), options)
    except (NotAPosition, Problem) as refusal:
        return _refuse(refusal.faults)
    address = lead_to(answer["game"]["notation"])
    notices = [each["notice"]["text"] for each in answer.get("notices", ())]
    if not notices:
        return address
    return Carried(address, answer["summary"], tuple(dict.fromkeys(notices)))


def _tell(code: str) -> Unread:
    """Say why nothing of a text can be read."""
    return Unread([Around(write("paste", code, {}, choose_language()))])


def _refuse(faults: Sequence[Fault], text: str = "", readable: Readable | None = None) -> Unread:
    """Say what is wrong, and where in the text."""
    language = choose_language()
    found = []
    for fault in faults[:ERRORS_LISTED]:
        column = fault.params.get("column")
        at = column - 1 if text and isinstance(column, int) else None
        said = write_fault(fault, language)
        if at is None:
            found.append(Around(said))
        else:
            before = text[max(0, at - _BEFORE) : at]
            found.append(Around(said, before, text[at : at + _BEHIND]))
    return Unread([*dict.fromkeys(found)], readable)
