"""Routes of the service itself: health, and the OpenAPI document."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify

from referee.api.caching import make_cacheable
from referee.api.compressing import Lasting
from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH


def create_blueprint(write: Callable[[], str]) -> Blueprint:
    """Return the routes that belong to no game.

    :param write: writes the OpenAPI document.
    """
    blueprint = Blueprint("service", "referee.api")
    blueprint.add_url_rule("/healthz", view_func=healthz)
    blueprint.add_url_rule("/readyz", view_func=readyz)

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
