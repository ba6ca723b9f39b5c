"""The JSON Schema in which forms describe themselves."""

from collections.abc import Container, Mapping
from typing import Any

Shape = dict[str, Any]


def ref(name: str) -> Shape:
    """Return a reference to a component of the OpenAPI document."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Shape, **more: Any) -> Shape:
    """Return the shape of a list."""
    return {"type": "array", "items": items, **more}


def record(properties: Mapping[str, Shape], *, optional: Container[str] = (), **more: Any) -> Shape:
    """Return the shape of an object whose keys are all known and all there but the optional."""
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
        **more,
    }
