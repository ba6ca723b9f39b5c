"""Types for Python by a generator that our own package is not made by: they lose nothing."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.app import create_app, load_document
from tests.clients.conftest import TOP, run
from tests.document import DOCUMENT

FEWEST: Final = 100
"""So many worked examples there are at least."""


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module of the types."""
    folder = tmp_path_factory.mktemp("models")
    made = folder / "made_models.py"
    run(
        folder,
        Path(sys.executable).with_name("datamodel-codegen"),
        *("--input", DOCUMENT, "--input-file-type", "openapi", "--output", made),
        *("--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"),
        *("--formatters", "builtin"),
    )
    described = importlib.util.spec_from_file_location("made_models", made)
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    sys.modules["made_models"] = module
    described.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def read_back(model: Any, value: Any) -> Any:
    read = model.model_validate_json(json.dumps(value))
    return read.model_dump(mode="json", by_alias=True, exclude_unset=True)


def test_every_example_is_read_and_written_as_it_was(models: Any, client: FlaskClient) -> None:
    asked = 0
    for path in sorted((TOP / "examples").glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        address = told["path"].partition("?")[0]
        operation = load_document()["paths"][address]["post"]
        media = operation["requestBody"]["content"]["application/json"]
        question, answer = (
            getattr(models, shape["schema"]["$ref"].rpartition("/")[2])
            for shape in (media, operation["responses"]["200"]["content"]["application/json"])
        )
        assert read_back(question, told["body"]) == told["body"], path.name
        body = client.post(told["path"], json=told["body"]).get_json()
        assert read_back(answer, body) == body, path.name
        asked += 1
    assert asked > FEWEST
