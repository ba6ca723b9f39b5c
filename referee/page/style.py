"""What all pages share: their frame, their words, and what the browser may load for them."""

from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import NotFound

from referee.api.contract.queries import UNESCAPED
from referee.api.limits import ERRORS_LISTED, URI_BYTES
from referee.api.nowhere import explain_nowhere
from referee.api.problems import MEDIA_TYPE, STATUS, Problem, answer
from referee.api.responses.caching import forbid_storing
from referee.api.responses.languages import PARAMETER, choose_language, tell_language
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.page.assets import find_address
from referee.texts.languages import list_languages
from referee.texts.sentences import write, write_fault, write_problem

_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What pages may load and where they may send: this service alone. Nothing inline."""
_DOMAIN: Final = "pages"
_CONTROLS: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")
"""What is wrong may be no character of a page."""
_API: Final = "/v1"
"""What the addresses of questions begin with."""
_NOT_FOUND: Final = "not-found"
_TOO_LONG: Final = "uri-too-long"
"""The problem that has a page in words for players."""

Say = Callable[..., str]
"""Writes a sentence of a domain, given its code and its parameters by name."""


def add_routes(blueprint: Blueprint) -> None:
    """Add the page that says what is wrong with the address of another."""
    blueprint.register_error_handler(Problem, _show_trouble)
    blueprint.register_error_handler(NotAPosition, _show_faults)
    blueprint.app_errorhandler(NotFound)(_show_nowhere)


def show_page(template: str, status: int = 200, **shown: Any) -> Response:
    """Return a page in the language of the request; a good one may be kept for a while.

    Templates write with ``say`` the sentences of all pages, and with what ``say_in`` returns those
    of another domain; ``to`` keeps the language in an address, ``asset`` finds that of a file.
    """
    language = choose_language()

    html = render_template(
        f"pages/{template}",
        say=speak(_DOMAIN, language),
        say_in=lambda domain: speak(domain, language),
        to=_keep_language,
        asset=find_address,
        language=language,
        named_language=_find_named(),
        languages=tuple(_list_addresses()),
        **shown,
    )
    response = Response(html, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    tell_language(response, language)
    return response


def speak(domain: str, language: Language) -> Say:
    """Return what writes the sentences of a domain in a language."""

    def say(code: str, **params: Any) -> str:
        return write(domain, code, params, language)

    return say


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
    """Show the faults of an address, and how to fix them."""
    language = choose_language()
    if problem.code == _NOT_FOUND:
        meant = next((fault.params.get("did_you_mean") for fault in problem.faults), None)
        return forbid_storing(show_page("nowhere.html", STATUS[problem.code], meant=meant))
    title, detail = write_problem(problem.code, language)
    listed = problem.faults[:ERRORS_LISTED]
    faults = [write_fault(fault, language).translate(_CONTROLS) for fault in listed]
    template = "too_long.html" if problem.code == _TOO_LONG else "trouble.html"
    page = show_page(template, STATUS[problem.code], title=title, detail=detail, faults=faults)
    page.headers.extend(problem.headers)
    return forbid_storing(page)


def _keep_language(address: str | None) -> str | None:
    """Return another address, in the language that this page was asked for by name."""
    if address is None or (named := _find_named()) is None:
        return address
    path, mark, anchor = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}{PARAMETER}={quote(named)}{mark}{anchor}"


def _find_named() -> str | None:
    """Return the language that the address of this page names, if there is such a one."""
    named = request.args.get(PARAMETER)
    return named if named in list_languages() else None


def _list_addresses() -> Iterator[tuple[str, str | None]]:
    """Yield each language and the address of this page in it; None where it would be too long."""
    for language in list_languages():
        asked = {**request.args, PARAMETER: language}
        named = (f"{quote(key, UNESCAPED)}={quote(asked[key], UNESCAPED)}" for key in asked)
        address = f"{quote(request.path, UNESCAPED)}?{'&'.join(named)}"
        yield language, address if len(address) <= URI_BYTES else None
