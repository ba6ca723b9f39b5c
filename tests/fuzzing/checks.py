"""What Schemathesis holds against a body that fits its schema and is refused all the same.

Its own check takes no reasons, and takes a body for sound that it made from one keyword of a schema
at a time. Here a body is sound if a validator says so, and each fault for which it is refused is
either one of those that a schema cannot tell, as ``beyond_schemas`` names them, or a failure.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import schemathesis
import yaml
from jsonschema_rs import Draft202012Validator
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.api.beyond_schemas import find_reasons

DOCUMENT: Final = Path(__file__).parents[2] / "openapi.yaml"
UNPROCESSABLE: Final = 422


@schemathesis.check
def sound_data_acceptance(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> bool | None:
    """Hold that what fits its schema is answered, or refused for what a schema cannot tell."""
    if response.status_code == UNPROCESSABLE and is_excused(
        case.operation.path, case.body, json.loads(response.content)
    ):
        return None
    return positive_data_acceptance(ctx, response, case)


def is_excused(path: str, body: Any, problem: Any) -> bool:
    """Tell whether a body is not sound after all, or refused only for what no schema can tell."""
    errors = [(error["pointer"], error["code"]) for error in problem["errors"]]
    if not validator_for(path).is_valid(body):
        return True
    return None not in find_reasons(body, errors)


@cache
def load_document() -> Any:
    return yaml.safe_load(DOCUMENT.read_text("utf-8"))


@cache
def validator_for(path: str) -> Draft202012Validator:
    """Return what tells whether the body of a question fits its schema."""
    document = load_document()
    content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    return Draft202012Validator(content["schema"] | {"components": document["components"]})
