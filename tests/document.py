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
def load_document() -> Any:
    """Return the document, of which nothing may be changed, for it is read once."""
    return read_document(DOCUMENT.read_text("utf-8"))
