"""The OpenAPI document, written from the tables of questions and listings.

apispec holds the document together; what is in it comes from the statements themselves.
"""

from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

import yaml
from apispec import APISpec
from marshmallow import Schema

from referee.api.contract.listings import Listing
from referee.api.contract.questions import RULINGS, Game, Question
from referee.api.contract.schemas import Part, describe_schema
from referee.api.contract.shapes import Shape, answer, part, ref
from referee.api.problems import MEDIA_TYPE, STATUS

JSON: Final = "application/json"
DESCRIPTION: Final = (
    "Rules on positions from the table: Carcassonne with The Labyrinth, and Ravensburger's "
    "Labyrinth card game. Each question is a POST with a position; nothing is stored."
)
REFUSALS: Final = (422, 400, 406, 408, 413, 415)
"""The statuses with which a question may be refused."""
_SEVERAL: Final = "Answer several questions on one position, each under its name."


def write_document(
    version: str,
    games: Iterable[Game[Any]],
    listings: Iterable[Listing],
    shapes: Mapping[str, Shape],
) -> APISpec:
    """Return the document.

    :param shapes: the components that belong to no game.
    """
    spec = APISpec(
        title="Referee",
        version=version,
        openapi_version="3.1.0",
        info={"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": "/"}],
    )
    games, listings = tuple(games), tuple(listings)
    tags = dict.fromkeys([*(game.name for game in games), *(each.tag for each in listings)])
    for name, shape in _describe_all(games, listings, shapes).items():
        spec.components.schema(name, shape)
    for status in map(HTTPStatus, sorted(set(STATUS.values()))):
        content = {MEDIA_TYPE: {"schema": ref("Problem")}}
        response = {"description": status.phrase, "content": content}
        spec.components.response(status.name, response, lazy=True)
    for tag in tags:
        spec.tag({"name": tag, "description": ""})
        for game in (game for game in games if game.name == tag):
            _add_questions(spec, game)
        for listing in (listing for listing in listings if listing.tag == tag):
            _add_listing(spec, listing)
    return spec


def format_document(spec: APISpec) -> str:
    """Write the document as YAML, in a stable order."""
    return str(yaml.safe_dump(spec.to_dict(), sort_keys=False, allow_unicode=True, width=100))


# ------------------------------------------------------------------------------------ components


def _describe_all(
    games: Iterable[Game[Any]], listings: Iterable[Listing], shapes: Mapping[str, Shape]
) -> dict[str, Shape]:
    """Return every component: what is shared, what is answered, then what is asked."""
    components = dict(shapes)
    for game in games:
        components |= _describe_game(game)
    for listing in listings:
        components |= listing.shapes
    for game in games:
        components |= _describe_questions(game)
    return components


def _describe_game(game: Game[Any]) -> dict[str, Shape]:
    """Return what describes the position of a game and the answers to its questions."""
    components = dict(game.shapes)
    for question in game.questions.values():
        keys, optional = dict(question.keys), question.optional
        components |= question.shapes
        components[f"{question.component}Answer"] = answer(keys, optional=optional)
    parts = {
        name: part(dict(question.keys), optional=question.optional)
        for name, question in game.questions.items()
    }
    several = answer(parts, optional=tuple(parts))
    return components | {f"{game.titles[0]}RulingsAnswer": several}


def _describe_questions(game: Game[Any]) -> dict[str, Shape]:
    """Return what describes the questions of a game, alone and in ``rulings``."""
    components: dict[str, Shape] = {}
    for question in game.questions.values():
        components |= _describe_parts(question)
        components[f"{question.component}Ask"] = describe_schema(question.ask)
    components[game.titles[1]] = game.ask.describe()
    for name, schema in game.schemas.items():
        components[_name_of(game, name)] = describe_schema(schema)
    return components


def _describe_parts(question: Question[Any]) -> Iterator[tuple[str, Shape]]:
    """Yield the objects that a question asks for, by name."""
    for form in question.asks.values():
        if isinstance(form, Part):
            schema: Schema = form.schema
            yield form.named, describe_schema(schema)


def _name_of(game: Game[Any], name: str) -> str:
    """Return the component of a question with its position."""
    if name == RULINGS:
        return f"{game.titles[0]}RulingsQuestion"
    return f"{game.questions[name].component}Question"


# ----------------------------------------------------------------------------------- operations


def _add_questions(spec: APISpec, game: Game[Any]) -> None:
    for question in game.questions.values():
        position = {**game.example[0], **question.example_position}
        example = {"position": position, **question.example}
        answered = f"{question.component}Answer"
        _add_question(spec, game, question.name, question.summary, answered, example)
    example = {"position": game.example[0], "ask": game.example[1]}
    _add_question(spec, game, RULINGS, _SEVERAL, f"{game.titles[0]}RulingsAnswer", example)


def _add_question(
    spec: APISpec,
    game: Game[Any],
    name: str,
    summary: str,
    answered: str,
    example: Mapping[str, Any],
) -> None:
    schema = ref(_name_of(game, name))
    operation = {
        "responses": {
            **{str(status): _refer_to(status) for status in REFUSALS},
            "200": _answer_with(ref(answered)),
        },
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": schema, "example": example}},
        },
        "summary": summary,
        "tags": [game.name],
    }
    spec.path(f"/v1/{game.name}/{name}", operations={"post": operation})


def _add_listing(spec: APISpec, listing: Listing) -> None:
    missing = {"404": _refer_to(404)} if listing.parameter else {}
    operation = {
        "responses": {**missing, "200": _answer_with(listing.shape)},
        "summary": listing.summary,
        "tags": [listing.tag],
    }
    parameters = [
        {
            "in": "path",
            "name": listing.parameter,
            "required": True,
            "schema": {"type": "string", "minLength": 1},
        }
    ]
    spec.path(
        listing.path,
        operations={"get": operation},
        parameters=parameters if listing.parameter else None,
    )


def _refer_to(status: int) -> str:
    """Return the name of a response, to which apispec makes a reference."""
    return HTTPStatus(status).name


def _answer_with(schema: Shape) -> Shape:
    return {"description": "OK", "content": {JSON: {"schema": schema}}}
