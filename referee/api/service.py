"""Routes of the service itself: health, the OpenAPI document, its viewer, and pages for people."""

from collections.abc import Callable
from contextlib import closing

from flask import Blueprint, Response, jsonify, redirect, render_template, send_from_directory
from werkzeug.wrappers import Response as BaseResponse

from referee.api.caching import make_cacheable
from referee.api.codes import INTRODUCTION, TITLE, list_codes
from referee.api.languages import choose_language
from referee.api.problems import STATUS, Problem
from referee.catalogue.loader import load_catalogue
from referee.texts.sentences import write_problem

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the pages may load: nothing from elsewhere. The viewer sets styles inline."""


ASSET_SECONDS = 86_400


def create_blueprint(write: Callable[[], str]) -> Blueprint:
    """Return the routes that belong to no game.

    :param write: writes the OpenAPI document.
    """
    blueprint = Blueprint("service", "referee.api", template_folder="templates")
    blueprint.add_url_rule("/", view_func=home)
    blueprint.add_url_rule("/healthz", view_func=healthz)
    blueprint.add_url_rule("/readyz", view_func=readyz)
    blueprint.add_url_rule("/docs", view_func=docs)
    blueprint.add_url_rule("/docs/codes", view_func=codes_page)
    blueprint.add_url_rule("/docs/<path:asset>", view_func=docs_asset)
    blueprint.add_url_rule("/problems/<code>", view_func=problem_page)

    @blueprint.get("/openapi.yaml")
    def openapi() -> Response:
        """Show the OpenAPI document."""
        return make_cacheable(Response(write(), mimetype="application/yaml"))

    return blueprint


def home() -> BaseResponse:
    """Send a visitor to the documentation."""
    return redirect("/docs")


def healthz() -> Response:
    """Tell that the process answers."""
    return jsonify(status="ok")


def readyz() -> Response:
    """Tell that the catalogue is loaded and questions can be answered."""
    return jsonify(status="ready", tiles=len(load_catalogue().tiles))


def docs() -> Response:
    """Show the viewer of the OpenAPI document."""
    return _page(render_template("docs.html"))


def codes_page() -> Response:
    """Show every stable code with its sentence."""
    return _page(
        render_template("codes.html", title=TITLE, introduction=INTRODUCTION, sections=list_codes())
    )


def docs_asset(asset: str) -> Response:
    """Serve a vendored file of the viewer."""
    file = send_from_directory("static/docs", asset, conditional=False, etag=False)
    file.direct_passthrough = False
    with closing(file):
        return make_cacheable(Response(file.get_data(), mimetype=file.mimetype), ASSET_SECONDS)


def problem_page(code: str) -> Response:
    """Explain a problem to a person."""
    if code not in STATUS:
        raise Problem("not-found")
    title, detail = write_problem(code, choose_language())
    return _page(
        render_template("problem.html", code=code, status=STATUS[code], title=title, detail=detail)
    )


def _page(html: str) -> Response:
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response
