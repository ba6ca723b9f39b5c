"""What is wrong with an address, as a page: how to fix it, and what of it can still be read."""

from typing import Final

from flask import Blueprint, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from referee.api.limits import ERRORS_LISTED
from referee.api.nowhere import explain_nowhere
from referee.api.problems import MEDIA_TYPE, STATUS, Problem, answer
from referee.api.responses.caching import forbid_storing
from referee.api.responses.languages import choose_language
from referee.core.errors import NotAPosition
from referee.page.damaged import drop_additions, drop_punctuation, find_readable
from referee.page.style import show_page
from referee.texts.sentences import write_fault, write_problem

_CONTROLS: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
"""Control characters, which a page may not contain, not even in a repeated text."""
_API: Final = "/v1"
"""What the addresses of questions begin with."""
_NOT_FOUND: Final = "not-found"
_DAMAGED: Final = (_NOT_FOUND, "bad-query", "not-a-position")
"""The problems of a link that was damaged on its way."""
_TOO_LONG: Final = "uri-too-long"
"""The problem that has a page in words for players."""


def add_routes(blueprint: Blueprint) -> None:
    """Add the page that says what is wrong with the address of another."""
    blueprint.register_error_handler(Problem, _show_trouble)
    blueprint.register_error_handler(NotAPosition, _show_faults)
    blueprint.app_errorhandler(NotFound)(_show_nowhere)
    blueprint.before_request(lambda: drop_additions(request))


def _show_faults(refusal: NotAPosition) -> Response:
    return _show_trouble(Problem("not-a-position", refusal.faults))


def _show_nowhere(error: NotFound) -> Response:
    """Show a browser that there is no such page, and a program outside the pages a problem."""
    fault = explain_nowhere()
    is_page = not request.path.startswith(_API) and _reads_pages()
    return _show_trouble(Problem(_NOT_FOUND, [fault])) if is_page else answer(_NOT_FOUND, [fault])


def _reads_pages() -> bool:
    """Whether the caller likes a page better than a problem, as browsers do."""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > accepted[MEDIA_TYPE]


def _show_trouble(problem: Problem) -> Response:
    """Show the faults of an address, how to fix them, and what can be read of it all the same.

    An address that may be right but for the punctuation behind it leads to the one without.
    """
    language = choose_language()
    if problem.code in _DAMAGED and (cleaned := drop_punctuation(request)) is not None:
        return cleaned
    if problem.code == _NOT_FOUND:
        meant = next((fault.params.get("did_you_mean") for fault in problem.faults), None)
        return forbid_storing(show_page("nowhere.html", STATUS[problem.code], meant=meant))
    title, detail = write_problem(problem.code, language)
    listed = problem.faults[:ERRORS_LISTED]
    faults = [write_fault(fault, language).translate(_CONTROLS) for fault in listed]
    template = "too_long.html" if problem.code == _TOO_LONG else "trouble.html"
    readable = find_readable(request) if problem.code in _DAMAGED else None
    lost = [] if readable is None else [text.translate(_CONTROLS) for text in readable.lost]
    page = show_page(
        template,
        STATUS[problem.code],
        title=title,
        detail=detail,
        faults=faults,
        readable=readable,
        lost=lost,
    )
    page.headers.extend(problem.headers)
    return forbid_storing(page)
