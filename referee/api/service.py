"""Routes of the service itself: health, the OpenAPI document, and its viewer."""

from collections.abc import Callable
from contextlib import closing

from flask import (
    Blueprint,
    Response,
    jsonify,
    render_template,
    send_from_directory,
)

from referee.api.caching import make_cacheable
from referee.api.compressing import Lasting
from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH

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
    blueprint.add_url_rule("/docs/<path:asset>", view_func=docs_asset)

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
    response = make_page(render_template("docs.html"))
    response.headers["Content-Language"] = ENGLISH
    return response


def docs_asset(asset: str) -> Response:
    """Serve a vendored file of the viewer."""
    file = send_from_directory("static/docs", asset, conditional=False, etag=False)
    file.direct_passthrough = False
    with closing(file):
        return make_cacheable(Lasting(file.get_data(), mimetype=file.mimetype), ASSET_SECONDS)


def make_page(html: str) -> Response:
    """Return a page that may load nothing from elsewhere."""
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response
