"""The OpenAPI document, written from the tables of questions and listings.

apispec holds the document together; what is in it comes from the statements themselves, and what
they mean from ``descriptions``. Each question is shown with an example and the real answer to it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from apispec import APISpec

from referee.api.contract.document.components import describe_components, name_of
from referee.api.contract.document.descriptions import find_description
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import Described, either
from referee.api.contract.document.streams import NDJSON, Stream, lines_of
from referee.api.contract.drawings import Drawing, PictureAddress, name_operation
from referee.api.contract.game import Game
from referee.api.contract.parameters import OF_EVERYTHING, describe_parameters
from referee.api.contract.queries import POSITION, write_value
from referee.api.contract.questions import RULINGS
from referee.api.pictures import PARAMETERS, PICTURES
from referee.api.problems import MEDIA_TYPE, STATUS
from referee.api.responses.answers import write_answer
from referee.api.responses.encoding import encode
from referee.api.responses.formats import Format
from referee.api.yielding import WORK
from referee.core.errors import NotAPosition
from referee.core.languages import ENGLISH
from referee.forms.form import TEXT
from referee.forms.shapes import Shape, ref
from referee.texts.sentences import write_problem

JSON: Final = "application/json"
REFUSALS: Final = (400, 404, 405, 406, 408, 413, 415, 422, 503)
"""The statuses with which a question may be refused."""
UNREAD: Final = (400, 404, 405, 406, 503)
"""The statuses with which a listing may be refused."""
UNREAD_QUESTION: Final = (400, 404, 405, 406, 422, 503)
"""The statuses with which a question in an address may be refused."""
UNREAD_LINES: Final = (400, 404, 405, 406, 408, 415, 503)
"""The statuses with which all of a stream may be refused."""
BUSY: Final = 503
LASTING: Final = ("ETag", "Cache-Control")
"""The headers of an answer that may be cached."""
_WORK: Final[Shape] = {"type": "string", "pattern": r"^used=\d+\.\d, budget=\d+$"}
_ANY: Final = {WORK: WORK}
"""The header of every answer but those of a stream."""
_HELD: Final = "NotModified"
_OTHER: Final = "OtherProblem"


def write_document(
    version: str,
    games: Iterable[Game[Any]],
    listings: Iterable[Listing],
    shapes: Mapping[str, Described],
    others: tuple[Iterable[Drawing[Any]], Iterable[PictureAddress], Stream],
) -> APISpec:
    """Return the document.

    :param shapes: the components that belong to no game.
    :param others: the drawings of positions, every address of a picture, and the stream.
    """
    spec = APISpec(
        title="Referee",
        version=version,
        openapi_version="3.1.0",
        info={
            "summary": _say("document", "summary"),
            "description": _say("document", "description"),
            "contact": {"name": "The Referee maintainers"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        servers=[{"url": "/", "description": _say("document", "server")}],
        security=[],
    )
    games, listings = tuple(games), tuple(listings)
    drawings, pictures, stream = others
    tags = dict.fromkeys(
        [*(game.name for game in games), stream.tag, *(each.tag for each in listings)]
    )
    shapes = {**shapes, **stream.shapes}
    for name, shape in describe_components(games, listings, shapes, drawings).items():
        spec.components.schema(name, shape)
    for name in LASTING:
        spec.components.header(name, {"description": _say("headers", name), "schema": TEXT})
    spec.components.header(WORK, {"description": _say("headers", WORK), "schema": _WORK})
    for name, response in _describe_refusals().items():
        spec.components.response(name, response)
    lasting = {each: each for each in LASTING}
    held = {"description": _say("document", "held"), "headers": {**lasting, **_ANY}}
    spec.components.response(_HELD, held)
    for tag in tags:
        spec.tag({"name": tag, "description": _say("tags", tag)})
        for game in (game for game in games if game.name == tag):
            for name in game.schemas:
                _add_question(spec, game, name)
        for listing in (listing for listing in listings if listing.tag == tag):
            _add_listing(spec, listing)
        for picture in (picture for picture in pictures if picture.tag == tag):
            _add_picture(spec, picture)
        if stream.tag == tag:
            _add_stream(spec, stream)
    return spec


_TEXT: Final[Shape] = {"schema": {"type": "string"}}
"""The shape of what is written in another format than JSON."""


def _say(table: str, key: str) -> str:
    """Return what something of the document means; nothing, which a test finds, if nobody says."""
    return find_description(table, key=key) or ""


def _add_question(spec: APISpec, game: Game[Any], name: str) -> None:
    example = game.make_example(name)
    operation = _operation(
        game.name,
        name_operation(game.name, name),
        game.summarise(name),
    )
    operation["parameters"] = describe_parameters(game.find_keys(name))
    content = {"schema": _describe_body(game, name), "example": example}
    operation["requestBody"] = {"required": True, "content": {JSON: content}}
    operation["responses"] = {
        "200": _answer_with(ref(name_of(game, name, "Answer")), _show_answer(game, name, example)),
        **_refusals(REFUSALS),
    }
    asked = _describe_address(game, name, operation)
    formats = game.find_formats(name)
    for shown in (asked, operation):
        shown["responses"]["200"]["content"] |= {each.media: _TEXT for each in formats.values()}
    path = f"/v1/{game.name}/{name}"
    spec.path(path, operations={"get": asked, "post": operation})
    for suffix, each in formats.items():
        spec.path(f"{path}.{suffix}", operations={"get": _describe_format(asked, suffix, each)})


def _describe_format(asked: Shape, suffix: str, chosen: Format) -> Shape:
    """Return the operation that asks a question in an address whose end says the format."""
    answered = asked["responses"]["200"]
    ending = {
        "operationId": f"{asked['operationId']}{suffix.title()}",
        "summary": _say("formats", suffix),
        "description": f"{_say('formats', suffix)} {_say('document', 'in_a_format')}",
        "responses": asked["responses"] | {"200": answered | {"content": {chosen.media: _TEXT}}},
    }
    return asked | ending


def _describe_body(game: Game[Any], name: str) -> Shape:
    """Return the shape of a body, which may be what some questions are asked about, and no more."""
    question = ref(name_of(game, name))
    of = None if name == RULINGS else game.find_question(name)
    if of is None or of.alone is None or of.subject is None:
        return question
    return either(question, ref(str(of.subject.named)))


def _describe_address(game: Game[Any], name: str, posted: Shape) -> Shape:
    """Return the operation that asks a question in an address, given the one that posts it."""
    operation = dict(posted)
    del operation["requestBody"]
    operation["operationId"] = f"get{posted['operationId'][0].upper()}{posted['operationId'][1:]}"
    operation["description"] = f"{posted['description']} {_say('document', 'in_an_address')}"
    asked = [
        _describe_parameter(game, name, key, form) for key, form in game.find_forms(name).items()
    ]
    operation["parameters"] = [*asked, *posted["parameters"]]
    answered = _answer_with(ref(name_of(game, name, "Answer")))
    answered["headers"] |= {header: header for header in LASTING}
    operation["responses"] = {"200": answered, "304": _HELD, **_refusals(UNREAD_QUESTION)}
    return operation


def _describe_parameter(game: Game[Any], name: str, key: str, form: Any) -> Shape:
    """Return what describes a parameter that asks: its meaning, its text, and an example."""
    components = (name_of(game, name, of) for of in ("Ask", "Question"))
    described = find_description(*components, "words", key=key) or ""
    if outline := form.outline():
        described = _say("document", "as_text").format(meaning=described, outline=outline)
    shape = form.text_shape()
    if shape == TEXT and not _takes_nothing(form):
        shape = {**TEXT, "minLength": 1}
    parameter = {"in": "query", "name": key, "description": described, "schema": shape}
    if form.required:
        parameter["required"] = True
    if key in (example := game.make_example(name)):
        is_position = key == POSITION
        shown = game.notate(example[key]) if is_position else write_value(form, example[key])
        parameter["example"] = form.parse_text(shown) if form.text_shape() != TEXT else shown
    return parameter


def _takes_nothing(form: Any) -> bool:
    """Tell whether an empty text in an address stands for a value, such as an empty list."""
    try:
        form.read_alone(form.parse_text(""))
    except NotAPosition:
        return False
    return True


def _show_answer(game: Game[Any], name: str, example: Any) -> Any:
    """Return the answer to an example, in English."""
    return json.loads(encode(write_answer(game.make_ruler(name)(example))))


def _add_listing(spec: APISpec, listing: Listing) -> None:
    operation = _operation(listing.tag, listing.name, listing.summary)
    operation["parameters"] = describe_parameters((), {**listing.filters, **OF_EVERYTHING})
    if name := listing.parameter:
        parameter = {"in": "path", "name": name, "required": True, "schema": listing.takes}
        operation["parameters"].insert(0, parameter | {"description": _say("parameters", name)})
    operation["responses"] = {"200": _answer_with(listing.shape), **_refusals(UNREAD)}
    spec.path(listing.path, operations={"get": operation})


def _add_picture(spec: APISpec, picture: PictureAddress) -> None:
    operation = _operation(picture.tag, picture.name, picture.summary)
    taken = [_describe_taken(picture, name) for name in picture.takes]
    operation["parameters"] = [*taken, *describe_parameters((), OF_EVERYTHING)]
    refusals: tuple[int, ...] = UNREAD if picture.path.count("{") else UNREAD_QUESTION
    if picture.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: picture.body}}
        refusals = REFUSALS
    content = {each: PICTURES[each] for each in picture.types}
    shown: Shape = {
        "description": _say("document", "picture"),
        "content": content,
        "headers": {**_ANY},
    }
    operation["responses"] = {"200": shown, **_refusals(refusals)}
    if picture.body is None:
        shown["headers"] |= {header: header for header in LASTING}
        operation["responses"]["304"] = _HELD
    spec.path(picture.path, operations={picture.method.lower(): operation})


def _add_stream(spec: APISpec, stream: Stream) -> None:
    operation = _operation(stream.tag, stream.name, stream.summary)
    taken = [
        {"in": "query", "name": name, "description": _say("parameters", name), "schema": shape}
        for name, shape in stream.parameters.items()
    ]
    operation["parameters"] = [*taken, *describe_parameters((), OF_EVERYTHING)]
    asked, answered = stream.example
    content = {"schema": lines_of(stream.asked), "example": asked}
    operation["requestBody"] = {"required": True, "content": {NDJSON: content}}
    content = {"schema": lines_of(stream.answered), "example": answered}
    shown = {"description": _say("document", "lines"), "content": {NDJSON: content}}
    operation["responses"] = {"200": shown, **_refusals(UNREAD_LINES)}
    spec.path(stream.path, operations={"post": operation})


def _describe_taken(picture: PictureAddress, name: str) -> Shape:
    """Return what describes a parameter by which a picture is asked for."""
    is_in_path = f"{{{name}}}" in picture.path
    return {
        "in": "path" if is_in_path else "query",
        "name": name,
        "description": _say("parameters", name),
        "schema": PARAMETERS[name],
        **({"required": True} if is_in_path or name == POSITION else {}),
    }


def _operation(tag: str, name: str, summary: str) -> dict[str, Any]:
    described = find_description("operations", key=name) or summary
    return {"tags": [tag], "operationId": name, "summary": summary, "description": described}


def _describe_refusals() -> dict[str, Shape]:
    """Return the responses that refuse, by name: one for each status that operations name."""
    content = {MEDIA_TYPE: {"schema": ref("Problem")}}
    named = {_name_of_refusal(status): status for status in (*REFUSALS, *UNREAD)}
    refusals: dict[str, Shape] = {}
    for name, status in sorted(named.items(), key=lambda each: each[1]):
        codes = (code for code, other in STATUS.items() if other == status)
        described = "\n".join(f"- `{code}`: {write_problem(code, ENGLISH)[1]}" for code in codes)
        refusals[name] = {"description": described, "content": content, "headers": {**_ANY}}
        if status == BUSY:
            after = {"description": _say("headers", "Retry-After"), "schema": ref("Seconds")}
            refusals[name]["headers"] |= {"Retry-After": after}
    refusals[_OTHER] = {"description": _say("document", "other_problem"), "content": content}
    return refusals


def _refusals(statuses: Iterable[int]) -> dict[str, str]:
    """Return the names of responses, to which apispec makes references."""
    named = {str(status): _name_of_refusal(status) for status in statuses}
    return named | {"default": _OTHER}


def _name_of_refusal(status: int) -> str:
    code = next(code for code, other in STATUS.items() if other == status)
    return "".join(map(str.title, code.split("-")))


def _answer_with(schema: Shape, example: Any = None) -> Shape:
    shown = {} if example is None else {"example": example}
    return {
        "description": _say("document", "answer"),
        "content": {JSON: {"schema": schema} | shown},
        "headers": {**_ANY},
    }
