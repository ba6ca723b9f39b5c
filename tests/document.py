"""The OpenAPI document as it is committed, for all tests that hold something to it."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

DOCUMENT: Final = Path(__file__).parents[1] / "openapi.yaml"


def read_document(text: str) -> Any:
    """Read the text of a document; libyaml takes a tenth of the time."""
    return yaml.load(text, yaml.CSafeLoader)


@cache
def load_published() -> Any:
    """Return the document as it stands, of which nothing may be changed, for it is read once."""
    return read_document(DOCUMENT.read_text("utf-8"))


@cache
def load_document() -> Any:
    """Return the document with its parameters where they are referred to; it is read once, too."""
    return resolve_parameters(load_published())


def resolve_parameters(document: Any) -> Any:
    """Return a document with its shared parameters where they are referred to."""
    shared = document["components"]["parameters"]

    def resolve(parameter: Any) -> Any:
        return shared[parameter["$ref"].rpartition("/")[2]] if "$ref" in parameter else parameter

    paths = {
        path: {
            method: operation | {"parameters": [*map(resolve, operation["parameters"])]}
            for method, operation in operations.items()
        }
        for path, operations in document["paths"].items()
    }
    return document | {"paths": paths}
