"""What all pages share: their frame, their style sheet, and what the browser may load for them."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

from flask import Blueprint, Response, render_template, request

from referee.api.caching import make_cacheable
from referee.api.languages import PARAMETER, choose_language, tell_language
from referee.texts.languages import list_languages
from referee.texts.sentences import write

_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What pages may load and where they may send: this service alone. No script at all."""
KEPT: Final = "!$'()*,/:;@"
"""What needs no escape in the value of a parameter (RFC 3986)."""
_YEAR: Final = 31_536_000


def add_routes(blueprint: Blueprint) -> None:
    """Add the style sheet."""
    blueprint.add_url_rule("/style/<tag>.css", view_func=_serve_style)


def show_page(template: str, status: int = 200, **shown: Any) -> Response:
    """Return a page in the language of the request; a good one may be kept for a while."""
    language = choose_language()

    def say(code: str, **params: Any) -> str:
        return write("pages", code, params, language)

    html = render_template(
        f"pages/{template}",
        say=say,
        to=_keep_language,
        language=language,
        named_language=request.args.get(PARAMETER),
        languages=tuple((each, _address_in(each)) for each in list_languages()),
        style=f"/style/{_tag()}.css",
        **shown,
    )
    response = Response(html, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    tell_language(response, language)
    return response


def _keep_language(address: str) -> str:
    """Return the address of another page, in the language that this one was asked for by name."""
    if (named := request.args.get(PARAMETER)) is None:
        return address
    path, mark, anchor = address.partition("#")
    return f"{path}{'&' if '?' in path else '?'}{PARAMETER}={quote(named)}{mark}{anchor}"


def _address_in(language: str) -> str:
    """Return the address of this page in a language."""
    asked = {**request.args, PARAMETER: language}
    return f"{request.path}?{'&'.join(f'{key}={quote(asked[key], KEPT)}' for key in asked)}"


@cache
def _read_style() -> bytes:
    return (files("referee.page") / "static" / "page.css").read_bytes()


@cache
def _tag() -> str:
    """Return what tells one style sheet from another, so that browsers may keep it for ever."""
    return sha256(_read_style()).hexdigest()[:12]


def _serve_style(tag: str) -> Response:
    """Serve the style sheet, whichever was asked for."""
    return make_cacheable(Response(_read_style(), mimetype="text/css"), _YEAR)
