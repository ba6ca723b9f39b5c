"""create_app: the API, assembled; importing does nothing."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

from flask import Blueprint, Flask, Response, request
from werkzeug.exceptions import HTTPException, NotFound

from referee import __version__
from referee.api import limits, problems, qr, service
from referee.api.contract.deprecations import (
    DEPRECATIONS,
    Deprecation,
    index_by_rule,
    mark_deprecated,
)
from referee.api.contract.document.formatting import format_document
from referee.api.contract.document.openapi import write_document
from referee.api.contract.document.sharing import share
from referee.api.contract.document.streams import NDJSON
from referee.api.contract.game import check_addresses
from referee.api.games import DRAWINGS, GAMES, LISTINGS, PICTURES, SHAPES, STREAM
from referee.api.index import DOCUMENT
from referee.api.nowhere import explain_nowhere
from referee.api.pictures import is_picture
from referee.api.problems import Problem
from referee.api.responses.caching import reply_cacheable
from referee.api.responses.compression import compress
from referee.api.yielding import WORK, TooMuchWork, add_work_header
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition
from referee.core.languages import ENGLISH
from referee.imports.jcloisterzone.words import load_words
from referee.texts.languages import load_texts

JSON_TYPES: Final = ("application/json", "application/problem+json")
LINE_TYPES: Final = (NDJSON, *JSON_TYPES)


def _list_types() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the addresses that answer with something else than JSON, too, and with what."""
    yield STREAM.path, LINE_TYPES
    for game in GAMES:
        for name in game.schemas:
            path, formats = f"/v1/{game.name}/{name}", game.find_formats(name)
            for suffix, each in formats.items():
                yield f"{path}.{suffix}", (*JSON_TYPES, each.media)
            if formats:
                yield path, (*JSON_TYPES, *(each.media for each in formats.values()))


_TYPES: Final = dict(_list_types())
HEADERS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": f"ETag, Retry-After, X-Request-Id, {WORK}",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept-Encoding",
}
_BESIDES: Final = {name: value for name, value in HEADERS.items() if name != "Vary"}
PREFLIGHT_HEADERS: Final = {
    "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Encoding, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def create_app(*others: Blueprint, deprecations: Iterable[Deprecation] = DEPRECATIONS) -> Flask:
    """Return the WSGI application; the catalogue and the texts are loaded and checked here.

    :param others: what is served besides the questions and listings.
    :param deprecations: the addresses that are to go.
    :raises CatalogueFault: if the data that ships with the referee is unsound.
    :raises TextFault: if the sentences of a language are.
    :raises QuestionFault: if a question has the address of something else.
    """
    load_catalogue()
    load_texts()
    load_words()
    app = Flask("referee.api", static_folder=None)
    _add_routes(app)
    for other in others:
        app.register_blueprint(other)
    app.before_request(_check_request)
    app.after_request(_add_headers)
    app.after_request(partial(_tell_deprecated, index_by_rule(deprecations)))
    app.register_error_handler(Problem, problems.answer_problem)
    app.register_error_handler(NotAPosition, _answer_faults)
    app.register_error_handler(TooMuchWork, _answer_too_much)
    app.register_error_handler(HTTPException, _answer_http_exception)
    app.register_error_handler(Exception, problems.answer_failure)
    return app


def _add_routes(app: Flask) -> None:
    """Add an address for every question and every listing of the tables."""
    pictures, listed = (each.path for each in PICTURES), (each.path for each in LISTINGS)
    check_addresses(GAMES, (*pictures, *listed, STREAM.path, qr.ADDRESS, DOCUMENT))
    for game in GAMES:
        for name in game.schemas:
            address = f"/v1/{game.name}/{name}"
            app.add_url_rule(address, address, game.make_view(name), methods=["POST"])
            view = game.make_address_view(name)
            app.add_url_rule(address, f"GET {address}", view, methods=["GET"])
            for suffix in game.find_formats(name):
                ending, view = f"{address}.{suffix}", game.make_address_view(name, suffix)
                app.add_url_rule(ending, f"GET {ending}", view, methods=["GET"])
    for picture in PICTURES:
        endpoint = f"{picture.method} {picture.path}"
        app.add_url_rule(picture.rule, endpoint, picture.view, methods=[picture.method])
    for listing in LISTINGS:
        app.add_url_rule(listing.rule, listing.path, listing.answer)
    app.add_url_rule(STREAM.path, STREAM.name, STREAM.view, methods=["POST"])
    app.add_url_rule(qr.ADDRESS, "qr", partial(qr.answer_qr, GAMES))
    app.register_blueprint(service.create_blueprint())
    app.add_url_rule(DOCUMENT, "openapi_json", _show_document)


@cache
def load_document() -> Mapping[str, Any]:
    """Return the OpenAPI document of this version, in which parameters are written out.

    It is written once in a process.
    """
    others = (DRAWINGS, PICTURES, STREAM)
    document: dict[str, Any] = write_document(
        __version__, GAMES, LISTINGS, SHAPES, others
    ).to_dict()
    mark_deprecated(document, DEPRECATIONS)
    return document


@cache
def load_published() -> Mapping[str, Any]:
    """Return the document as it is published: what several places share is a component."""
    return share(load_document())


def _show_document() -> Response:
    """Show the OpenAPI document in JSON."""
    return reply_cacheable(load_published(), ENGLISH)


def format_openapi() -> str:
    """Return the OpenAPI document of this version as YAML."""
    return format_document(load_published())


def _answer_faults(error: NotAPosition) -> Response:
    return problems.answer("not-a-position", error.faults)


def _answer_http_exception(error: HTTPException) -> Response:
    if isinstance(error, NotFound):
        return problems.answer("not-found", [explain_nowhere()])
    return problems.answer_http_exception(error)


def _answer_too_much(_error: TooMuchWork) -> Response:
    return problems.answer("too-much-work")


def _check_request() -> None:
    """Refuse addresses that are too long, and callers of /v1 who take no JSON."""
    if len(request.environ.get("RAW_URI") or request.full_path) > limits.URI_BYTES:
        raise Problem("uri-too-long")
    if is_picture(request.path):
        return
    if "HTTP_ACCEPT" in request.environ and request.path.startswith("/v1/"):
        accepted = request.accept_mimetypes
        if not accepted.best_match(_TYPES.get(request.path, JSON_TYPES)):
            raise Problem("not-acceptable")


def _tell_deprecated(headers: Mapping[str, Mapping[str, str]], response: Response) -> Response:
    """Say of an answer that its address is to go, if it is; Flask runs this before the rest."""
    rule = request.url_rule
    if rule is not None and rule.rule in headers:
        response.headers.extend(headers[rule.rule])
    return response


def _add_headers(response: Response) -> Response:
    """Let pages from anywhere call the service, which has no credentials to protect.

    And compress the answer, tell what it took, and identify the request. Flask handles no error
    that is raised here.
    """
    try:
        compress(request, response)
    except Problem as problem:
        response = problems.answer_problem(problem)
    except TooMuchWork as error:
        response = _answer_too_much(error)
    depends_on = response.headers.get("Vary")
    if depends_on is None:
        response.headers.extend(HEADERS)
    else:
        response.headers["Vary"] = f"{HEADERS['Vary']}, {depends_on}"
        response.headers.extend(_BESIDES)
    if request.method == "OPTIONS":
        response.headers.extend(PREFLIGHT_HEADERS)
    problems.identify(response)
    add_work_header(response)
    return response
