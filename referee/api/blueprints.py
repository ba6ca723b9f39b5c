"""Blueprints and the OpenAPI document: flask-smorest, with our strict reader in front.

flask-smorest documents; it neither parses bodies (webargs answers deep or huge input with a 500)
nor writes answers (a schema dump costs more than the ruling).
"""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

from flask import Flask, Response, request
from flask_smorest import Api, Blueprint
from marshmallow import Schema, ValidationError, fields
from werkzeug.exceptions import HTTPException

from referee.api.carcassonne.schemas import (
    CheckAsk,
    ClaimsAsk,
    MovesAsk,
    PlacementsAsk,
    RoadsAsk,
    ScoresAsk,
    SpotsAsk,
)
from referee.api.components import COMPONENTS, ref
from referee.api.contract.fields import faults_of
from referee.api.labyrinth_cards.questions import (
    CardPlacementsAsk,
    CardsCheckAsk,
    CollectableAsk,
    PathsAsk,
    SuggestionsAsk,
    TurnsAsk,
)
from referee.api.problems import MEDIA_TYPE, STATUS, Problem, answer_http_exception
from referee.api.strict_reader import read_json

DESCRIPTION = (
    "Rules on positions from the table: Carcassonne with The Labyrinth, and Ravensburger's "
    "Labyrinth card game. Each question is a POST with a position; nothing is stored."
)


def load_question(schema: Schema) -> dict[str, Any]:
    """Read the body of the current request by a schema.

    :raises Problem: for a body that is no JSON, or with every fault of the question.
    """
    body = read_json(request)
    try:
        question: dict[str, Any] = schema.load(body)
    except ValidationError as error:
        raise Problem("not-a-position", tuple(faults_of(error.messages))) from None
    return question


View = Callable[..., Response]


ASKS: Final = (
    RoadsAsk,
    ScoresAsk,
    PlacementsAsk,
    SpotsAsk,
    MovesAsk,
    CheckAsk,
    ClaimsAsk,
    CardPlacementsAsk,
    PathsAsk,
    CollectableAsk,
    TurnsAsk,
    SuggestionsAsk,
    CardsCheckAsk,
)
"""What the questions take besides the position, described once for ``rulings``."""

REFUSALS: Final = (400, 406, 408, 413, 415, 422)
"""The statuses with which a question may be refused."""


class QuestionBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint that documents questions and answers by flask-smorest and handles them itself."""

    def arguments(self, schema: type[Schema], **documented: Any) -> Callable[[View], View]:
        """Hand a view its question, read strictly."""
        document = super().arguments(schema, **documented)
        loader = schema()

        def decorate(view: View) -> View:
            @functools.wraps(view)
            def with_question(**arguments: Any) -> Response:
                return view(load_question(loader), **arguments)

            documented = document(view)
            notes = documented._apidoc["arguments"]  # noqa: SLF001 - see _with_docs_of
            notes["responses"] |= {status: HTTPStatus(status).name for status in REFUSALS}
            return _with_docs_of(documented, with_question)

        return decorate

    def response(self, status_code: int, schema: Any, **documented: Any) -> Callable[[View], View]:
        """Document an answer; the view writes it."""
        document = super().response(status_code, schema, **documented)
        return lambda view: _with_docs_of(document(view), view)


def _with_docs_of(documented: Any, view: Any) -> View:
    """Give a view the notes from which flask-smorest writes its part of the document."""
    view._apidoc = documented._apidoc  # noqa: SLF001 - the only handle flask-smorest gives
    return cast(View, view)


class RefereeApi(Api):  # type: ignore[misc]
    """flask-smorest's Api with our problems instead of its errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_responses(self) -> None:
        """Describe every status that a problem can have, where it is referred to."""
        content = {MEDIA_TYPE: {"schema": ref("Problem")}}
        for status in map(HTTPStatus, sorted(set(STATUS.values()))):
            response = {"description": status.phrase, "content": content}
            self.spec.components.response(status.name, response, lazy=True)

    def _register_pagination_header(self) -> None:
        """Leave pagination out of the document; no answer has pages."""

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer Werkzeug's exceptions as problems."""
        return answer_http_exception(error)


def _document_field(self: Any, field: fields.Field[Any], **kwargs: Any) -> dict[str, Any]:
    """Describe a field that reads its value in one go by the component it names."""
    name = getattr(field, "documented_as", None) or field.metadata.get("documented_as")
    return ref(name) if name else {}


def create_api(app: Flask, version: str) -> RefereeApi:
    """Return the API of an application, its components registered, its blueprints to come."""
    app.config.update(
        API_TITLE="Referee",
        API_VERSION=version,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
            "servers": [{"url": "/"}],
        },
    )
    api = RefereeApi(app)
    api.ma_plugin.converter.add_attribute_function(_document_field)
    for name, shape in COMPONENTS.items():
        api.spec.components.schema(name, shape)
    for schema in ASKS:
        api.spec.components.schema(schema.__name__, schema=schema)
    return api
