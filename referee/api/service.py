"""Routes of the service itself: health, and the OpenAPI document."""

import logging
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, jsonify, request

from referee.api.problems import Problem
from referee.api.responses.caching import make_cacheable
from referee.api.responses.compression import Lasting
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.languages import ENGLISH
from referee.texts.languages import load_texts

DRAINING: Final = "referee.is_draining"
"""The key, in the environment of a request, of what tells whether the server is about to stop."""
PROBES: Final = ("/healthz", "/readyz")
"""The addresses that tell of health; all that the port of health has."""
_LOOK_AGAIN_SECONDS: Final = 1

_DOCUMENT: Final = Path(__file__).with_name("openapi.yaml")

_log = logging.getLogger(__name__)


def create_blueprint() -> Blueprint:
    """Return the routes that belong to no game."""
    blueprint = Blueprint("service", "referee.api")
    for path, view in zip(PROBES, (healthz, readyz), strict=True):
        blueprint.add_url_rule(path, view_func=view)
    blueprint.add_url_rule("/openapi.yaml", view_func=openapi)
    return blueprint


def openapi() -> Response:
    """Show the OpenAPI document of this version, as it was written when the version was made.

    Writing it takes a third of a second and 9 MB; a test holds it to the code.
    """
    response = Lasting(_DOCUMENT.read_bytes(), mimetype="application/yaml")
    response.headers["Content-Language"] = ENGLISH
    return make_cacheable(response)


def healthz() -> Response:
    """Tell that the process answers."""
    return jsonify(status="ok")


def readyz() -> Response:
    """Tell that the catalogue and the texts are whole, so that questions can be answered.

    :raises Problem: ``service-unavailable``, if they are not, or if the server is about to stop.
    """
    is_draining = request.environ.get(DRAINING)
    if is_draining is not None and is_draining():
        raise Problem("service-unavailable", retry_after=_LOOK_AGAIN_SECONDS)
    try:
        catalogue = load_catalogue()
        lacks = find_lacking(catalogue)
    except Exception as error:
        _log.exception("the catalogue or the texts cannot be loaded")
        raise Problem("service-unavailable", retry_after=_LOOK_AGAIN_SECONDS) from error
    if lacks:
        _log.error("not ready for want of %s", ", ".join(lacks))
        raise Problem("service-unavailable", retry_after=_LOOK_AGAIN_SECONDS)
    return jsonify(status="ready", tiles=len(catalogue.tiles))


def find_lacking(catalogue: Catalogue) -> list[str]:
    """Return what of the catalogue and the texts is empty, or not there in some language."""
    texts = load_texts()
    parts = {
        "tiles": catalogue.tiles,
        "faces": catalogue.faces,
        "rules": catalogue.register,
        "rulesets": catalogue.rulesets,
        "maps": catalogue.maps,
        "boxes": catalogue.boxes,
        "editions of cards": catalogue.card_editions,
        "mistakes": catalogue.mistakes,
        "texts": texts,
    }
    lacks = [name for name, part in parts.items() if not part]
    lacks += [f"texts in {tag}" for tag, said in texts.items() if not said]
    return lacks
