"""Pages that explain codes: all of them, and that of a problem."""

from functools import partial
from typing import Any

from flask import Blueprint, Response, render_template, request

from referee.api.codes import list_codes, write_on_page
from referee.api.contract.parameters import check_language
from referee.api.languages import tell_language
from referee.api.problems import STATUS, Problem
from referee.api.service import make_page
from referee.core.languages import Language
from referee.texts.sentences import write_problem


def add_routes(blueprint: Blueprint) -> None:
    """Add the list of codes, and the page of each problem."""
    blueprint.add_url_rule("/docs/codes", view_func=_show_codes)
    blueprint.add_url_rule("/problems/<code>", view_func=_show_problem)


def _show_codes() -> Response:
    """Show every stable code with its sentence."""
    language = check_language(request)
    return _show("codes.html", language, sections=list_codes(language))


def _show_problem(code: str) -> Response:
    """Explain a problem to a person."""
    if code not in STATUS:
        raise Problem("not-found")
    language = check_language(request)
    title, detail = write_problem(code, language)
    said = {"title": title, "detail": detail}
    return _show("problem.html", language, code=code, status=STATUS[code], **said)


def _show(template: str, language: Language, **parts: Any) -> Response:
    """Return a page in a language; ``say`` writes what stands on it."""
    say = partial(write_on_page, language=language)
    html = render_template(f"docs/{template}", language=language, say=say, **parts)
    response = make_page(html)
    tell_language(response, language)
    return response
