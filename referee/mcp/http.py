"""The protocol over HTTP, at ``/mcp``: Streamable HTTP without sessions, a message a request.

Each message is answered by JSON, and nothing is remembered between two: there is no stream to open
(a GET is a 405) and no session to end. A message is a request like any other, with the same
limits and the same scheduling: its body is read by the strict reader, its questions spend its
budget of work, and a worker without room for it answers with 503. There are no credentials, so any
origin may ask, as it may ask the questions themselves.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from flask import Blueprint, Flask, Response, jsonify, request
from flask.blueprints import BlueprintSetupState

from referee.api import limits
from referee.api.strict_reader import read_json
from referee.mcp.asking import Asker
from referee.mcp.messages import INSTRUCTIONS, INVALID_PARAMS, SERVER, Answerer, Json, Refusal

ADDRESS: Final = "/mcp"
VERSIONS: Final = ("2025-11-25", "2025-06-18")
"""The versions of the protocol, the newest first. Those before have batches of messages."""
VERSION: Final = "MCP-Protocol-Version"
"""The header that names the version which both sides agreed on."""
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
_ENVELOPE: Final = 2
"""How many levels deeper than a question the message lies that asks it."""
_BAD_REQUEST: Final = 400

Methods = Mapping[str, Callable[[Json], Json]]


def create_blueprint() -> Blueprint:
    """Return the route of assistants; its questions are answered by the app that it is added to."""
    blueprint = Blueprint("mcp", "referee.mcp")
    blueprint.record(_add_route)
    blueprint.after_request(_allow_pages)
    return blueprint


def _allow_pages(response: Response) -> Response:
    """Let an assistant that is a page send the header of the version, too."""
    if request.method == "OPTIONS":
        response.headers.add("Access-Control-Allow-Headers", VERSION)
    return response


def _add_route(state: BlueprintSetupState) -> None:
    methods = _list_methods(cast(Flask, state.app))

    def answer_message() -> Response:
        message = read_json(request, limits.JSON_DEPTH + _ENVELOPE)
        version = request.headers.get(VERSION, VERSIONS[0])
        if version not in VERSIONS:
            told = f"Unsupported protocol version; there are {', '.join(VERSIONS)}"
            return _refuse(None, Refusal(INVALID_REQUEST, told))
        if not _is_message(message):
            return _refuse(None, Refusal(INVALID_REQUEST, "Not a single message of JSON-RPC 2.0"))
        if "id" not in message or "method" not in message:
            return Response(status=202)  # a notification, or an answer to what nobody asked
        return _answer(methods, message)

    state.add_url_rule(ADDRESS, "answer", answer_message, methods=["POST"])


def _list_methods(app: Flask) -> Methods:
    """Return what is done for each method of a message that wants a result, given its params."""
    answerer = Answerer(Asker(None, app))
    return {
        "initialize": _initialize,
        "ping": lambda _params: {},
        "tools/list": lambda _params: answerer.list_tools(),
        "tools/call": lambda params: answerer.call_tool(
            params.get("name"), _read_arguments(params)
        ),
        "resources/list": lambda _params: answerer.list_resources(),
        "resources/templates/list": lambda _params: answerer.list_templates(),
        "resources/read": lambda params: answerer.read_resource(params.get("uri")),
    }


def _is_message(message: Any) -> bool:
    """Tell whether a value is one message: a request, a notification or an answer."""
    return (
        isinstance(message, dict)
        and message.get("jsonrpc") == "2.0"
        and isinstance(message.get("method", ""), str)
        and isinstance(message.get("params", {}), dict)
        and type(message.get("id", 0)) in (int, str)
    )


def _answer(methods: Methods, message: Json) -> Response:
    """Answer a message that wants a result.

    :raises Problem: ``service-unavailable``, if a question of it would have to wait for too many.
    """
    method = message["method"]
    try:
        if method not in methods:
            raise Refusal(METHOD_NOT_FOUND, "Method not found")
        result = methods[method](message.get("params", {}))
    except Refusal as refusal:
        return _refuse(message["id"], refusal)
    return _forbid_storing({"jsonrpc": "2.0", "id": message["id"], "result": result})


def _refuse(number: Any, refusal: Refusal) -> Response:
    """Return an error; what is no message at all is a bad request, too."""
    error = {"code": refusal.code, "message": refusal.message}
    response = _forbid_storing({"jsonrpc": "2.0", "id": number, "error": error})
    if number is None:
        response.status_code = _BAD_REQUEST
    return response


def _forbid_storing(message: Json) -> Response:
    response = jsonify(message)
    response.headers["Cache-Control"] = "no-store"
    return response


def _initialize(params: Json) -> Json:
    """Agree on a version: the one that is asked for, if there is that, else the newest."""
    asked = params.get("protocolVersion")
    return {
        "protocolVersion": asked if asked in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}, "resources": {}},
        "serverInfo": SERVER,
        "instructions": INSTRUCTIONS,
    }


def _read_arguments(params: Json) -> Json:
    arguments = params.get("arguments", {})
    if not isinstance(arguments, dict):
        raise Refusal(INVALID_PARAMS, "Arguments are an object")
    return arguments
