"""What all pages share: their frame, their style sheet, and what the browser may load for them."""

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, Response, render_template, request

from referee.api.caching import forbid_storing, make_cacheable
from referee.api.compressing import Lasting
from referee.api.languages import PARAMETER, choose_language, tell_language
from referee.api.limits import ERRORS_LISTED
from referee.api.problems import STATUS, Problem
from referee.core.errors import NotAPosition
from referee.texts.languages import list_languages
from referee.texts.sentences import write, write_fault, write_problem

_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What pages may load and where they may send: this service alone, and nothing inline."""
KEPT: Final = "!$'()*,/:;@"
"""What needs no escape in the value of a parameter (RFC 3986)."""
_YEAR: Final = 31_536_000
_BUNDLES: Final = {
    "style": ("text/css", ".css"),
    "script": ("text/javascript", ".js"),
}
"""What pages load besides pictures, each with its media type: the files of ``static`` with such an
ending, those of others (``vendor``) before our own, by name."""


def add_routes(blueprint: Blueprint) -> None:
    """Add style sheet and script, and the page that says what is wrong with another's address."""
    for kind, (_, ending) in _BUNDLES.items():
        serve = partial(_serve, kind)
        blueprint.add_url_rule(f"/{kind}/<tag>{ending}", kind, serve)
    blueprint.register_error_handler(Problem, _show_trouble)
    blueprint.register_error_handler(NotAPosition, _show_faults)


def show_page(template: str, status: int = 200, **shown: Any) -> Response:
    """Return a page in the language of the request; a good one may be kept for a while."""
    language = choose_language()

    def say_in(domain: str) -> Callable[..., str]:
        return lambda code, **params: write(domain, code, params, language)

    html = render_template(
        f"pages/{template}",
        say=say_in("pages"),
        say_in=say_in,
        to=_keep_language,
        language=language,
        named_language=_find_named(),
        languages=tuple((each, _address_in(each)) for each in list_languages()),
        **{kind: f"/{kind}/{_tag(kind)}{ending}" for kind, (_, ending) in _BUNDLES.items()},
        **shown,
    )
    response = Response(html, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    tell_language(response, language)
    return response


def _show_faults(refusal: NotAPosition) -> Response:
    return _show_trouble(Problem("not-a-position", refusal.faults))


def _show_trouble(problem: Problem) -> Response:
    """Show what is wrong with an address, and what would mend it."""
    language = choose_language()
    title, detail = write_problem(problem.code, language)
    faults = [write_fault(fault, language) for fault in problem.faults[:ERRORS_LISTED]]
    page = show_page(
        "trouble.html", STATUS[problem.code], title=title, detail=detail, faults=faults
    )
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


def _address_in(language: str) -> str:
    """Return the address of this page in a language."""
    asked = {**request.args, PARAMETER: language}
    named = (f"{quote(key, KEPT)}={quote(asked[key], KEPT)}" for key in asked)
    return f"{request.path}?{'&'.join(named)}"


@cache
def _read(kind: str) -> bytes:
    """Return all files of a kind in one, so that a page asks for one."""
    static = files("referee.page") / "static"
    _, ending = _BUNDLES[kind]
    found = [
        file
        for folder in (static / "vendor", static)
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(ending)
    ]
    return b"\n".join(file.read_bytes() for file in found)


@cache
def _tag(kind: str) -> str:
    """Return what tells one release of a bundle from another, so that it may be kept for ever."""
    return sha256(_read(kind)).hexdigest()[:12]


def _serve(kind: str, tag: str) -> Response:
    """Serve a bundle; one that is not the one asked for is not kept for it."""
    response = Lasting(_read(kind), mimetype=_BUNDLES[kind][0])
    return make_cacheable(response, _YEAR) if tag == _tag(kind) else forbid_storing(response)
