"""What a proxy answers by itself is a problem of the service: of its schema, with its words."""

import json
from typing import Final

from flask import Flask
from jsonschema_rs import Draft202012Validator

from referee.api.problems import MEDIA_TYPE, describe
from tests.deploy.varnish import Got
from tests.document import load_document

TOLD: Final = ("type", "title", "status", "detail")


def check_problem(got: Got, code: str) -> None:
    """Fail unless an answer is a problem, as the service would say it, under the same status."""
    parts = {"components": load_document()["components"]}
    schema = Draft202012Validator({"$ref": "#/components/schemas/Problem"} | parts)
    problem = json.loads(got.body)
    schema.validate(problem)
    with Flask(__name__).test_request_context():
        expected = describe(code)
    assert {name: problem[name] for name in TOLD} == {name: expected[name] for name in TOLD}
    assert got.status == problem["status"]
    assert got.headers["content-type"] == MEDIA_TYPE
    assert got.headers["x-request-id"] == problem["request_id"]
    assert got.headers["cache-control"] == "no-store"
    assert got.headers["access-control-allow-origin"] == "*"
    exposed = got.headers["access-control-expose-headers"].split(", ")
    assert {"X-Request-Id", "Retry-After"} <= set(exposed)
    if problem["status"] in (429, 503):
        assert int(got.headers["retry-after"]) > 0
