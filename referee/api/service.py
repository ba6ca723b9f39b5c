"""Routes of the service itself: health, the OpenAPI document, its viewer, and pages for people."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

from flask import (
    Blueprint,
    Response,
    jsonify,
    render_template,
    request,
    send_from_directory,
)

from referee.api.caching import make_cacheable
from referee.api.codes import list_codes, write_on_page
from referee.api.compressing import Lasting
from referee.api.contract.parameters import check_language
from referee.api.languages import tell_language
from referee.api.problems import STATUS, Problem
from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH, Language
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
    blueprint.add_url_rule("/healthz", view_func=healthz)
    blueprint.add_url_rule("/readyz", view_func=readyz)
    blueprint.add_url_rule("/docs", view_func=docs)
    blueprint.add_url_rule("/docs/codes", view_func=codes_page)
    blueprint.add_url_rule("/docs/<path:asset>", view_func=docs_asset)
    blueprint.add_url_rule("/problems/<code>", view_func=problem_page)

    @blueprint.get("/openapi.yaml")
    def openapi() -> Response:
        """Show the OpenAPI document."""
        response = Lasting(write(), mimetype="application/yaml")
        response.headers["Content-Language"] = ENGLISH
        return make_cacheable(response)

    return blueprint


def healthz() -> Response:
    """Tell that the process answers."""
    return jsonify(status="ok")


def readyz() -> Response:
    """Tell that the catalogue is loaded and questions can be answered."""
    return jsonify(status="ready", tiles=len(load_catalogue().tiles))


def docs() -> Response:
    """Show the viewer of the OpenAPI document."""
    response = _page(render_template("docs.html"))
    response.headers["Content-Language"] = ENGLISH
    return response


def codes_page() -> Response:
    """Show every stable code with its sentence."""
    language = check_language(request)
    return _show("codes.html", language, sections=list_codes(language))


def docs_asset(asset: str) -> Response:
    """Serve a vendored file of the viewer."""
    file = send_from_directory("static/docs", asset, conditional=False, etag=False)
    file.direct_passthrough = False
    with closing(file):
        return make_cacheable(Lasting(file.get_data(), mimetype=file.mimetype), ASSET_SECONDS)


def problem_page(code: str) -> Response:
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
    response = _page(render_template(template, language=language, say=say, **parts))
    tell_language(response, language)
    return response


def _page(html: str) -> Response:
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response
