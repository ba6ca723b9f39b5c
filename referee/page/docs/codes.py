"""Pages that explain codes: all of them, and that of a problem."""

from flask import Blueprint, Response, request

from referee.api.codes import list_codes
from referee.api.contract.parameters import check_language
from referee.api.problems import STATUS, Problem
from referee.api.responses.caching import make_cacheable
from referee.page.style import show_page
from referee.texts.sentences import write_problem


def add_routes(blueprint: Blueprint) -> None:
    """Add the list of codes, and the page of each problem."""
    blueprint.add_url_rule("/docs/codes", view_func=_show_codes)
    blueprint.add_url_rule("/problems/<code>", view_func=_show_problem)


def _show_codes() -> Response:
    """Show every stable code with its sentence."""
    sections = list_codes(check_language(request))
    return make_cacheable(show_page("docs/codes.html", sections=sections))


def _show_problem(code: str) -> Response:
    """Explain a problem to a person."""
    if code not in STATUS:
        raise Problem("not-found")
    title, detail = write_problem(code, check_language(request))
    page = show_page(
        "docs/problem.html", code=code, answered=STATUS[code], title=title, detail=detail
    )
    return make_cacheable(page)
